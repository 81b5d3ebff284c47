import type { JobFilters } from '@truckroll/contract/jobs/jobs';
import { narrowScope } from '@truckroll/domain/abilities/rights';
import { type JobStatus, jobStatuses } from '@truckroll/domain/jobs/job-statuses';
import { waitingSince } from '@truckroll/domain/jobs/to-schedule';
import { searchWords } from '@truckroll/domain/text/folding';
import { expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { isInCity } from '../../platform/database/column-rules.ts';
import { areIndexed, foundByAll } from '../../platform/database/like-pattern.ts';
import { type Conditions, narrow } from '../../platform/database/list-conditions.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { endOfDay, startOfDay } from '../../records/accounts/local-day.ts';
import { clientNames } from '../../records/clients/client-rows.ts';
import { liveInvoices } from '../../records/documents/document-rows.ts';
import { invoiceJobs } from '../../records/documents/invoice-jobs.ts';
import { isToSchedule, isUnscheduled, withLateVisits } from '../../records/jobs/job-conditions.ts';
import { jobHeads, jobTeams, skillsOfJobs } from '../../records/jobs/job-rows.ts';
import { type JobScope, selectJobIds } from '../../records/jobs/job-scope.ts';
import { tagConditions } from '../../records/tags/tagged-records.ts';

/** Matches number, title, address or the client's name (API JB-1). */
function found(search: string) {
  const words = searchWords(search);
  if (areIndexed(words)) return foundByAll('jobs.id', 'matching_jobs', words);
  const each = words.map(
    (word) => sql`(strpos(jobs.search_text, ${word}) > 0 or jobs.client_id in (
      select clients.id from ${clientNames} clients where strpos(clients.name_key, ${word}) > 0))`,
  );
  return sql<SqlBool>`(${sql.join([words.length > 0 ? sql`true` : sql`false`, ...each], sql` and `)})`;
}

/** Completed jobs that have not been invoiced. */
const requiresInvoicing = sql<SqlBool>`(jobs.job_status = 'completed' and not exists (
  select from ${invoiceJobs} billed join ${liveInvoices} invoice
    on invoice.account_id = billed.account_id and invoice.id = billed.invoice_id
  where billed.account_id = jobs.account_id and billed.job_id = jobs.id))`;

/** The limits of a list of jobs: its filters, and the scope of the user. */
export type WantedJobs = { filters: JobFilters; within: JobScope; now: Date };

const jobs = expressionBuilder<Tables, 'jobs'>();

/** What the filters demand of jobs. */
const conditions: Conditions<JobFilters, { tx: Tx; now: Date }> = {
  // The scope is narrowed by it.
  view: null,
  clientId: (clientId) => jobs('jobs.clientId', '=', clientId),
  status: (statuses) => jobs('jobs.jobStatus', 'in', statuses),
  jobType: (jobType) => jobs('jobs.jobType', '=', jobType),
  priority: (priority) => jobs('jobs.priority', '=', priority),
  teamId: (teamId, { tx }) =>
    jobs(
      'jobs.id',
      'in',
      tx.selectFrom(jobTeams.as('jobTeam')).select('jobTeam.jobId').where('jobTeam.userId', '=', teamId),
    ),
  from: (day) => jobs('jobs.startDateTime', '>=', startOfDay(day)),
  to: (day) => jobs('jobs.startDateTime', '<', endOfDay(day)),
  late: (isWanted, { tx, now }) => (isWanted ? jobs('jobs.id', 'in', withLateVisits(tx, now)) : null),
  unscheduled: (isWanted) => (isWanted ? isUnscheduled : null),
  needsSchedule: (isWanted) => (isWanted ? isToSchedule : null),
  skillId: (skillId, { tx }) =>
    jobs(
      'jobs.id',
      'in',
      tx.selectFrom(skillsOfJobs.as('jobSkills')).select('jobSkills.jobId').where('jobSkills.skillId', '=', skillId),
    ),
  city: (city) => isInCity('jobs.jobAddress', city),
  waitingDays: (days, { now }) =>
    days > 0 ? jobs('jobs.createdAt', '<=', waitingSince(days, now.toISOString())) : null,
  requiresInvoicing: (isWanted) => (isWanted ? requiresInvoicing : null),
  ...tagConditions('jobs.tagIds'),
  search: found,
};

export function matchingJobs(tx: Tx, { filters, within, now }: WantedJobs) {
  const scope = narrowScope(within.scope, filters.view);
  const all = tx.selectFrom(jobHeads.as('jobs'));
  const seen = scope === 'all' ? all : all.where('jobs.id', 'in', selectJobIds(tx, { ...within, scope }));
  return narrow(seen, conditions, filters, { tx, now });
}

export type StatusCounts = Record<JobStatus, number>;

/** The number of matching jobs of each status, whatever the filter by status. */
export async function countStatuses(tx: Tx, wanted: WantedJobs): Promise<StatusCounts> {
  const { status: _, ...filters } = wanted.filters;
  const rows = await matchingJobs(tx, { ...wanted, filters })
    .select('jobs.jobStatus')
    .select((job) => job.fn.countAll<number>().as('count'))
    .groupBy('jobs.jobStatus')
    .execute();
  const found = new Map<string, number>(rows.map(({ jobStatus, count }) => [jobStatus, count]));
  return Object.fromEntries(jobStatuses.map((each) => [each, found.get(each) ?? 0])) as StatusCounts;
}

/** The number of jobs of the filter's statuses; without any, of all. */
export function totalOf(counts: StatusCounts, { status }: Pick<JobFilters, 'status'>): number {
  const counted: readonly JobStatus[] = status?.length ? [...new Set(status)] : jobStatuses;
  return counted.reduce((sum, each) => sum + counts[each], 0);
}
