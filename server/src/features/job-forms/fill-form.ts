import { isDeepStrictEqual } from 'node:util';
import type { FieldError } from '@truckroll/contract/endpoints/general-problems';
import { pathId } from '@truckroll/contract/fields/fields';
import type { JobForm, JobFormEntry, NewEntry } from '@truckroll/contract/jobs/job-forms';
import { can } from '@truckroll/domain/abilities/rights';
import { checkFormValues, type FormValues, filesOfAnswers } from '@truckroll/domain/job-forms/form-values';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { found, InvalidInput, Problem } from '../../platform/http/problem.ts';
import { requireVersion } from '../../platform/http/require-version.ts';
import type { Actor, Author } from '../../platform/session/actor.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { isPhotoOf, isSignatureOf } from '../../records/files/job-files.ts';
import * as entries from '../../records/jobs/form-entry-store.ts';
import { getForm, listChosenForms, listFormsOf } from '../../records/jobs/job-form-store.ts';
import { findJob, holdJob } from '../../records/jobs/job-rights.ts';
import { jobWorkScope } from '../../records/jobs/job-scope.ts';
import { isVisitOf } from '../../records/jobs/visit-store.ts';

type Job = { id: string; isClosed: boolean };

/** The job in scope, locked against closing until the end of the transaction. */
async function getHeldJob(tx: Tx, id: string, actor: Actor): Promise<Job> {
  const { jobStatus } = await holdJob(tx, actor, id);
  return { id, isClosed: jobStatus === 'closed' };
}

/**
 * A job's forms with their entries. A form that was removed from the job is included while it has entries (API JF-4).
 */
export async function listFilledForms(
  tx: Tx,
  jobId: string,
  actor: Actor,
): Promise<{ form: JobForm; entries: JobFormEntry[] }[]> {
  await findJob(tx, actor, jobId);
  const [forms, filled] = await Promise.all([listFormsOf(tx, jobId), entries.listEntriesOfJob(tx, jobId)]);
  return forms.map((form) => ({ form, entries: filled.filter((entry) => entry.formId === form.id) }));
}

/**
 * The forms of a visit, each with its latest entry from that visit. A removed form is included if it was filled on the
 * visit (API VI-3).
 */
export async function listFormsOnVisit(
  tx: Tx,
  visit: { id: string; jobId: string },
): Promise<{ form: JobForm; entry: JobFormEntry | null }[]> {
  const [forms, chosen, filled] = await Promise.all([
    listFormsOf(tx, visit.jobId),
    listChosenForms(tx, visit.jobId),
    entries.listEntriesOfVisit(tx, visit.id),
  ]);
  return forms
    .map((form) => ({ form, entry: filled.find((entry) => entry.formId === form.id) ?? null }))
    .filter(({ form, entry }) => entry !== null || chosen.includes(form.id));
}

/** The forms to fill on each visit of a job, and whether they were filled on a given visit. */
export async function readFormsToFill(
  tx: Tx,
  jobId: string,
): Promise<(visitId: string) => (JobForm & { isFilled: boolean })[]> {
  const [forms, chosen, filled] = await Promise.all([
    listFormsOf(tx, jobId),
    listChosenForms(tx, jobId),
    entries.listFilledOnVisits(tx, jobId),
  ]);
  const toFill = forms.filter(({ id }) => chosen.includes(id));
  const done = new Set(filled.map(({ visitId, formId }) => `${visitId} ${formId}`));
  return (visitId) => toFill.map((form) => ({ ...form, isFilled: done.has(`${visitId} ${form.id}`) }));
}

/** The form and job that a request names, found before its fields are validated. */
export async function findFormAndJob(
  tx: Tx,
  formId: string,
  sent: Record<string, unknown>,
  actor: Actor,
): Promise<{ form: JobForm; job: Job | undefined }> {
  const form = await getForm(tx, formId);
  const { jobId } = sent;
  const isNamed = typeof jobId === 'string' && jobId.trim() !== '';
  return { form, job: isNamed ? await getHeldJob(tx, pathId.parse(jobId.trim()), actor) : undefined };
}

function requireValues(
  fields: JobForm['fields'],
  sent: Record<string, unknown>,
  others: FieldError[] = [],
): FormValues {
  const checked = checkFormValues(fields, sent);
  const problems = [...others, ...(checked.kind === 'problems' ? checked.problems : [])];
  if (checked.kind === 'problems' || problems.length > 0) throw new InvalidInput(problems);
  return checked.values;
}

/**
 * Refuses photos and signatures that are not files of this job, so that forms cannot show other files. Earlier answers
 * may stay, even if their file is deleted.
 */
async function requireFiles(
  tx: Tx,
  { jobId, fields, stored = {} }: { jobId: string; fields: JobForm['fields']; stored?: FormValues },
  values: FormValues,
): Promise<void> {
  const known = filesOfAnswers(fields, stored);
  const files = filesOfAnswers(fields, values).filter(
    ({ kind, key }) => !known.some((before) => before.kind === kind && before.key === key),
  );
  const areOfJob = await Promise.all(
    files.map(({ kind, key }) => (kind === 'photo' ? isPhotoOf : isSignatureOf)(tx, jobId, key)),
  );
  const problems = files.filter((_, at) => areOfJob[at] !== true).map(({ problem }) => problem);
  const paths = problems.map(({ path }) => path);
  if (problems.length > 0) throw new InvalidInput(problems.filter(({ path }, at) => paths.indexOf(path) === at));
}

/** Fills a form on a job. The entry gets a copy of the fields, so that it stays readable when the form changes. */
export async function fillForm(
  tx: Tx,
  on: { form: JobForm; job: Job | undefined },
  sent: NewEntry,
  by: Author,
): Promise<JobFormEntry> {
  const { form } = on;
  const job = found(on.job, 'Job');
  const visitId = sent.visitId ?? null;
  const isForeign = visitId !== null && !(await isVisitOf(tx, visitId, job.id));
  const values = requireValues(
    form.fields,
    sent.formValues,
    isForeign ? [{ path: 'visitId', code: 'not_found', message: 'Visit is not valid' }] : [],
  );
  if (!(await listChosenForms(tx, job.id)).includes(form.id)) throw new Problem('formNotOfJob');
  if (job.isClosed) throw new Problem('jobClosed');
  await requireFiles(tx, { jobId: job.id, fields: form.fields }, values);
  const id = newId();
  await entries.insertEntry(tx, { id, jobId: job.id, visitId, form, values, filledBy: by.actor.userId, now: by.now });
  await recordEvent(tx, by, { type: 'job.form_filled', jobId: job.id, visitId, formTitle: form.title });
  return entries.getEntry(tx, id);
}

/** Locks the entry for a change by its author or a user who may edit jobs. */
export async function getEntryToChange(tx: Tx, id: string, actor: Actor): Promise<entries.EntryForChange> {
  const entry = await entries.getEntryForChange(tx, id, jobWorkScope(actor));
  if (entry.filledBy !== actor.userId && !can(actor, 'Jobs.edit')) throw new Problem('forbidden');
  return entry;
}

/** Changes an entry according to its copied fields. If the request equals the stored values, nothing is changed. */
export async function changeEntry(
  tx: Tx,
  stored: entries.EntryForChange,
  sent: { formValues: Record<string, unknown>; updatedAt?: string | undefined },
  by: Author,
): Promise<JobFormEntry> {
  const values = requireValues(stored.formSchema.fields, { ...stored.formValues, ...sent.formValues });
  requireVersion(stored, sent.updatedAt);
  if (stored.jobStatus === 'closed') throw new Problem('jobClosed');
  if (!isDeepStrictEqual(values, stored.formValues)) {
    const on = { jobId: stored.jobId, fields: stored.formSchema.fields, stored: stored.formValues };
    await requireFiles(tx, on, values);
    await entries.updateEntry(tx, stored.id, values, by.now);
    await recordEvent(tx, by, { type: 'job.form_changed', jobId: stored.jobId, formTitle: stored.formTitle });
  }
  return entries.getEntry(tx, stored.id);
}
