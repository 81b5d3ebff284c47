import type { QueryClient } from '@tanstack/react-query';

let queryClient: QueryClient | null = null;

/** The cache of what pages show. Set before the outbox is loaded. */
export function shownQueries(): QueryClient {
  if (queryClient === null) throw new Error('The outbox was loaded before it knew what pages show.');
  return queryClient;
}

export function setShownQueries(client: QueryClient): void {
  queryClient = client;
}
