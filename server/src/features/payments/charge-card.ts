import type { BodyOf } from '@truckroll/contract/endpoints/endpoint';
import type { chargeCard as contract, CardCharge as ShownCharge } from '@truckroll/contract/payments/card-charges';
import { amountText } from '@truckroll/contract/payments/record-payment';
import { mailWords } from '@truckroll/domain/client-texts/mail-words';
import { roundMoney } from '@truckroll/domain/money/amounts';
import { displayNumber } from '@truckroll/domain/numbers/series';
import { automaticFailedMail, confirmChargeMail } from '@truckroll/domain/outgoing-mail/card-charge';
import { chargeFailureText, mayMoveCharge } from '@truckroll/domain/saved-cards/card-charge';
import { readCardName } from '@truckroll/domain/saved-cards/payment-way';
import { savedCardName } from '@truckroll/domain/saved-cards/saved-card';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { enterAccount } from '../../platform/database/enter-account.ts';
import { found, invalid, Problem } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import type { CardCharge, CardPayments } from '../../providers/card-payments/card-payments.ts';
import type { ReportedCharge } from '../../providers/card-payments/reported-charge.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { originFor } from '../../records/accounts/installation-origin.ts';
import { readLanguage } from '../../records/clients/client-language.ts';
import { insertLink } from '../../records/documents/document-link-store.ts';
import type { StoredDocument } from '../../records/documents/document-rights.ts';
import { getDocumentRow } from '../../records/documents/document-store.ts';
import { readPayment } from '../../records/documents/payment-store.ts';
import { settlePayments } from '../../records/documents/settle-payments.ts';
import { getLockedDocument } from '../../records/documents/write-documents.ts';
import { documentOf } from '../../records/events/event-payload.ts';
import { type Recording, recordEvent } from '../../records/events/record-event.ts';
import { findActor } from '../../records/people/actors.ts';
import { findAutomatic, updateAutomatic } from '../../records/saved-cards/automatic-payment-store.ts';
import * as store from '../../records/saved-cards/card-charge-store.ts';
import { listCheckouts } from '../../records/saved-cards/card-checkout-store.ts';
import { holdActiveCard } from '../../records/saved-cards/saved-card-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { publicPage } from '../documents/send-document.ts';
import { sendMail } from '../outgoing-mail/send-mail.ts';
import { requirePayable } from './payable-amount.ts';
import { findPaid, insertReceived, refuseCurrency } from './record-card-payment.ts';
import { followEarlierDisputes } from './record-dispute.ts';
import { senderOf, sendReceipt } from './send-receipt.ts';

export type ChargeContext = Pick<ServerContext, 'queue' | 'settings' | 'mail'>;

/** A charge as the office sees it. */
export const toCharge = (charge: store.StoredCharge): ShownCharge => {
  const { id, status, currency, cardBrand, cardLast4, readerName, isAutomatic, createdAt, updatedAt } = charge;
  const failure = status === 'failed' ? chargeFailureText(charge.failure) : null;
  const amount = Number(charge.amount);
  const card = { cardBrand, cardLast4, readerName };
  return { id, status, amount, currency, ...card, failure, isAutomatic, createdAt, updatedAt };
};

/**
 * Stores the charge of an invoice, which the caller has locked, before the processor is asked (API PY-51). A repeated request finds
 * the charge that it began.
 */
export async function beginCharge(
  tx: Tx,
  document: StoredDocument,
  sent: BodyOf<typeof contract>,
  { actor, now, cardPayments }: { actor: Actor; now: Date; cardPayments: CardPayments },
): Promise<{ charge: store.StoredCharge; isNew: boolean }> {
  const { currency, currencyDecimals } = document;
  const amount = cardPayments.chargeable(roundMoney(sent.amount, currencyDecimals), currency);
  const known = await store.holdCharge(tx, sent.id);
  if (known !== undefined) {
    if (known.documentId !== document.id || Number(known.amount) !== amount) throw new Problem('chargeOfAnother');
    return { charge: known, isNew: false };
  }
  if (document.documentType !== 1) throw new Problem('paymentOfEstimate');
  if (document.documentStatus === 'draft' || document.reopenedAt !== null) throw new Problem('chargeOfDraft');
  if (amount <= 0) throw invalid('amount', amountText, 'too_small');
  // The client may have opened a payment page since those that were open have been ended.
  const pages = await listCheckouts(tx, document.id);
  if (pages.length > 0 || (await store.sumUnderWay(tx, document.id)) > 0) throw new Problem('chargeUnderWay');
  await requirePayable(tx, document, amount);
  const card = found(await holdActiveCard(tx, sent.savedCardId), 'Card');
  if (card.clientId !== document.clientId) throw new Problem('notFound', { Entity: 'Card' });
  const at = now.toISOString();
  await store.insertCharge(tx, {
    ...{ id: sent.id, documentId: document.id, status: 'under_way', amount: String(amount), currency },
    ...{ cardBrand: card.brand, cardLast4: card.last4, customerId: card.customerId, methodId: card.methodId },
    sendsReceipt: sent.sendReceipt === true && document.clientDetails.email !== null,
    ...{ createdBy: actor.userId, createdAt: at, updatedAt: at },
  });
  return { charge: found((await store.findCharge(tx, sent.id)) ?? undefined, 'Card'), isNew: true };
}

/** A charge as the processor is asked for it, the same in every repetition. Null on an installation that did not begin it. */
export function askedCharge(charge: store.StoredCharge, number: string): CardCharge | null {
  const { id, accountId, documentId, customerId, methodId, currency } = charge;
  if (customerId === null || methodId === null) return null;
  return { id, accountId, documentId, title: number, customerId, methodId, amount: Number(charge.amount), currency };
}

const cardOf = ({ cardBrand: brand, cardLast4: last4 }: store.StoredCharge) => ({ brand, last4 });

type Settling = {
  now: Date;
  context: ChargeContext;
  /** Whether a webhook or a chore reports the outcome, instead of the request that asked for the charge. */
  isLate: boolean;
};

/** The person who charged the card; a charge whose person has left is the system's. */
async function authorOf(tx: Tx, { createdBy }: store.StoredCharge, { now, isLate }: Settling): Promise<Recording> {
  const person = createdBy === null ? undefined : await findActor(tx, createdBy);
  const actor = person === undefined ? { userId: null, name: 'System' } : { userId: person.userId, name: person.name };
  return { actor, now, ...(isLate ? { isAutomatic: true } : {}) };
}

type Settled = { charge: store.StoredCharge; document: StoredDocument; report: ReportedCharge; by: Recording };

/** @example cardText(of a reader that has no card yet) → 'a card at the reader Van 2' */
function cardText({ charge, report: { card } }: Settled): string {
  if (charge.readerName === null) return savedCardName(cardOf(charge));
  return `${card === null ? 'a card' : savedCardName(card)} at the reader ${charge.readerName}`;
}

const eventOf = (settled: Settled) => {
  const { charge, document, report } = settled;
  return {
    document: documentOf(document),
    amount: report.amount,
    currency: report.currency,
    card: cardText(settled),
    chargedBy: charge.createdBy,
  };
};

/** The money has arrived: it becomes a payment, once by the processor's id. */
async function recordSuccess(tx: Tx, settled: Settled, { now, context }: Settling): Promise<void> {
  const { charge, document: named, report, by } = settled;
  const document = await findPaid(tx, named);
  const isRead = charge.readerName !== null;
  const received = {
    reference: report.intentId ?? '',
    amount: report.amount,
    tip: report.tip,
    surcharge: 0,
    currency: report.currency,
    cardName: report.card === null ? null : readCardName(report.card),
  };
  if (report.currency !== document.currency) return await refuseCurrency(tx, document, received, by);
  const stored = await insertReceived(tx, document, received, {
    ...{ by, depositOf: named.documentType === 2 ? named.id : null, createdBy: charge.createdBy },
    method: isRead ? 'Card reader' : 'Online',
    unfitNote: isRead
      ? 'Paid on a card reader although nothing was due any more'
      : 'Charged to a card on file although nothing was due any more',
  });
  if (stored === null) return;
  const { id, fits } = stored;
  await recordEvent(tx, by, { type: 'payment.charged', ...eventOf({ ...settled, document }), fits });
  await followEarlierDisputes(tx, { id, reference: received.reference }, { document, now });
  await settlePayments(tx, document, by);
  const account = await getAccountRow(tx, charge.accountId);
  const isReached = account.features.mail && originFor(context.settings, account) !== null;
  if (!(fits && charge.sendsReceipt && isReached && document.clientDetails.email !== null)) return;
  const payment = await readPayment(tx, id);
  const { amountDue } = await getDocumentRow(tx, document.id, now);
  const actor = { accountId: charge.accountId, userId: by.actor.userId };
  await sendReceipt(tx, { document, payment, amountDue }, { ...context, actor, now });
}

/** Mails the client the page on which the invoice is paid with the bank's confirmation. Returns the address, or null. */
async function askClient(tx: Tx, { charge, document, report, by }: Settled, { now, context }: Settling) {
  const account = await getAccountRow(tx, charge.accountId);
  const origin = originFor(context.settings, account);
  const { email, name: clientName } = document.clientDetails;
  if (email === null || origin === null || !account.features.mail || document.deletedAt !== null) return null;
  const words = mailWords(await readLanguage(tx, document.clientId));
  const mail = confirmChargeMail({
    ...{ words, companyName: account.companyName, clientName, card: cardOf(charge) },
    number: displayNumber(document.documentPrefix, document.documentNumber),
    amount: words.money(report.amount, report.currency),
    url: publicPage(origin, await insertLink(tx, document.id, now)),
  });
  const about = { kind: 'document', id: document.id } as const;
  await sendMail(tx, context.queue, {
    kind: 'card-charge',
    ...{ to: email, ...mail, ...senderOf(by.actor), about, now },
  });
  return email;
}

/** What an invoice's automatic payment becomes after a try. The client is told of a failure, and of the next try. */
async function followAutomatic(tx: Tx, settled: Settled, { now, context }: Settling): Promise<void> {
  const { charge, document, report } = settled;
  const known = await findAutomatic(tx, document.id);
  if (known === undefined) return;
  if (report.status !== 'failed') {
    const status = report.status === 'succeeded' ? 'paid' : 'stopped';
    return await updateAutomatic(tx, document.id, { status, nextDay: null, tries: known.tries }, now);
  }
  const { nextDay, tries } = known;
  if (nextDay === null) await updateAutomatic(tx, document.id, { status: 'stopped', nextDay, tries }, now);
  const account = await getAccountRow(tx, charge.accountId);
  const origin = originFor(context.settings, account);
  const { email, name: clientName } = document.clientDetails;
  if (email === null || origin === null || !account.features.mail || document.deletedAt !== null) return;
  const words = mailWords(await readLanguage(tx, document.clientId));
  const mail = automaticFailedMail({
    ...{ words, companyName: account.companyName, clientName, card: cardOf(charge) },
    number: displayNumber(document.documentPrefix, document.documentNumber),
    amount: words.money(report.amount, report.currency),
    again: nextDay === null ? null : words.day(nextDay),
    url: publicPage(origin, await insertLink(tx, document.id, now)),
  });
  const about = { kind: 'document', id: document.id } as const;
  await sendMail(tx, context.queue, { kind: 'card-charge', to: email, ...mail, about, now });
}

/**
 * Makes a charge what the processor has, once however often and in whatever order it is told, in a transaction of the account
 * (API PY-51).
 */
export async function settleCharge(
  tx: Tx,
  report: ReportedCharge,
  settling: Settling,
): Promise<'recorded' | 'known' | 'unknown'> {
  const named = await store.findCharge(tx, report.chargeId);
  if (named === undefined) return 'unknown';
  const document = await getLockedDocument(tx, named.documentId);
  const charge = found(await store.holdCharge(tx, named.id), 'Card');
  const isOther = charge.intentId !== null && report.intentId !== null && charge.intentId !== report.intentId;
  if (isOther) return 'unknown';
  const { now } = settling;
  const intentId = charge.intentId ?? report.intentId;
  if (!mayMoveCharge(charge.status, report.status)) {
    if (intentId !== charge.intentId) await store.updateCharge(tx, charge, { intentId }, now);
    return 'known';
  }
  const { status, failure } = report;
  // Card and reader are not needed any more: refunds go by the payment.
  const gone = { customerId: null, methodId: null, readerId: null };
  const card = report.card === null ? {} : { cardBrand: report.card.brand, cardLast4: report.card.last4.slice(-4) };
  await store.updateCharge(tx, charge, { status, intentId, failure, ...gone, ...card }, now);
  const settled = { charge, document, report, by: await authorOf(tx, charge, settling) };
  if (charge.isAutomatic) await followAutomatic(tx, settled, settling);
  if (status === 'succeeded') await recordSuccess(tx, settled, settling);
  else if (status === 'needs_client') {
    const to = await askClient(tx, settled, settling);
    await recordEvent(tx, settled.by, { type: 'payment.charge_needs_client', ...eventOf(settled), to });
  } else {
    const reason = chargeFailureText(failure);
    const type = charge.readerName === null ? 'payment.charge_failed' : 'payment.reader_failed';
    await recordEvent(tx, settled.by, { type, ...eventOf(settled), reason });
  }
  return 'recorded';
}

/** As `settleCharge`, of a charge that the processor tells of, in a transaction over all accounts. */
export async function recordReportedCharge(
  system: Tx,
  report: ReportedCharge,
  { now, context }: Omit<Settling, 'isLate'>,
): Promise<'recorded' | 'known' | 'unknown'> {
  await enterAccount(system, report.accountId);
  return await settleCharge(system, report, { now, context, isLate: true });
}
