import { mailWords } from '@truckroll/domain/client-texts/mail-words';
import { wallClock } from '@truckroll/domain/format/dates';
import { displayNumber } from '@truckroll/domain/numbers/series';
import { automaticNoticeMail } from '@truckroll/domain/outgoing-mail/card-charge';
import { firstTryDay, isAnnouncedOn, nextTryDay } from '@truckroll/domain/saved-cards/automatic-payment';
import { v5 as idOf } from 'uuid';
import { eachAlone } from '../../platform/background/each-alone.ts';
import { type ChoreRun, chore } from '../../platform/background/task.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { enterAccount } from '../../platform/database/enter-account.ts';
import type { CardCharge, CardPayments } from '../../providers/card-payments/card-payments.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { originFor } from '../../records/accounts/installation-origin.ts';
import { readLanguage } from '../../records/clients/client-language.ts';
import { listOpenInvoices } from '../../records/documents/credit-store.ts';
import { hasOpenDispute, isTakenByBank } from '../../records/documents/dispute-store.ts';
import { insertLink } from '../../records/documents/document-link-store.ts';
import type { StoredDocument } from '../../records/documents/document-rights.ts';
import { lockDocument } from '../../records/documents/write-documents.ts';
import { listCounted } from '../../records/documents/write-payments.ts';
import { documentOf } from '../../records/events/event-payload.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import * as store from '../../records/saved-cards/automatic-payment-store.ts';
import { findCharge, insertCharge, sumUnderWay } from '../../records/saved-cards/card-charge-store.ts';
import { listCheckouts } from '../../records/saved-cards/card-checkout-store.ts';
import { holdActiveCard, listActiveCards } from '../../records/saved-cards/saved-card-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { findDelivery, publicPage } from '../documents/send-document.ts';
import { getMail } from '../outgoing-mail/mail-store.ts';
import { sendMail } from '../outgoing-mail/send-mail.ts';
import { askedCharge, type ChargeContext, settleCharge } from './charge-card.ts';
import { endCheckouts } from './end-checkouts.ts';
import { readPayable } from './payable-amount.ts';

/**
 * Announces and makes the automatic payments of invoices that are due (API PY-52). Runs hourly, because days begin at different
 * hours by time zone.
 */
const payAutomatically = chore({ name: 'automatic-payments', cron: '42 * * * *', timeoutSeconds: 3000 });

/** The hour of the account from which on it charges and announces. */
const firstTime = '09:00';
const batch = 100;

type Context = ChargeContext & Pick<ServerContext, 'cardPayments'>;
type Due = { document: StoredDocument; card: NonNullable<Awaited<ReturnType<typeof holdActiveCard>>>; amount: number };
type At = { context: Context; now: Date; today: string };

/** The charge of one try of an invoice: whoever repeats it finds it. */
const chargeIdOf = (documentId: string, attempt: string): string =>
  idOf(`https://truckroll/automatic-payments/${documentId}/${attempt}`, idOf.URL);

/** Mails the client the notice, and stores it. False where no mail reaches the client: then nothing is charged. */
async function announce(tx: Tx, due: Due, first: string, { context, now }: At): Promise<boolean> {
  const { document, card, amount } = due;
  const account = await getAccountRow(tx, document.accountId);
  const origin = originFor(context.settings, account);
  const { email, name: clientName } = document.clientDetails;
  const actor = { userId: null, name: 'System' };
  const delivery = await findDelivery(tx, { actor, mail: context.mail });
  if (email === null || origin === null || !account.features.mail || delivery === 'kept') return false;
  const words = mailWords(await readLanguage(tx, document.clientId));
  const mail = automaticNoticeMail({
    ...{ words, companyName: account.companyName, clientName, card },
    number: displayNumber(document.documentPrefix, document.documentNumber),
    amount: words.money(amount, document.currency),
    day: words.day(first),
    url: publicPage(origin, await insertLink(tx, document.id, now)),
  });
  const about = { kind: 'document', id: document.id } as const;
  const sent = { kind: 'card-charge' as const, to: email, ...mail, about, now };
  const noticeMailId = await sendMail(tx, context.queue, sent);
  const at = now.toISOString();
  await store.saveAnnounced(tx, {
    ...{ documentId: document.id, status: 'announced', savedCardId: card.id, noticeMailId },
    ...{ announcedAmount: String(amount), firstDay: first, nextDay: first, tries: 0, createdAt: at, updatedAt: at },
  });
  const event = { document: documentOf(document), day: first, to: email };
  await recordEvent(tx, { actor, now }, { type: 'payment.automatic_announced', ...event });
  return true;
}

/**
 * Whether the bank has money of the invoice, or has still to decide about any payment of its client: nothing is charged automatically
 * then. A notice whose day passes meanwhile counts no more: the client is told anew once the bank has decided.
 */
async function waitsForBank(tx: Tx, { id, clientId }: StoredDocument, { now, today }: At): Promise<boolean> {
  const isDisputed = await hasOpenDispute(tx, clientId);
  const known = isDisputed ? await store.findAutomatic(tx, id) : undefined;
  if (known?.status === 'announced' && known.nextDay !== null && known.nextDay <= today)
    await store.updateAutomatic(tx, id, { announcedAmount: '0' }, now);
  return isDisputed || (await isTakenByBank(tx, id));
}

/** An invoice that is charged automatically now or later, locked with its card. */
async function findDue(
  tx: Tx,
  { documentId, cardId, cardPayments }: { documentId: string; cardId: string; cardPayments: CardPayments },
): Promise<Due | null> {
  const document = await lockDocument(tx, documentId);
  if (document === undefined || document.dueDate === null || document.reopenedAt !== null) return null;
  if (document.documentType !== 1 || document.documentStatus === 'draft') return null;
  // After a merge a client has several: the newest pays.
  const [newest] = (await listActiveCards(tx, document.clientId)).filter(({ isAutomatic }) => isAutomatic);
  const card = newest?.id === cardId ? await holdActiveCard(tx, cardId) : undefined;
  if (card === undefined || !card.isAutomatic || card.clientId !== document.clientId) return null;
  const amount = cardPayments.chargeable(await readPayable(tx, document), document.currency);
  return amount > 0 ? { document, card, amount } : null;
}

/** Whether the notice has left: a mail that waits or was refused has told nobody. */
async function isTold(tx: Tx, { noticeMailId }: store.StoredAutomatic): Promise<boolean> {
  return (await getMail(tx, noticeMailId))?.status === 'sent';
}

type Step = {
  /** A charge that is stored and now to be asked for. */
  asked: CardCharge | null;
  /** Whether the client has a payment page open: it is ended first, and the next hour charges. */
  isOnPage?: boolean;
};

/** Announces an invoice, or stores the charge of its next try. Null if there is nothing to do now. */
async function takeStep(tx: Tx, { due, at }: { due: Due; at: At }): Promise<Step | null> {
  const { document, card, amount } = due;
  const { now, today } = at;
  if (await waitsForBank(tx, document, at)) return null;
  const dueDate = document.dueDate ?? today;
  const known = await store.findAutomatic(tx, document.id);
  const announced = async () => ((await announce(tx, due, firstTryDay(dueDate, today), at)) ? { asked: null } : null);
  if (known === undefined) return isAnnouncedOn(dueDate, today) ? await announced() : null;
  if (known.status !== 'announced' || known.nextDay === null || known.nextDay > today) return null;
  const payments = await listCounted(tx, document.id);
  const isPaying = payments.some(({ paymentStatus }) => paymentStatus === 'pending');
  if (isPaying || (await sumUnderWay(tx, document.id)) > 0) return null;
  // The client was told of another card or of less.
  if (known.savedCardId !== card.id || amount > Number(known.announcedAmount)) return await announced();
  if (!(await isTold(tx, known))) return null;
  if ((await listCheckouts(tx, document.id)).length > 0) return { asked: null, isOnPage: true };
  const { tries, firstDay } = known;
  const id = chargeIdOf(document.id, `${firstDay} ${tries}`);
  const time = now.toISOString();
  await insertCharge(tx, {
    ...{ id, documentId: document.id, status: 'under_way', amount: String(amount), currency: document.currency },
    ...{ cardBrand: card.brand, cardLast4: card.last4, customerId: card.customerId, methodId: card.methodId },
    ...{ isAutomatic: true, sendsReceipt: document.clientDetails.email !== null, createdBy: null },
    ...{ createdAt: time, updatedAt: time },
  });
  await store.updateAutomatic(tx, document.id, { tries: tries + 1, nextDay: nextTryDay(firstDay, tries + 1) }, now);
  const charge = await findCharge(tx, id);
  const number = displayNumber(document.documentPrefix, document.documentNumber);
  return { asked: charge === undefined ? null : askedCharge(charge, number) };
}

/** Announces and makes what is due of all accounts, each invoice alone. Exported for the test that stops it at every moment. */
export async function payAll(
  context: Context,
  run: Pick<ChoreRun, 'transact' | 'signal' | 'log' | 'now'>,
): Promise<void> {
  const { now, transact, log } = run;
  const { cardPayments } = context;
  if (cardPayments === null) return;
  let steps = 0;
  await eachAlone(run, {
    list: (system, after) => store.listAutomaticCards(system, { after, limit: batch }),
    async work({ accountId, id: cardId, clientId, timezone }) {
      const { day: today, time } = wallClock(now.toISOString(), timezone);
      if (time < firstTime) return false;
      const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
        transact(async (system) => {
          await enterAccount(system, accountId);
          return await work(system);
        });
      const errors: unknown[] = [];
      for (const { id: documentId } of await within((tx) => listOpenInvoices(tx, clientId)))
        try {
          const taken = await within(async (tx) => {
            const due = await findDue(tx, { documentId, cardId, cardPayments });
            return due === null ? null : await takeStep(tx, { due, at: { context, now, today } });
          });
          if (taken === null) continue;
          steps += 1;
          if (taken.isOnPage) await endCheckouts(documentId, { cardPayments, transact: within, now });
          if (taken.asked === null) continue;
          // Without an answer the charge stays under way; another chore asks what became of it.
          const report = await cardPayments.charge(taken.asked).catch((error: unknown) => {
            log.error({ err: error, charge: taken.asked?.id }, 'The card processor did not answer a charge');
            return null;
          });
          if (report !== null) await within((tx) => settleCharge(tx, report, { now, context, isLate: true }));
        } catch (error) {
          errors.push(error);
        }
      if (errors.length > 0) throw new AggregateError(errors, `${errors.length} invoices could not be charged.`);
      return true;
    },
  });
  if (steps > 0) log.info({ steps }, 'Automatic payments were announced or made');
}

export function automaticPayments(context: Context & Pick<ServerContext, 'queue'>): void {
  context.queue.runsByClock(payAutomatically, (run) => payAll(context, run));
}
