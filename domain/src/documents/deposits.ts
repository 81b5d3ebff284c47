import { sumMoney } from '../money/amounts.ts';
import type { DocumentStatus, PaymentState } from './document-kinds.ts';
import { paidBy } from './payment-rules.ts';

type AskedDeposit = {
  documentStatus: DocumentStatus;
  isDepositRequired: boolean;
  /** Whether it became an invoice, itself or by its job: what is due is then paid there. */
  isInvoiced: boolean;
};

/**
 * Why an estimate takes no deposit, by the name of the problem; null when it takes one. An estimate that became a job still
 * does, until the job has an invoice.
 *
 * @example whyNoDeposit({ documentStatus: 'rejected', isDepositRequired: true, isInvoiced: false }) → 'documentFixed'
 */
export function whyNoDeposit({
  documentStatus,
  isDepositRequired,
  isInvoiced,
}: AskedDeposit): 'paymentOfEstimate' | 'documentFixed' | 'depositInvoiced' | null {
  if (!isDepositRequired) return 'paymentOfEstimate';
  if (documentStatus === 'void' || documentStatus === 'rejected' || documentStatus === 'expired')
    return 'documentFixed';
  return isInvoiced ? 'depositInvoiced' : null;
}

type Deposit = { isDepositRequired: boolean; depositAmount: number; amountPaid: number; amountDue: number };

/**
 * How much of a document's deposit is still to be paid: what was paid already counts towards it, and it is never more than
 * what is due.
 *
 * @example depositDue({ isDepositRequired: true, depositAmount: 50, amountPaid: 20, amountDue: 80 }) → 30
 */
export const depositDue = ({ isDepositRequired, depositAmount, amountPaid, amountDue }: Deposit): number =>
  isDepositRequired ? Math.max(0, Math.min(sumMoney([depositAmount, -amountPaid]), amountDue)) : 0;

type PaidDeposit = {
  depositOf: string | null;
  paymentAmount: number;
  amountRefunded: number;
  paymentStatus: PaymentState;
};

/**
 * How much of the payments of a document came as deposits and was not given back.
 *
 * @example depositPaid([{ depositOf: 'estimate-1', paymentAmount: 50, amountRefunded: 10, paymentStatus: 'completed' }]) → 40
 */
export const depositPaid = (payments: readonly PaidDeposit[]): number =>
  paidBy(
    0,
    payments.filter(({ depositOf }) => depositOf !== null),
  ).amountPaid;

/**
 * Whether an invoice takes a deposit over: one that was received or is on its way, in the invoice's currency. It goes over
 * as a whole; what is more than the invoice's total is the client's credit.
 */
export const isTakenOver = (
  deposit: { paymentStatus: PaymentState; currency: string },
  invoice: { currency: string },
): boolean =>
  (deposit.paymentStatus === 'completed' || deposit.paymentStatus === 'pending') &&
  deposit.currency === invoice.currency;
