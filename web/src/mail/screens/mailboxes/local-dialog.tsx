import { Text } from '@mantine/core';
import { requiredEmail } from '@truckroll/contract/fields/fields';
import type { EmailScope } from '@truckroll/domain/emails/email-kinds';
import { z } from 'zod';
import { DraftModal } from '../../../design/dialog/draft-modal.tsx';
import { toast } from '../../../design/feedback/toasts.ts';
import { TextField } from '../../../design/field/text-field.tsx';
import { useAppForm } from '../../../design/form/form.tsx';
import { useMailboxChanges } from './mailbox-queries.ts';

const localForm = z.object({ email: requiredEmail });

/** Connects the built-in mailbox, which needs only an address (EM-4). */
export function LocalDialog({ scope, onClose }: { scope: EmailScope; onClose: () => void }) {
  const { connect } = useMailboxChanges(scope);
  const form = useAppForm({
    schema: localForm,
    defaultValues: { email: '' },
    async save({ email }) {
      await connect.mutateAsync({ provider: 'local', email });
      toast.success('Email account connected');
      onClose();
    },
  });
  return (
    <DraftModal
      title="Connect the built-in mailbox"
      form={form}
      onClose={onClose}
      saveLabel="Connect"
      savingLabel="Connecting..."
      submitsOnEnter
      width={480}
    >
      <Text>
        Mail between people on this server arrives at once. Mail from outside arrives if the operator lets this server
        receive mail for the address.
      </Text>
      <TextField
        control={form.control}
        name="email"
        label="Email address"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoFocus
        required
      />
    </DraftModal>
  );
}
