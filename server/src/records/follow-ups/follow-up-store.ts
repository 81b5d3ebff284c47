import type { FollowUp } from '@truckroll/contract/follow-ups/follow-ups';
import type { FollowUpStatus, FollowUpStep } from '@truckroll/domain/follow-ups/follow-up-names';
import type { Selectable } from 'kysely';
import { v7 as newId } from 'uuid';
import type { MovingRows } from '../../platform/database/belonging-rows.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { claim, release, whereClaimed } from '../../platform/database/claims.ts';
import type { FollowUpsTable } from '../../platform/database/tables.ts';
import { telling } from '../../platform/database/telling.ts';
import { hashToken } from '../../platform/session/tokens.ts';
import type { SentAs } from '../announcements/announcement-store.ts';
import { clientNames } from '../clients/client-rows.ts';

export type StoredFollowUp = Selectable<FollowUpsTable>;

type NewFollowUp = Pick<StoredFollowUp, 'step' | 'recordId' | 'occurrence' | 'clientId' | 'about'>;

/** Claims a message; null if it was claimed before, so that none is sent twice. */
export async function claimFollowUp(tx: Tx, claimed: NewFollowUp, now: Date): Promise<string | null> {
  const at = now.toISOString();
  const row = await telling(tx, 'outgoingMail', null)
    .insertInto('followUps')
    .values({ ...claimed, id: newId(), status: 'waiting', createdAt: at, updatedAt: at })
    .onConflict((conflict) => conflict.columns(['accountId', 'recordId', 'step', 'occurrence']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

type Change = Partial<
  Pick<
    StoredFollowUp,
    'status' | 'channel' | 'reason' | 'smsId' | 'mailId' | 'tokenHash' | 'answer' | 'stars' | 'comment' | 'answeredAt'
  >
>;

/** Changes a message. One that gets a link had none before. */
export async function updateFollowUp(tx: Tx, id: string, change: Change, now: Date): Promise<void> {
  if (change.tokenHash) await claim(tx, 'follow_up', change.tokenHash);
  await telling(tx, 'outgoingMail', null)
    .updateTable('followUps')
    .set({ ...change, updatedAt: now.toISOString() })
    .where('id', '=', id)
    .execute();
}

/** The message that was sent as a text or mail, locked. */
export function holdFollowUp(tx: Tx, of: SentAs): Promise<StoredFollowUp | undefined> {
  const query = tx.selectFrom('followUps').selectAll().forUpdate();
  return (
    'smsId' in of ? query.where('smsId', '=', of.smsId) : query.where('mailId', '=', of.mailId)
  ).executeTakeFirst();
}

/** The account and the id of a link's message, among those visible to the transaction. */
export async function findFollowUpLink(
  tx: Tx,
  token: string,
): Promise<{ accountId: string; clientId: string } | undefined> {
  const tokenHash = hashToken(token);
  const ofAccount = await whereClaimed(tx, 'follow_up', tokenHash);
  if (ofAccount === undefined) return undefined;
  return await tx
    .selectFrom('followUps')
    .select(['accountId', 'clientId'])
    .where(ofAccount)
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
}

/** The message of a link, locked. */
export const holdFollowUpOfLink = (tx: Tx, token: string): Promise<StoredFollowUp | undefined> =>
  tx.selectFrom('followUps').selectAll().where('tokenHash', '=', hashToken(token)).forUpdate().executeTakeFirst();

/** The last reminder by text that a client has not answered, since a moment, locked. */
export const holdUnanswered = (tx: Tx, clientId: string, since: Date): Promise<StoredFollowUp | undefined> =>
  tx
    .selectFrom('followUps')
    .selectAll()
    .where('clientId', '=', clientId)
    .where('step', 'in', ['reminder', 'reminder_soon'])
    .where('channel', '=', 'text')
    .where('status', 'in', ['waiting', 'sent'])
    .where('createdAt', '>=', since.toISOString())
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

/** The messages that records already have, of one step. */
export const listClaims = (
  tx: Tx,
  step: FollowUpStep,
  recordIds: readonly string[],
): Promise<{ recordId: string; occurrence: string }[]> =>
  recordIds.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('followUps')
        .select(['recordId', 'occurrence'])
        .where('step', '=', step)
        .where('recordId', 'in', [...recordIds])
        .orderBy('createdAt')
        .orderBy('id')
        .execute();

/** The latest messages of some steps about a record, those that were skipped too. */
export const listToldOf = (
  tx: Tx,
  recordId: string,
  { steps, limit }: { steps: readonly FollowUpStep[]; limit: number },
): Promise<Pick<StoredFollowUp, 'id' | 'step' | 'occurrence' | 'status' | 'channel' | 'reason' | 'createdAt'>[]> =>
  tx
    .selectFrom('followUps')
    .select(['id', 'step', 'occurrence', 'status', 'channel', 'reason', 'createdAt'])
    .where('recordId', '=', recordId)
    .where('step', 'in', steps)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** When a client was last told by itself the start of a visit; null if never. */
export async function findToldAt(tx: Tx, visitId: string, start: string): Promise<string | null> {
  const row = await tx
    .selectFrom('followUps')
    .select('createdAt')
    .where('recordId', '=', visitId)
    .where('step', 'in', ['booked', 'reminder', 'reminder_soon'])
    .where('occurrence', 'like', `${start}%`)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.createdAt ?? null;
}

/** Whether a client was asked for a review since a moment by another message. */
export async function wasAskedSince(
  tx: Tx,
  { clientId, since, except }: { clientId: string; since: Date; except: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('followUps')
    .select('id')
    .where('clientId', '=', clientId)
    .where('step', '=', 'finished')
    .where('status', 'in', ['waiting', 'sent', 'kept'])
    .where('createdAt', '>=', since.toISOString())
    .where('id', '<>', except)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

type LogPage = {
  page: number;
  limit: number;
  clientId?: string | undefined;
  step?: FollowUpStep | undefined;
  status?: FollowUpStatus | undefined;
};

const selectLog = (tx: Tx, { clientId, step, status }: LogPage) =>
  tx
    .selectFrom('followUps')
    .$if(clientId !== undefined, (query) => query.where('followUps.clientId', '=', clientId ?? ''))
    .$if(step !== undefined, (query) => query.where('followUps.step', '=', step ?? 'booked'))
    .$if(status !== undefined, (query) => query.where('followUps.status', '=', status ?? 'sent'));

/** One page of the log, newest first. */
export const listLog = (tx: Tx, of: LogPage): Promise<FollowUp[]> =>
  selectLog(tx, of)
    .innerJoin(clientNames.as('clients'), (join) =>
      join.onRef('clients.accountId', '=', 'followUps.accountId').onRef('clients.id', '=', 'followUps.clientId'),
    )
    .select(['followUps.id', 'followUps.step', 'followUps.clientId', 'clients.name as clientName'])
    .select(['followUps.about', 'followUps.status', 'followUps.channel', 'followUps.reason', 'followUps.answer'])
    .select(['followUps.stars', 'followUps.comment', 'followUps.answeredAt', 'followUps.createdAt'])
    .orderBy('followUps.createdAt', 'desc')
    .orderBy('followUps.id', 'desc')
    .limit(of.limit)
    .offset((of.page - 1) * of.limit)
    .execute();

export async function countLog(tx: Tx, of: LogPage): Promise<number> {
  const row = await selectLog(tx, of)
    .select((count) => count.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The messages to clients. */
export const followUpsOfClients: MovingRows = {
  table: 'follow_ups',
  column: 'client_id',
  key: 'id',
  tells: (tx) => telling(tx, 'outgoingMail', null),
};

export async function deleteFollowUpsOf(tx: Tx, clientId: string): Promise<void> {
  const deleted = await telling(tx, 'outgoingMail', null)
    .deleteFrom('followUps')
    .where('clientId', '=', clientId)
    .returning('tokenHash')
    .execute();
  await release(
    tx,
    'follow_up',
    deleted.map(({ tokenHash }) => tokenHash),
  );
}
