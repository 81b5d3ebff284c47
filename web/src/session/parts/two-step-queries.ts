import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { getTwoStep } from '@truckroll/contract/session/two-step';
import { meQuery } from '../../app/session/me.ts';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';

const twoStepKey = ['two-step'] as const;

export const twoStepQuery = queryOptions({
  queryKey: [...twoStepKey, 'state'],
  queryFn: ({ signal }) => fetchEndpoint(getTwoStep, { signal }),
});

/** Refetches whether two-step sign-in is on. */
export function useRefreshTwoStep(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all([queryClient.invalidateQueries(twoStepQuery), queryClient.invalidateQueries(meQuery)]);
  };
}
