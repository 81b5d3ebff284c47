import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf, QueryInputOf } from '@truckroll/contract/endpoints/endpoint';
import {
  createWebhook,
  deleteWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhookEvents,
  listWebhooks,
  resendFailedDeliveries,
  resendWebhookDelivery,
  rotateWebhookSecret,
  switchWebhook,
  testWebhook,
  updateWebhook,
  type Webhook,
} from '@truckroll/contract/webhooks/webhooks';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';

const webhooksKey = ['webhooks'] as const;

/** The webhooks of the account (WO-2). */
export const webhooksQuery = queryOptions({
  queryKey: webhooksKey,
  queryFn: async ({ signal }) => (await fetchEndpoint(listWebhooks, { signal })).webhooks,
});

/** The events that a webhook can send (WO-1). */
export const webhookEventsQuery = queryOptions({
  queryKey: ['webhook-events'],
  queryFn: async ({ signal }) => (await fetchEndpoint(listWebhookEvents, { signal })).events,
  staleTime: Number.POSITIVE_INFINITY,
});

/** What was sent, the latest first (WO-9). */
export const deliveriesQuery = (query: QueryInputOf<typeof listWebhookDeliveries>) =>
  queryOptions({
    queryKey: [...webhooksKey, 'deliveries', query],
    queryFn: ({ signal }) => fetchEndpoint(listWebhookDeliveries, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** One delivery with what was sent and answered (WO-10). */
export const deliveryQuery = (id: string) =>
  queryOptions({
    queryKey: [...webhooksKey, 'delivery', id],
    queryFn: async ({ signal }) => (await fetchEndpoint(getWebhookDelivery, { params: { id }, signal })).delivery,
  });

const refetch = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: webhooksKey });

/** A change after which the lists are read again, also if it was refused. */
function useChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => refetch(queryClient) });
}

type SavedWebhook = BodyInputOf<typeof createWebhook> & { id: string | null; updatedAt?: string | undefined };

/** Adds or replaces a webhook (WO-3, WO-4). Only a new one has a secret to show. */
export const useSaveWebhook = () =>
  useChange(
    async ({ id, updatedAt, ...webhook }: SavedWebhook): Promise<{ webhook: Webhook; secret: string | null }> =>
      id === null
        ? fetchEndpoint(createWebhook, { body: webhook })
        : {
            ...(await fetchEndpoint(updateWebhook, { params: { id }, body: { ...webhook, updatedAt } })),
            secret: null,
          },
  );

/** Pauses or resumes a webhook (WO-5). */
export const useSwitchWebhook = () =>
  useChange(({ id, isActive }: { id: string; isActive: boolean }) =>
    fetchEndpoint(switchWebhook, { params: { id }, body: { isActive } }),
  );

/** Deletes a webhook with its log (WO-6). */
export const useDeleteWebhook = () => useChange((id: string) => fetchEndpoint(deleteWebhook, { params: { id } }));

/** Gives a webhook a new secret (WO-7). */
export const useRotateSecret = () => useChange((id: string) => fetchEndpoint(rotateWebhookSecret, { params: { id } }));

/** Sends a test (WO-8). */
export const useTestWebhook = () => useChange((id: string) => fetchEndpoint(testWebhook, { params: { id } }));

/** Sends a settled delivery again (WO-11). */
export const useResendDelivery = () =>
  useChange((id: string) => fetchEndpoint(resendWebhookDelivery, { params: { id } }));

/** Sends all failed deliveries of a webhook again (WO-12). */
export const useResendFailed = () =>
  useChange((id: string) => fetchEndpoint(resendFailedDeliveries, { params: { id } }));
