import { recipientText, savedHereMessage } from '@truckroll/contract/documents/send-document';
import type { ClientCredit } from '@truckroll/contract/payments/client-credits';
import { z } from 'zod';
import { DraftModal } from '../../design/dialog/draft-modal.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import { EmailChipsField } from '../../design/field/email-chips-field.tsx';
import { TextareaField } from '../../design/field/textarea-field.tsx';
import { useAppForm } from '../../design/form/form.tsx';
import { useSendCreditNote } from '../parts/credit-note-queries.ts';

const messageMaximum = 10_000;

const schema = z.object({
  to: z.array(z.string()).min(1, { error: recipientText }),
  message: z.string().trim().max(messageMaximum),
});

type SendCreditNoteModalProps = { credit: ClientCredit; email: string | null; onClose: () => void };

/** Sends a credit note by email, with its PDF (PY-30). */
export function SendCreditNoteModal({ credit, email, onClose }: SendCreditNoteModalProps) {
  const send = useSendCreditNote();
  const form = useAppForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: { to: email === null ? [] : [email], message: '' },
    async save(values) {
      const { message, data } = await send.mutateAsync({ id: credit.id, ...values });
      toast.success(data.delivery === 'kept' ? savedHereMessage : message);
      onClose();
    },
  });
  return (
    <DraftModal
      title={`Send credit note ${credit.numberDisplay ?? ''}`}
      form={form}
      onClose={onClose}
      saveLabel="Send"
      savingLabel="Sending..."
      canSaveUnchanged
    >
      <EmailChipsField control={form.control} name="to" label="To" required />
      <TextareaField
        control={form.control}
        name="message"
        label="Message"
        minRows={4}
        maxLength={messageMaximum}
        description="The PDF is attached. The email also contains a link to the invoice."
      />
    </DraftModal>
  );
}
