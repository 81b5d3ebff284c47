import { Suspense, useEffect } from 'react';
import { lazyDialog } from '../design/lazy-part.tsx';
import { openConfirms } from './confirm.ts';
import { useStore } from './external-store.ts';
import { sessionExpired } from './session.ts';

const loadConfirm = () => import('./confirm-dialog.tsx');
const loadSession = () => import('./session-dialog.tsx');

const ConfirmDialog = lazyDialog(async () => (await loadConfirm()).ConfirmDialog);
const SessionDialog = lazyDialog<{ onClose: () => void }>(async () => (await loadSession()).SessionDialog);

/** The dialogs that any page may need. No page waits for their code, but it is here before the network may be gone. */
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
