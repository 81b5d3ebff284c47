import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { getJobForChange } from '../../records/jobs/job-rights.ts';
import { lockJobVersions } from '../../records/jobs/write-jobs.ts';
import { deleteJob } from '../jobs/delete-job.ts';
import { releaseNumbers } from '../numbers/number-store.ts';
import type { ImportContext, UndoneRow } from './import-kind.ts';
import type { StoredRow } from './import-row-store.ts';
import { findUnused, type Use } from './used-records.ts';

/** Everything that people add to a job. What belongs to a new job from its start is not among it. */
const usesOfJobs = (importedAt: string): readonly Use[] => [
  { table: 'documents', column: 'job_id', noun: 'an invoice or estimate' },
  { table: 'tasks', column: 'job_id', noun: 'a task' },
  { table: 'calendar_events', column: 'job_id', noun: 'an event' },
  { table: 'visit_logs', column: 'job_id', noun: 'logged time' },
  { table: 'job_form_entries', column: 'job_id', noun: 'filled forms' },
  { table: 'drive_items', column: 'job_id', noun: 'files' },
  { table: 'file_messages', column: 'job_id', noun: 'questions about its files' },
  { table: 'email_thread_records', column: 'job_id', noun: 'emails' },
  { table: 'visits', column: 'job_id', noun: 'changed visits', only: sql`updated_at > ${importedAt}::timestamptz` },
];

/** The jobs of an import that nobody has used since are deleted as JB-9 does, and their numbers are free again. */
export async function undoJobs(tx: Tx, rows: readonly StoredRow[], context: ImportContext): Promise<UndoneRow[]> {
  const { actor, now, queue } = context;
  const ids = rows.flatMap(({ recordId }) => recordId ?? []);
  const versions = await lockJobVersions(tx, ids);
  // ISO texts are in the order of their moments.
  const importedAt =
    rows
      .flatMap(({ recordVersion }) => recordVersion ?? [])
      .toSorted()
      .at(-1) ?? '';
  const { unused, kept, gone } = await findUnused(tx, rows, { versions, uses: usesOfJobs(importedAt) });
  const numbers: number[] = [];
  for (const { recordId } of unused) {
    const job = await getJobForChange(tx, actor, recordId ?? '');
    await deleteJob(tx, job, { actor, now, queue });
    numbers.push(job.jobNumber);
  }
  await releaseNumbers(tx, 'job', numbers);
  return [...kept, ...[...unused, ...gone].map(({ line }) => ({ line, keptBecause: null }))];
}
