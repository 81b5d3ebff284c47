import { SimpleGrid, Switch } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Absence, absenceFields, checkAbsenceTime } from '@truckroll/contract/absences/absences';
import { absenceKinds, absenceLabels } from '@truckroll/domain/absences/absence-kinds';
import { isWholeDays } from '@truckroll/domain/absences/absence-rules';
import { momentOf } from '@truckroll/domain/calendar/local-time';
import { wallClock } from '@truckroll/domain/format/dates';
import { isDateOnly } from '@truckroll/domain/text/checks';
import { useState } from 'react';
import { z } from 'zod';
import { keepEditing, useRecordForm } from '../../app/record-form/record-form.ts';
import { useMe } from '../../app/session/me.ts';
import { RecordDialog } from '../../design/dialog/record-dialog.tsx';
import { DateField } from '../../design/field/date-field.tsx';
import { SelectField } from '../../design/field/select-field.tsx';
import { TextareaField } from '../../design/field/textarea-field.tsx';
import { TimestampField } from '../../design/field/timestamp-field.tsx';
import { teamQuery } from '../../team/parts/team-queries.ts';
import { absencesQuery, useCreateAbsence, useUpdateAbsence } from '../parts/absence-queries.ts';
import { rangeOfTab } from './time-off-search.ts';

const absenceForm = z
  .object({
    ...absenceFields,
    personId: z
      .string()
      .nullable()
      .transform((id) => id ?? '')
      .refine((id) => id !== '', { error: 'Person is required' }),
    kind: absenceFields.kind.nullable().refine((kind) => kind !== null, { error: 'Kind is required' }),
    start: z.string({ error: 'From is required' }).pipe(absenceFields.start),
    end: z.string({ error: 'To is required' }).pipe(absenceFields.end),
  })
  .superRefine(checkAbsenceTime);

/** The form's values; an empty field is null. */
type AbsenceValues = Omit<z.input<typeof absenceForm>, 'start' | 'end'> & { start: string | null; end: string | null };

type AbsenceDialogProps = {
  absence: Absence | null;
  /** The person whom an admin's new entry is for at first. */
  personId: string | undefined;
  onClose: () => void;
  onSaved: () => void;
};

/** Enters, changes or asks for time off (screens 13.13). */
export function AbsenceDialog({ absence, personId, onClose, onSaved }: AbsenceDialogProps) {
  const me = useMe();
  const { timezone: zone, workingHours } = me.account;
  const queryClient = useQueryClient();
  const team = useQuery({ ...teamQuery({ limit: -1 }), enabled: me.isAdmin });
  const create = useCreateAbsence();
  const update = useUpdateAbsence();
  const [areDays, setAreDays] = useState(absence === null || isWholeDays(absence));
  const today = wallClock(new Date().toISOString(), zone).day;

  const form = useRecordForm({
    record: absence,
    schema: absenceForm as unknown as z.ZodType<z.output<typeof absenceForm>, AbsenceValues>,
    valuesOf: (record): AbsenceValues => ({
      personId: record?.teamMemberId ?? (me.isAdmin ? (personId ?? null) : me.id),
      kind: record?.kind ?? (record === null ? 'vacation' : null),
      start: record?.start ?? null,
      end: record?.end ?? null,
      note: record?.note ?? '',
    }),
    send: ({ personId: id, kind, ...values }, edited) => {
      const body = { ...values, kind: kind ?? 'vacation' };
      return edited === null
        ? create.mutateAsync({ personId: id, ...body })
        : update.mutateAsync({ id: edited.id, updatedAt: edited.updatedAt, ...body });
    },
    async reload({ id }) {
      const { start, end } = { ...rangeOfTab('past', today), ...rangeOfTab('requests', today) };
      const all = await queryClient.fetchQuery({ ...absencesQuery({ start, end }), staleTime: 0 });
      const found = all.find((each) => each.id === id);
      if (found === undefined) throw new Error('This time off was deleted.');
      return found;
    },
    onSaved: keepEditing(onSaved),
  });
  const { control } = form;

  /** Keeps the chosen days: whole days become the working hours of the same days. */
  function switchDays(wanted: boolean): void {
    const convert = (value: string | null, time: string): string | null => {
      if (value === null) return null;
      if (wanted) return isDateOnly(value) ? value : wallClock(value, zone).day;
      return isDateOnly(value) ? momentOf({ day: value, time }, zone) : value;
    };
    const { start, end } = form.getValues();
    form.setValue('start', convert(start, workingHours.start), { shouldDirty: true });
    form.setValue('end', convert(end ?? start, workingHours.end), { shouldDirty: true });
    form.clearErrors();
    setAreDays(wanted);
  }

  const isAsked = absence === null && !me.isAdmin;
  const title = isAsked ? 'Ask for time off' : absence === null ? 'Add time off' : 'Edit time off';
  const people = (team.data?.team ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const known =
    absence === null || people.some(({ value }) => value === absence.teamMemberId)
      ? people
      : [...people, { value: absence.teamMemberId, label: absence.name }];
  return (
    <RecordDialog title={title} form={form} onClose={onClose} width={560}>
      <SimpleGrid cols={{ base: 1, sm: me.isAdmin ? 2 : 1 }} spacing="md" verticalSpacing={14}>
        {me.isAdmin && (
          <SelectField
            control={control}
            name="personId"
            label="Person"
            required
            searchable
            disabled={absence !== null}
            data={known}
          />
        )}
        <SelectField
          control={control}
          name="kind"
          label="Kind"
          required
          data={absenceKinds.map((kind) => ({ value: kind, label: absenceLabels[kind] }))}
        />
      </SimpleGrid>
      <Switch label="Whole days" checked={areDays} onChange={(event) => switchDays(event.currentTarget.checked)} />
      <SimpleGrid cols={{ base: 1, sm: areDays ? 2 : 1 }} spacing="md" verticalSpacing={14}>
        {areDays ? (
          <>
            <DateField control={control} name="start" label="First day" required />
            <DateField control={control} name="end" label="Last day" required />
          </>
        ) : (
          <>
            <TimestampField control={control} name="start" label="From" zone={zone} required />
            <TimestampField control={control} name="end" label="To" zone={zone} required />
          </>
        )}
      </SimpleGrid>
      <TextareaField control={control} name="note" label="Note" minRows={2} />
    </RecordDialog>
  );
}
