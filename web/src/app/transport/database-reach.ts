import type { QueryClient } from '@tanstack/react-query';
import { ready } from '@truckroll/contract/operations/health';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import { fetchEndpoint, noDatabase } from './fetch-endpoint.ts';

const lookAfterMs = 2_000;
/** Spreads the checks of all clients over time, in milliseconds. */
const spreadMs = 1_000;

const isReady = (): Promise<boolean> =>
  fetchEndpoint(ready).then(
    () => true,
    () => false,
  );

const isOfDatabase = (error: unknown): boolean => error instanceof ApiProblem && error.isNoDatabase;

/**
 * Polls a server that has lost its database until it is back (screens 3.5). Failed loads are then repeated; failed
 * saves stay in their form, and the user sends them again.
 */
export function watchDatabase(queryClient: QueryClient, reloadPage: () => Promise<void>): void {
  let isLooking = false;
  const look = async (): Promise<void> => {
    if (!(await isReady())) return lookLater();
    isLooking = false;
    noDatabase.set(false);
    await queryClient.refetchQueries({ predicate: ({ state }) => isOfDatabase(state.error) });
    // The loader of a failed page is not a query.
    await reloadPage();
  };
  const lookLater = (): void => {
    setTimeout(() => void look(), lookAfterMs + Math.random() * spreadMs);
  };
  noDatabase.subscribe(() => {
    if (!noDatabase.get() || isLooking) return;
    isLooking = true;
    lookLater();
  });
}
