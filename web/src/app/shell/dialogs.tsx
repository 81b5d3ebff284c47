import { Suspense, useEffect } from 'react';
import { useStore } from '../../design/external-store.ts';
import { openConfirms } from '../../design/feedback/confirm.ts';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import { openVersions } from '../record-form/ask-for-versions.ts';
import { sessionExpired } from '../session/session.ts';

const loadConfirm = () => import('../../design/feedback/confirm-dialog.tsx');
const loadVersions = () => import('../record-form/versions-dialog.tsx');
const loadSession = () => import('../session/session-dialog.tsx');

const ConfirmDialog = lazyDialog(async () => (await loadConfirm()).ConfirmDialog);
const VersionsDialog = lazyDialog(async () => (await loadVersions()).VersionsDialog);
const SessionDialog = lazyDialog<{ onClose: () => void }>(async () => (await loadSession()).SessionDialog);

/**
 * The dialogs that any page may need. Pages do not wait for their code, but it is preloaded in case the network fails.
 */
export function Dialogs() {
  const confirms = useStore(openConfirms);
  const versions = useStore(openVersions);
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
      {versions !== null && <VersionsDialog request={versions} onClose={() => versions.settle(null)} />}
      {isExpired && <SessionDialog onClose={() => sessionExpired.set(false)} />}
    </Suspense>
  );
}
