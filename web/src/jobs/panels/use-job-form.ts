import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Job } from '@truckroll/contract/jobs/jobs';
import type { DateSuggestions } from '@truckroll/contract/planning/slots';
import { wallClock } from '@truckroll/domain/format/dates';
import { isReplaceable } from '@truckroll/domain/jobs/series';
import type { TaxSituation } from '@truckroll/domain/taxes/applicable-taxes';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { type RecordForm, useRecordForm } from '../../app/record-form/record-form.ts';
import type { RecordDraft, Typed } from '../../app/record-form/versions.ts';
import { useCan, useMe } from '../../app/session/me.ts';
import { track } from '../../app/transport/analytics.ts';
import { ApiProblem, problemText } from '../../design/feedback/api-problem.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { type ItemLine, type LineEditor, storeNewProducts } from '../../line-items/parts/line-editor-input.ts';
import { useSituation } from '../../line-items/parts/tax-situation-input.ts';
import { rowsOf, showFresh } from '../../planning/parts/slot-queries.ts';
import { refetchProducts } from '../../product-services/parts/catalogue-queries.ts';
import { refetchJobs } from '../parts/job-queries.ts';
import { jobQuery } from '../parts/job-query.ts';
import { jobErrors } from './job-checks.ts';
import { jobLineEditor } from './job-lines.ts';
import { changedPayload, formPath, isRescheduled, newJobPayload } from './job-payload.ts';
import { type JobStart, nextNumberQuery } from './job-start.ts';
import { type JobFormValues, jobValues, valuesOver } from './job-values.ts';
import { jobSituation } from './line-taxes.ts';
import { locate, type SavedJob, sendJob } from './save-job.ts';
import { dayOf } from './schedule.ts';

/** The values in the form itself: all but the lines, which have an editor of their own. */
export type JobFieldValues = Omit<JobFormValues, 'lineItems'>;
export type JobFormControl = RecordForm<Job, JobFieldValues, JobFieldValues, ItemLine>;
export type JobDraft = RecordDraft<Job, JobFieldValues, ItemLine>;

type Options = { start: JobStart; draft?: JobDraft; onSaved: (saved: SavedJob) => void };

export type JobFormState = {
  start: JobStart;
  /** The stored version that is being edited. Null for a new job. */
  job: Job | null;
  form: JobFormControl;
  lines: LineEditor;
  /** Whether the save would reschedule a stored job. */
  isRescheduled: boolean;
  /** The fraction of the attachments that has been uploaded, 0 to 1, during the upload. */
  share: number | null;
};

const fieldsOf = ({ lineItems: _, ...fields }: JobFormValues): JobFieldValues => fields;
const wholeOf = ({ values, lines }: Typed<JobFieldValues, ItemLine>): JobFormValues => ({
  ...values,
  lineItems: lines,
});

/** The draft with the differences from the form's initial values. */
export const draftOver = (start: JobStart, values: JobFormValues): JobDraft => ({
  values: fieldsOf(values),
  lines: values.lineItems,
  base: { record: start.job, values: fieldsOf(start.values), lines: start.values.lineItems },
});

/** The form of M21: its initial values, its save, and the recovery of unsaved values. */
export function useJobForm({ start, draft, onSaved }: Options): JobFormState {
  const { source, mode } = start;
  const { account } = useMe();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const openJob = (jobId: string) => void navigate({ to: '/jobs/$jobId', params: { jobId } });
  const { definitions } = start;
  const [share, setShare] = useState<number | null>(null);
  const mayEdit = useCan()('Jobs.editLineItems');
  const [lines] = useState(() =>
    jobLineEditor(draft?.lines ?? start.values.lineItems, { taxes: start.taxes, mayEdit }),
  );
  const whole = (fields: JobFieldValues): JobFormValues => ({ ...fields, lineItems: lines.lines.get() });
  const formValues = (job: Job | null): JobFormValues =>
    job === null ? start.values : jobValues(job, { definitions, approved: start.approved });

  /** Puts the server's messages at the form's fields. A line's message is shown at the line. */
  function atFormFields(problem: ApiProblem, payload: ReturnType<typeof changedPayload>, values: JobFormValues) {
    const fields = problem.fields.map(({ path, message }) => ({
      path: formPath(path, { payload, lines: values.lineItems }),
      message,
    }));
    const ofLines = fields.flatMap(({ path, message }) => {
      const line = path.startsWith('lineItems.') ? values.lineItems[Number(path.split('.')[1])] : undefined;
      return line === undefined ? [] : [[line.key, message] as const];
    });
    lines.marks.set((marks) => ({ ...marks, texts: Object.fromEntries(ofLines) }));
    const { status, code, message, retryAfterSeconds, isReported } = problem;
    return new ApiProblem({ status, code, message, retryAfterSeconds, fields, isReported });
  }

  /** Shows the times that came with the refusal of a taken one; its dates are no longer chosen. */
  function offerOtherTimes({ message, suggestions }: ApiProblem, { asked, chosenVisits, ai }: JobFormValues): void {
    if (asked !== null) showFresh(queryClient, asked, suggestions);
    const fresh = rowsOf({ suggestions: suggestions as DateSuggestions[], missing: [], travelProvider: '' });
    const left = chosenVisits.filter(({ date }) => fresh.every((row) => row.date !== date));
    form.setValue('chosenVisits', left, { shouldDirty: true });
    form.setValue('acceptedSlot', null, { shouldDirty: true });
    form.setValue('ai', { ...ai, notice: message }, { shouldDirty: true });
  }

  const form = useRecordForm<Job, JobFieldValues, JobFieldValues, ItemLine, SavedJob>({
    record: start.job,
    isSentLater: start.job === null,
    latest: useQuery({ ...jobQuery(start.job?.id ?? ''), enabled: start.job !== null }).data,
    schema: (edited) =>
      z.custom<JobFieldValues>().superRefine((fields, context) => {
        for (const { path, message } of jobErrors(whole(fields), { definitions, stored: edited?.properties ?? [] })) {
          context.addIssue({ code: 'custom', path: path.split('.'), message });
        }
      }),
    valuesOf: (job) => fieldsOf(formValues(job)),
    lines: { editor: lines, of: (job) => formValues(job).lineItems },
    draft,
    number: { field: 'jobNumber', next: () => queryClient.fetchQuery({ ...nextNumberQuery, staleTime: 0 }) },
    /** Does everything that is needed before the job itself is saved (screens M21, Save). */
    async prepare(values, base) {
      const wasMoved = JSON.stringify(values.address) !== JSON.stringify(base.values.address);
      const isOfInterest = base.record === null || wasMoved;
      const address = account.features.maps && isOfInterest ? await locate(values.address) : values.address;
      if (address !== values.address) {
        form.setValue('address', address, { shouldDirty: true });
        // The lines are sent with the taxes of the geocoded address, and not with those of the address as typed.
        lines.situate(situationOf({ ...values, address }, account.defaultTaxId));
      }
      if (await storeNewProducts(lines)) refetchProducts(queryClient);
      return { ...values, address };
    },
    async send(fields, edited, base) {
      const values = whole(fields);
      const payload = edited === null ? newJobPayload(values, source) : changedPayload(wholeOf(base), values);
      const client = values.client ?? { id: '', name: '' };
      try {
        return await sendJob({ payload, client, edited, files: values.files, onShare: setShare });
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error;
        if (error.code !== 'slot_taken') throw atFormFields(error, payload, values);
        offerOtherTimes(error, values);
        const { status, code, message } = error;
        // At a field of the first step, which opens with the fresh suggestions.
        throw new ApiProblem({ status, code, message, fields: [{ path: 'acceptedSlot', message }] });
      } finally {
        setShare(null);
      }
    },
    reload: ({ id }) => queryClient.fetchQuery({ ...jobQuery(id), staleTime: 0 }),
    changesOver({ before, typed, fresh }) {
      const own = valuesOver({ before: wholeOf(before), typed: wholeOf(typed), fresh: wholeOf(fresh) });
      return { values: fieldsOf(own), lines: own.lineItems };
    },
    onSaved(saved) {
      track(mode === 'duplicate' ? 'job_duplicated' : isNew ? 'job_added' : 'job_saved', facts());
      if (saved.message !== null)
        toast.success(mode === 'duplicate' ? 'Job duplicated successfully' : saved.message, {
          action: isNew ? { label: 'Open job', run: () => openJob(saved.id) } : undefined,
        });
      void refetchJobs(queryClient);
      onSaved(saved);
    },
    onFailed: ({ status }) => track('job_save_failed', { ...facts(), status }),
    placed: placed,
  });
  const { base } = form;
  const isNew = base.record === null;
  const facts = () => ({ isNew, type: form.getValues('schedule.jobType'), count: lines.lines.get().length });

  const [client, address, schedule, timezone] = useWatch({
    control: form.control,
    name: ['client', 'address', 'schedule', 'timezone'],
  });
  // The taxes of the lines depend on the address, the day and the client of the job.
  useSituation(lines, situationOf({ client, address, schedule, timezone }, account.defaultTaxId));

  return {
    start,
    job: base.record,
    form,
    lines,
    // Asks only about data that would be overwritten, so not for an unscheduled job.
    isRescheduled:
      base.record?.visits.some(isReplaceable) === true &&
      isRescheduled(wholeOf(base), { ...wholeOf(base), schedule, timezone }),
    share,
  };
}

/** Shows a refused save as a toast. The fields keep their own messages (jobs.md 8). */
function placed(problem: ApiProblem): ApiProblem {
  // The form itself reports the first invalid field.
  if (problem.code === 'number_taken' && problem.fields.length > 0) return problem;
  if (!problem.isReported) toast.error(problemText(problem));
  const { status, code, message, retryAfterSeconds, fields } = problem;
  return new ApiProblem({ status, code, message, retryAfterSeconds, fields, isReported: true });
}

type SituationFields = Pick<JobFieldValues, 'client' | 'address' | 'schedule' | 'timezone'>;

const situationOf = (fields: SituationFields, defaultTaxId: string | null): TaxSituation =>
  jobSituation({
    client: fields.client,
    address: fields.address,
    defaultTaxId,
    startDay: fields.schedule.scheduleLater ? null : dayOf(fields.schedule.startDate),
    today: wallClock(new Date().toISOString(), fields.timezone).day,
  });
