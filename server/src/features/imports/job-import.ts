import { readBy, toFieldErrors } from '@truckroll/contract/fields/field-texts';
import type { RowProblem } from '@truckroll/contract/imports/file-imports';
import { createJob as createJobEndpoint, type NewJob } from '@truckroll/contract/jobs/save-job';
import { can } from '@truckroll/domain/abilities/rights';
import { applyProperties } from '@truckroll/domain/custom-properties/property-values';
import { customTargetKey } from '@truckroll/domain/imports/custom-columns';
import { type JobRow, jobOfRow, jobTargets } from '@truckroll/domain/imports/job-row';
import { identityKey } from '@truckroll/domain/imports/twins';
import { jobStatusLabel } from '@truckroll/domain/jobs/job-labels';
import { jobPath } from '@truckroll/domain/jobs/job-path';
import { type JobStatus, jobStatuses } from '@truckroll/domain/jobs/job-statuses';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { found } from '../../platform/http/problem.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { eventsOfJobs } from '../../records/calendar/event-store.ts';
import { documentsOfJobs } from '../../records/documents/document-rows.ts';
import { invoicesOfJobs } from '../../records/documents/invoice-jobs.ts';
import { messagesOfJobs } from '../../records/files/file-message-store.ts';
import { filesOfJobs } from '../../records/files/merged-drives.ts';
import { getJobForChange } from '../../records/jobs/job-rights.ts';
import { formsOfJobs, logsOfJobs, visitsOfJobsAfter } from '../../records/jobs/job-rows.ts';
import { lockJobVersions } from '../../records/jobs/write-jobs.ts';
import { tasksOfJobs } from '../../records/tasks/task-rows.ts';
import { listDefinitions } from '../custom-properties/property-store.ts';
import { threadsOfJobs } from '../emails/thread-records.ts';
import { createJob } from '../jobs/create-job.ts';
import { deleteJob } from '../jobs/delete-job.ts';
import { findClientForJob } from '../jobs/find-for-save.ts';
import { moveJob } from '../jobs/move-job.ts';
import { findTaken, releaseNumbers } from '../numbers/number-store.ts';
import type { ImportContext, JudgedRow, KindOfImport, RowToWrite, UndoneRow, WrittenRow } from './import-kind.ts';
import type { StoredRow } from './import-row-store.ts';
import { followImportedWork } from './imported-work.ts';
import { needsPosition } from './locate-records.ts';
import { findNamedClients } from './named-clients.ts';
import { takenMatch } from './numbered-records.ts';
import { rowProblems } from './row-problems.ts';
import { findUnused, type Use } from './used-records.ts';

/** The records that show that an imported job is in use. They exclude those that every new job has. */
const usesOfJobs = (importedAt: string): readonly Use[] => [
  { rows: documentsOfJobs, noun: 'an invoice or estimate' },
  { rows: invoicesOfJobs, noun: 'an invoice or estimate' },
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
async function undoJobs(tx: Tx, rows: readonly StoredRow[], context: ImportContext): Promise<UndoneRow[]> {
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

/** A job of a row in the form of a new job, and the moves to its status in the file. */
export type JobOfRow = { job: NewJob; moves: JobStatus[] };

const nobodysId = '00000000-0000-0000-0000-000000000000';

/** Maps the path of a field error of a job to the import column of that field. Some columns have other names. */
function targetOf(path: string, { job }: JobRow): string {
  const [field = '', part = ''] = path.split('.');
  if (field === 'properties') return customTargetKey(job.properties?.[Number(part)]?.id ?? '');
  if (field === 'jobItems') return 'total';
  if (field === 'startDateTime') return 'startDay';
  if (field === 'endDateTime') return 'endDay';
  return field === 'jobAddress' ? `jobAddress.${part}` : field;
}

/** The moves from a new job to its status in the file; null if the rules do not allow them. */
function movesTo(status: string | null, job: NewJob, { actor }: ImportContext): JobStatus[] | null {
  const wanted = jobStatuses.find((each) => each === status);
  if (status === null) return [];
  if (wanted === undefined) return null;
  const hasStart = Boolean(job.startDateTime);
  return jobPath(hasStart ? 'scheduled' : 'draft', wanted, { hasStart, isAdmin: actor.isAdmin });
}

function statusProblem({ status }: JobRow, { fileImport }: ImportContext): RowProblem {
  const known = jobStatuses.find((each) => each === status);
  const column = fileImport.columns.indexOf('jobStatus');
  const message =
    known === undefined
      ? 'Status is not valid'
      : `A job without a date or without the right to it cannot be ${jobStatusLabel(known)}.`;
  return { column: column < 0 ? null : column, field: 'Status', message };
}

async function judge(tx: Tx, rows: readonly StoredRow[], context: ImportContext): Promise<JudgedRow<JobOfRow>[]> {
  const { fileImport, actor } = context;
  const { columns: mapping, choices } = fileImport;
  const [{ timezone }, properties] = await Promise.all([
    getAccountRow(tx, actor.accountId),
    listDefinitions(tx, 'job_properties'),
  ]);
  const read = rows.map((row) =>
    jobOfRow(row.cells, { mapping, choices, properties, timezone, convention: fileImport }),
  );
  const clients = await findNamedClients(
    tx,
    read.map(({ client }) => client),
    context,
  );
  const numbers = read.flatMap(({ job }) => (typeof job.jobNumber === 'number' ? [job.jobNumber] : []));
  const taken = await findTaken(tx, 'job', numbers);
  const targets = jobTargets(properties);
  return rows.map((row, index) => {
    const ofRow = read[index] as JobRow;
    const client = clients[index];
    const clientId = client !== undefined && 'clientId' in client ? client.clientId : nobodysId;
    // The importer is not on the jobs of a whole company.
    const result = readBy(createJobEndpoint.body, { ...ofRow.job, clientId, assignedToTeams: [] });
    const job = result.success ? (result.data as NewJob) : null;
    const places = { mapping, targets, targetOf: (path: string) => targetOf(path, ofRow) };
    const applied = applyProperties(properties, job?.properties ?? [], []);
    const moves = job === null ? [] : movesTo(ofRow.status, job, context);
    const problems = [
      ...(client !== undefined && 'problem' in client ? [client.problem] : []),
      ...(result.success ? [] : rowProblems(toFieldErrors(result.error), places)),
      ...(applied.kind === 'problems' ? rowProblems(applied.problems, places) : []),
      ...(moves === null ? [statusProblem(ofRow, context)] : []),
    ];
    const number = job?.jobNumber;
    return {
      row,
      problems,
      match: number !== undefined && taken.has(number) ? takenMatch('Job', number) : null,
      keys: number === undefined ? [] : [identityKey('number', String(number))],
      nothingToDo: null,
      value: problems.length > 0 || job === null || moves === null ? null : { job, moves },
    };
  });
}

/** Creates the job as JB-4 does, and moves it to its status as JB-7 does. */
async function writeJob(tx: Tx, { judged }: RowToWrite<JobOfRow>, context: ImportContext): Promise<WrittenRow> {
  const { actor, now, queue } = context;
  const { job, moves } = judged.value;
  const sent = judged.match === null ? job : { ...job, jobNumber: undefined as never };
  const client = found(await findClientForJob({ tx, actor, rawBody: { ...sent }, files: [] }), 'Client');
  const priced = can(actor, 'Jobs.addLineItems') ? sent : { ...sent, jobItems: undefined };
  const { id, jobNumber } = await createJob(tx, client, priced, { actor, now, queue, uploads: [] });
  for (const jobStatus of moves) {
    const stored = await getJobForChange(tx, actor, id);
    await moveJob(tx, stored, { jobStatus, openVisits: 'complete' }, { actor, now });
  }
  await followImportedWork(tx, { for: { kind: 'job', id }, because: `job #${jobNumber} was imported` }, { actor, now });
  return { recordId: id, recordVersion: now.toISOString(), before: null, isToLocate: needsPosition(job.jobAddress) };
}

/** The import of jobs. They keep free numbers, and the statuses that the rules can reach. */
export const jobImport: KindOfImport<JobOfRow> = {
  rowsAtOnce: 100,
  oneByOne: true,
  judge,
  async write(tx, rows, context) {
    const written: WrittenRow[] = [];
    for (const row of rows) written.push(await writeJob(tx, row, context));
    return written;
  },
  undo: undoJobs,
  finish: () => Promise.resolve(),
};
