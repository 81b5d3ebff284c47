import { Alert, Button, Group, Text } from '@mantine/core';
import { type Mailbox, proveMailbox } from '@truckroll/contract/mail/mailboxes';
import type { EmailScope } from '@truckroll/domain/emails/email-kinds';
import { toastOnError } from '../../../design/feedback/toast-on-error.ts';
import { toast } from '../../../design/feedback/toasts.ts';
import { TextField } from '../../../design/field/text-field.tsx';
import { ErrorLine, Form, useAppForm } from '../../../design/form/form.tsx';
import { useMailboxChanges } from './mailbox-queries.ts';

type MailboxProofProps = { scope: EmailScope; mailbox: Mailbox };

/** Asks for the code that was mailed to the address of a built-in mailbox (EM-4h, EM-4i). */
export function MailboxProof({ scope, mailbox: { email, sendsAs } }: MailboxProofProps) {
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
        <ErrorLine text={form.errorLine} />
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
