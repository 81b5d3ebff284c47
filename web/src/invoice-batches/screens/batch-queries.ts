import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOf, QueryOf } from '@truckroll/contract/endpoints/endpoint';
import {
  createInvoiceBatch,
  getInvoiceBatch,
  type InvoiceBatch,
  listInvoiceBatches,
  previewInvoiceBatch,
  undoInvoiceBatch,
} from '@truckroll/contract/invoice-batches/invoice-batches';
import { isBatchBusy } from '@truckroll/domain/invoice-batches/batch-states';
import { serverFirst } from '../../app/kept/device-first.ts';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';

/** The progress of background work is also read at this interval, in case the stream of changes is interrupted. */
const progressMs = 2000;

const batchesKey = ['invoice-batches'] as const;
const oneKey = (id: string) => [...batchesKey, 'one', id] as const;

const isBusy = ({ state }: Pick<InvoiceBatch, 'state'>): boolean => isBatchBusy(state);

/** The finished jobs that can be billed (DC-30). It is under the key of jobs, whose changes refetch it. */
export const previewQuery = (query: QueryOf<typeof previewInvoiceBatch>) =>
  queryOptions({
    queryKey: ['jobs', 'to-bill', query],
    meta: serverFirst,
    queryFn: ({ signal }) => fetchEndpoint(previewInvoiceBatch, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** The batches, latest first (DC-32). */
export const batchesQuery = (query: { page: number; limit: number }) =>
  queryOptions({
    queryKey: [...batchesKey, 'list', query],
    queryFn: ({ signal }) => fetchEndpoint(listInvoiceBatches, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.batches.some(isBusy) === true ? progressMs : false),
  });

/** One batch with its jobs (DC-33). */
export const batchQuery = (id: string) =>
  queryOptions({
    queryKey: oneKey(id),
    meta: serverFirst,
    queryFn: ({ signal }) => fetchEndpoint(getInvoiceBatch, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isBusy(data.batch) ? progressMs : false),
  });

/** Bills jobs (DC-31). */
export function useCreateBatch() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyOf<typeof createInvoiceBatch>) =>
      (await fetchEndpoint(createInvoiceBatch, { body })).batch,
    // Also after a refusal: the jobs that another batch bills leave the preview.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: batchesKey }),
        queryClient.invalidateQueries({ queryKey: ['jobs', 'to-bill'] }),
      ]),
  });
}

/** Deletes the invoices of a batch (DC-34). */
export function useUndoBatch() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => (await fetchEndpoint(undoInvoiceBatch, { params: { id } })).batch,
    onSettled: () => queryClient.invalidateQueries({ queryKey: batchesKey }),
  });
}
