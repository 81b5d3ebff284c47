import type { QueryClient, QueryFilters } from '@tanstack/react-query';

/** The expected result of a save in the cached queries that match. */
export type Paint = { queries: QueryFilters; change: (data: never) => unknown };

export const paint = <T>(queries: QueryFilters, change: (data: T) => T): Paint => ({ queries, change });

/**
 * Shows the expected result of a save before the server has answered. Fetches of the same queries are cancelled, because
 * their answers would be older. Returns a function that shows the former data again, for a refused save; the caller
 * refetches afterwards in both cases.
 */
export async function paintQueries(queryClient: QueryClient, paints: readonly Paint[]): Promise<() => void> {
  await Promise.all(paints.map(({ queries }) => queryClient.cancelQueries(queries)));
  const before = paints.flatMap(({ queries }) => queryClient.getQueriesData(queries));
  for (const { queries, change } of paints)
    queryClient.setQueriesData(queries, (data: unknown) => (data === undefined ? data : change(data as never)));
  return () => {
    for (const [key, data] of before) queryClient.setQueryData(key, data);
  };
}
