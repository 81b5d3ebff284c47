import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { meQuery } from './me.ts';
import { forgetSubscription } from './push-subscription.ts';
import { forgetRecents } from './recents.ts';
import { endSession } from './session.ts';
import { mayLeave } from './unsaved-changes.ts';

/** Signs out, unless unsaved changes keep the user here. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useCallback(async () => {
    if (!(await mayLeave())) return;
    const me = queryClient.getQueryData(meQuery.queryKey);
    if (me !== undefined) forgetRecents(me.id);
    await forgetSubscription().catch(() => undefined);
    await endSession(queryClient, () => navigate({ to: '/login', ignoreBlocker: true }));
  }, [navigate, queryClient]);
}
