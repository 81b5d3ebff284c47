import { Alert, Button, Group, Loader, Progress, Stack, Switch, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { type Mailbox, proveMailbox } from '@truckroll/contract/mail/mailboxes';
import type { EmailScope } from '@truckroll/domain/emails/email-kinds';
import { FactList } from '../../../design/fact-list.tsx';
import { confirm } from '../../../design/feedback/confirm.ts';
import { toastOnError } from '../../../design/feedback/toast-on-error.ts';
import { toast } from '../../../design/feedback/toasts.ts';
import { TextField } from '../../../design/field/text-field.tsx';
import { Form, useAppForm } from '../../../design/form/form.tsx';
import { SaveLine } from '../../../design/form/save-line.tsx';
import { useIsPhone } from '../../../design/phone.ts';
import { RelativeTime } from '../../../design/relative-time.tsx';
import { useMailboxChanges } from './mailbox-queries.ts';
import { type MailboxDialog, type MailboxState, mailboxProgress, providerLabels, stateOf } from './mailbox-values.ts';
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
                { label: 'Last synchronized', value: lastSyncAt === null ? 'Never' : <RelativeTime at={lastSyncAt} /> },
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
          title={needsSignIn ? 'The sign-in was refused' : 'The last synchronization failed'}
        >
          {errorText}
          {needsSignIn && (
            <Text size="sm" mt={4}>
              {provider === 'imap'
                ? 'It is not tried again until somebody enters the password again or synchronizes by hand.'
                : 'It is not tried again until somebody signs in again or synchronizes by hand.'}
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
  const { text, percent } = mailboxProgress({ done, total });
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
      toast.info('The mailbox is being synchronized.');
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

const marks = {
  good: <IconCheck size={16} aria-hidden color="var(--mantine-color-success)" />,
  busy: <Loader size={14} aria-hidden />,
  bad: <IconAlertTriangle size={16} aria-hidden color="var(--mantine-color-error)" />,
} as const;

/** The state of a mailbox with its coloured mark. */
function MailboxStateText({ state: { label, tone } }: { state: MailboxState }) {
  return (
    <Group gap={6} wrap="nowrap" c={tone === 'bad' ? 'var(--mantine-color-error)' : undefined}>
      {marks[tone]}
      <span>{label}</span>
    </Group>
  );
}

type MailboxProofProps = { scope: EmailScope; mailbox: Mailbox };

/** Asks for the code that was mailed to the address of a built-in mailbox (EM-4h, EM-4i). */
function MailboxProof({ scope, mailbox: { email, sendsAs } }: MailboxProofProps) {
  const { prove, mailProof } = useMailboxChanges(scope);
  const form = useAppForm({
    schema: proveMailbox.body.pick({ code: true }),
    defaultValues: { code: '' },
    save: async ({ code }) => {
      await prove.mutateAsync(code);
      toast.success('Mail leaves from this address now.');
    },
  });
  const sendAgain = () =>
    toastOnError(async () => {
      await mailProof.mutateAsync();
      toast.info('A new code was sent.');
    });
  return (
    <Alert color="yellow" variant="light" title="This address is not confirmed yet">
      <Form form={form} submitsOnEnter>
        <Text size="sm">
          We sent a code to {email}. Until you enter it here, mail leaves from {sendsAs}, and answers go to {email}.
        </Text>
        <SaveLine form={form} />
        <TextField
          control={form.control}
          name="code"
          label="Code"
          autoComplete="one-time-code"
          maxLength={40}
          required
        />
        <Group gap="sm">
          <Button type="submit" disabled={form.isHeldBack} aria-busy={form.isSaving}>
            {form.isSaving ? 'Confirming...' : 'Confirm'}
          </Button>
          <Button variant="default" loading={mailProof.isPending} onClick={sendAgain}>
            Send a new code
          </Button>
        </Group>
      </Form>
    </Alert>
  );
}
