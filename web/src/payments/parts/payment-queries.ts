import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf, QueryInputOf } from '@truckroll/contract/endpoints/endpoint';
import type { PaymentRow } from '@truckroll/contract/payments/payments';
import {
  deletePayment,
  getReceipt,
  getStatement,
  listPayments,
  recordPayment,
  refundPayment,
  updatePayment,
} from '@truckroll/contract/payments/record-payment';
import { saveOrSend } from '../../app/outbox/save-or-send.ts';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { refetchDocuments } from '../../documents/parts/document-queries.ts';

export type PaymentListQuery = QueryInputOf<typeof listPayments>;

/** A page of payments, newest first (PY-1). While the next page loads, the previous one stays visible. */
export const paymentListQuery = (query: PaymentListQuery) =>
  queryOptions({
    queryKey: ['payments', 'list', query],
    queryFn: ({ signal }) => fetchEndpoint(listPayments, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** The newest version of a payment. */
export async function readPayment(edited: PaymentRow): Promise<PaymentRow> {
  const { payments } = await fetchEndpoint(listPayments, { query: { documentId: edited.documentId, limit: 100 } });
  return payments.find(({ id }) => id === edited.id) ?? edited;
}

type StatementOf = { clientId: string } & QueryInputOf<typeof getStatement>;

/** A client's statement: invoices and payments (PY-5). */
export const statementQuery = ({ clientId, ...query }: StatementOf) =>
  queryOptions({
    queryKey: ['clients', 'one', clientId, 'statement', query],
    queryFn: async ({ signal }) =>
      (await fetchEndpoint(getStatement, { params: { id: clientId }, query, signal })).statement,
    placeholderData: keepPreviousData,
  });

/** The receipt of a payment (PY-4). */
export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: ['payments', 'one', id, 'receipt'],
    queryFn: async ({ signal }) => (await fetchEndpoint(getReceipt, { params: { id }, signal })).receipt,
  });

/** Records a payment of an invoice (PY-2). Null if it waits on this device. */
export function useRecordPayment() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ number, ...body }: { number: string } & BodyInputOf<typeof recordPayment>) =>
      saveOrSend(recordPayment, { body }, { order: `document ${body.documentId}`, title: `Payment for ${number}` }),
    // The queries are also refetched after a refusal: another user may have paid first and changed the amount due.
    onSettled: () => refetchDocuments(queryClient),
  });
}

/** Changes a payment, or completes, fails or refunds it (PY-3). */
export function useUpdatePayment() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & BodyInputOf<typeof updatePayment>) =>
      fetchEndpoint(updatePayment, { params: { id }, body }),
    onSettled: () => refetchDocuments(queryClient),
  });
}

/** Refunds a payment in full or in part (PY-6). */
export function useRefundPayment() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & BodyInputOf<typeof refundPayment>) =>
      fetchEndpoint(refundPayment, { params: { id }, body }),
    onSettled: () => refetchDocuments(queryClient),
  });
}

/** Removes a payment that was recorded by mistake (PY-3). */
export function useDeletePayment() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => fetchEndpoint(deletePayment, { params: { id } }),
    onSettled: () => refetchDocuments(queryClient),
  });
}
