import { Text } from '@mantine/core';
import { removeTimeEntry, type TimeEntry, type Timesheet } from '@truckroll/contract/time-clock/time-clock';
import { formatDay } from '@truckroll/domain/format/dates';
import { timeKindLabels } from '@truckroll/domain/time-clock/time-entries';
import { useMe } from '../../app/session/me.ts';
import { FormModal } from '../../design/dialog/form-modal.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import { TextField } from '../../design/field/text-field.tsx';
import { useAppForm } from '../../design/form/form.tsx';
import { formatDateTime } from '../../design/shown-units.ts';
import { useMoveTimesheet, useRemoveTime } from '../parts/clock-queries.ts';

const reasonForm = removeTimeEntry.query;

type ReasonDialogProps = {
  title: string;
  text: string;
  save: string;
  send: (reason: string) => Promise<unknown>;
  done: string;
  onClose: () => void;
};

function ReasonDialog({ title, text, save, send, done, onClose }: ReasonDialogProps) {
  const form = useAppForm({
    schema: reasonForm,
    defaultValues: { reason: '' },
    async save({ reason }) {
      await send(reason);
      toast.success(done);
      onClose();
    },
  });
  return (
    <FormModal opened title={title} form={form} onClose={onClose} saveLabel={save} savingLabel="Saving..." width={480}>
      <Text>{text}</Text>
      <TextField control={form.control} name="reason" label="Reason" required />
    </FormModal>
  );
}

/** Removes time, with the reason that the week keeps. */
export function RemoveDialog({ entry, onClose }: { entry: TimeEntry; onClose: () => void }) {
  const { timezone } = useMe().account;
  const remove = useRemoveTime();
  return (
    <ReasonDialog
      title="Remove time"
      text={`${timeKindLabels[entry.kind]} from ${formatDateTime(entry.start, timezone)}`}
      save="Remove"
      send={(reason) => remove.mutateAsync({ id: entry.id, reason })}
      done="Removed"
      onClose={onClose}
    />
  );
}

/** Opens a submitted or approved week again, with a reason that its person reads. */
export function OpenDialog({ timesheet, onClose }: { timesheet: Timesheet; onClose: () => void }) {
  const move = useMoveTimesheet();
  const { userId, week, name, updatedAt } = timesheet;
  return (
    <ReasonDialog
      title="Open the week again"
      text={`${name}, week of ${formatDay(week)}`}
      save="Open again"
      send={(reason) => move.mutateAsync({ userId, week, status: 'open', reason, updatedAt: updatedAt ?? undefined })}
      done="Opened"
      onClose={onClose}
    />
  );
}
