import { methodOfUse } from '@truckroll/domain/documents/client-credits';
import { roundMoney, sumMoney } from '@truckroll/domain/money/amounts';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { notFound, Problem } from '../../platform/http/problem.ts';
import type { Author } from '../../platform/session/actor.ts';
import { readCredit, type StoredCredit } from '../../records/documents/credit-store.ts';
import {
  getDocumentForChange,
  requirePaymentRight,
  type StoredDocument,
} from '../../records/documents/document-rights.ts';
import { settlePayments } from '../../records/documents/settle-payments.ts';
import { insertPayment } from '../../records/documents/write-payments.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { requirePayable } from './payable-amount.ts';

type Use = { documentId: string; amount: number };
export type HeldUse = { document: StoredDocument; amount: number };

/**
 * Locks the invoices to which money is applied, in the order of their ids, so that two clerks with the same invoices never
 * wait for each other.
 */
export async function holdInvoices(
  tx: Tx,
  { clientId, uses }: { clientId: string; uses: readonly Use[] },
  { actor }: Author,
): Promise<HeldUse[]> {
  const held: HeldUse[] = [];
  for (const { documentId, amount } of uses.toSorted((one, other) => one.documentId.localeCompare(other.documentId))) {
    const document = await getDocumentForChange(tx, actor, documentId);
    requirePaymentRight(actor, document);
    if (document.clientId !== clientId) throw notFound('Document');
    held.push({ document, amount });
  }
  return held;
}

/** Settles documents in the order of their jobs, which are locked then. */
export async function settleAll(tx: Tx, documents: readonly StoredDocument[], by: Author): Promise<void> {
  const inOrder = documents.toSorted((one, other) => (one.jobId ?? '').localeCompare(other.jobId ?? ''));
  for (const document of inOrder) await settlePayments(tx, document, by);
}

/** Applies a credit to locked invoices, each by a payment on `day` that names the credit. Both are locked. */
export async function applyCredit(
  tx: Tx,
  credit: StoredCredit,
  { uses, day }: { uses: readonly HeldUse[]; day: string },
  by: Author,
): Promise<void> {
  const rounded = uses.map(({ document, amount }) => ({
    document,
    amount: roundMoney(amount, document.currencyDecimals),
  }));
  const { left } = await readCredit(tx, credit.id);
  if (sumMoney(rounded.map(({ amount }) => amount)) > left) throw new Problem('creditTooSmall');
  const at = by.now.toISOString();
  for (const { document, amount } of rounded) {
    if (document.documentType !== 1) throw new Problem('paymentOfEstimate');
    if (document.currency !== credit.currency) throw new Problem('creditCurrency');
    await requirePayable(tx, document, amount);
    await insertPayment(tx, {
      id: newId(),
      documentId: document.id,
      creditId: credit.id,
      paymentDate: day,
      paymentAmount: String(amount),
      paymentStatus: 'completed',
      paymentMethod: methodOfUse(credit),
      paymentNote: credit.kind === 'received' || credit.kind === 'writeOff' ? credit.note : null,
      createdBy: by.actor.userId,
      createdAt: at,
      updatedAt: at,
    });
    const of = { documentId: document.id, amount, currency: document.currency };
    const type = credit.kind === 'received' ? 'payment.recorded' : 'credit.applied';
    await recordEvent(
      tx,
      by,
      credit.kind === 'writeOff' ? { type: 'invoice.written_off', ...of, note: credit.note ?? '' } : { type, ...of },
    );
  }
  await settleAll(
    tx,
    rounded.map(({ document }) => document),
    by,
  );
}
