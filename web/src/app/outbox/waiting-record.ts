import { generalProblems } from '@truckroll/contract/endpoints/general-problems';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import { loadOutbox } from './begin-outbox.ts';
import { isWaitingId, sentIdOf } from './waiting-id.ts';

/** What its feature shows of a new record that waits on this device. */
export type ShownRecord<T> = { record: T };

/**
 * Reads a record from the server, or from what waits on this device if it was made here and the server has it not yet.
 */
export async function readOrWaiting<T>(id: string, read: (id: string) => Promise<T>): Promise<T> {
  if (!isWaitingId(id)) return await read(id);
  const sent = sentIdOf(id);
  if (sent !== undefined) return await read(sent);
  const shown = (await (await loadOutbox()).shownOf(id)) as ShownRecord<T> | undefined;
  if (shown === undefined)
    throw new ApiProblem({ status: 404, code: 'not_found', message: generalProblems.pathNotFound[1] });
  return shown.record;
}
