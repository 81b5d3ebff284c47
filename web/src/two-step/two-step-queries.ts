import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { beginTwoStep, getTwoStep } from '@truckroll/contract/two-step';
import { meQuery } from '../app/session/me.ts';
import { call } from '../app/transport/call.ts';

const twoStepKey = ['two-step'] as const;

export const twoStepQuery = queryOptions({
  queryKey: [...twoStepKey, 'state'],
  queryFn: ({ signal }) => call(getTwoStep, { signal }),
});

/** A secret for the authenticator app. It is fetched once, and dropped when its page is left. */
export const newSecretQuery = (currentPassword: string | undefined) =>
  queryOptions({
    queryKey: [...twoStepKey, 'secret'],
    queryFn: () => call(beginTwoStep, { body: currentPassword === undefined ? {} : { currentPassword } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

/** Refetches whether two-step sign-in is on. */
export function useRefreshTwoStep(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all([queryClient.invalidateQueries(twoStepQuery), queryClient.invalidateQueries(meQuery)]);
  };
}
