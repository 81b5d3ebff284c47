import type { Announcement } from '@truckroll/contract/on-my-way/on-my-way';
import type { AnnouncementChannel, AnnouncementStatus } from '@truckroll/domain/on-my-way/on-my-way';
import type { VisitStatus } from '@truckroll/domain/visits/visit-statuses';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { claim, whereClaimed } from '../../platform/database/claims.ts';
import { telling } from '../../platform/database/telling.ts';
import { hashToken, newToken } from '../../platform/session/tokens.ts';
import { jobHeads, visitTimes } from '../jobs/job-rows.ts';
import { personRows } from '../people/person-rows.ts';

/** A message that somebody is on the way, with the visit as it is now. */
export type StoredAnnouncement = {
  id: string;
  visitId: string;
  jobId: string;
  clientId: string;
  jobNumber: number;
  title: string;
  visitNumber: number;
  userId: string;
  /** Who is on the way. */
  name: string;
  firstName: string;
  status: AnnouncementStatus;
  channel: AnnouncementChannel | null;
  expectedAt: string | null;
  createdAt: string;
  visitStatus: VisitStatus;
  timezone: string;
  arrivedAt: string | null;
  startedAt: string | null;
};

const selectAnnouncements = (tx: Tx) =>
  tx
    .selectFrom('visitAnnouncements')
    .innerJoin(visitTimes.as('visits'), (join) =>
      join
        .onRef('visits.accountId', '=', 'visitAnnouncements.accountId')
        .onRef('visits.id', '=', 'visitAnnouncements.visitId'),
    )
    .innerJoin(jobHeads.as('jobs'), (join) =>
      join.onRef('jobs.accountId', '=', 'visits.accountId').onRef('jobs.id', '=', 'visits.jobId'),
    )
    .innerJoin(personRows.as('users'), (join) =>
      join
        .onRef('users.accountId', '=', 'visitAnnouncements.accountId')
        .onRef('users.id', '=', 'visitAnnouncements.userId'),
    )
    .select(['jobs.clientId', 'jobs.jobNumber', 'jobs.title', 'users.fullName as name', 'users.firstName'])
    .select(['visitAnnouncements.id', 'visitAnnouncements.visitId', 'visitAnnouncements.userId'])
    .select(['visitAnnouncements.status', 'visitAnnouncements.channel', 'visitAnnouncements.expectedAt'])
    .select(['visitAnnouncements.createdAt', 'visits.jobId', 'visits.visitNumber', 'visits.visitStatus'])
    .select(['visits.timezone', 'visits.arrivedAt', 'visits.startedAt']);

/** The message of a visit and person; null if there is one already, so that nobody is told twice. */
export async function insertAnnouncement(
  tx: Tx,
  { now, ...values }: { visitId: string; userId: string; status: AnnouncementStatus; reason: string | null; now: Date },
): Promise<string | null> {
  const at = now.toISOString();
  const row = await telling(tx, 'visit', values.visitId)
    .insertInto('visitAnnouncements')
    .values({ ...values, id: newId(), createdAt: at, updatedAt: at })
    .onConflict((conflict) => conflict.columns(['accountId', 'visitId', 'userId']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export const findAnnouncement = (tx: Tx, id: string): Promise<StoredAnnouncement | undefined> =>
  selectAnnouncements(tx).where('visitAnnouncements.id', '=', id).executeTakeFirst();

/** The text or the mail that a message was sent as. */
export type SentAs = { smsId: string } | { mailId: string };

/** The message that was sent as a text or mail, locked. */
export function holdAnnouncement(tx: Tx, of: { id: string } | SentAs): Promise<StoredAnnouncement | undefined> {
  const query = selectAnnouncements(tx).forUpdate('visitAnnouncements');
  if ('smsId' in of) return query.where('visitAnnouncements.smsId', '=', of.smsId).executeTakeFirst();
  if ('mailId' in of) return query.where('visitAnnouncements.mailId', '=', of.mailId).executeTakeFirst();
  return query.where('visitAnnouncements.id', '=', of.id).executeTakeFirst();
}

type Change = {
  status?: AnnouncementStatus;
  channel?: AnnouncementChannel;
  reason?: string | null;
  smsId?: string;
  mailId?: string;
  tokenHash?: string;
  expectedAt?: string | null;
};

export async function updateAnnouncement(
  tx: Tx,
  { id, visitId }: Pick<StoredAnnouncement, 'id' | 'visitId'>,
  change: Change,
  now: Date,
): Promise<void> {
  if (change.tokenHash !== undefined) await claim(tx, 'announcement', change.tokenHash);
  await telling(tx, 'visit', visitId)
    .updateTable('visitAnnouncements')
    .set({ ...change, updatedAt: now.toISOString() })
    .where('id', '=', id)
    .execute();
}

/** A new secret of a client's page, and what is stored of it. */
export function newArrivalLink(): { token: string; tokenHash: string } {
  const token = newToken();
  return { token, tokenHash: hashToken(token) };
}

/** The account and the id of a link's message, among those visible to the transaction. */
export async function findArrivalLink(tx: Tx, token: string): Promise<{ accountId: string; id: string } | undefined> {
  const tokenHash = hashToken(token);
  const ofAccount = await whereClaimed(tx, 'announcement', tokenHash);
  if (ofAccount === undefined) return undefined;
  return await tx
    .selectFrom('visitAnnouncements')
    .select(['accountId', 'id'])
    .where(ofAccount)
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
}

/** The latest message about a visit, as the people who work on it see it. */
export async function readAnnouncement(tx: Tx, visitId: string): Promise<Announcement | null> {
  const row = await tx
    .selectFrom('visitAnnouncements')
    .innerJoin(personRows.as('users'), (join) =>
      join
        .onRef('users.accountId', '=', 'visitAnnouncements.accountId')
        .onRef('users.id', '=', 'visitAnnouncements.userId'),
    )
    .select(['visitAnnouncements.status', 'visitAnnouncements.channel', 'visitAnnouncements.reason'])
    .select(['visitAnnouncements.expectedAt', 'users.fullName as name'])
    .where('visitAnnouncements.visitId', '=', visitId)
    .orderBy('visitAnnouncements.createdAt', 'desc')
    .orderBy('visitAnnouncements.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
