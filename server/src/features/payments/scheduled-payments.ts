import { sql } from 'kysely';
import { eachAlone } from '../../platform/background/each-alone.ts';
import { chore } from '../../platform/background/task.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { enterAccount } from '../../platform/database/enter-account.ts';
import { accountRows } from '../../records/accounts/account-rows.ts';
import { documentOf } from '../../records/events/event-payload.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import type { ServerContext } from '../../server-context.ts';
import { settlePayments } from '../ledger/settle-payments.ts';
import { readPayable } from './payable-amount.ts';

/**
 * Completes payments with a future date on that date (API PY-2). Runs hourly, because days begin at different hours by
 * time zone.
 */
export const completePayments = chore({ name: 'complete-payments', cron: '22 * * * *' });

type Due = { accountId: string; id: string; documentId: string };

const batch = 200;

/** The payments of all accounts whose date has come in the account's time zone, from an id on. */
async function listDue(system: Tx, now: Date, after: string): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select payments.account_id, payments.id, payments.document_id
    from payments join ${accountRows} as accounts on accounts.id = payments.account_id
    where accounts.suspended_at is null and is_scheduled and payment_date <= (${now.toISOString()}::timestamptz at time zone accounts.timezone)::date
      and payments.id > ${after}
    order by payments.id limit ${batch}`.execute(system);
  return rows;
}

/** Completes one payment. If its invoice cannot accept it any more, it stays pending and the admins are notified. */
async function complete(system: Tx, { accountId, id, documentId }: Due, now: Date): Promise<boolean> {
  await enterAccount(system, accountId);
  const document = await system
    .selectFrom('documents')
    .selectAll()
    .where('id', '=', documentId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const payment = await system
    .selectFrom('payments')
    .select(['paymentAmount', 'paymentStatus'])
    .where('id', '=', id)
    .where('isScheduled', '=', true)
    // If an invoice has just taken over the deposit, this is tried again in the next hour.
    .where('documentId', '=', documentId)
    .executeTakeFirst();
  if (payment?.paymentStatus !== 'pending') return false;
  const amount = Number(payment.paymentAmount);
  const isPayable = amount <= (await readPayable(system, document));
  const by = { actor: { userId: null, name: 'System' }, now };
  await system
    .updateTable('payments')
    .set({ isScheduled: false, paymentStatus: isPayable ? 'completed' : 'pending', updatedAt: now.toISOString() })
    .where('id', '=', id)
    .execute();
  const { currency } = document;
  if (isPayable)
    await recordEvent(system, by, { type: 'payment.status_changed', documentId, amount, currency, to: 'completed' });
  else
    await recordEvent(system, by, { type: 'payment.not_completed', document: documentOf(document), amount, currency });
  await settlePayments(system, document, by);
  return true;
}

export function scheduledPayments({ queue }: Pick<ServerContext, 'queue'>): void {
  queue.runsByClock(completePayments, async (run) => {
    const payments = await eachAlone(run, {
      list: (system, after) => listDue(system, run.now, after),
      work: (payment) => run.transact((system) => complete(system, payment, run.now)),
    });
    if (payments > 0) run.log.info({ payments }, 'Payments have reached their day');
  });
}
