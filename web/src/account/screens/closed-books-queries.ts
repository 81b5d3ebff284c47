import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { closeBooks, getClosedBooks } from '@truckroll/contract/account/closed-books';
import type { BodyInputOf } from '@truckroll/contract/endpoints/endpoint';
import { meQuery } from '../../app/session/me.ts';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';

/** The day through which the books are closed, and who closed or opened them (SE-28). */
export const closedBooksQuery = queryOptions({
  queryKey: ['closed-books'],
  queryFn: async ({ signal }) => (await fetchEndpoint(getClosedBooks, { signal })).books,
});

/** Closes the books through a day, or opens them again (SE-28b). */
export function useCloseBooks() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyInputOf<typeof closeBooks>) => (await fetchEndpoint(closeBooks, { body })).books,
    onSuccess: (books) => {
      queryClient.setQueryData(closedBooksQuery.queryKey, books);
      // Date fields say from which day on the books are open.
      void queryClient.invalidateQueries(meQuery);
    },
  });
}
