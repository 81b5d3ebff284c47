import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { mayLeave } from '../../design/feedback/unsaved-changes.ts';
import { loadOutbox } from '../outbox/begin-outbox.ts';
import { waiting } from '../outbox/waiting.ts';
import { forgetSubscription } from '../push-subscription.ts';
import { meQuery } from './me.ts';
import { endSession } from './session.ts';

/** Signs out, unless unsaved changes keep the user here. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useCallback(async () => {
    if (!(await mayLeave())) return;
    const me = queryClient.getQueryData(meQuery.queryKey);
    const { person, all } = waiting.get();
    if (all > 0 && person === me?.id && !(await (await loadOutbox()).maySignOut())) return;
    await forgetSubscription().catch(() => undefined);
    await endSession(queryClient, () => navigate({ to: '/login', ignoreBlocker: true }));
  }, [navigate, queryClient]);
}
