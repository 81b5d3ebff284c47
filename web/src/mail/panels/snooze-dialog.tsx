import { dateTime } from '@truckroll/contract/fields/fields';
import { z } from 'zod';
import { FormModal } from '../../design/dialog/form-modal.tsx';
import { TimestampField } from '../../design/field/timestamp-field.tsx';
import { useAppForm } from '../../design/form/form.tsx';

const snoozeForm = z.object({
  until: dateTime.refine((until) => Date.parse(until) > Date.now(), { error: 'Please choose a time in the future' }),
});

type SnoozeDialogProps = { start: string; onSnooze: (until: string) => void; onClose: () => void };

/** Picks the day and time until which threads are snoozed. */
export function SnoozeDialog({ start, onSnooze, onClose }: SnoozeDialogProps) {
  const form = useAppForm({
    schema: snoozeForm,
    defaultValues: { until: start },
    async save({ until }) {
      onSnooze(until);
      onClose();
    },
  });
  return (
    <FormModal
      opened
      title="Snooze"
      form={form}
      onClose={onClose}
      saveLabel="Snooze"
      savingLabel="Saving..."
      canSaveUnchanged
      width={440}
    >
      <TimestampField control={form.control} name="until" label="Until" required />
    </FormModal>
  );
}
