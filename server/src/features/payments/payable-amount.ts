import { depositDue, depositRefusal } from '@truckroll/domain/documents/deposits';
import { sumMoney } from '@truckroll/domain/money/amounts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { StoredDocument } from '../../records/documents/document-rights.ts';
import { findInvoiceOfEstimate } from '../../records/documents/invoice-of-estimate.ts';
import { sumUnderWay } from '../../records/saved-cards/card-charge-store.ts';
import { amountDueOf } from '../documents/document-details.ts';

const depositDueOf = (estimate: StoredDocument): number =>
  depositDue({
    isDepositRequired: estimate.isDepositRequired,
    depositAmount: Number(estimate.depositAmount),
    amountPaid: Number(estimate.amountPaid),
    amountDue: amountDueOf(estimate),
  });

async function payRefusal(tx: Tx, document: StoredDocument) {
  if (document.deletedAt !== null || document.documentStatus === 'void') return 'documentFixed';
  if (document.documentType === 1) return null;
  return depositRefusal({ ...document, isInvoiced: (await findInvoiceOfEstimate(tx, document.id)) !== null });
}

const mostPayable = (document: StoredDocument): number =>
  document.documentType === 1 ? amountDueOf(document) : depositDueOf(document);

/** The amount that can be paid on a document now: the amount due on an invoice, or on an estimate's deposit. */
export const readPayable = async (tx: Tx, document: StoredDocument): Promise<number> =>
  (await payRefusal(tx, document)) === null ? mostPayable(document) : 0;

/**
 * Refuses payments above the amount due, beside a charge of a saved card under way, and on documents that accept none (API
 * PY-2).
 */
export async function requirePayable(tx: Tx, document: StoredDocument, amount: number): Promise<void> {
  const refusal = await payRefusal(tx, document);
  if (refusal !== null) throw new Problem(refusal);
  const payable = mostPayable(document);
  if (amount > payable) throw new Problem('paymentTooLarge');
  const underWay = await sumUnderWay(tx, document.id);
  if (underWay > 0 && amount > sumMoney([payable, -underWay])) throw new Problem('chargeUnderWay');
}
