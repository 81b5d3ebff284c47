import { useQuery } from '@tanstack/react-query';
import type { EmailScope } from '@truckroll/domain/emails/email-kinds';
import { useState } from 'react';
import { LoadFailure } from '../../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../../design/feedback/skeleton-rows.tsx';
import { Section } from '../../../design/section.tsx';
import { ConnectChoices } from './connect-choices.tsx';
import { ConnectedMailbox } from './connected-mailbox.tsx';
import { ImapDialog } from './imap-dialog.tsx';
import { LocalDialog } from './local-dialog.tsx';
import { mailboxQuery } from './mailbox-queries.ts';
import type { MailboxDialog } from './mailbox-values.ts';
import { SimulateDialog } from './simulate-dialog.tsx';

/** A mailbox: its state if it is connected, or else the ways to connect it. */
export function MailboxSection({ scope, title, intro }: { scope: EmailScope; title: string; intro: string }) {
  const query = useQuery(mailboxQuery(scope));
  const [dialog, setDialog] = useState<MailboxDialog | null>(null);
  const close = () => setDialog(null);
  const { data: mailbox } = query;
  const isConnected = mailbox !== undefined && mailbox.email !== null;
  return (
    <Section title={title} intro={intro} isBusy={query.isPending}>
      {query.isPending && <SkeletonRows columns={2} rows={2} isPhone={false} />}
      {query.isError && mailbox === undefined && (
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
      )}
      {mailbox !== undefined &&
        (isConnected ? (
          <ConnectedMailbox scope={scope} mailbox={mailbox} onOpen={setDialog} />
        ) : (
          <ConnectChoices scope={scope} onOpen={setDialog} />
        ))}
      {dialog === 'local' && <LocalDialog scope={scope} onClose={close} />}
      {dialog === 'imap' && mailbox !== undefined && <ImapDialog scope={scope} mailbox={mailbox} onClose={close} />}
      {dialog === 'simulate' && <SimulateDialog onClose={close} />}
    </Section>
  );
}
