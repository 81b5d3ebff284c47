import { Group } from '@mantine/core';
import type { VisitLog } from '@truckroll/contract/visits/visit-logs';
import type { Visit } from '@truckroll/contract/visits/visits';
import { wallClock } from '@truckroll/domain/format/dates';
import { showsCosts } from '@truckroll/domain/product-services/price-rights';
import { isDateOnly } from '@truckroll/domain/text/checks';
import { workedHours } from '@truckroll/domain/visits/work-times';
import { z } from 'zod';
import { useRecordForm } from '../../app/record-form/record-form.ts';
import { rightsOf, useMe } from '../../app/session/me.ts';
import { useCurrency } from '../../design/currency.tsx';
import { DraftModal } from '../../design/dialog/draft-modal.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import { DateField } from '../../design/field/date-field.tsx';
import { NumberField } from '../../design/field/number-field.tsx';
import { TextareaField } from '../../design/field/textarea-field.tsx';
import { readLogs, useSaveLog } from './log-queries.ts';

const amount = z.number().min(0).max(999_999_999.99).nullable();

const schema = z.object({
  date: z
    .string()
    .nullable()
    .refine((day) => day === null || isDateOnly(day))
    .refine((day) => day !== null, { error: 'Date is required' }),
  milesCost: amount,
  expenses: amount,
  laborCost: amount,
  personalHrs: z.number().min(0).max(999).nullable(),
  note: z.string().trim().max(1000),
});
type LogValues = z.input<typeof schema>;

type LogModalProps = {
  jobId: string;
  /** The newest version of the edited log. Absent for a new one. */
  log?: VisitLog;
  /** The visit of a new log. */
  visit?: Visit;
  onClose: () => void;
};

const logValues = (log: VisitLog): LogValues => ({ ...log, note: log.note ?? '' });

/** A day of work on a job: its costs and hours (VI-8). */
export function LogModal({ jobId, log, visit, onClose }: LogModalProps) {
  const me = useMe();
  const { timezone } = me;
  const { decimals } = useCurrency();
  // Users without the right to see costs change only the costs that they type.
  const isHidden = log !== undefined && !showsCosts(rightsOf(me));
  const cleared = isHidden ? undefined : 0;
  const kept = isHidden ? { placeholder: 'Unchanged' } : {};
  const { mutateAsync } = useSaveLog();
  const today = wallClock(visit?.startedAt ?? new Date().toISOString(), timezone).day;
  const worked = visit === undefined ? null : workedHours(visit, new Date().toISOString());
  const empty: LogValues = {
    date: today,
    milesCost: null,
    expenses: null,
    laborCost: null,
    personalHrs: worked === null ? null : Math.round((worked.travel + worked.onSite) * 100) / 100,
    note: worked === null ? '' : `In transit ${worked.travel} h, on site ${worked.onSite} h`,
  };

  const form = useRecordForm<VisitLog, LogValues, LogValues, never, unknown>({
    record: log ?? null,
    schema,
    isSentLater: log === undefined || log === null,
    valuesOf: (version) => (version === null ? empty : logValues(version)),
    send({ date, note, ...amounts }, edited) {
      const body = {
        date: date ?? '',
        note,
        milesCost: amounts.milesCost ?? cleared,
        expenses: amounts.expenses ?? cleared,
        laborCost: amounts.laborCost ?? cleared,
        personalHrs: amounts.personalHrs ?? 0,
      };
      return edited === null
        ? mutateAsync({ id: null, jobId, visitId: visit?.id, ...body })
        : mutateAsync({ id: edited.id, ...body, updatedAt: edited.updatedAt });
    },
    async reload(edited) {
      const { visitLogs } = await readLogs(jobId);
      return visitLogs.find(({ id }) => id === edited.id) ?? edited;
    },
    onSaved(saved) {
      if (saved !== null) toast.success('Saved');
      onClose();
    },
  });

  const { control } = form;
  return (
    <DraftModal title={log === undefined ? 'Add Log' : 'Edit Log'} form={form} onClose={onClose} width={480}>
      <DateField control={control} name="date" label="Date" required />
      <Group grow align="flex-start">
        <NumberField
          control={control}
          name="milesCost"
          label="Miles Cost"
          decimalScale={decimals}
          allowNegative={false}
          {...kept}
        />
        <NumberField
          control={control}
          name="expenses"
          label="Expenses"
          decimalScale={decimals}
          allowNegative={false}
          {...kept}
        />
      </Group>
      <Group grow align="flex-start">
        <NumberField
          control={control}
          name="laborCost"
          label="Labour Cost"
          decimalScale={decimals}
          allowNegative={false}
          {...kept}
        />
        <NumberField control={control} name="personalHrs" label="Personal Hrs" decimalScale={2} allowNegative={false} />
      </Group>
      <TextareaField control={control} name="note" label="Note" />
    </DraftModal>
  );
}
