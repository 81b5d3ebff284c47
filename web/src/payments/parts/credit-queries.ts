import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '@truckroll/contract/endpoints/endpoint';
import {
  applyClientCredit,
  grantClientCredit,
  listClientCredits,
  receiveMoney,
  refundClientCredit,
  voidClientCredit,
  writeOffInvoice,
} from '@truckroll/contract/payments/client-credits';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { refetchDocuments } from '../../documents/parts/document-queries.ts';

/** A client's credits, what is left of them, and the invoices to which they can be applied (PY-20). */
export const clientCreditsQuery = (clientId: string) =>
  queryOptions({
    queryKey: ['clients', 'one', clientId, 'credits'],
    queryFn: ({ signal }) => fetchEndpoint(listClientCredits, { params: { id: clientId }, signal }),
  });

function refetch(queryClient: QueryClient): void {
  refetchDocuments(queryClient);
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [area, , , tab] }) => area === 'clients' && (tab === 'credits' || tab === 'summary'),
  });
}

/** Receives one payment for several invoices (PY-21), or applies a credit to them (PY-22). */
export function useReceiveMoney() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ clientId, ...body }: { clientId: string } & BodyInputOf<typeof receiveMoney>) =>
      fetchEndpoint(receiveMoney, { params: { id: clientId }, body }),
    onSettled: () => refetch(queryClient),
  });
}

export function useApplyCredit() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & BodyInputOf<typeof applyClientCredit>) =>
      fetchEndpoint(applyClientCredit, { params: { id }, body }),
    onSettled: () => refetch(queryClient),
  });
}

/** Gives back what is left of a credit (PY-23). */
export function useRefundCredit() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & BodyInputOf<typeof refundClientCredit>) =>
      fetchEndpoint(refundClientCredit, { params: { id }, body }),
    onSettled: () => refetch(queryClient),
  });
}

/** Gives a client credit as goodwill (PY-24). */
export function useGrantCredit() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ clientId, ...body }: { clientId: string } & BodyInputOf<typeof grantClientCredit>) =>
      fetchEndpoint(grantClientCredit, { params: { id: clientId }, body }),
    onSettled: () => refetch(queryClient),
  });
}

/** Writes off what is due on an invoice (PY-26). */
export function useWriteOff() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, note }: { id: string; note: string }) =>
      fetchEndpoint(writeOffInvoice, { params: { id }, body: { note } }),
    onSettled: () => refetch(queryClient),
  });
}

/** Voids a credit that was recorded by mistake (PY-25). */
export function useVoidCredit() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, note }: { id: string; note: string }) =>
      fetchEndpoint(voidClientCredit, { params: { id }, body: { note } }),
    onSettled: () => refetch(queryClient),
  });
}
