import type { Urgency } from '../requests/request-stages.ts';
import type { JobPriority } from './job-statuses.ts';

/** The priority of a job created from a request, by the request's urgency (API 4.10). */
export const priorityOf: Record<Urgency, JobPriority> = { low: 'low', normal: 'medium', high: 'high', urgent: 'high' };
