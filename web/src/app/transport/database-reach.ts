import type { QueryClient } from '@tanstack/react-query';
import { ready } from '@truckroll/contract/health';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import { call, noDatabase } from './call.ts';

const lookAfterMs = 2_000;
/** Not everybody asks in the same moment whether the server is back. */
const spreadMs = 1_000;

const isReady = (): Promise<boolean> =>
  call(ready).then(
    () => true,
    () => false,
  );

const isOfDatabase = (error: unknown): boolean => error instanceof ApiProblem && error.isNoDatabase;

/**
 * Follows a server that has lost its database until it is back (screens 3.5). Then what could not be loaded is loaded again;
 * what could not be saved stays in its form and is for its author to send.
 */
export function watchDatabase(queryClient: QueryClient, reloadPage: () => Promise<void>): void {
  let isLooking = false;
  const look = async (): Promise<void> => {
    if (!(await isReady())) return lookLater();
    isLooking = false;
    noDatabase.set(false);
    await queryClient.refetchQueries({ predicate: ({ state }) => isOfDatabase(state.error) });
    // A page that could not be shown at all is no query.
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
