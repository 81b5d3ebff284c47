/** What a calendar shows: company events, visits of jobs, and tasks (API EV-3). */
export const eventKinds = ['calendar', 'visit', 'task'] as const;
export type EventKind = (typeof eventKinds)[number];

/** Where an event comes from. */
export const eventSources = ['manual', 'google', 'task', 'job_visits'] as const;
export type EventSource = (typeof eventSources)[number];

export const kindOfSource: Record<EventSource, EventKind> = {
  manual: 'calendar',
  google: 'calendar',
  task: 'task',
  job_visits: 'visit',
};

/** The most days that a calendar shows (API EV-3). */
const longestRangeDays = 100;

/** The most events of a client that are listed (API EV-1). */
export const mostClientEvents = 500;

const hourMs = 3_600_000;

/** Whether a range has more than 100 days; 100 days in which clocks go back are an hour longer. */
export const isRangeTooLong = (range: { start: string; end: string }): boolean =>
  Date.parse(range.end) - Date.parse(range.start) > (longestRangeDays * 24 + 1) * hourMs;

/**
 * Why somebody cannot change or delete an event, or null: only its creator and admins can, and events of outside
 * calendars are read-only (API EV-4).
 *
 * @example eventChangeRefusal({ source: 'manual', createdBy: 'a' }, { userId: 'b', isAdmin: false }) → 'forbidden'
 */
export function eventChangeRefusal(
  event: { source: EventSource; createdBy: string | null },
  person: { userId: string; isAdmin: boolean },
): 'forbidden' | 'outsideEvent' | null {
  if (!person.isAdmin && event.createdBy !== person.userId) return 'forbidden';
  return event.source === 'google' ? 'outsideEvent' : null;
}
