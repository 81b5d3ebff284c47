/** What a calendar shows: the company's own events, the visits of jobs, and tasks (API EV-3). */
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

/** How many days a calendar shows at most (API EV-3). */
const longestRangeDays = 100;

/** How many events of a client are listed at most (API EV-1). */
export const mostClientEvents = 500;

const hourMs = 3_600_000;

/** Whether a range has more than 100 days; where clocks go back, those have an hour more. */
export const isRangeTooLong = (range: { start: string; end: string }): boolean =>
  Date.parse(range.end) - Date.parse(range.start) > (longestRangeDays * 24 + 1) * hourMs;

/**
 * Why somebody cannot change or delete an event, or null: it is for its creator or an admin, and an outside calendar
 * manages its own (API EV-4).
 *
 * @example whyNotChangeable({ source: 'manual', createdBy: 'a' }, { userId: 'b', isAdmin: false }) → 'forbidden'
 */
export function whyNotChangeable(
  event: { source: EventSource; createdBy: string | null },
  person: { userId: string; isAdmin: boolean },
): 'forbidden' | 'outsideEvent' | null {
  if (!person.isAdmin && event.createdBy !== person.userId) return 'forbidden';
  return event.source === 'google' ? 'outsideEvent' : null;
}
