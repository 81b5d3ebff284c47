import { sumMoney } from '@truckroll/domain/money/amounts';
import { v5 as idOf } from 'uuid';
import { z } from 'zod';
import { type ChoreRun, chore, type Task, task } from '../../platform/background/task.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { enterAccount } from '../../platform/database/enter-account.ts';
import type { CardPayments, PayoutPart, ReportedPayout } from '../../providers/card-payments/card-payments.ts';
import { findPayees } from '../../records/documents/payment-store.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import type { ServerContext } from '../../server-context.ts';
import * as store from './payout-store.ts';

/** Reads the parts of a payout that the processor has told of. */
export const readPayout: Task<{ reference: string }> = task({
  name: 'read-payout',
  title: 'Read what a payout is made of',
  payload: z.object({ reference: z.string() }),
  timeoutSeconds: 900,
});

/** Looks for payouts whose message was lost, and reads their parts. */
export const readPayouts = chore({ name: 'read-payouts', cron: '22 * * * *', timeoutSeconds: 1800 });

const dayMs = 86_400_000;
/** The days for which payouts are looked for, at first and later. */
const [firstDays, laterDays] = [90, 14];

type Context = Pick<ServerContext, 'queue' | 'cardPayments'>;

const rowIdOf = (kind: 'payouts' | 'balance', accountId: string, reference: string): string =>
  idOf(`https://stripe.com/accounts/${accountId}/${kind}/${reference}`, idOf.URL);

type At = { accountId: string; now: Date; isShared: boolean };

/** Stores a payout in a transaction of its company, whose share of it is `amount`. Returns whether its parts are known. */
export async function savePayout(tx: Tx, payout: ReportedPayout, amount: number, { accountId, now, isShared }: At) {
  const id = rowIdOf('payouts', accountId, payout.id);
  const known = await store.holdPayout(tx, id);
  if (known !== undefined && new Date(known.readAt) > now) return { id, hasParts: known.partsAt !== null };
  const { currency, state, failure, arrivesOn, breakdown, url } = payout;
  const at = now.toISOString();
  await store.savePayout(tx, {
    ...{ id, reference: payout.id, url, amount: String(amount), currency, state, failure, arrivesOn, breakdown },
    ...{ isShared, readAt: at, createdAt: payout.createdAt.toISOString(), updatedAt: at },
  });
  if (state === 'failed' && known?.state !== 'failed') {
    const of = { payoutId: id, amount, currency, reason: failure };
    await recordEvent(tx, { actor: { userId: null, name: 'Stripe' }, now }, { type: 'payment.payout_failed', ...of });
  }
  return { id, hasParts: known !== undefined && known.partsAt !== null };
}

/** Stores what a payout is made of, in a transaction of its company. */
export async function saveParts(
  tx: Tx,
  { payoutId, parts, accountId, now }: { payoutId: string; parts: readonly PayoutPart[]; accountId: string; now: Date },
): Promise<void> {
  const own = (part: PayoutPart) => (part.payment?.accountId === accountId ? part.payment.reference : null);
  const ids = await store.findPaymentIds(tx, [...new Set(parts.flatMap((part) => own(part) ?? []))]);
  const rows = parts.map((part) => {
    const { id, kind, currency, description, at } = part;
    const paymentReference = own(part);
    return {
      ...{ id: rowIdOf('balance', accountId, id), payoutId, kind, currency, description, paymentReference },
      ...{ amount: String(part.amount), fee: String(part.fee), net: String(part.net), happenedAt: at.toISOString() },
      paymentId: paymentReference === null ? null : (ids.get(paymentReference) ?? null),
    };
  });
  await store.insertParts(tx, payoutId, { parts: rows, now });
}

/**
 * Stores a payout as the processor has it (API PO-4). The only company of an installation that takes cards has all of it. Where there
 * are several, it is known whose it is only once its parts are read, by the chore. Returns the company that is to read its parts.
 */
export async function recordPayout(system: Tx, payout: ReportedPayout, now: Date): Promise<string | null> {
  const [payee, another] = await findPayees(system);
  const known = await store.listKnown(system, payout.id);
  if (payee !== undefined && another === undefined) {
    await enterAccount(system, payee);
    const { hasParts } = await savePayout(system, payout, payout.amount, { accountId: payee, now, isShared: false });
    return payout.breakdown === 'known' && !hasParts ? payee : null;
  }
  for (const { accountId, id } of known) {
    await enterAccount(system, accountId);
    const row = await store.holdPayout(system, id);
    // Its share stays what its parts were.
    if (row !== undefined)
      await savePayout(system, payout, Number(row.amount), { accountId, now, isShared: row.isShared });
  }
  return null;
}

type Run = Pick<ChoreRun, 'transact' | 'signal' | 'log' | 'now'>;

/** Stores the shares of a payout of several companies, each in a transaction of its own. */
async function recordShares(
  payout: ReportedPayout,
  parts: readonly PayoutPart[],
  { transact, now }: Run,
): Promise<number> {
  const shares = Map.groupBy(parts, ({ payment }) => payment?.accountId ?? '');
  // What belongs to no company is the installation's.
  shares.delete('');
  for (const [accountId, own] of shares)
    await transact(async (system) => {
      await enterAccount(system, accountId);
      const amount = sumMoney(own.map(({ net }) => net));
      const { id, hasParts } = await savePayout(system, payout, amount, { accountId, now, isShared: true });
      if (!hasParts) await saveParts(system, { payoutId: id, parts: own, accountId, now });
    });
  return shares.size;
}

/** Reads the payouts of the last days, each alone. Exported for the test that stops it at every moment. */
export async function readAllPayouts(cardPayments: CardPayments, run: Run): Promise<void> {
  const { transact, now, log, signal } = run;
  const days = (await transact(store.hasPayouts)) ? laterDays : firstDays;
  const payouts = await cardPayments.listPayouts(new Date(now.getTime() - days * dayMs));
  const errors: unknown[] = [];
  let read = 0;
  for (const payout of payouts.reverse()) {
    if (signal.aborted) break;
    try {
      const known = await transact((system) => store.listKnown(system, payout.id));
      const isDone = ({ state, partsAt }: store.KnownPayout): boolean =>
        state === payout.state && (partsAt !== null || payout.breakdown !== 'known');
      if (known.length > 0 && known.every(isDone)) continue;
      const payee = await transact((system) => recordPayout(system, payout, now));
      if (payee === null && (known.length > 0 || payout.breakdown !== 'known')) continue;
      const parts = await cardPayments.readPayoutParts(payout.id);
      read += 1;
      if (payee === null) await recordShares(payout, parts, run);
      else
        await transact(async (system) => {
          await enterAccount(system, payee);
          const payoutId = rowIdOf('payouts', payee, payout.id);
          await saveParts(system, { payoutId, parts, accountId: payee, now });
        });
    } catch (error) {
      errors.push(error);
      log.error({ err: error, payout: payout.id }, 'A payout could not be read');
    }
  }
  if (read > 0) log.info({ payouts: read }, 'The parts of payouts were read');
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} payouts could not be read.`);
}

export function payoutTasks({ queue, cardPayments }: Context): void {
  queue.runs(readPayout, async ({ payload: { reference }, accountId, transact, now }) => {
    if (cardPayments === null) return;
    const parts = await cardPayments.readPayoutParts(reference);
    const payoutId = rowIdOf('payouts', accountId, reference);
    await transact((tx) => saveParts(tx, { payoutId, parts, accountId, now }));
  });
  queue.runsByClock(readPayouts, async (run) => {
    if (cardPayments !== null) await readAllPayouts(cardPayments, run);
  });
}
