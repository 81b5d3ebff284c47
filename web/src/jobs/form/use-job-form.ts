import { useQueryClient } from '@tanstack/react-query';
import type { Job } from '@truckroll/contract/jobs';
import { wallClock } from '@truckroll/domain/format/dates';
import { isReplaceable } from '@truckroll/domain/jobs/series';
import type { TaxSituation } from '@truckroll/domain/taxes/applicable-taxes';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { track } from '../../app/analytics.ts';
import { ApiProblem, problemText } from '../../app/api-problem.ts';
import { useCan, useMe } from '../../app/me.ts';
import { isNumberTaken } from '../../app/next-number.ts';
import { askToReload } from '../../app/stale-record.ts';
import { toast } from '../../app/toasts.ts';
import { offerUndo } from '../../app/unsaved-changes.ts';
import { refetchProducts } from '../../catalogue/catalogue-queries.ts';
import { type AppForm, useAppForm } from '../../design/form.tsx';
import { jobQuery, refetchJobs } from '../job-queries.ts';
import { jobErrors } from './job-checks.ts';
import { changedPayload, formPath, isRescheduled, newJobPayload } from './job-payload.ts';
import { type JobStart, nextNumberQuery } from './job-start.ts';
import { type JobFormValues, jobValues, valuesOver } from './job-values.ts';
import { type LineEditor, lineEditor } from './line-editor.ts';
import { jobSituation } from './line-taxes.ts';
import { catalogued, locate, type SavedJob, sendJob } from './save-job.ts';
import { dayOf } from './schedule.ts';

/** The values that the form itself keeps: all but the lines, which have an editor of their own. */
export type JobFieldValues = Omit<JobFormValues, 'lineItems'>;
export type JobFormControl = AppForm<JobFieldValues, JobFieldValues>;

/** What was typed and not saved, with the version that it was typed over. */
export type JobDraft = { values: JobFormValues; base: Version };

type Version = { job: Job | null; values: JobFormValues };

type Options = { start: JobStart; draft?: JobDraft; onSaved: (saved: SavedJob) => void };

export type JobFormState = {
  start: JobStart;
  /** The version of the stored job that is edited; null for a new one. */
  job: Job | null;
  form: JobFormControl;
  lines: LineEditor;
  /** Whether anything differs from what the form began with. */
  isChanged: boolean;
  /** Whether a stored job is about to be moved to other times. */
  isRescheduled: boolean;
  /** How much of the attachments has been sent, 0 to 1, while they are on their way. */
  share: number | null;
  /** Everything as it is now. */
  draft: () => JobDraft;
};

const fieldsOf = ({ lineItems: _, ...fields }: JobFormValues): JobFieldValues => fields;

/** The form of M21: what it begins with, how it saves, and what becomes of what was typed when it cannot. */
export function useJobForm({ start, draft, onSaved }: Options): JobFormState {
  const { source, mode } = start;
  const { account } = useMe();
  const queryClient = useQueryClient();
  // The version that is edited: it stays while somebody types, whatever is read meanwhile.
  const [base, setBase] = useState<Version>(draft?.base ?? { job: start.job, values: start.values });
  const [share, setShare] = useState<number | null>(null);
  const mayEdit = useCan()('Jobs.editLineItems');
  const [lines] = useState(() =>
    lineEditor((draft?.values ?? start.values).lineItems, { taxes: start.taxes, mayEdit }),
  );
  const { definitions } = start;

  const schema = useMemo(
    () =>
      z.custom<JobFieldValues>().superRefine((fields, context) => {
        const values = { ...fields, lineItems: lines.lines.get() };
        for (const { path, message } of jobErrors(values, { definitions, stored: base.job?.properties ?? [] })) {
          context.addIssue({ code: 'custom', path: path.split('.'), message });
        }
      }),
    [lines, definitions, base],
  );

  async function send(values: JobFormValues): Promise<SavedJob> {
    const { job } = base;
    const payload = job === null ? newJobPayload(values, source) : changedPayload(base.values, values);
    try {
      return await sendJob({
        payload,
        clientId: values.client?.id ?? '',
        edited: job,
        files: values.files,
        onShare: setShare,
      });
    } catch (error) {
      throw error instanceof ApiProblem ? atFormFields(error, payload, values) : error;
    } finally {
      setShare(null);
    }
  }

  /** The server's texts at the form's own fields; a line's text stands at its line. */
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
    const { status, code, message, retryAfterSeconds, isTold } = problem;
    return new ApiProblem({ status, code, message, retryAfterSeconds, fields, isTold });
  }

  /** All that a save needs before the job itself (screens M21, Save); what was done is not done again by a retry. */
  async function prepared(values: JobFormValues): Promise<JobFormValues> {
    const wasMoved = JSON.stringify(values.address) !== JSON.stringify(base.values.address);
    const isOfInterest = base.job === null || wasMoved;
    const address = account.features.maps && isOfInterest ? await locate(values.address) : values.address;
    if (address !== values.address) {
      form.setValue('address', address, { shouldDirty: true });
      // The lines are sent with the taxes of the place that was found, not with those of an unlocated address.
      lines.situate(situationOf({ ...values, address }, account.defaultTaxId));
    }
    const taxed = lines.lines.get();
    const lineItems = await catalogued(taxed);
    if (lineItems.some((line, index) => line !== taxed[index])) {
      lines.lines.set(lineItems);
      refetchProducts(queryClient);
    }
    return { ...values, address, lineItems };
  }

  /** A number that nobody typed is taken anew, once, when another job got it meanwhile (API 4.1). */
  async function sendWithFreshNumber(values: JobFormValues): Promise<SavedJob> {
    try {
      return await send(values);
    } catch (error) {
      const isOwn = form.getFieldState('jobNumber').isDirty || mode === 'edit';
      if (isOwn || !isNumberTaken(error)) throw error;
      const jobNumber = await queryClient.fetchQuery({ ...nextNumberQuery, staleTime: 0 });
      form.resetField('jobNumber', { defaultValue: jobNumber });
      return await send({ ...values, jobNumber });
    }
  }

  async function reload(typed: JobFormValues): Promise<void> {
    if (base.job === null || !(await askToReload())) return;
    const job = await queryClient.fetchQuery({ ...jobQuery(base.job.id), staleTime: 0 });
    const fresh = jobValues(job, { definitions, approved: start.approved });
    const own = valuesOver({ before: base.values, typed, fresh });
    setBase({ job, values: fresh });
    show(fresh, { asStored: true });
    offerUndo({ isChanged: true, values: own, reopen: (values) => show(values, { asStored: false }) });
  }

  function show(values: JobFormValues, { asStored }: { asStored: boolean }): void {
    form.reset(fieldsOf(values), { keepDefaultValues: !asStored });
    lines.replace(values.lineItems);
  }

  const form = useAppForm<JobFieldValues, JobFieldValues>({
    schema,
    defaultValues: fieldsOf(base.values),
    async save(fields) {
      const values = { ...fields, lineItems: lines.lines.get() };
      const facts = { isNew: base.job === null, type: values.schedule.jobType, count: values.lineItems.length };
      try {
        const saved = await sendWithFreshNumber(await prepared(values));
        track(mode === 'duplicate' ? 'job_duplicated' : base.job === null ? 'job_added' : 'job_saved', facts);
        toast.success(mode === 'duplicate' ? 'Job duplicated successfully' : saved.message);
        void refetchJobs(queryClient);
        onSaved(saved);
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error;
        track('job_save_failed', { ...facts, status: error.status });
        if (error.isStale) await reload({ ...values, lineItems: lines.lines.get() });
        else throw told(error);
      }
    },
  });

  // Once, at the opening: whoever opens the form may make the draft anew at each rendering.
  const [begun] = useState(draft);
  useEffect(() => {
    if (begun !== undefined) form.reset(fieldsOf(begun.values), { keepDefaultValues: true });
  }, [begun, form.reset]);
  useSituation(form, lines, account.defaultTaxId);

  const hasOtherLines = useSyncExternalStore(lines.lines.subscribe, () => {
    const now = lines.lines.get();
    return now !== base.values.lineItems && JSON.stringify(now) !== JSON.stringify(base.values.lineItems);
  });
  const [schedule, timezone] = useWatch({ control: form.control, name: ['schedule', 'timezone'] });
  return {
    start,
    job: base.job,
    form,
    lines,
    isChanged: form.formState.isDirty || hasOtherLines,
    // Only what is overwritten is asked about: a job that waits for its date has nothing to lose.
    isRescheduled:
      base.job?.visits.some(isReplaceable) === true &&
      isRescheduled(base.values, { ...base.values, schedule, timezone }),
    share,
    draft: () => ({ values: { ...form.getValues(), lineItems: lines.lines.get() }, base }),
  };
}

/** Refusals of a save are told by a toast; the fields keep their own texts (jobs.md 8). */
function told(problem: ApiProblem): ApiProblem {
  if (!problem.isTold) toast.error(problemText(problem));
  const { status, code, message, retryAfterSeconds, fields } = problem;
  return new ApiProblem({ status, code, message, retryAfterSeconds, fields, isTold: true });
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

/** Keeps the taxes of the lines to the place, the day and the client of the job (API 4.3). */
function useSituation(form: JobFormControl, lines: LineEditor, defaultTaxId: string | null): void {
  const [client, address, schedule, timezone] = useWatch({
    control: form.control,
    name: ['client', 'address', 'schedule', 'timezone'],
  });
  const key = JSON.stringify(situationOf({ client, address, schedule, timezone }, defaultTaxId));
  const known = useRef<string>(undefined);
  useEffect(() => {
    if (known.current === key) return;
    known.current = key;
    lines.situate(JSON.parse(key) as TaxSituation);
  }, [key, lines]);
}
