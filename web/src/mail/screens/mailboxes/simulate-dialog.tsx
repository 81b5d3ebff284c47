import { simulateEmail } from '@truckroll/contract/mail/send-email';
import { z } from 'zod';
import { DraftModal } from '../../../design/dialog/draft-modal.tsx';
import { toast } from '../../../design/feedback/toasts.ts';
import { TextField } from '../../../design/field/text-field.tsx';
import { TextareaField } from '../../../design/field/textarea-field.tsx';
import { useAppForm } from '../../../design/form/form.tsx';
import { useSimulateEmail } from './mailbox-queries.ts';

const { from, subject } = simulateEmail.body.shape;
const simulateForm = z.object({ from, subject, text: z.string().max(20_000) });

/** Simulates a received message in the built-in mailbox, to try out what happens then (EM-14). */
export function SimulateDialog({ onClose }: { onClose: () => void }) {
  const simulate = useSimulateEmail();
  const form = useAppForm({
    schema: simulateForm,
    defaultValues: { from: '', subject: '', text: '' },
    async save(values) {
      await simulate.mutateAsync(values);
      toast.success('The message has arrived.');
      onClose();
    },
  });
  const { control } = form;
  return (
    <DraftModal
      title="Simulate a message"
      form={form}
      onClose={onClose}
      saveLabel="Let it arrive"
      savingLabel="Arriving..."
      width={520}
    >
      <TextField
        control={control}
        name="from"
        label="From"
        description="The address of a client links the message to the client."
        type="email"
        inputMode="email"
        autoComplete="off"
        autoFocus
        required
      />
      <TextField control={control} name="subject" label="Subject" />
      <TextareaField control={control} name="text" label="Message" />
    </DraftModal>
  );
}
