import { Exact, roundMoney, sumMoney } from '../money/amounts.ts';
import type { AmountKind, DocumentStatus, PaymentState } from './document-kinds.ts';
import { paidBy } from './payment-rules.ts';

/**
 * The deposit that a document of a total asks for, which may be more than the total.
 *
 * @example depositAmountOf(200, { isDepositRequired: true, depositType: 'percentage', depositValue: 25 }, 2) → 50
 */
export function depositAmountOf(
  total: number,
  asked: { isDepositRequired: boolean; depositType: AmountKind; depositValue: number },
  decimals: number,
): number {
  if (!asked.isDepositRequired) return 0;
  if (asked.depositType === 'amount') return asked.depositValue;
  return roundMoney(new Exact(total).times(asked.depositValue).dividedBy(100), decimals);
}

type AskedDeposit = {
  documentStatus: DocumentStatus;
  isDepositRequired: boolean;
  /** Whether the estimate became an invoice, directly or through its job. The payment is then due on the invoice. */
  isInvoiced: boolean;
};

/**
 * Why an estimate does not accept a deposit, as the problem's name; null when it does. An estimate converted to a job
 * accepts one until the job has an invoice.
 *
 * @example depositRefusal({ documentStatus: 'rejected', isDepositRequired: true, isInvoiced: false }) → 'documentFixed'
 */
export function depositRefusal({
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
 * The unpaid part of a document's deposit: earlier payments count towards it, and it never exceeds the amount due.
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
 * The sum of a document's deposit payments less refunds.
 *
 * @example depositPaid([{ depositOf: 'estimate-1', paymentAmount: 50, amountRefunded: 10, paymentStatus: 'completed' }]) → 40
 */
export const depositPaid = (payments: readonly PaidDeposit[]): number =>
  paidBy(
    0,
    payments.filter(({ depositOf }) => depositOf !== null),
  ).amountPaid;

/**
 * Whether an invoice inherits a deposit: one that is received or pending, in the invoice's currency. It is
 * transferred whole; any excess over the invoice's total is the client's credit.
 */
export const isTakenOver = (
  deposit: { paymentStatus: PaymentState; currency: string },
  invoice: { currency: string },
): boolean =>
  (deposit.paymentStatus === 'completed' || deposit.paymentStatus === 'pending') &&
  deposit.currency === invoice.currency;
