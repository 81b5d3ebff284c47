import { type LiveChange, listChanges } from '@truckroll/contract/live/live';
import { kept } from '../kept/kept.ts';
import { fetchEndpoint } from '../transport/fetch-endpoint.ts';

type Changed = Pick<LiveChange, 'kind' | 'ids'>;

let position: string | undefined;
let running: Promise<readonly Changed[] | null> | null = null;

async function ask(): Promise<readonly Changed[] | null> {
  const isKeeping = (await kept?.isOpen()) === true;
  const answer = await fetchEndpoint(listChanges, { query: { since: kept?.position() ?? position } });
  position = answer.position;
  const gone = answer.changes.flatMap((change) => change.gone);
  if (isKeeping) await kept?.removeGone(answer.isComplete ? gone : null, position);
  if (!answer.isComplete) return null;
  // A record that is gone may be in any list of its kind. Which visits others have open is not stored.
  const changed = answer.changes.map(({ kind, ids, gone }) => ({ kind, ids: gone.length > 0 ? null : ids }));
  return [...changed, { kind: 'openVisit', ids: null }];
}

/**
 * Asks what has changed while this device heard nothing (API LV-4), and removes from it what may not be seen any more. Null if the
 * server cannot say: everything may have changed.
 */
export function catchUp(): Promise<readonly Changed[] | null> {
  running ??= ask()
    // The server will be asked by the pages themselves.
    .catch(() => null)
    .finally(() => {
      running = null;
    });
  return running;
}
