import { keptText, skippingTexts, untimely } from '@truckroll/domain/on-my-way/on-my-way';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import {
  holdAnnouncement,
  type SentAs,
  type StoredAnnouncement,
  updateAnnouncement,
} from '../../records/announcements/announcement-store.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { listActors } from '../../records/people/actors.ts';
import { readQuietEnd } from '../conversations/send-sms.ts';
import type { OwnedTexts } from '../conversations/text-tasks.ts';
import type { OwnedMails } from '../outgoing-mail/send-mail.ts';

const system = { userId: null, name: 'System' };

/** Why the message about a trip must not be sent at a moment, or null. */
export async function findUntimely(tx: Tx, trip: Pick<StoredAnnouncement, 'visitStatus' | 'createdAt'>, now: Date) {
  const isQuiet = (await readQuietEnd(tx, now)) !== null;
  return untimely({ ...trip, isQuiet }, now.toISOString());
}

const aboutOf = ({ jobId, jobNumber, title, visitId, visitNumber, name }: StoredAnnouncement) => ({
  job: { id: jobId, jobNumber, title },
  visit: { id: visitId, jobId, visitNumber },
  name,
});

/** Stores that a client was not told, and tells the person who is on the way. */
export async function recordNotTold(
  tx: Tx,
  trip: StoredAnnouncement,
  { status, reason, now }: { status: 'kept' | 'failed' | 'skipped'; reason: string; now: Date },
): Promise<void> {
  await updateAnnouncement(tx, trip, { status, reason }, now);
  const event = { type: 'visit.client_not_told', ...aboutOf(trip), userId: trip.userId, reason } as const;
  await recordEvent(tx, { actor: system, now }, event);
}

/** Why the message that was sent as a text or mail must not be sent any more, or null. */
async function readRefusal(tx: Tx, of: SentAs, now: Date): Promise<string | null> {
  const trip = await holdAnnouncement(tx, of);
  const skipping = trip === undefined ? null : await findUntimely(tx, trip, now);
  return skipping === null ? null : skippingTexts[skipping];
}

/** Stores with a trip what became of its message, and tells the person who is on the way. */
async function follow(
  tx: Tx,
  of: SentAs,
  { error, isKept = false, now }: { error: string | null; isKept?: boolean; now: Date },
): Promise<void> {
  const trip = await holdAnnouncement(tx, of);
  if (trip === undefined || trip.status === 'failed') return;
  if (error !== null) return recordNotTold(tx, trip, { status: 'failed', reason: error, now });
  // A carrier answers twice without an error: when it accepts the message, and when it has delivered it.
  if (trip.status !== 'waiting') return;
  if (isKept) return recordNotTold(tx, trip, { status: 'kept', reason: keptText, now });
  await updateAnnouncement(tx, trip, { status: 'sent', reason: null }, now);
  const [actor = system] = await listActors(tx, [trip.userId]);
  const channel = trip.channel ?? 'text';
  await recordEvent(tx, { actor, now }, { type: 'visit.client_told', ...aboutOf(trip), channel });
}

/** The texts and mails about trips. */
export const tripMessages: OwnedTexts & OwnedMails = { readRefusal, follow };
