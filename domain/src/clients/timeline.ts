/** The kinds of entries of a client's timeline, in the order of its filters. */
export const timelineKinds = [
  'job',
  'visit',
  'event',
  'request',
  'task',
  'form',
  'money',
  'file',
  'note',
  'email',
  'call',
  'text',
  'page',
  'merge',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** The steps of a document besides its creation. */
export const timelineActions = [
  'sent',
  'not_sent',
  'kept',
  'approved',
  'rejected',
  'change_asked',
  'paid',
  'refunded',
] as const;
export type TimelineAction = (typeof timelineActions)[number];

export const timelineLabels: Readonly<Record<TimelineKind, string>> = {
  job: 'Jobs',
  visit: 'Visits',
  event: 'Events',
  request: 'Requests',
  task: 'Tasks',
  form: 'Forms',
  money: 'Money',
  file: 'Files',
  note: 'Notes',
  email: 'Emails',
  call: 'Calls',
  text: 'Texts',
  page: "Client's page",
  merge: 'Merges',
};

/** The place of an entry in the timeline: its moment in UTC, and its id among entries of the same moment. */
export type TimelinePlace = { at: string; id: string };

/** Whether a place comes before another one: it is later, because the timeline begins with the newest. */
const isBefore = (one: TimelinePlace, other: TimelinePlace): boolean =>
  one.at === other.at ? one.id > other.id : one.at > other.at;

/** A place as the cursor of the next page. */
export const cursorOf = ({ at, id }: TimelinePlace): string => `${at}_${id}`;

/**
 * The place of a cursor; null if it is none.
 *
 * @example placeOf('2026-03-01T12:00:00.000Z_0192f3a4-…') → { at: '2026-03-01T12:00:00.000Z', id: '0192f3a4-…' }
 */
export function placeOf(cursor: string): TimelinePlace | null {
  const [, at, id] = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)_([0-9a-f-]{36})$/.exec(cursor) ?? [];
  return at === undefined || id === undefined || Number.isNaN(Date.parse(at)) ? null : { at, id };
}

/**
 * The first page of several lists that are each newest first. A list must hold one entry more than the page, if there
 * are as many, so that the page knows whether more follows.
 *
 * @example timelinePage([[late, early], [middle]], 2) → { entries: [late, middle], nextCursor: cursorOf(middle) }
 */
export function timelinePage<Entry extends TimelinePlace>(
  lists: readonly (readonly Entry[])[],
  limit: number,
): { entries: Entry[]; nextCursor: string | null } {
  const all = lists.flat().sort((one, other) => (isBefore(one, other) ? -1 : 1));
  const entries = all.slice(0, limit);
  const last = entries.at(-1);
  return { entries, nextCursor: all.length > limit && last !== undefined ? cursorOf(last) : null };
}
