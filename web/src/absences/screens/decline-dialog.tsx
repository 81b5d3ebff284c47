import { Text } from '@mantine/core';
import { type Absence, updateAbsence } from '@truckroll/contract/absences/absences';
import { absenceTimeText } from '@truckroll/domain/absences/absence-text';
import { useMe } from '../../app/session/me.ts';
import { FormModal } from '../../design/dialog/form-modal.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import { TextareaField } from '../../design/field/textarea-field.tsx';
import { useAppForm } from '../../design/form/form.tsx';
import { useUpdateAbsence } from '../parts/absence-queries.ts';

const reasonForm = updateAbsence.body.pick({ decisionReason: true });

/** Declines a request, with a reason that the person reads. */
export function DeclineDialog({ absence, onClose }: { absence: Absence; onClose: () => void }) {
  const { timezone } = useMe().account;
  const update = useUpdateAbsence();
  const { id, updatedAt, name } = absence;
  const form = useAppForm({
    schema: reasonForm,
    defaultValues: { decisionReason: '' },
    async save({ decisionReason }) {
      await update.mutateAsync({ id, updatedAt, status: 'refused', decisionReason });
      toast.success('Declined');
      onClose();
    },
  });
  return (
    <FormModal
      opened
      title="Decline time off"
      form={form}
      onClose={onClose}
      saveLabel="Decline"
      savingLabel="Saving..."
      canSaveUnchanged
      width={480}
    >
      <Text>
        {name}: {absenceTimeText(absence, timezone)}
      </Text>
      <TextareaField
        control={form.control}
        name="decisionReason"
        label="Reason"
        description={`${name} is notified of it.`}
        minRows={2}
      />
    </FormModal>
  );
}
