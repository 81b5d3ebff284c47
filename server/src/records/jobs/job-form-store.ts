import { listBounds } from '@truckroll/contract/fields/list-bounds';
import type { JobForm, JobFormField } from '@truckroll/contract/jobs/job-forms';
import { matchesSearch } from '@truckroll/domain/text/folding';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { JobFormsTable } from '../../platform/database/tables.ts';
import { telling } from '../../platform/database/telling.ts';
import { found } from '../../platform/http/problem.ts';

const columns = [
  'id',
  'title',
  'description',
  'type',
  'fields',
  'attachToNewJobs',
  'isActive',
  'createdBy',
  'createdAt',
  'updatedAt',
] as const satisfies (keyof JobFormsTable)[];

/** All fields of a form that people set. */
export type JobFormValues = {
  title: string;
  description: string | null;
  fields: JobFormField[];
  attachToNewJobs: boolean;
  isActive: boolean;
};

export type JobFormFilters = { search?: string | undefined; includeInactive: boolean };

// Titles are sorted by bytes, so that the order is the same on both databases.
const byTitle = sql`lower(title) collate "C"`;

/** The ids of the forms whose title has all words of a search. An account has few forms. */
async function findTitled(tx: Tx, search: string): Promise<string[]> {
  const forms = await tx.selectFrom('jobForms').select(['id', 'title']).execute();
  return forms.filter(({ title }) => matchesSearch(search, title)).map(({ id }) => id);
}

async function wantedForms(tx: Tx, { search, includeInactive }: JobFormFilters) {
  const ids = search ? await findTitled(tx, search) : null;
  const forms = tx
    .selectFrom('jobForms')
    .$if(!includeInactive, (query) => query.where('isActive', '=', true))
    .$if(ids !== null, (query) => query.where('id', '=', sql<string>`any(${ids}::uuid[])`));
  return { forms };
}

/** Forms by title. Without a page, all of them are listed. */
export async function listForms(
  tx: Tx,
  filters: JobFormFilters,
  page?: { page: number; limit: number },
): Promise<JobForm[]> {
  const { forms } = await wantedForms(tx, filters);
  const query = forms.select(columns).orderBy(byTitle).orderBy('id');
  if (page === undefined) return await query.limit(listBounds.jobForms).execute();
  return await query
    .limit(page.limit)
    .offset((page.page - 1) * page.limit)
    .execute();
}

export async function countForms(tx: Tx, filters: JobFormFilters): Promise<number> {
  const { forms } = await wantedForms(tx, filters);
  const row = await forms.select((of) => of.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return row.count;
}

export async function getForm(tx: Tx, id: string): Promise<JobForm> {
  const row = await tx.selectFrom('jobForms').select(columns).where('id', '=', id).executeTakeFirst();
  return found(row, 'Job form');
}

/** Locks the form for a change: concurrent changes wait. */
export async function getFormForChange(tx: Tx, id: string): Promise<JobForm> {
  const row = await tx.selectFrom('jobForms').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
  return found(row, 'Job form');
}

/** The ids among these that are forms of the account. */
export async function findFormIds(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('jobForms')
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  return new Set(rows.map((row) => row.id));
}

export const insertForm = (
  tx: Tx,
  form: { id: string; values: JobFormValues; createdBy: string; now: Date },
): Promise<JobForm> =>
  telling(tx, 'jobForm', form.id, { now: form.now })
    .insertInto('jobForms')
    .values({
      ...form.values,
      fields: JSON.stringify(form.values.fields),
      id: form.id,
      createdBy: form.createdBy,
      createdAt: form.now.toISOString(),
      updatedAt: form.now.toISOString(),
    })
    .returning(columns)
    .executeTakeFirstOrThrow();

export const updateForm = (tx: Tx, id: string, values: JobFormValues, now: Date): Promise<JobForm> =>
  telling(tx, 'jobForm', id, { now })
    .updateTable('jobForms')
    .set({ ...values, fields: JSON.stringify(values.fields), updatedAt: now.toISOString() })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();

export async function removeForm(tx: Tx, id: string): Promise<void> {
  await telling(telling(tx, 'jobForm', id), 'job', null)
    .deleteFrom('jobForms')
    .where('id', '=', id)
    .execute();
}

export async function hasEntries(tx: Tx, formId: string): Promise<boolean> {
  const entry = await tx
    .selectFrom('jobFormEntries')
    .select('id')
    .where('formId', '=', formId)
    .limit(1)
    .executeTakeFirst();
  return entry !== undefined;
}

/** The ids of the forms that a job has. */
export async function listChosenForms(tx: Tx, jobId: string): Promise<string[]> {
  const rows = await tx.selectFrom('jobJobForms').select('formId').where('jobId', '=', jobId).execute();
  return rows.map(({ formId }) => formId);
}

/** A job's forms in order, followed by removed forms that were filled. */
export async function listFormsOf(tx: Tx, jobId: string): Promise<JobForm[]> {
  const chosen = tx.selectFrom('jobJobForms').select(['formId', 'orderIndex']).where('jobId', '=', jobId);
  return tx
    .selectFrom('jobForms')
    .leftJoin(chosen.as('chosen'), 'chosen.formId', 'jobForms.id')
    .select(columns)
    .where((where) =>
      where.or([
        where('chosen.formId', 'is not', null),
        where('jobForms.id', 'in', tx.selectFrom('jobFormEntries').select('formId').where('jobId', '=', jobId)),
      ]),
    )
    .orderBy('chosen.orderIndex', (order) => order.asc().nullsLast())
    .orderBy(byTitle)
    .orderBy('jobForms.id')
    .limit(listBounds.jobForms)
    .execute();
}

/** The forms that a new job gets by default: those for all new jobs, and the client's own (API JB-4). */
export async function usualForms(tx: Tx, ofClient: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('jobForms')
    .select('id')
    .where('isActive', '=', true)
    .where((form) =>
      form.or([
        form('attachToNewJobs', '=', true),
        ...(ofClient.length === 0 ? [] : [form('id', 'in', [...ofClient])]),
      ]),
    )
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}
