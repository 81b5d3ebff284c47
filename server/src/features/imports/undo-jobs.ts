import type { Tx } from '../../platform/database/bound-dialect.ts';
import { eventsOfJobs } from '../../records/calendar/event-store.ts';
import { documentsOfJobs } from '../../records/documents/document-rows.ts';
import { messagesOfJobs } from '../../records/files/file-message-store.ts';
import { filesOfJobs } from '../../records/files/merged-drives.ts';
import { getJobForChange } from '../../records/jobs/job-rights.ts';
import { formsOfJobs, logsOfJobs, visitsOfJobsAfter } from '../../records/jobs/job-rows.ts';
import { lockJobVersions } from '../../records/jobs/write-jobs.ts';
import { tasksOfJobs } from '../../records/tasks/task-rows.ts';
import { threadsOfJobs } from '../emails/thread-records.ts';
import { deleteJob } from '../jobs/delete-job.ts';
import { releaseNumbers } from '../numbers/number-store.ts';
import type { ImportContext, UndoneRow } from './import-kind.ts';
import type { StoredRow } from './import-row-store.ts';
import { findUnused, type Use } from './used-records.ts';

/** Everything that people add to a job. What belongs to a new job from its start is not among it. */
const usesOfJobs = (importedAt: string): readonly Use[] => [
  { rows: documentsOfJobs, noun: 'an invoice or estimate' },
  { rows: tasksOfJobs, noun: 'a task' },
  { rows: eventsOfJobs, noun: 'an event' },
  { rows: logsOfJobs, noun: 'logged time' },
  { rows: formsOfJobs, noun: 'filled forms' },
  { rows: filesOfJobs, noun: 'files' },
  { rows: messagesOfJobs, noun: 'questions about its files' },
  { rows: threadsOfJobs, noun: 'emails' },
  { rows: visitsOfJobsAfter(importedAt), noun: 'changed visits' },
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
