import { SimpleGrid } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { addTimeEntry, type TimeEntry } from '@truckroll/contract/time-clock/time-clock';
import { viewScope } from '@truckroll/domain/abilities/rights';
import { momentOf } from '@truckroll/domain/calendar/local-time';
import { timeKindLabels, timeKinds } from '@truckroll/domain/time-clock/time-entries';
import { z } from 'zod';
import { keepEditing, useRecordForm } from '../../app/record-form/record-form.ts';
import { useMe, useRights } from '../../app/session/me.ts';
import { RecordDialog } from '../../design/dialog/record-dialog.tsx';
import { SelectField } from '../../design/field/select-field.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import { TimestampField } from '../../design/field/timestamp-field.tsx';
import { timesheetQuery, useAddTime, useCorrectTime } from '../parts/clock-queries.ts';
import { JobField } from './job-field.tsx';

const { shape } = addTimeEntry.body;
const timeForm = z.object({
  kind: shape.kind,
  start: z.string({ error: 'From is required' }).pipe(shape.start),
  end: z.string({ error: 'To is required' }).pipe(shape.end),
  jobId: z.string().nullable(),
  reason: shape.reason,
});
/** The form's values; an empty time is null. */
type TimeValues = Omit<z.input<typeof timeForm>, 'start' | 'end'> & { start: string | null; end: string | null };

type TimeDialogProps = { userId: string; entry: TimeEntry | null; day: string; onClose: () => void };

/** Enters or corrects time, with the reason that the week keeps. */
export function TimeDialog({ userId, entry, day, onClose }: TimeDialogProps) {
  const { timezone: zone, workingHours } = useMe().account;
  const queryClient = useQueryClient();
  const add = useAddTime();
  const correct = useCorrectTime();
  const form = useRecordForm({
    record: entry,
    schema: timeForm as unknown as z.ZodType<z.output<typeof timeForm>, TimeValues>,
    valuesOf: (record): TimeValues => ({
      kind: record?.kind ?? 'work',
      start: record?.start ?? momentOf({ day, time: workingHours.start }, zone),
      end: record === null ? null : record.end,
      jobId: record?.jobId ?? null,
      reason: '',
    }),
    send: (values, edited) =>
      edited === null
        ? add.mutateAsync({ userId, ...values })
        : correct.mutateAsync({ id: edited.id, updatedAt: edited.updatedAt, ...values }),
    async reload({ id }) {
      const { entries } = await queryClient.fetchQuery({ ...timesheetQuery(userId, day), staleTime: 0 });
      const found = entries.find((each) => each.id === id);
      if (found === undefined) throw new Error('This time was removed.');
      return found;
    },
    onSaved: keepEditing(onClose),
  });
  const { control } = form;
  const seesJobs = viewScope(useRights(), 'Jobs') !== null;
  return (
    <RecordDialog title={entry === null ? 'Add time' : 'Correct time'} form={form} onClose={onClose} width={520}>
      <SelectField
        control={control}
        name="kind"
        label="Kind"
        required
        data={timeKinds.map((kind) => ({ value: kind, label: timeKindLabels[kind] }))}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing={14}>
        <TimestampField control={control} name="start" label="From" zone={zone} required />
        <TimestampField control={control} name="end" label="To" zone={zone} required />
      </SimpleGrid>
      {seesJobs && <JobField control={control} name="jobId" title={entry?.jobTitle ?? null} />}
      <TextField
        control={control}
        name="reason"
        label="Reason"
        description="It is kept with the week, and read by who approves it."
        required
      />
    </RecordDialog>
  );
}
