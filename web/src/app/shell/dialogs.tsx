import { Suspense, useEffect } from 'react';
import { useStore } from '../../design/external-store.ts';
import { openConfirms } from '../../design/feedback/confirm.ts';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import { sessionExpired } from '../session/session.ts';

const loadConfirm = () => import('../../design/feedback/confirm-dialog.tsx');
const loadSession = () => import('../session/session-dialog.tsx');

const ConfirmDialog = lazyDialog(async () => (await loadConfirm()).ConfirmDialog);
const SessionDialog = lazyDialog<{ onClose: () => void }>(async () => (await loadSession()).SessionDialog);

/**
 * The dialogs that any page may need. Pages do not wait for their code, but it is preloaded in case the network fails.
 */
export function Dialogs() {
  const confirms = useStore(openConfirms);
  const isExpired = useStore(sessionExpired);
  useEffect(() => {
    const timer = setTimeout(() => void Promise.all([loadConfirm(), loadSession()]).catch(console.error), 3000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Suspense>
      {confirms.map((request) => (
        <ConfirmDialog key={request.id} request={request} onClose={() => request.settle(false)} />
      ))}
      {isExpired && <SessionDialog onClose={() => sessionExpired.set(false)} />}
    </Suspense>
  );
}
