import { Stack } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useMe } from '../../../app/session/me.ts';
import { toast } from '../../../design/feedback/toasts.ts';
import { Page } from '../../../design/page.tsx';
import { SettingsBreadcrumbs } from '../../../design/settings-breadcrumbs.tsx';
import { MailboxSection } from './mailbox-section.tsx';

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
