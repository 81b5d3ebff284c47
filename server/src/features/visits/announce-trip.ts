import { announcedPerson, isOldStep, skippingTexts } from '@truckroll/domain/on-my-way/on-my-way';
import type { VisitStatus } from '@truckroll/domain/visits/visit-statuses';
import { z } from 'zod';
import type { Queue } from '../../platform/background/queue.ts';
import { type Task, task } from '../../platform/background/task.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Author } from '../../platform/session/actor.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { insertAnnouncement } from '../../records/announcements/announcement-store.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import type { VisitForChange } from './visit-for-change.ts';

/** Tells a visit's client that somebody is on the way. */
export const tellOfTrip: Task<{ announcementId: string }> = task({
  name: 'tell-of-trip',
  title: 'Tell a client that somebody is on the way',
  payload: z.object({ announcementId: z.uuid() }),
});

/**
 * Plans the message to the client of a visit that somebody is on the way, once for each visit and person, in accounts
 * that have chosen so. A step that arrives late, such as from a device without a network, is no news any more (API 4.7).
 */
export async function announceTrip(
  tx: Tx,
  queue: Queue,
  { found, to, writtenAt }: { found: VisitForChange; to: VisitStatus; writtenAt: Date },
  { actor, now }: Author,
): Promise<void> {
  const { visit, job } = found;
  if (to !== 'in_transit' || visit.visitStatus === 'in_transit') return;
  const { onMyWay } = await getAccountRow(tx, actor.accountId);
  const team = visit.teamMembers;
  const userId = announcedPerson(
    team.map(({ id }) => id),
    actor.userId,
  );
  const person = team.find(({ id }) => id === userId);
  if (!onMyWay || person === undefined) return;
  const reason = isOldStep(writtenAt.toISOString(), now.toISOString()) ? skippingTexts.late : null;
  const status = reason === null ? 'waiting' : 'skipped';
  const id = await insertAnnouncement(tx, { visitId: visit.id, userId: person.id, status, reason, now });
  if (id === null) return;
  if (reason === null) return queue.enqueue(tx, tellOfTrip, { announcementId: id });
  const event = { type: 'visit.client_not_told', job, visit, name: person.name, userId: person.id, reason } as const;
  await recordEvent(tx, { actor, now }, event);
}
