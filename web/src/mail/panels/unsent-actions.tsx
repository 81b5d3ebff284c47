import { Button, Group } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { EmailHead } from '@truckroll/contract/mail/emails';
import { useState } from 'react';
import { useMe, useRights } from '../../app/session/me.ts';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { draftToWriteOn } from '../parts/compose-start.ts';
import { showComposer } from '../parts/composer-state.ts';
import { mailboxQuery } from '../parts/email-queries.ts';
import { mayWriteMail } from '../parts/mail-rights.ts';
import { reportSent } from './after-composing.ts';
import { waitingEmailsQuery } from './compose-queries.ts';
import { sendComposed, takeBack } from './send-composed.ts';

type UnsentActionsProps = { message: Pick<EmailHead, 'messageId' | 'state'> };

/** The writer's actions on a message that is waiting or failed (EM-16). */
export function UnsentActions({ message: { messageId, state } }: UnsentActionsProps) {
  const mayWrite = mayWriteMail(useRights());
  const waiting = useQuery({
    ...waitingEmailsQuery,
    enabled: mayWrite && (state === 'scheduled' || state === 'failed'),
  });
  // Only the writer can take a message back.
  const isOwn = waiting.data?.some((email) => email.messageId === messageId && email.state === state) === true;
  if (!mayWrite || !isOwn) return null;
  return <OwnUnsent messageId={messageId} isFailed={state === 'failed'} />;
}

function OwnUnsent({ messageId, isFailed }: { messageId: string; isFailed: boolean }) {
  const queryClient = useQueryClient();
  const { timezone } = useMe();
  const mailbox = useQuery(mailboxQuery);
  const [isBusy, setBusy] = useState(false);

  const run = (work: () => Promise<void>): void => {
    if (isBusy) return;
    setBusy(true);
    toastOnError(() => work().finally(() => setBusy(false)));
  };
  const edit = async () => showComposer(draftToWriteOn(await takeBack(queryClient, messageId)));

  /** A failed message is never sent again as it is: it becomes a draft, which is sent. */
  async function tryAgain(): Promise<void> {
    const draft = await takeBack(queryClient, messageId);
    const start = draftToWriteOn(draft);
    try {
      const { to, cc, bcc, subject, content } = draft;
      const text = { to, cc, bcc, subject, content };
      const from = mailbox.data?.email ?? null;
      const sent = await sendComposed({ start, text, from, draft, sendAt: null, withFiles: false });
      reportSent(queryClient, sent, { start, isLater: false, zone: timezone });
    } catch (error) {
      showComposer(start);
      throw error;
    }
  }

  async function cancel(): Promise<void> {
    const draft = await takeBack(queryClient, messageId);
    toast.info('The email will not be sent. It is in Drafts.', {
      action: { label: 'Edit', run: () => showComposer(draftToWriteOn(draft)) },
    });
  }

  return (
    <Group gap="xs">
      {isFailed ? (
        <>
          <Button size="compact-sm" variant="default" loading={isBusy} onClick={() => run(tryAgain)}>
            Try again
          </Button>
          <Button size="compact-sm" variant="default" disabled={isBusy} onClick={() => run(edit)}>
            Edit
          </Button>
        </>
      ) : (
        <Button size="compact-sm" variant="default" loading={isBusy} onClick={() => run(cancel)}>
          Cancel sending
        </Button>
      )}
    </Group>
  );
}
