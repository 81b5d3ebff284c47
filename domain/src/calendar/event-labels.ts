import type { EventSource } from './event-rules.ts';

/** Labels of the two types of events in lists (screens 6.3). */
export const eventTypeLabels = { calendar: 'Calendar', visit: 'Visit' } as const;

/** Labels of the event sources in lists (screens 4.2). */
export const eventSourceLabels: Record<EventSource, string> = {
  manual: 'Manual',
  google: 'Google',
  task: 'Task',
  job_visits: 'Job Visits',
};
