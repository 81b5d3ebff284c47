import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../app/shell/lazy-screen.ts';
import { readChoice } from '../design/list/list-search.ts';

/** The result of a sign-in at Gmail or Microsoft 365, in the URL of the redirect. */
type MailboxesSearch = { email?: 'connected' | 'failed' };

export const Route = createFileRoute('/_app/settingsV2/integrations')({
  validateSearch: (raw: Record<string, unknown>): MailboxesSearch => ({
    email: readChoice(['connected', 'failed'], raw.email),
  }),
  component: lazyScreen(() => import('../mail/screens/mailboxes/mailboxes-screen.tsx'), 'MailboxesScreen'),
});
