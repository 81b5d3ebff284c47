import { listBounds } from '@truckroll/contract/fields/list-bounds';
import type { JobForm, JobFormEntry } from '@truckroll/contract/jobs/job-forms';
import type { FormValues } from '@truckroll/domain/job-forms/form-values';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { telling } from '../../platform/database/telling.ts';
import { found } from '../../platform/http/problem.ts';
import { personRows } from '../people/person-rows.ts';
import { type JobScope, selectJobIds } from './job-scope.ts';

const selectEntries = (tx: Tx) =>
  tx
    .selectFrom('jobFormEntries as entry')
    .innerJoin('jobs', (join) =>
      join.onRef('jobs.accountId', '=', 'entry.accountId').onRef('jobs.id', '=', 'entry.jobId'),
    )
    .innerJoin(personRows.as('users'), (join) =>
      join.onRef('users.accountId', '=', 'entry.accountId').onRef('users.id', '=', 'entry.filledBy'),
    )
    .leftJoin('visits', (join) =>
      join.onRef('visits.accountId', '=', 'entry.accountId').onRef('visits.id', '=', 'entry.visitId'),
    )
    .select([
      'entry.id',
      'entry.jobId',
      'jobs.jobNumber',
      'entry.visitId',
      'visits.visitStatus',
      'entry.formId',
      'entry.formTitle',
      'users.firstName',
      'users.lastName',
      'entry.filledAt',
      'entry.updatedAt',
      'entry.formSchema',
      'entry.formValues',
    ])
    .orderBy('entry.filledAt', 'desc')
    .orderBy('entry.id', 'desc');

type Named = Omit<JobFormEntry, 'filledBy'> & { firstName: string; lastName: string };

const toEntry = ({ firstName, lastName, ...row }: Named): JobFormEntry => ({
  ...row,
  filledBy: `${firstName} ${lastName}`.trim(),
});

/** The forms filled on a client's jobs, newest first (API CL-11). */
export const listEntriesOf = async (tx: Tx, clientId: string): Promise<JobFormEntry[]> =>
  (await selectEntries(tx).where('jobs.clientId', '=', clientId).limit(listBounds.clientJobForms).execute()).map(
    toEntry,
  );

/** The forms filled on a job, newest first. */
export const listEntriesOfJob = async (tx: Tx, jobId: string): Promise<JobFormEntry[]> =>
  (await selectEntries(tx).where('entry.jobId', '=', jobId).limit(listBounds.jobFormEntries).execute()).map(toEntry);

/** Which forms were filled on which visits of a job. */
export const listFilledOnVisits = (tx: Tx, jobId: string): Promise<{ visitId: string | null; formId: string }[]> =>
  tx
    .selectFrom('jobFormEntries')
    .select(['visitId', 'formId'])
    .distinct()
    .where('jobId', '=', jobId)
    .where('visitId', 'is not', null)
    .execute();

/** The forms filled on a visit, newest first. */
export const listEntriesOfVisit = async (tx: Tx, visitId: string): Promise<JobFormEntry[]> =>
  (await selectEntries(tx).where('entry.visitId', '=', visitId).execute()).map(toEntry);

export const getEntry = async (tx: Tx, id: string): Promise<JobFormEntry> =>
  toEntry(found(await selectEntries(tx).where('entry.id', '=', id).executeTakeFirst(), 'Form entry'));

/** The data of an entry and its job for a change. */
export type EntryForChange = Awaited<ReturnType<typeof getEntryForChange>>;

/** Locks the entry of a job in scope for a change: concurrent changes wait. */
export async function getEntryForChange(tx: Tx, id: string, within: JobScope) {
  const row = await tx
    .selectFrom('jobFormEntries as entry')
    .innerJoin('jobs', (join) =>
      join.onRef('jobs.accountId', '=', 'entry.accountId').onRef('jobs.id', '=', 'entry.jobId'),
    )
    .select([
      'entry.id',
      'entry.jobId',
      'entry.formTitle',
      'entry.formSchema',
      'entry.formValues',
      'entry.filledBy',
      'entry.updatedAt',
    ])
    .select('jobs.jobStatus')
    .where('entry.id', '=', id)
    .where('jobs.id', 'in', selectJobIds(tx, within))
    .forUpdate()
    .executeTakeFirst();
  return found(row, 'Form entry');
}

export async function insertEntry(
  tx: Tx,
  entry: {
    id: string;
    jobId: string;
    visitId: string | null;
    form: Pick<JobForm, 'id' | 'title' | 'fields'>;
    values: FormValues;
    filledBy: string;
    now: Date;
  },
): Promise<void> {
  const { form, values, now, ...columns } = entry;
  await telling(tx, 'job', entry.jobId, { part: now })
    .insertInto('jobFormEntries')
    .values({
      ...columns,
      formId: form.id,
      formTitle: form.title,
      formSchema: JSON.stringify({ fields: form.fields }),
      formValues: JSON.stringify(values),
      filledAt: now.toISOString(),
      updatedAt: now.toISOString(),
    })
    .execute();
}

export async function updateEntry(tx: Tx, id: string, values: FormValues, now: Date): Promise<void> {
  await telling(tx, 'job', null, { part: now })
    .updateTable('jobFormEntries')
    .set({ formValues: JSON.stringify(values), updatedAt: now.toISOString() })
    .where('id', '=', id)
    .execute();
}
