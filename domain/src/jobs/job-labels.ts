import { badgeLabel } from '../colors/badge-colors.ts';
import { type JobPriority, type JobStatus, type JobType, jobStatuses } from './job-statuses.ts';

/**
 * The label of a job's status; a job without one is a draft (screens 4.2).
 *
 * @example jobStatusLabel('in_progress') → 'In Progress'; jobStatusLabel(null) → 'Draft'
 */
export const jobStatusLabel = (status: JobStatus | null): string => badgeLabel('jobStatus', status ?? jobStatuses[0]);

/** @example jobTypeLabel('one-off') → 'One-off' */
export const jobTypeLabel = (type: JobType): string => badgeLabel('jobType', type);

/** @example jobPriorityLabel('high') → 'High' */
export const jobPriorityLabel = (priority: JobPriority): string => badgeLabel('jobPriority', priority);
