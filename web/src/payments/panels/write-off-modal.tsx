import { Text } from '@mantine/core';
import type { Document } from '@truckroll/contract/documents/documents';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { z } from 'zod';
import { DraftModal } from '../../design/dialog/draft-modal.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import { TextareaField } from '../../design/field/textarea-field.tsx';
import { useAppForm } from '../../design/form/form.tsx';
import { useWriteOff } from '../parts/credit-queries.ts';
import { noteMaximum } from './payment-values.ts';
import { reasonText } from './uses-values.ts';

const schema = z.object({ note: z.string().trim().min(1, { error: reasonText }).max(noteMaximum) });

type WriteOffModalProps = {
  document: Pick<Document, 'id' | 'documentNumberDisplay' | 'amountDue' | 'currency'>;
  onClose: () => void;
};

/** Writes off what is due on an invoice (PY-26). */
export function WriteOffModal({ document, onClose }: WriteOffModalProps) {
  const writeOff = useWriteOff();
  const form = useAppForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: { note: '' },
    async save({ note }) {
      await writeOff.mutateAsync({ id: document.id, note });
      toast.success('Written off');
      onClose();
    },
  });
  return (
    <DraftModal
      title={`Write off ${document.documentNumberDisplay}`}
      form={form}
      onClose={onClose}
      saveLabel="Write off"
      width={520}
    >
      <Text>
        {formatMoney(document.amountDue, document.currency)} is due. It will be due no longer, and counts as a bad debt
        and not as money received. An admin can take it back.
      </Text>
      <TextareaField control={form.control} name="note" label="Reason" required maxLength={noteMaximum} minRows={2} />
    </DraftModal>
  );
}
