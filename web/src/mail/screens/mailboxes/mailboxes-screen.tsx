import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { EmailScope } from '@truckroll/domain/emails/email-kinds';
import { useEffect, useState } from 'react';
import { useMe } from '../../../app/session/me.ts';
import { LoadFailure } from '../../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../../design/feedback/skeleton-rows.tsx';
import { toast } from '../../../design/feedback/toasts.ts';
import { Page } from '../../../design/page.tsx';
import { Section } from '../../../design/section.tsx';
import { SettingsBreadcrumbs } from '../../../design/settings-breadcrumbs.tsx';
import { ConnectChoices } from './connect-choices.tsx';
import { ConnectedMailbox } from './connected-mailbox.tsx';
import { ImapDialog } from './imap-dialog.tsx';
import { LocalDialog } from './local-dialog.tsx';
import { mailboxOfScopeQuery } from './mailbox-queries.ts';
import type { MailboxDialog } from './mailbox-values.ts';
import { SimulateDialog } from './simulate-dialog.tsx';

const route = getRouteApi('/_app/settingsV2/integrations');

/** Shows once how the sign-in at Gmail or Microsoft 365 ended, which the redirect's URL tells. */
function useOutcomeToast(): void {
  const { email: outcome } = route.useSearch();
  const navigate = route.useNavigate();
  useEffect(() => {
    if (outcome === undefined) return;
    if (outcome === 'connected') toast.success('Email account connected');
    else toast.error('The email account could not be connected.');
    void navigate({ search: {}, replace: true });
  }, [outcome, navigate]);
}

/** P35: the company's mailbox, which admins connect, and the user's own (screens 13.11). */
export function MailboxesScreen() {
  const { isAdmin } = useMe();
  useOutcomeToast();
  return (
    <Page title="Mailboxes" width="reading" breadcrumbs={<SettingsBreadcrumbs here="Mailboxes" />}>
      <Stack gap="md">
        {isAdmin && (
          <MailboxSection
            scope="account"
            title="Company mailbox"
            intro="Everyone who may see the history of a client can read and answer the client's mail. The whole inbox opens to roles that may read it. Estimates and invoices are sent from it."
          />
        )}
        <MailboxSection
          scope="own"
          title="Your own mailbox"
          intro="Only you read its mail, except for what you share. Your emails are sent from it instead of the company's mailbox."
        />
      </Stack>
    </Page>
  );
}

/** A mailbox: its state if it is connected, or else the ways to connect it. */
function MailboxSection({ scope, title, intro }: { scope: EmailScope; title: string; intro: string }) {
  const query = useQuery(mailboxOfScopeQuery(scope));
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
