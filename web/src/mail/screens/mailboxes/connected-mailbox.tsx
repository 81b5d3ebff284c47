import { Alert, Button, Group, Progress, Stack, Switch, Text } from '@mantine/core';
import type { Mailbox } from '@truckroll/contract/mail/mailboxes';
import type { EmailScope } from '@truckroll/domain/emails/email-kinds';
import { FactList } from '../../../design/fact-list.tsx';
import { confirm } from '../../../design/feedback/confirm.ts';
import { toastOnError } from '../../../design/feedback/toast-on-error.ts';
import { toast } from '../../../design/feedback/toasts.ts';
import { useIsPhone } from '../../../design/phone.ts';
import { RelativeTime } from '../../../design/relative-time.tsx';
import { MailboxProof } from './mailbox-proof.tsx';
import { useMailboxChanges } from './mailbox-queries.ts';
import { MailboxStateText } from './mailbox-state-text.tsx';
import { type MailboxDialog, progressOf, providerLabels, stateOf } from './mailbox-values.ts';
import { useSignInElsewhere } from './use-sign-in-elsewhere.ts';

type ConnectedMailboxProps = { scope: EmailScope; mailbox: Mailbox; onOpen: (dialog: MailboxDialog) => void };

/** The state of a connected mailbox, with its actions. */
export function ConnectedMailbox({ scope, mailbox, onOpen }: ConnectedMailboxProps) {
  const isPhone = useIsPhone();
  const { email, provider, lastSyncAt, errorText, syncing, servers, needsSignIn } = mailbox;
  if (email === null || provider === null) return null;
  const isLocal = provider === 'local';
  return (
    <Stack gap="md">
      <FactList
        facts={[
          { label: 'State', value: <MailboxStateText state={stateOf(mailbox)} /> },
          {
            label: 'Address',
            value: <span style={{ overflowWrap: 'anywhere' }}>{email}</span>,
            ...(isPhone ? { isLong: true } : {}),
          },
          { label: 'Provider', value: providerLabels[provider] },
          ...(isLocal
            ? []
            : [
                { label: 'Last synchronised', value: lastSyncAt === null ? 'Never' : <RelativeTime at={lastSyncAt} /> },
              ]),
          ...(servers === null
            ? []
            : [
                { label: 'Receives from', value: `${servers.imapHost}:${servers.imapPort}` },
                { label: 'Sends by', value: `${servers.smtpHost}:${servers.smtpPort}` },
              ]),
        ]}
      />
      {syncing !== null && <FirstSync {...syncing} />}
      {errorText !== null && (
        <Alert
          color="red"
          variant="light"
          title={needsSignIn ? 'The sign-in was refused' : 'The last synchronisation failed'}
        >
          {errorText}
          {needsSignIn && (
            <Text size="sm" mt={4}>
              {provider === 'imap'
                ? 'It is not tried again until somebody enters the password again or synchronises by hand.'
                : 'It is not tried again until somebody signs in again or synchronises by hand.'}
            </Text>
          )}
        </Alert>
      )}
      {mailbox.sendsAs !== null && mailbox.sendsAs !== email && <MailboxProof scope={scope} mailbox={mailbox} />}
      {scope === 'own' && <SharingSwitch mailbox={mailbox} />}
      <Actions scope={scope} mailbox={mailbox} onOpen={onOpen} />
    </Stack>
  );
}

function FirstSync({ done, total }: { done: number; total: number }) {
  const { text, percent } = progressOf({ done, total });
  return (
    <div>
      <Group justify="space-between" mb={6}>
        <Text size="sm">Messages read</Text>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      </Group>
      <Progress value={percent} aria-label="Messages read" transitionDuration={200} />
    </div>
  );
}

function SharingSwitch({ mailbox: { sharesClientThreads } }: { mailbox: Mailbox }) {
  const { share } = useMailboxChanges('own');
  return (
    <Switch
      label="Share threads with clients"
      description="Colleagues see the threads that have a client's address, like those of the company mailbox. The others stay yours."
      checked={share.isPending ? share.variables : sharesClientThreads}
      disabled={share.isPending}
      onChange={(event) => {
        const wanted = event.currentTarget.checked;
        toastOnError(() => share.mutateAsync(wanted));
      }}
    />
  );
}

function Actions({ scope, mailbox, onOpen }: ConnectedMailboxProps) {
  const { sync, disconnect } = useMailboxChanges(scope);
  const signIn = useSignInElsewhere(scope);
  const { provider, email, needsSignIn } = mailbox;

  const syncNow = () =>
    toastOnError(async () => {
      await sync.mutateAsync();
      toast.info('The mailbox is being synchronised.');
    });
  const askToDisconnect = () =>
    toastOnError(async () => {
      const isConfirmed = await confirm({
        kind: 'delete',
        title: 'Disconnect mailbox',
        message: `The mail of ${email} is removed from Truckroll, including mail that is waiting to be sent. ${
          provider === 'local' ? 'This action cannot be undone.' : 'The mailbox itself is not touched.'
        }`,
        confirmLabel: 'Disconnect',
        work: () => disconnect.mutateAsync(),
      });
      if (isConfirmed) toast.success('Mailbox disconnected');
    });

  return (
    <Group gap="sm">
      {(provider === 'gmail' || provider === 'microsoft') && needsSignIn && (
        <Button loading={signIn.begun !== null} onClick={() => void signIn.begin(provider)}>
          Sign in again
        </Button>
      )}
      {provider !== 'local' && (
        <Button variant="default" loading={sync.isPending} onClick={syncNow}>
          Sync now
        </Button>
      )}
      {provider === 'imap' && (
        <Button variant={needsSignIn ? 'filled' : 'default'} onClick={() => onOpen('imap')}>
          Change password
        </Button>
      )}
      {provider === 'local' && scope === 'account' && (
        <Button variant="default" onClick={() => onOpen('simulate')}>
          Simulate a message
        </Button>
      )}
      <Button variant="default" onClick={askToDisconnect}>
        Disconnect
      </Button>
    </Group>
  );
}
