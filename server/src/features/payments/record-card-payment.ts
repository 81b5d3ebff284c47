import { openDayFrom } from '@truckroll/domain/documents/closed-books';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { enterAccount } from '../../platform/database/enter-account.ts';
import type { CardPayment } from '../../providers/card-payments/card-payments.ts';
import { readClosedThrough } from '../../records/accounts/closing-store.ts';
import { readToday } from '../../records/accounts/local-day.ts';
import { findInvoiceOfEstimate } from '../../records/documents/invoice-of-estimate.ts';
import { settlePayments } from '../../records/documents/settle-payments.ts';
import { lockDocument } from '../../records/documents/write-documents.ts';
import { insertOnlinePayment } from '../../records/documents/write-payments.ts';
import { documentOf } from '../../records/events/event-payload.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { clientOf } from '../documents/public-document.ts';
import { readPayable } from './payable-amount.ts';

/**
 * Records a card payment, once even if its webhook is repeated. If an estimate was converted in the meantime, its
 * deposit is recorded on the invoice. A payment for which nothing is due any more is recorded as pending: it does not
 * count until someone reviews it (API PY-2).
 */
export async function recordCardPayment(
  system: Tx,
  paid: CardPayment,
  now: Date,
): Promise<'recorded' | 'known' | 'unknown' | 'refused'> {
  await enterAccount(system, paid.accountId);
  const named = await lockDocument(system, paid.documentId);
  if (named === undefined) return 'unknown';
  const invoiceId = named.documentType === 2 ? await findInvoiceOfEstimate(system, named.id) : null;
  const document = (invoiceId === null ? undefined : await lockDocument(system, invoiceId)) ?? named;
  const { amount, currency } = paid;
  const by = { actor: clientOf(document), now };
  if (paid.currency !== document.currency) {
    await recordEvent(system, by, {
      type: 'payment.refused_online',
      document: documentOf(document),
      reason: `it is in ${document.currency}, ${amount} ${paid.currency} were paid (${paid.reference})`,
    });
    return 'refused';
  }
  const fits = amount <= (await readPayable(system, document));
  const at = now.toISOString();
  const isNew = await insertOnlinePayment(system, {
    id: newId(),
    documentId: document.id,
    depositOf: named.documentType === 2 ? named.id : null,
    paymentDate: openDayFrom(await readToday(system, now), await readClosedThrough(system)),
    paymentAmount: String(amount),
    paymentStatus: fits ? 'completed' : 'pending',
    paymentMethod: 'Online',
    isOnlinePayment: true,
    paymentNote: fits ? null : 'Paid online although nothing was due any more',
    providerReference: paid.reference,
    createdBy: null,
    createdAt: at,
    updatedAt: at,
  });
  if (!isNew) return 'known';
  await recordEvent(system, by, {
    type: 'payment.received_online',
    document: documentOf(document),
    amount,
    currency,
    fits,
  });
  await settlePayments(system, document, by);
  return 'recorded';
}
