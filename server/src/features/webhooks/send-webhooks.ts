import { hasFailedForAWeek, nextAttempt } from '@truckroll/domain/webhooks/delivery-schedule';
import { webhookTestEvent } from '@truckroll/domain/webhooks/webhook-events';
import type { WebhookPauseReason } from '@truckroll/domain/webhooks/webhook-states';
import { z } from 'zod';
import { eachAlone } from '../../platform/background/each-alone.ts';
import { chore, type Task, type TaskRun, task } from '../../platform/background/task.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { findActor } from '../../records/people/actors.ts';
import {
  type Attempt,
  type ClaimedDelivery,
  claimDelivery,
  endAttempt,
  listSendingAccounts,
  readNextDue,
  releaseDelivery,
} from '../../records/webhooks/delivery-store.ts';
import {
  findWebhook,
  noteAttempt,
  pauseWebhook,
  type StoredWebhook,
  secretsOf,
} from '../../records/webhooks/webhook-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { openPostWebhook, type WebhookAnswer, type WebhookMessage } from './post-webhook.ts';
import { readRecord } from './read-record.ts';

/** Sends what is due for one account. */
const sendWebhooks: Task<Record<string, never>> = task({
  name: 'send-webhooks',
  title: 'Send webhooks',
  payload: z.object({}).strict() as z.ZodType<Record<string, never>>,
  atOnce: 8,
});

/** Finds what is due each minute: later attempts, and what a server left that has ended. */
export const sendDueWebhooks = chore({ name: 'send-due-webhooks', cron: '* * * * *', timeoutSeconds: 60 });

const batch = 200;
/** The deliveries that one run has under way. */
const lanes = 4;
/** After this time a run claims no more deliveries, so that other accounts get their turn. */
const turnMs = 20_000;
/** Attempts due within this time get a task of their own; the chore finds later ones. */
const soonMs = 60_000;

const notSent = (failure: string): Attempt => ({
  ...{ sentBody: null, answerStatus: null, answer: null, failure, durationMs: null },
});

const unmade = 'Truckroll could not make the message.';
const hidden = 'The record is gone, or the person in whose name the webhook sends may not see it.';

const isTest = ({ event }: ClaimedDelivery): boolean => event === webhookTestEvent;

/** The name of a webhook in a notice: its description, or the host that it sends to. */
const nameOf = ({ description, url }: StoredWebhook): string => description || new URL(url).host;

async function pause(
  tx: Tx,
  webhook: StoredWebhook,
  { reason, ownerId, now }: { reason: WebhookPauseReason; ownerId: string | null; now: Date },
): Promise<void> {
  if (!(await pauseWebhook(tx, webhook.id, reason, now))) return;
  const by = { actor: { userId: null, name: 'System' }, now };
  await recordEvent(tx, by, { type: 'webhook.paused', name: nameOf(webhook), reason, ownerId });
}

type Prepared = { webhook: StoredWebhook; actor: Actor };

/** The webhook and the person in whose name it sends. Without that person, it is paused and what it has waits. */
async function prepare(tx: Tx, delivery: ClaimedDelivery, now: Date): Promise<Prepared | null> {
  const webhook = await findWebhook(tx, delivery.webhookId);
  if (webhook === undefined) return null;
  const actor = await findActor(tx, webhook.ownerId);
  if (actor !== undefined) return { webhook, actor };
  await pause(tx, webhook, { reason: 'ownerGone', ownerId: null, now });
  if (isTest(delivery)) await endAttempt(tx, delivery, notSent(hidden), { status: 'skipped', now });
  else await releaseDelivery(tx, delivery, now);
  return null;
}

/** The end of an attempt that failed: another one later, unless it was the last. A test has only one. */
function afterFailure(delivery: ClaimedDelivery, now: Date, retryAfterSeconds: number | null = null) {
  const { id: deliveryId, attempts } = delivery;
  const dueAt = isTest(delivery) ? null : nextAttempt({ deliveryId, attempts, now, retryAfterSeconds });
  return dueAt === null ? { status: 'failed' as const, now } : { dueAt };
}

/** Stores what came of an attempt, and what follows for the delivery and its webhook. */
async function follow(
  tx: Tx,
  delivery: ClaimedDelivery,
  { webhook, actor, sentBody, answer, now }: Prepared & { sentBody: string; answer: WebhookAnswer; now: Date },
): Promise<void> {
  const { status, failure, durationMs, retryAfterSeconds } = answer;
  const attempt: Attempt = { sentBody, answerStatus: status, answer: answer.answer, failure, durationMs };
  const isGone = status === 410;
  const end =
    failure === null || isGone
      ? { status: failure === null ? ('delivered' as const) : ('failed' as const), now }
      : afterFailure(delivery, now, retryAfterSeconds);
  if (!(await endAttempt(tx, delivery, attempt, end))) return;
  // A test says nothing about whether events arrive.
  if (isTest(delivery)) return;
  await noteAttempt(tx, webhook.id, failure === null, now);
  if (failure === null) return;
  const isFailing = webhook.failingSince !== null && hasFailedForAWeek(webhook.failingSince, now);
  if (isGone || isFailing)
    await pause(tx, webhook, { reason: isGone ? 'gone' : 'failing', ownerId: actor.userId, now });
}

type Running = {
  database: Pick<Database, 'asAccount' | 'onCommit'>;
  clock: () => Date;
  log: { error: (about: { err: unknown }, text: string) => void };
  on: { closing: (work: () => void | Promise<void>) => void };
};

/** Sends webhooks in the background: the queue has one task for an account, whose deliveries are taken in hand one by one. */
export function webhookTasks(context: ServerContext, { database, clock, log, on }: Running): void {
  const { queue, seal, readAs } = context;
  const post = openPostWebhook(context.settings);
  /** A server that shuts down finishes the deliveries it has claimed and claims no more. */
  let isClosing = false;

  async function bodyOf(delivery: ClaimedDelivery, actor: Actor): Promise<string | null> {
    const { event, recordKind: kind, recordId: id, happenedAt } = delivery;
    const envelope = { type: event, timestamp: happenedAt };
    if (kind === null || id === null)
      return JSON.stringify({ ...envelope, data: { message: 'This is a test of your webhook.' } });
    const read = await readRecord(readAs, actor, { kind, id });
    if (read !== 'hidden') return JSON.stringify({ ...envelope, data: { kind, id, record: read.record } });
    // Whether others could have seen a deleted record is not known any more.
    const isTold = event.endsWith('.deleted') && actor.isAdmin;
    return isTold ? JSON.stringify({ ...envelope, data: { kind, id, record: null } }) : null;
  }

  /** What is sent. Null: nothing, because the person may not see the record. */
  async function messageOf(
    delivery: ClaimedDelivery,
    { webhook, actor }: Prepared,
    accountId: string,
  ): Promise<WebhookMessage | null> {
    const body = await bodyOf(delivery, actor);
    if (body === null) return null;
    const sentAt = clock();
    const secrets = secretsOf(webhook, { accountId, now: sentAt, seal });
    return { url: webhook.url, id: `msg_${delivery.id}`, sentAt, body, secrets };
  }

  async function deliver(delivery: ClaimedDelivery, { transact, signal, accountId }: TaskRun<unknown>): Promise<void> {
    const prepared = await transact((tx) => prepare(tx, delivery, clock()));
    if (prepared === null) return;
    const end = (...to: [Attempt, Parameters<typeof endAttempt>[3]]) =>
      transact((tx) => endAttempt(tx, delivery, ...to));
    let message: WebhookMessage | null;
    try {
      message = await messageOf(delivery, prepared, accountId);
    } catch (err) {
      // An unreadable record must not fail the whole run, which would hold up the other deliveries.
      log.error({ err }, 'A webhook message could not be made');
      await end(notSent(unmade), afterFailure(delivery, clock()));
      return;
    }
    if (message === null) {
      await end(notSent(hidden), { status: 'skipped', now: clock() });
      return;
    }
    const { body: sentBody } = message;
    const answer = await post(message, signal);
    await transact((tx) => follow(tx, delivery, { ...prepared, sentBody, answer, now: clock() }));
  }

  /** Sends one after the other until nothing is due, or the turn of the account is over. Returns their number. */
  async function work(run: TaskRun<unknown>, hasTime: () => boolean): Promise<number> {
    let count = 0;
    for (; hasTime() && !isClosing && !run.signal.aborted; count += 1) {
      const delivery = await run.transact((tx) => claimDelivery(tx, clock()));
      if (delivery === undefined) break;
      await deliver(delivery, run);
    }
    return count;
  }

  const wake = (tx: Tx, accountId: string): Promise<void> =>
    queue.enqueue(tx, sendWebhooks, {}, { key: 'now', accountId });

  /** Plans what the account has to send next, unless it is the chore that finds it. */
  const planNext = (run: TaskRun<unknown>): Promise<void> =>
    run.transact(async (tx) => {
      const now = clock();
      const due = await readNextDue(tx, now);
      if (due === null || due.getTime() - now.getTime() > soonMs) return;
      if (due <= now) await wake(tx, run.accountId);
      else await queue.enqueue(tx, sendWebhooks, {}, { key: `at ${due.toISOString()}`, runAt: due });
    });

  queue.runs(sendWebhooks, async (run) => {
    const begun = performance.now();
    const hasTime = (): boolean => performance.now() - begun < turnMs;
    const done = await Promise.allSettled(Array.from({ length: lanes }, () => work(run, hasTime)));
    // If nothing was found, this clock may be behind the queue's: planning another run now would repeat this one.
    if (done.some((lane) => lane.status === 'rejected' || lane.value > 0)) await planNext(run);
    for (const lane of done) if (lane.status === 'rejected') throw lane.reason;
  });

  queue.runsByClock(sendDueWebhooks, async (run) => {
    await eachAlone(run, {
      list: (system, after) => listSendingAccounts(system, { now: run.now, after, limit: batch }),
      async work({ id }) {
        await run.transact((system) => wake(system, id));
        return true;
      },
    });
  });

  // The server that stored a delivery sends it at once; the chore finds deliveries whose server stopped before that.
  const waking = new Set<Promise<void>>();
  const stop = database.onCommit(({ accounts }) => {
    for (const { accountId, changes } of accounts) {
      if (!changes.some(({ kind }) => kind === 'webhookDelivery')) continue;
      const woken = database
        .asAccount(accountId, (tx) => wake(tx, accountId))
        .catch((err: unknown) => log.error({ err }, 'A webhook waits for the next minute'))
        .finally(() => waking.delete(woken));
      waking.add(woken);
    }
  });
  on.closing(async () => {
    isClosing = true;
    stop();
    await Promise.all(waking);
  });
}
