import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getBilling, invoiceStep } from '@truckroll/contract/documents/billing';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { refetchDocuments } from './document-queries.ts';

/** What is billed of an estimate (DC-35); null if it is billed as a whole. */
export const billingQuery = (estimateId: string) =>
  queryOptions({
    queryKey: ['documents', 'billing', estimateId],
    queryFn: async ({ signal }) => (await fetchEndpoint(getBilling, { params: { id: estimateId }, signal })).billing,
  });

/** Invoices a step of an estimate (DC-36). A refusal shows what somebody else has invoiced meanwhile. */
export function useInvoiceStep(estimateId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (stepId: string) => fetchEndpoint(invoiceStep, { params: { id: estimateId }, body: { stepId } }),
    onSuccess: ({ billing }) => queryClient.setQueryData(billingQuery(estimateId).queryKey, billing),
    onSettled: () => refetchDocuments(queryClient),
  });
}
