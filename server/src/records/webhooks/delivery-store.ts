import {
  ruleActedEvent,
  type WebhookEvent,
  type WebhookRecord,
  webhookTestEvent,
} from '@truckroll/domain/webhooks/webhook-events';
import { type WebhookDeliveryStatus, webhookLogDays } from '@truckroll/domain/webhooks/webhook-states';
import { type Selectable, type SqlBool, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { countReturned, daysBefore } from '../../platform/database/deletions.ts';
import type { WebhookDeliveriesTable } from '../../platform/database/tables.ts';
import { returned, telling } from '../../platform/database/telling.ts';

export type StoredDelivery = Omit<Selectable<WebhookDeliveriesTable>, 'accountId'>;

const headColumns = [
  'id',
  'webhookId',
  'event',
  'recordKind',
  'recordId',
  'happenedAt',
  'status',
  'attempts',
  'dueAt',
  'answerStatus',
  'failure',
  'durationMs',
  'finishedAt',
] as const satisfies (keyof WebhookDeliveriesTable)[];

/** How long a server has for one attempt. After that it counts as ended, and another one sends it again. */
const claimSeconds = 60;
/** How far the clocks of two servers may differ: an attempt takes a quarter of its claim at most. */
const mostSkewSeconds = 45;
/** The attempts at the same time: of one webhook, and of one account, whose programs may be slow. */
const atOnce = { webhook: 4, account: 8 };

/** What happened, of the account of the transaction or the one that is named. */
type News = {
  event: WebhookEvent | typeof ruleActedEvent;
  recordKind: WebhookRecord;
  recordId: string;
  accountId?: string;
};

/** The rows of one statement, which takes 65,535 values at most. */
const rowsAtOnce = 2000;

const keyOf = (webhookId: string, recordId: string): string => `${webhookId} ${recordId}`;

/** The active webhooks that want any of the events. */
async function listWanting(tx: Tx, news: readonly News[]) {
  const accountIds = [...new Set(news.flatMap(({ accountId }) => accountId ?? []))];
  const webhooks = await tx
    .selectFrom('webhooks')
    .select(['accountId', 'id', 'events'])
    .where('isActive', '=', true)
    .$if(accountIds.length > 0, (rows) => rows.where('accountId', 'in', accountIds))
    .orderBy('id')
    .execute();
  return webhooks.flatMap(({ events, ...webhook }) =>
    news
      .filter(
        ({ event, accountId = webhook.accountId }) =>
          accountId === webhook.accountId && events.some((wanted) => wanted === event),
      )
      .map((one) => ({ webhook, news: one })),
  );
}

type Wanted = Awaited<ReturnType<typeof listWanting>>;

/** The last place of each record among the deliveries of each webhook. */
async function readPlaces(tx: Tx, wanted: Wanted): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('webhookDeliveries')
    .select(['webhookId', 'recordId', ({ fn }) => fn.max<number>('position').as('last')])
    .where('accountId', 'in', [...new Set(wanted.map(({ webhook }) => webhook.accountId))])
    .where('webhookId', 'in', [...new Set(wanted.map(({ webhook }) => webhook.id))])
    .where('recordId', 'in', [...new Set(wanted.map(({ news }) => news.recordId))])
    .groupBy(['webhookId', 'recordId'])
    .execute();
  return new Map(rows.map(({ webhookId, recordId, last }) => [keyOf(webhookId, recordId ?? ''), last]));
}

async function store(tx: Tx, wanted: Wanted, now: Date): Promise<void> {
  if (wanted.length === 0) return;
  const places = await readPlaces(tx, wanted);
  const at = now.toISOString();
  const rows = wanted.map(({ webhook, news: { event, recordKind, recordId } }) => {
    const key = keyOf(webhook.id, recordId);
    const position = (places.get(key) ?? 0) + 1;
    places.set(key, position);
    return {
      ...{ accountId: webhook.accountId, id: newId(), webhookId: webhook.id, position },
      ...{ event, recordKind, recordId, happenedAt: at, status: 'waiting' as const, dueAt: at },
    };
  });
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await telling(tx, ['webhook', 'webhookDelivery'], returned('webhookId'))
      .insertInto('webhookDeliveries')
      .values(rows.slice(from, from + rowsAtOnce))
      .returning(['accountId', 'webhookId'])
      .execute();
}

/** Stores a delivery for each webhook that wants an event, in the transaction of the event: both commit or neither. */
export async function insertDeliveries(tx: Tx, news: readonly News[], now: Date): Promise<void> {
  if (news.length > 0) await store(tx, await listWanting(tx, news), now);
}

/** Stores what a rule sends of a record. */
export const insertOfRule = (
  tx: Tx,
  { accountId, id }: { accountId: string; id: string },
  record: Pick<News, 'recordKind' | 'recordId'>,
  now: Date,
): Promise<void> => store(tx, [{ webhook: { accountId, id }, news: { ...record, event: ruleActedEvent } }], now);

/** Stores a test, which is sent even while the webhook is paused. */
export async function insertTest(tx: Tx, webhookId: string, now: Date): Promise<string> {
  const [id, at] = [newId(), now.toISOString()];
  await telling(tx, ['webhook', 'webhookDelivery'], webhookId)
    .insertInto('webhookDeliveries')
    .values({
      ...{ id, webhookId, position: 0, event: webhookTestEvent, happenedAt: at, status: 'waiting', dueAt: at },
    })
    .execute();
  return id;
}

/**
 * Whether a server has a delivery in its hands. The clock of that server may be ahead of ours; a claim from farther in the future
 * was made by a clock that was wrong, and does not count.
 */
function isClaimed(claimedUntil: string, at: string) {
  const latest = new Date(Date.parse(at) + (claimSeconds + mostSkewSeconds) * 1000).toISOString();
  return sql<SqlBool>`coalesce(${sql.ref(claimedUntil)} > ${at} and ${sql.ref(claimedUntil)} <= ${latest}, false)`;
}

/** What was never tried is due by any clock: it may have been stored by a server whose clock is ahead. */
const isDue = (at: string) => sql<SqlBool>`(d.due_at <= ${at} or d.attempts = 0)`;

/** Deliveries that a server may send now: due, of an active webhook, and the next of their record where order counts. */
const selectSendable = (tx: Tx, now: Date) => {
  const at = now.toISOString();
  const taken = tx
    .selectFrom('webhookDeliveries as taken')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('taken.status', '=', 'waiting')
    .where(isClaimed('taken.claimedUntil', at));
  return tx
    .selectFrom('webhookDeliveries as d')
    .innerJoin('webhooks', (join) =>
      join.onRef('webhooks.accountId', '=', 'd.accountId').onRef('webhooks.id', '=', 'd.webhookId'),
    )
    .where('d.status', '=', 'waiting')
    .where(isDue(at))
    .where((where) => where.not(isClaimed('d.claimedUntil', at)))
    .where((where) => where.or([where('webhooks.isActive', '=', true), where('d.event', '=', webhookTestEvent)]))
    .where((where) =>
      where.or([
        where('webhooks.inOrder', '=', false),
        where.not(
          where.exists(
            where
              .selectFrom('webhookDeliveries as earlier')
              .select('earlier.id')
              .whereRef('earlier.accountId', '=', 'd.accountId')
              .whereRef('earlier.webhookId', '=', 'd.webhookId')
              .whereRef('earlier.recordId', '=', 'd.recordId')
              .where('earlier.status', '=', 'waiting')
              .where(sql<SqlBool>`(earlier.position, earlier.id) < (d.position, d.id)`),
          ),
        ),
      ]),
    )
    .where(taken, '<', atOnce.account)
    .where(taken.where('taken.webhookId', '=', sql.ref<string>('d.webhookId')), '<', atOnce.webhook);
};

export type ClaimedDelivery = Pick<
  StoredDelivery,
  'id' | 'webhookId' | 'event' | 'recordKind' | 'recordId' | 'happenedAt' | 'attempts'
>;

/** Claims one delivery, if one is due. The number of attempts identifies this attempt. */
export async function claimDelivery(tx: Tx, now: Date): Promise<ClaimedDelivery | undefined> {
  const next = await selectSendable(tx, now)
    .select('d.id')
    .orderBy('d.dueAt')
    .orderBy('d.id')
    .limit(1)
    .forUpdate('d')
    .skipLocked()
    .executeTakeFirst();
  if (next === undefined) return undefined;
  return await telling(tx, 'webhook', returned('webhookId'))
    .updateTable('webhookDeliveries')
    .set({ claimedUntil: new Date(now.getTime() + claimSeconds * 1000).toISOString() })
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', next.id)
    .returning(['id', 'webhookId', 'event', 'recordKind', 'recordId', 'happenedAt', 'attempts'])
    .executeTakeFirst();
}

/** What came of an attempt, as the log shows it. */
export type Attempt = {
  sentBody: string | null;
  answerStatus: number | null;
  answer: string | null;
  failure: string | null;
  durationMs: number | null;
};

/** Ends an attempt: with a moment it waits until then. False: another server has taken the delivery meanwhile. */
export async function endAttempt(
  tx: Tx,
  { id, webhookId, attempts }: Pick<ClaimedDelivery, 'id' | 'webhookId' | 'attempts'>,
  attempt: Attempt,
  end: { dueAt: Date } | { status: Exclude<WebhookDeliveryStatus, 'waiting'>; now: Date },
): Promise<boolean> {
  const state =
    'dueAt' in end ? { dueAt: end.dueAt.toISOString() } : { status: end.status, finishedAt: end.now.toISOString() };
  const { numUpdatedRows } = await telling(tx, 'webhook', webhookId)
    .updateTable('webhookDeliveries')
    .set({ ...attempt, ...state, claimedUntil: null })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where('attempts', '=', attempts)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Releases the claim on a delivery that was not sent; the attempt does not count. */
export async function releaseDelivery(
  tx: Tx,
  { id, webhookId, attempts }: ClaimedDelivery,
  dueAt: Date,
): Promise<void> {
  await telling(tx, 'webhook', webhookId)
    .updateTable('webhookDeliveries')
    .set({ claimedUntil: null, attempts: attempts - 1, dueAt: dueAt.toISOString() })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where('attempts', '=', attempts)
    .execute();
}

/** When the account has something to send next: now, or later. Null: nothing waits. */
export async function readNextDue(tx: Tx, now: Date): Promise<Date | null> {
  const sendable = await selectSendable(tx, now).select('d.id').limit(1).executeTakeFirst();
  if (sendable !== undefined) return now;
  const { dueAt } = await tx
    .selectFrom('webhookDeliveries')
    .select(({ fn }) => fn.min('dueAt').as('dueAt'))
    .where('status', '=', 'waiting')
    .where('dueAt', '>', now.toISOString())
    .executeTakeFirstOrThrow();
  return dueAt === null ? null : new Date(dueAt);
}

/** The accounts that have something to send, in the order of their ids. */
export const listSendingAccounts = (
  system: Tx,
  { now, after, limit }: { now: Date; after: string; limit: number },
): Promise<{ id: string }[]> =>
  system
    .selectFrom('webhookDeliveries')
    .select('accountId as id')
    .distinct()
    .where('status', '=', 'waiting')
    .where('dueAt', '<=', now.toISOString())
    .where('accountId', '>', after)
    .orderBy('accountId')
    .limit(limit)
    .execute();

type Filter = { webhookId?: string | undefined; status?: WebhookDeliveryStatus | undefined };

const deliveriesOf = (tx: Tx, { webhookId, status }: Filter) =>
  tx
    .selectFrom('webhookDeliveries')
    .$if(webhookId !== undefined, (rows) => rows.where('webhookId', '=', webhookId ?? ''))
    .$if(status !== undefined, (rows) => rows.where('status', '=', status ?? 'failed'));

/** One page of the log, the latest events first. */
export const listDeliveries = (tx: Tx, filter: Filter, { page, limit }: { page: number; limit: number }) =>
  deliveriesOf(tx, filter)
    .select(headColumns)
    .orderBy('happenedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();

export async function countDeliveries(tx: Tx, filter: Filter): Promise<number> {
  const { count } = await deliveriesOf(tx, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** How many deliveries of the log each webhook has of each status. */
export const countByWebhook = (
  tx: Tx,
): Promise<{ webhookId: string; status: WebhookDeliveryStatus; count: number }[]> =>
  tx
    .selectFrom('webhookDeliveries')
    .select(({ fn }) => ['webhookId', 'status', fn.countAll<number>().as('count')])
    .groupBy(['webhookId', 'status'])
    .execute();

/** A delivery with what was sent and answered. */
export const findDelivery = (tx: Tx, id: string) =>
  tx
    .selectFrom('webhookDeliveries')
    .select([...headColumns, 'sentBody', 'answer'])
    .where('id', '=', id)
    .executeTakeFirst();

/** A delivery that is settled, or that failed before and waits for its next attempt. Others are due or being sent already. */
const canBeSentAgain = (at: string) =>
  sql<SqlBool>`(status <> 'waiting' or (attempts > 0 and due_at > ${at} and not ${isClaimed('claimedUntil', at)}))`;

const sendAgain = (tx: Tx, now: Date) =>
  telling(tx, ['webhook', 'webhookDelivery'], returned('webhookId'))
    .updateTable('webhookDeliveries')
    .set({ status: 'waiting', attempts: 0, dueAt: now.toISOString(), claimedUntil: null, finishedAt: null })
    .where(canBeSentAgain(now.toISOString()))
    .returning(['accountId', 'webhookId']);

/** Makes a delivery due now, under the same id and with all attempts again. Returns false if it is due or being sent already. */
export const resendDelivery = async (tx: Tx, id: string, now: Date): Promise<boolean> =>
  (await sendAgain(tx, now).where('id', '=', id).execute()).length > 0;

/** Sends all failed deliveries of a webhook again, without its tests. Returns their number. */
export const resendFailed = async (tx: Tx, webhookId: string, now: Date): Promise<number> =>
  (
    await sendAgain(tx, now)
      .where('webhookId', '=', webhookId)
      .where('status', '=', 'failed')
      .where('event', '<>', webhookTestEvent)
      .execute()
  ).length;

/** Deletes the log of all accounts after 30 days. */
export const deleteOldDeliveries = (system: Tx, now: Date): Promise<number> =>
  countReturned(
    telling(system, 'webhook', returned('webhookId'))
      .deleteFrom('webhookDeliveries')
      .where('happenedAt', '<', daysBefore(now, webhookLogDays))
      .returning(['accountId', 'webhookId']),
  );
