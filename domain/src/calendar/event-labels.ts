import type { EventSource } from './event-rules.ts';

/** What lists call the two types of events (screens 6.3). */
export const eventTypeLabels = { calendar: 'Calendar', visit: 'Visit' } as const;

/** What lists call the source of an event (screens 4.2). */
export const eventSourceLabels: Record<EventSource, string> = {
  manual: 'Manual',
  google: 'Google',
  task: 'Task',
  job_visits: 'Job Visits',
};
