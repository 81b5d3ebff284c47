import { openDayFrom } from '@truckroll/domain/documents/closed-books';
import { sumMoney } from '@truckroll/domain/money/amounts';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { CardPayment } from '../../providers/card-payments/card-payments.ts';
import { readClosedThrough } from '../../records/accounts/closing-store.ts';
import { readToday } from '../../records/accounts/local-day.ts';
import type { StoredDocument } from '../../records/documents/document-rights.ts';
import { findInvoiceOfEstimate } from '../../records/documents/invoice-of-estimate.ts';
import { settlePayments } from '../../records/documents/settle-payments.ts';
import { insertTipShares } from '../../records/documents/tip-share-store.ts';
import { lockDocument } from '../../records/documents/write-documents.ts';
import { insertOnlinePayment } from '../../records/documents/write-payments.ts';
import { documentOf } from '../../records/events/event-payload.ts';
import { type Recording, recordEvent } from '../../records/events/record-event.ts';
import { clientOf } from '../documents/public-document.ts';
import { readPayable } from './payable-amount.ts';
import { followEarlierDisputes } from './record-dispute.ts';

type Received = {
  reference: string;
  amount: number;
  tip: number;
  surcharge: number;
  currency: string;
  /** The card that paid on a reader. */
  cardName?: string | null;
};
type Receiving = {
  by: Recording;
  /** The estimate whose deposit it is. */
  depositOf: string | null;
  createdBy: string | null;
  method?: 'Online' | 'Card reader';
  /** The note of a payment for which nothing is due. */
  unfitNote: string;
};

/**
 * Stores money that has arrived at the card processor, once by its reference. The caller has locked the document and settles it.
 * Money for which nothing is due is pending until somebody reviews it. Null if it is stored already.
 */
export async function insertReceived(
  tx: Tx,
  document: StoredDocument,
  { reference, amount, tip, surcharge, cardName = null }: Received,
  { by: { now }, depositOf, createdBy, method = 'Online', unfitNote }: Receiving,
): Promise<{ id: string; fits: boolean } | null> {
  const fits = amount <= (await readPayable(tx, document));
  const id = newId();
  const at = now.toISOString();
  const isNew = await insertOnlinePayment(tx, {
    id,
    documentId: document.id,
    depositOf,
    paymentDate: openDayFrom(await readToday(tx, now), await readClosedThrough(tx)),
    paymentAmount: String(amount),
    tipAmount: String(tip),
    surchargeAmount: String(surcharge),
    paymentStatus: fits ? 'completed' : 'pending',
    paymentMethod: method,
    cardName,
    isOnlinePayment: true,
    paymentNote: fits ? null : unfitNote,
    providerReference: reference,
    createdBy,
    createdAt: at,
    updatedAt: at,
  });
  if (!isNew) return null;
  await insertTipShares(tx, { id, documentId: document.id }, { tip, decimals: document.currencyDecimals });
  return { id, fits };
}

/** The document that a payment of another one counts for: the invoice of an estimate that was converted meanwhile. */
export async function findPaid(tx: Tx, named: StoredDocument): Promise<StoredDocument> {
  const invoiceId = named.documentType === 2 ? await findInvoiceOfEstimate(tx, named.id) : null;
  return (invoiceId === null ? undefined : await lockDocument(tx, invoiceId)) ?? named;
}

/** Tells the admins of money that cannot be counted, because it is in another currency than its document. */
export async function refuseCurrency(
  tx: Tx,
  document: StoredDocument,
  { reference, amount, tip, surcharge, currency }: Received,
  by: Recording,
): Promise<void> {
  await recordEvent(tx, by, {
    type: 'payment.refused_online',
    document: documentOf(document),
    reason: `it is in ${document.currency}, ${sumMoney([amount, tip, surcharge])} ${currency} were paid (${reference})`,
  });
}

/**
 * Records a card payment in a transaction of its account, once even if its webhook is repeated. If an estimate was converted in the meantime, its
 * deposit is recorded on the invoice. A payment for which nothing is due any more is recorded as pending: it does not
 * count until someone reviews it (API PY-2).
 */
export async function recordCardPayment(
  tx: Tx,
  paid: CardPayment,
  now: Date,
): Promise<'recorded' | 'known' | 'unknown' | 'refused'> {
  const named = await lockDocument(tx, paid.documentId);
  if (named === undefined) return 'unknown';
  const document = await findPaid(tx, named);
  const { amount, currency } = paid;
  const by = { actor: clientOf(document), now };
  if (paid.currency !== document.currency) {
    await refuseCurrency(tx, document, paid, by);
    return 'refused';
  }
  const stored = await insertReceived(tx, document, paid, {
    by,
    depositOf: named.documentType === 2 ? named.id : null,
    createdBy: null,
    unfitNote: 'Paid online although nothing was due any more',
  });
  if (stored === null) return 'known';
  const { fits } = stored;
  await recordEvent(tx, by, {
    type: 'payment.received_online',
    document: documentOf(document),
    amount: sumMoney([amount, paid.tip, paid.surcharge]),
    currency,
    fits,
  });
  await followEarlierDisputes(tx, { id: stored.id, reference: paid.reference }, { document, now });
  await settlePayments(tx, document, by);
  return 'recorded';
}
