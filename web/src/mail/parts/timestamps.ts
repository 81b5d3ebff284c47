import type { EmailHead } from '@truckroll/contract/mail/emails';

/** A moment as JSON: plain, or wrapped as `{ $date }`, in ISO or milliseconds. */
type WrittenMoment = string | { $date: string | number };

/**
 * A moment in ISO. The server writes it plain; `$date` is read as well (API 3.10).
 *
 * @example plainMoment({ $date: '2026-03-12T13:00:00Z' }) → '2026-03-12T13:00:00.000Z'
 */
export const plainMoment = (moment: WrittenMoment): string =>
  typeof moment === 'string' ? moment : new Date(moment.$date).toISOString();

type Timed = Pick<EmailHead, 'timestamp'>;

/** A thread whose moments are plain. */
export const withPlainMoments = <T extends { latestTimestamp: string; date: string; emails: Timed[] }>(
  thread: T,
): T => ({
  ...thread,
  latestTimestamp: plainMoment(thread.latestTimestamp),
  date: plainMoment(thread.date),
  emails: thread.emails.map((email) => ({ ...email, timestamp: plainMoment(email.timestamp) })),
});

export const oldestFirst = <Email extends Timed>(emails: readonly Email[]): Email[] =>
  emails.toSorted((one, other) => Date.parse(one.timestamp) - Date.parse(other.timestamp));
