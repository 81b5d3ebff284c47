import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  listNotifications,
  markNotificationsRead,
  readNotificationChoices,
} from '@truckroll/contract/notifications/notifications';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { problemText } from '../../design/feedback/api-problem.ts';
import { toast } from '../../design/feedback/toasts.ts';

/** Every query under this key is refetched after a change, for example after a client was created. */
const notificationsKey = ['notifications'] as const;

/** The bell's polling interval in milliseconds while changes are not streamed. */
export const bellMs = 60_000;

/** The notifications in the bell: the latest 20 (screens 2). */
export const bellQuery = queryOptions({
  queryKey: [...notificationsKey, 'bell'],
  queryFn: ({ signal }) => fetchEndpoint(listNotifications, { query: { limit: 20 }, signal }),
});

export const notificationsQuery = (query: { page: number; limit: number; unread: boolean }) =>
  queryOptions({
    queryKey: [...notificationsKey, 'page', query],
    queryFn: ({ signal }) =>
      fetchEndpoint(listNotifications, {
        query: { page: query.page, limit: query.limit, unread: query.unread || undefined },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** The user's notification channels by kind (NO-6). */
export const choicesQuery = queryOptions({
  queryKey: ['notification-choices'],
  queryFn: ({ signal }) => fetchEndpoint(readNotificationChoices, { signal }),
});

/** Marks some notifications, or all, as read (NO-2). */
export function useMarkRead() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (read: { ids: string[] } | { all: true }) => fetchEndpoint(markNotificationsRead, { body: read }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: notificationsKey }),
    onError: (error) => toast.error(problemText(error)),
  });
}
