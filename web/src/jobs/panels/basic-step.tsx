import { SimpleGrid, TextInput } from '@mantine/core';
import { countOf, formatMoney } from '@truckroll/domain/format/numbers';
import { jobFields } from '@truckroll/domain/jobs/job-fields';
import { jobPriorityLabel } from '@truckroll/domain/jobs/job-labels';
import { jobPriorities } from '@truckroll/domain/jobs/job-statuses';
import { useDeferredValue, useMemo } from 'react';
import { type Control, useController, useFormState, useWatch } from 'react-hook-form';
import { useCurrency } from '../../design/currency.tsx';
import { useField } from '../../design/field/field.ts';
import { inputOf } from '../../design/field/record-input.ts';
import { requiredProps } from '../../design/field/required-props.ts';
import { SelectField } from '../../design/field/select-field.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import { TextareaField } from '../../design/field/textarea-field.tsx';
import { useLinesOf } from '../../line-items/parts/line-editor-input.ts';
import { TagsField } from '../../tags/parts/tags-field.tsx';
import { ClientSection } from './client-section.tsx';
import { EndFold } from './end-fold.tsx';
import { countFilled, Fold, type Folds } from './fold.tsx';
import styles from './job-form.module.css';
import { JobFormsField } from './job-forms-field.tsx';
import { useLineRights } from './line-rights.ts';
import { lineTotals } from './line-taxes.ts';
import { LinesSection } from './lines-section.tsx';
import { NotesFields } from './notes-fields.tsx';
import { OwnProperties } from './own-properties.tsx';
import { PlaceFold } from './place-fold.tsx';
import { ScheduleSection } from './schedule-section.tsx';
import { TeamDay } from './team-day.tsx';
import { TeamSection, useMembers } from './team-section.tsx';
import type { JobFieldValues, JobFormState } from './use-job-form.ts';

type BasicStepProps = {
  state: JobFormState;
  folds: Folds;
  onAddClient: () => void;
  isUnderstood: boolean;
  onUnderstood: (isUnderstood: boolean) => void;
};

/**
 * 'Basic Information': what nearly every job needs, beside the day of the team, and the rest of the form folded below
 * (screens M21).
 */
export function BasicStep({ state, folds, onAddClient, isUnderstood, onUnderstood }: BasicStepProps) {
  const members = useMembers(state);
  return (
    <>
      <div className={styles.quick}>
        <div className={styles.asked}>
          <ClientSection state={state} onAddClient={onAddClient} />
          <ScheduleSection state={state} isUnderstood={isUnderstood} onUnderstood={onUnderstood} />
          <TeamSection state={state} members={members} />
        </div>
        <TeamDay state={state} members={members} />
      </div>
      <div className={styles.folds}>
        <PlaceFold state={state} folds={folds} />
        <DetailsFold state={state} folds={folds} />
        <EndFold state={state} folds={folds} />
        <LinesFold state={state} folds={folds} />
        <NotesFold state={state} folds={folds} />
      </div>
    </>
  );
}

const priorities = jobPriorities.map((value) => ({ value, label: jobPriorityLabel(value) }));
const detailFields = ['jobNumber', 'priority', 'purchaseOrderNumber', 'description', 'properties', 'tagIds'] as const;

/** Number, priority, the client's purchase order, description and the account's own properties. */
function DetailsFold({ state, folds }: { state: JobFormState; folds: Folds }) {
  const { control } = state.form;
  const [number, priority, order, description, properties, tagIds] = useWatch({ control, name: [...detailFields] });
  // Registered although it is folded, because a number that was taken meanwhile is replaced in the form.
  useController({ control, name: 'jobNumber' });
  const { errors } = useFormState({ control, name: [...detailFields] });
  const filled = [
    order,
    description,
    priority === 'medium' ? null : priority,
    tagIds.length > 0,
    ...Object.values(properties),
  ];
  const parts = [
    number === '' ? '' : `#${number}`,
    `${jobPriorityLabel(priority)} priority`,
    order && `${jobFields.purchaseOrderNumber.label} ${order}`,
    description,
    tagIds.length === 0 ? '' : countOf(tagIds.length, 'tag'),
  ];
  return (
    <Fold
      folds={folds}
      name="details"
      title="Details"
      count={countFilled(filled)}
      summary={parts.filter((part) => part.trim() !== '').join(' · ')}
      isFailing={detailFields.some((name) => errors[name] !== undefined)}
    >
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md" verticalSpacing={14}>
        <JobNumberField control={control} />
        <SelectField control={control} name="priority" label={jobFields.priority.label} data={priorities} />
        <TextField
          control={control}
          name="purchaseOrderNumber"
          {...inputOf(jobFields.purchaseOrderNumber)}
          autoComplete="off"
        />
      </SimpleGrid>
      <TextareaField control={control} name="description" {...inputOf(jobFields.description)} minRows={2} />
      <TagsField control={control} name="tagIds" />
      <OwnProperties state={state} />
    </Fold>
  );
}

const mostDigits = 15;

/** The number of the job. Invalid text is kept, and saving reports it. */
function JobNumberField({ control }: { control: Control<JobFieldValues, unknown, JobFieldValues> }) {
  const { value, onChange, ...field } = useField<JobFieldValues, JobFieldValues>({ control, name: 'jobNumber' });
  return (
    <TextInput
      {...field}
      {...requiredProps(true)}
      label="Job Number"
      inputMode="numeric"
      autoComplete="off"
      maxLength={mostDigits}
      value={String(value ?? '')}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Step 4: the lines, as in the second step, and the forms to fill (screens M21). */
function LinesFold({ state, folds }: { state: JobFormState; folds: Folds }) {
  const { control } = state.form;
  const { currency, decimals } = useCurrency();
  const { seesPrices } = useLineRights();
  const { taxes } = state.lines;
  const forms: readonly string[] = useWatch({ control, name: 'jobForms' });
  // Typing has priority over the summary.
  const lines = useDeferredValue(useLinesOf(state.lines));
  const total = useMemo(() => lineTotals(lines, taxes, decimals).total, [lines, taxes, decimals]);
  const parts = [
    lines.length === 0 ? '' : countOf(lines.length, 'item', 'items'),
    lines.length === 0 || !seesPrices ? '' : formatMoney(total, currency),
    forms.length === 0 ? '' : countOf(forms.length, 'form', 'forms'),
  ];
  return (
    <Fold
      folds={folds}
      name="lines"
      title="Line Items"
      count={lines.length + forms.length}
      summary={parts.filter((part) => part !== '').join(' · ')}
    >
      <LinesSection state={state} />
      <JobFormsField control={control} />
    </Fold>
  );
}

const noteFields = ['notes', 'linkToEstimate', 'linkToInvoice', 'files', 'removedAttachmentIds'] as const;

/** The instructions and files, as in the second step. */
function NotesFold({ state, folds }: { state: JobFormState; folds: Folds }) {
  const { control } = state.form;
  const [notes, isOnEstimate, isOnInvoice, files, removed] = useWatch({ control, name: [...noteFields] });
  const { errors } = useFormState({ control, name: [...noteFields] });
  const stored = (state.job?.internalNotes.attachments ?? []).filter(({ id }) => !removed.includes(id));
  const count = stored.length + files.length;
  const parts = [notes.trim(), count === 0 ? '' : countOf(count, 'file', 'files')];
  return (
    <Fold
      folds={folds}
      name="notes"
      title="Notes and files"
      count={countFilled([notes, isOnEstimate, isOnInvoice, count > 0])}
      summary={parts.filter((part) => part !== '').join(' · ')}
      isFailing={noteFields.some((name) => errors[name] !== undefined)}
    >
      <NotesFields state={state} />
    </Fold>
  );
}
