import type { BodyOf, Endpoint } from '@truckroll/contract/endpoints/endpoint';
import type { payOnReader as contract } from '@truckroll/contract/payments/card-readers';
import { amountText } from '@truckroll/contract/payments/record-payment';
import { roundMoney } from '@truckroll/domain/money/amounts';
import { displayNumber } from '@truckroll/domain/numbers/series';
import { ownFailures } from '@truckroll/domain/saved-cards/card-charge';
import { readerTips } from '@truckroll/domain/saved-cards/card-reader';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { found, invalid, Problem } from '../../platform/http/problem.ts';
import type { RequestContext, Transact } from '../../platform/http/request-steps.ts';
import type { Actor } from '../../platform/session/actor.ts';
import type { CardPayments } from '../../providers/card-payments/card-payments.ts';
import { type CardReaders, type ReaderPayment, ReaderRefused } from '../../providers/card-payments/card-readers.ts';
import type { ReportedCharge } from '../../providers/card-payments/reported-charge.ts';
import { readTips } from '../../records/accounts/account-store.ts';
import type { StoredDocument } from '../../records/documents/document-rights.ts';
import * as store from '../../records/saved-cards/card-charge-store.ts';
import { listCheckouts } from '../../records/saved-cards/card-checkout-store.ts';
import { holdReader, keepTips, type StoredReader } from '../../records/saved-cards/card-reader-store.ts';
import { requirePayable } from './payable-amount.ts';

/** Sends a request to the processor. What the processor refuses becomes an error of the form field that it concerns. */
export async function askProcessor<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof Problem) throw error;
    if (!(error instanceof ReaderRefused)) throw new Problem('processorUnreachable', {}, { cause: error });
    const path = error.of === 'code' ? 'registrationCode' : 'locationId';
    const fields = [{ path, code: 'invalid' as const, message: error.message }];
    throw new Problem('readerRefused', {}, { cause: error, fields });
  }
}

/** A payment as the processor is asked for it, the same in every repetition. */
export const askedPayment = (
  charge: store.StoredCharge,
  { documentPrefix, documentNumber, documentType }: StoredDocument,
  reader: string,
): ReaderPayment => {
  const { id, accountId, documentId, currency } = charge;
  const number = displayNumber(documentPrefix, documentNumber);
  const title = documentType === 2 ? `Deposit for ${number}` : number;
  return { id, accountId, documentId, title, amount: Number(charge.amount), currency, reader };
};

/** A charge that has failed without an answer of the processor, or before one. */
export const failedCharge = (charge: store.StoredCharge, failure: string): ReportedCharge => ({
  ...{ kind: 'charge', accountId: charge.accountId, chargeId: charge.id, intentId: charge.intentId },
  ...{ status: 'failed', amount: Number(charge.amount), tip: 0, currency: charge.currency, card: null, failure },
});

export type Begun = {
  payment: ReaderPayment;
  reader: StoredReader;
  /** The percentages that the reader offers; null if it does not ask for a tip. */
  tips: number[] | null;
};

/**
 * Stores a payment on a reader of a document, which the caller has locked, before the processor is asked (API TE-5). Null for a
 * repeated request.
 */
export async function beginOnReader(
  tx: Tx,
  document: StoredDocument,
  sent: BodyOf<typeof contract>,
  { actor, now, cardPayments }: { actor: Actor; now: Date; cardPayments: CardPayments },
): Promise<Begun | null> {
  const { currency, currencyDecimals, documentType } = document;
  const amount = cardPayments.chargeable(roundMoney(sent.amount, currencyDecimals), currency);
  const known = await store.holdCharge(tx, sent.id);
  if (known !== undefined) {
    const isSame = known.documentId === document.id && Number(known.amount) === amount && known.readerName !== null;
    if (!isSame) throw new Problem('chargeOfAnother');
    return null;
  }
  if (amount <= 0) throw invalid('amount', amountText, 'too_small');
  // The client may have opened a payment page since those that were open have been ended.
  const pages = await listCheckouts(tx, document.id);
  if (pages.length > 0 || (await store.sumUnderWay(tx, document.id)) > 0) throw new Problem('chargeUnderWay');
  await requirePayable(tx, document, amount);
  // The lock lets one of two payments on the same reader wait for the other.
  const reader = await holdReader(tx, sent.readerId);
  if (await store.isReaderInUse(tx, reader.id)) throw new Problem('readerInUse');
  const at = now.toISOString();
  await store.insertCharge(tx, {
    ...{ id: sent.id, documentId: document.id, status: 'under_way', amount: String(amount), currency },
    ...{ cardBrand: '', cardLast4: '', readerId: reader.id, readerName: reader.name },
    sendsReceipt: sent.sendReceipt === true && document.clientDetails.email !== null,
    ...{ createdBy: actor.userId, createdAt: at, updatedAt: at },
  });
  const charge = found(await store.findCharge(tx, sent.id), 'Payment');
  const tips = readerTips(await readTips(tx), { documentType, currency });
  return { payment: askedPayment(charge, document, reader.reference), reader, tips };
}

type Showing = Pick<RequestContext<Endpoint>, 'now' | 'log'> & { readers: CardReaders; transact: Transact };

/** Whether the reader asks for a tip: it has been told which. A payment does not fail for it. */
async function tellTips({ reader, tips, payment }: Begun, { readers, transact, log }: Showing): Promise<boolean> {
  if (tips === null) return false;
  const { location, tipsConfiguration: configuration, tipsTold } = reader;
  const told = `${payment.currency} ${tips.join(' ')}`;
  if (told === tipsTold) return true;
  try {
    const asked = { location, configuration, currency: payment.currency, percents: tips };
    const tipsConfiguration = await readers.tellTips(asked);
    await transact((tx) => keepTips(tx, location, { tipsConfiguration, tipsTold: told }));
    return true;
  } catch (error) {
    log.warn({ err: error, reader: reader.id }, 'The card processor did not take the tips of a reader');
    return false;
  }
}

/** Shows a stored payment on its reader. Rejects if the outcome is unknown: the payment stays under way. */
export async function showOnReader(begun: Begun, showing: Showing): Promise<ReportedCharge> {
  const { payment } = begun;
  const { readers, transact, now } = showing;
  const asksForTip = await tellTips(begun, showing);
  const made = await readers.begin(payment);
  const read = async (tx: Tx) => found(await store.holdCharge(tx, payment.id), 'Payment');
  if ('failure' in made) return failedCharge(await transact(read), made.failure);
  const { intentId } = made;
  // The payment's id is stored before the reader shows it, so no card can pay an unknown payment.
  const isWaiting = await transact(async (tx) => {
    const charge = await read(tx);
    if (charge.status !== 'under_way') return false;
    await store.updateCharge(tx, charge, { intentId }, now);
    return true;
  });
  if (isWaiting) return await readers.show({ ...payment, intentId, asksForTip });
  const ended = await readers.follow(intentId, { isToEnd: true });
  if (ended === null) throw new Error('The card processor does not know the payment that it has begun');
  return ended;
}

/**
 * Takes a payment off its reader. What it was if the card was faster; under way while the bank is being asked. Rejects if the
 * processor does not answer.
 */
export async function endOnReader(
  charge: store.StoredCharge,
  payment: ReaderPayment,
  { readers, failure }: { readers: CardReaders; failure: string },
): Promise<ReportedCharge> {
  // Whether the processor has it is only known by asking for it again, which moves nothing.
  const made = charge.intentId === null ? await readers.begin(payment) : { intentId: charge.intentId };
  if ('failure' in made) return failedCharge(charge, made.failure);
  const report = await readers.follow(made.intentId, { isToEnd: true });
  if (report === null) return failedCharge(charge, ownFailures.unknown);
  return report.failure === 'canceled' ? { ...report, failure } : report;
}
