import { Alert, Button } from '@mantine/core';
import type { PublicDocument } from '@truckroll/contract/documents/send-document';
import { isChangeAsked, takesChangeRequests } from '@truckroll/domain/documents/change-requests';
import { Suspense, useState } from 'react';
import { lazyDialog } from '../../../design/feedback/lazy-part.tsx';
import styles from './public-document.module.css';

const AskForChangeDialog = lazyDialog(async () => (await import('./ask-for-change-dialog.tsx')).AskForChangeDialog);

/** What the client asked for last, until it is answered (screens 12.6). */
export function AskedChange({ document }: { document: PublicDocument }) {
  const latest = isChangeAsked(document) ? document.changeRequests[0] : undefined;
  if (latest === undefined) return null;
  return (
    <Alert color="gray" variant="light" className={styles.instructions}>
      You asked for a change: {latest.text}
    </Alert>
  );
}

/** Lets the client write what has to change (screens 12.6). */
export function AskForChange({ token, document }: { token: string; document: PublicDocument }) {
  const [isAsking, setAsking] = useState(false);
  /** What was typed survives closing the dialog. */
  const [text, setText] = useState('');
  if (!takesChangeRequests(document)) return null;
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Ask for a change
      </Button>
      <Suspense>
        {isAsking && (
          <AskForChangeDialog
            token={token}
            document={document}
            text={text}
            setText={setText}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </>
  );
}
