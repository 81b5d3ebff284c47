import type { CallOutcome } from '@truckroll/contract/calls/calls';
import { requiredText } from '@truckroll/contract/fields/fields';
import { z } from 'zod';
import { DraftModal } from '../../design/dialog/draft-modal.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import { TextField } from '../../design/field/text-field.tsx';
import { TextareaField } from '../../design/field/textarea-field.tsx';
import { useAppForm } from '../../design/form/form.tsx';
import { useSaveOutcome } from '../parts/outcome-queries.ts';

const outcomeForm = z.object({ name: requiredText(80), description: z.string().trim().max(300) });

/** Adds or changes an outcome of calls. */
export function OutcomeDialog({ outcome, onClose }: { outcome: CallOutcome | null; onClose: () => void }) {
  const save = useSaveOutcome();
  const form = useAppForm({
    schema: outcomeForm,
    defaultValues: { name: outcome?.name ?? '', description: outcome?.description ?? '' },
    async save(values) {
      await save.mutateAsync({ id: outcome?.id ?? null, ...values });
      toast.success('Saved');
      onClose();
    },
  });
  return (
    <DraftModal title={outcome === null ? 'Add outcome' : 'Edit outcome'} form={form} onClose={onClose} width={440}>
      <TextField control={form.control} name="name" label="Name" autoFocus required />
      <TextareaField control={form.control} name="description" label="Description" />
    </DraftModal>
  );
}
