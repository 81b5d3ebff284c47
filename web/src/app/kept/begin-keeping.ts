import type { QueryClient } from '@tanstack/react-query';
import type { Me } from '@truckroll/contract/session/session';
import { forgetPersonal } from '../../design/device-memory.ts';
import { meQuery } from '../session/me.ts';
import { onTokenChange, readToken } from '../session/session-token.ts';
import { isOfDevice } from './device-first.ts';
import { hexHash } from './hex-hash.ts';
import { kept } from './kept.ts';

/** A session's name: its token must not be stored twice. */
const nameOf = hexHash;

/** A person with the rights that decide what is seen. */
const personOf = ({ id, roleId, role, isAdmin, abilities }: Me): string =>
  JSON.stringify([id, roleId, isAdmin, abilities, role?.permissions ?? []]);

/**
 * Opens what this device has kept for the session, and follows who is signed in. Sign-out, a session that the server has
 * ended, other rights and another person remove everything.
 */
export function beginKeeping(queryClient: QueryClient): void {
  if (kept === null) return;
  const keeping = kept;
  const token = readToken();
  if (token !== null) keeping.open(nameOf(token));
  onTokenChange(() => {
    if (readToken() === null) void keeping.wipe();
  });
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== meQuery.queryKey[0]) return;
    const me = query.state.data as Me | undefined;
    const now = readToken();
    if (me === undefined || now === null || query.state.fetchStatus !== 'idle' || isOfDevice(query)) return;
    void nameOf(now)
      .then((session) => keeping.belongTo(personOf(me), session))
      .then((isOther) => {
        if (!isOther) return;
        forgetPersonal();
        // What was read with the former rights.
        queryClient.removeQueries({ type: 'inactive', predicate: isOfDevice });
        void queryClient.invalidateQueries({ predicate: isOfDevice });
      });
  });
}
