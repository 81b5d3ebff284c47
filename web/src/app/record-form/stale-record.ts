import { generalProblems } from '@truckroll/contract/endpoints/general-problems';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import { confirm } from '../../design/feedback/confirm.ts';

/** Reports that somebody else has changed the record. Resolves to true if the user wants to reload it (screens 3.5). */
const askToReload = (): Promise<boolean> =>
  confirm({
    kind: 'warning',
    title: 'Changed by someone else',
    message: generalProblems.stale[1],
    confirmLabel: 'Reload',
    cancelLabel: 'Keep editing',
  });

/**
 * Saves a change to a version. If somebody else has changed the record in the meantime, asks the user and reloads it on
 * request (screens 3.5). Throws every other refusal. Returns whether the change was saved.
 */
export async function saveOrReload(
  save: () => Promise<unknown>,
  reload: () => unknown,
  ask = askToReload,
): Promise<boolean> {
  try {
    await save();
    return true;
  } catch (error) {
    if (!(error instanceof ApiProblem && error.isStale)) throw error;
    if (await ask()) await reload();
    return false;
  }
}
