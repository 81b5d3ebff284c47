import { createDocument as documentEndpoint } from '@truckroll/contract/documents/save-document';
import { addDays } from '@truckroll/domain/calendar/days';
import { sheetWordsOf } from '@truckroll/domain/client-texts/sheet-words';
import { lateFeeAmount, lateFeePeriods } from '@truckroll/domain/documents/late-fees';
import { isOverdue } from '@truckroll/domain/documents/overdue';
import { wallClock } from '@truckroll/domain/format/dates';
import { sumMoney } from '@truckroll/domain/money/amounts';
import { displayNumber } from '@truckroll/domain/numbers/series';
import { eachAlone } from '../../platform/background/each-alone.ts';
import { type ChoreRun, chore } from '../../platform/background/task.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { enterAccount } from '../../platform/database/enter-account.ts';
import type { Actor, Author } from '../../platform/session/actor.ts';
import { type AccountRow, getAccountRow } from '../../records/accounts/account-store.ts';
import { originFor } from '../../records/accounts/installation-origin.ts';
import { getClientForChange } from '../../records/client-access/find-client.ts';
import { readLanguage } from '../../records/clients/client-language.ts';
import * as store from '../../records/documents/late-fee-store.ts';
import { getLockedDocument, lockDocument } from '../../records/documents/write-documents.ts';
import { listCounted } from '../../records/documents/write-payments.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { findActor } from '../../records/people/actors.ts';
import { listAdminIds } from '../../records/people/holders.ts';
import { sumUnderWay } from '../../records/saved-cards/card-charge-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { createDocument } from '../documents/create-document.ts';
import { amountDueOf } from '../documents/document-details.ts';
import { sendDocument } from '../documents/send-document.ts';

/** Draws the late fees of overdue invoices, hourly, because days begin at different hours by time zone (API SE-10). */
export const drawLateFees = chore({ name: 'draw-late-fees', cron: '52 * * * *', timeoutSeconds: 3000 });

const batch = 100;
/** The hour of the account from which on clients are told of fees. */
const firstTime = '09:00';

type Context = Pick<ServerContext, 'queue' | 'settings' | 'mail'>;
type At = { context: Context; now: Date; today: string };

/** In whose name fees are drawn: the first admin's. */
async function findFeeActor(tx: Tx): Promise<Actor | null> {
  const [first] = await listAdminIds(tx);
  const admin = first === undefined ? undefined : await findActor(tx, first);
  return admin === undefined ? null : { ...admin, name: 'Late fees' };
}

/** What is on its way to an invoice: payments that are pending, and charges of cards under way. Nobody pays a fee for it. */
async function sumComing(tx: Tx, invoiceId: string): Promise<number> {
  const payments = await listCounted(tx, invoiceId);
  const pending = payments.filter(({ paymentStatus }) => paymentStatus === 'pending');
  return sumMoney([...pending.map(({ paymentAmount }) => paymentAmount), await sumUnderWay(tx, invoiceId)]);
}

/** Draws the fees of one invoice that are due. Whoever draws at the same time waits for its lock, and finds them drawn. */
async function drawOf(tx: Tx, invoiceId: string, account: AccountRow, { context, now, today }: At): Promise<number> {
  const { lateFees: rule, lateFeesSince: since, currency } = account;
  const invoice = await lockDocument(tx, invoiceId);
  if (invoice === undefined || invoice.deletedAt !== null || since === null) return 0;
  // A reopened invoice is being revised.
  if (invoice.dueDate === null || invoice.reopenedAt !== null || invoice.currency !== currency) return 0;
  const amountDue = amountDueOf(invoice);
  const amountRefunded = Number(invoice.amountRefunded);
  if (!isOverdue({ ...invoice, amountDue, amountRefunded }, today)) return 0;
  const drawn = await store.listDrawnPeriods(tx, invoiceId);
  const periods = lateFeePeriods(rule, { dueDate: invoice.dueDate, since, today }).filter(
    (one) => !drawn.includes(one),
  );
  if (periods.length === 0) return 0;
  const actor = await findFeeActor(tx);
  if (actor === null) return 0;
  const by = { actor, now };
  const client = await getClientForChange(tx, invoice.clientId, { actor, scope: 'all' });
  if (client.lateFees === 'never' || client.stage === 'archived') return 0;
  const unpaid = sumMoney([amountDue, -amountRefunded, -(await sumComing(tx, invoiceId))]);
  const rate = lateFeeAmount(rule, { amountDue: unpaid, decimals: invoice.currencyDecimals });
  if (unpaid <= 0 || rate <= 0) return 0;
  const words = sheetWordsOf(await readLanguage(tx, client.id));
  const number = displayNumber(invoice.documentPrefix, invoice.documentNumber);
  const amount = words.money(unpaid, currency);
  const description = words.say('lateFeeOf', { number, day: words.day(invoice.dueDate), amount });
  for (const period of periods) {
    const name = words.say('lateFee');
    const sent = documentEndpoint.body.parse({
      ...{ documentType: 1, clientId: client.id, title: name },
      items: [{ name, description, quantity: 1, rate, taxIds: [], itemType: 'service' }],
    });
    const { row } = await createDocument(tx, client, sent, by);
    await store.insertLateFee(tx, { invoiceId, period, feeInvoiceId: row.id, now });
    await send(tx, row.id, { by, client, account, context });
    const { documentPrefix, documentNumber } = await getLockedDocument(tx, row.id);
    const fee = displayNumber(documentPrefix, documentNumber);
    await recordEvent(tx, by, { type: 'invoice.late_fee', documentId: invoiceId, fee, amount: rate, currency });
  }
  return periods.length;
}

type Sender = { by: Author; client: { email: string | null }; account: AccountRow; context: Context };

/** Sends the invoice of a fee where its client can be reached by mail. Else it stays a draft, which the office gives out. */
async function send(tx: Tx, id: string, { by, client, account, context }: Sender): Promise<void> {
  const canSend = account.features.mail && client.email !== null && originFor(context.settings, account) !== null;
  const document = canSend ? await lockDocument(tx, id) : undefined;
  if (document === undefined) return;
  const mail = { to: [client.email ?? ''], subject: null, message: null, attachPdf: true };
  await sendDocument(tx, document, mail, { ...by, ...context });
}

/** Charges the late fees of all accounts. A failure with one invoice does not stop the others. */
async function drawAll(context: Context, run: Pick<ChoreRun, 'transact' | 'signal' | 'log' | 'now'>): Promise<void> {
  const { now, transact } = run;
  let fees = 0;
  await eachAlone(run, {
    list: (system, after) => store.listChargingAccounts(system, { after, limit: batch }),
    async work({ id: accountId, timezone }) {
      const { day: today, time } = wallClock(now.toISOString(), timezone);
      if (time < firstTime) return false;
      const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
        transact(async (system) => {
          await enterAccount(system, accountId);
          return await work(system);
        });
      const ids = await within(async (tx) => {
        const { lateFees, currency } = await getAccountRow(tx, accountId);
        const dueBy = addDays(today, -lateFees.afterDays);
        return lateFees.isOn ? await store.listFeeInvoices(tx, { dueBy, currency }) : [];
      });
      const errors: unknown[] = [];
      for (const id of ids)
        try {
          fees += await within(async (tx) =>
            drawOf(tx, id, await getAccountRow(tx, accountId), { context, now, today }),
          );
        } catch (error) {
          errors.push(error);
        }
      if (errors.length > 0) throw new AggregateError(errors, `The fees of ${errors.length} invoices were not drawn.`);
      return ids.length > 0;
    },
  });
  if (fees > 0) run.log.info({ fees }, 'Late fees were drawn');
}

export function lateFees(context: Context): void {
  context.queue.runsByClock(drawLateFees, (run) => drawAll(context, run));
}
