import { problems } from '@truckroll/contract/problem';
import { confirm } from './confirm.ts';

/** Tells that somebody else has changed the record meanwhile; true when it shall be read anew (screens 3.5). */
export const askToReload = (): Promise<boolean> =>
  confirm({
    kind: 'warning',
    title: 'Changed by someone else',
    message: problems.stale[1],
    confirmLabel: 'Reload',
    cancelLabel: 'Keep editing',
  });
