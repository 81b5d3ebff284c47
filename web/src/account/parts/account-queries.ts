import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Account, getAccount, updateAccount, uploadLogo } from '@truckroll/contract/account/account';
import type { BodyInputOf } from '@truckroll/contract/endpoints/endpoint';
import { listPublicHolidays } from '@truckroll/contract/holidays/holidays';
import { getAiUse } from '@truckroll/contract/text-engine/text-engine';
import { closedDaysKey } from '../../absences/parts/closed-days-queries.ts';
import { meQuery } from '../../app/session/me.ts';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';

/** Stores the account in the user's own data (SE-8), where every page reads it. */
function keep(queryClient: QueryClient, account: Account): void {
  queryClient.setQueryData(meQuery.queryKey, (me) => (me === undefined ? undefined : { ...me, account }));
}

/** The account's uses of AI this month (SE-20). */
export const aiUseQuery = queryOptions({
  queryKey: ['ai-use'],
  queryFn: async ({ signal }) => (await fetchEndpoint(getAiUse, { signal })).use,
});

/** The countries whose holidays are known and, of a chosen place, the regions and this year's holidays (SE-22). */
export const publicHolidaysQuery = (query: { country?: string; region?: string }) =>
  queryOptions({
    queryKey: ['public-holidays', query],
    queryFn: ({ signal }) => fetchEndpoint(listPublicHolidays, { query, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Reloads the account (SE-10). */
export async function reloadAccount(queryClient: QueryClient): Promise<Account> {
  const { account } = await fetchEndpoint(getAccount);
  keep(queryClient, account);
  return account;
}

/** Changes the account. Send `updatedAt` of the version that was edited (API 1.7). */
export function useUpdateAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyInputOf<typeof updateAccount>) =>
      (await fetchEndpoint(updateAccount, { body })).account,
    onSuccess: (account) => {
      keep(queryClient, account);
      // The user's own time zone may be inherited from the company.
      void queryClient.invalidateQueries(meQuery);
      void queryClient.invalidateQueries({ queryKey: closedDaysKey });
    },
  });
}

/** Type and size of the stored logo, which decide where it is shown. */
export const logoFileQuery = (url: string | null) =>
  queryOptions({
    queryKey: ['logo-file', url],
    queryFn: async ({ signal }) => {
      if (url === null) return null;
      const { type, size } = await (await fetch(url, { signal })).blob();
      return { type, size };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Uploads a picture as the logo (SE-11). */
export function useUploadLogo() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (file: File) => (await fetchEndpoint(uploadLogo, { files: [file] })).account,
    onSuccess: (account) => keep(queryClient, account),
  });
}
