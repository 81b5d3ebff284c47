import { jobPriorities, jobStatuses, jobTypes } from '@truckroll/domain/jobs/job-statuses';
import { type FilterTable, tagFilters } from '../fields/list-filters.ts';

/** The filters of the list of jobs. Those of the query alone narrow the tray of work to schedule (API 4.5). */
export const jobListFilters = {
  search: { kind: 'search' },
  status: { kind: 'someOf', label: 'Status', values: jobStatuses, badge: 'jobStatus' },
  /** Whether the job has a late visit (API 4.7). */
  late: { kind: 'flag', label: 'Late', within: 'status' },
  /** Whether the job is open and has no start, or has a visit without one. */
  unscheduled: { kind: 'flag', label: 'Unscheduled', within: 'status' },
  /** Whether the job is completed and has no valid invoice. */
  requiresInvoicing: { kind: 'flag', label: 'Requires Invoicing', within: 'status' },
  jobType: { kind: 'oneOf', label: 'Type', values: jobTypes, badge: 'jobType' },
  priority: { kind: 'oneOf', label: 'Priority', values: jobPriorities, badge: 'jobPriority' },
  from: { kind: 'firstDay', label: 'Start' },
  to: { kind: 'lastDay' },
  teamId: { kind: 'person', label: 'Team member' },
  ...tagFilters,
  clientId: { kind: 'client' },
  view: { kind: 'assigned', word: 'viewAssigned' },
  /** Whether the job is open and has no open visit with a date: the content of the 'To schedule' tray (API 4.5). */
  needsSchedule: { kind: 'flag', isOfQueryOnly: true },
  skillId: { kind: 'record', isOfQueryOnly: true },
  /** A prefix of the city's name. */
  city: { kind: 'text', isOfQueryOnly: true },
  /** Created at least this many days ago. */
  waitingDays: { kind: 'daysAgo', most: 3650, isOfQueryOnly: true },
} as const satisfies FilterTable;
