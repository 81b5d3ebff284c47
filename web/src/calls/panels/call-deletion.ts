import type { Call } from '@truckroll/contract/calls/calls';
import { countOf } from '@truckroll/domain/format/numbers';
import { ApiProblem, problemText } from '../../design/feedback/api-problem.ts';
import { confirm } from '../../design/feedback/confirm.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { useDeleteCall, useDeleteCalls } from '../parts/call-queries.ts';
import { callName } from './call-name.ts';

const failedText = 'Failed to delete call record(s)';
const warning = 'Recordings, transcripts and notes are deleted with it.';
const warningOfMany = 'Their recordings, transcripts and notes are deleted with them.';
/** The largest number of calls in one request (CA-6b). */
const mostAtOnce = 200;

function reportFailure(error: unknown): void {
  if (!(error instanceof ApiProblem)) console.error(error);
  if (!(error instanceof ApiProblem && error.isReported)) toast.error(problemText(error, failedText));
}

/** Asks, then deletes one call. Resolves to whether it was deleted. */
export function useCallDeletion(): (call: Call) => Promise<boolean> {
  const { mutateAsync } = useDeleteCall();
  return async (call) => {
    try {
      return await confirm({
        kind: 'delete',
        title: 'Delete call',
        message: `Delete the call with ${callName(call)}? ${warning}`,
        work: async () => toast.success((await mutateAsync(call.dbId)).message),
      });
    } catch (error) {
      reportFailure(error);
      return false;
    }
  };
}

/**
 * Asks, then deletes many calls in requests of at most 200. Resolves to the ids that are gone: if a request fails, those of the ones
 * before it.
 */
export function useCallsDeletion(): (ids: readonly string[]) => Promise<readonly string[]> {
  const { mutateAsync } = useDeleteCalls();
  return async (ids) => {
    const gone: string[] = [];
    let deleted = 0;
    try {
      await confirm({
        kind: 'delete',
        title: 'Delete calls',
        message: `Delete ${countOf(ids.length, 'call')}? ${warningOfMany}`,
        async work() {
          for (let from = 0; from < ids.length; from += mostAtOnce) {
            const some = ids.slice(from, from + mostAtOnce);
            deleted += (await mutateAsync(some)).deletedCount;
            gone.push(...some);
          }
        },
      });
    } catch (error) {
      reportFailure(error);
    }
    if (gone.length > 0) toast.success(`${deleted} call record(s) deleted`);
    return gone;
  };
}
