import type { JobStatus } from '../jobs/job-statuses.ts';
import { sumMoney } from '../money/amounts.ts';
import type { DocumentStatus, DocumentType, PaymentState, PaymentStatus } from './document-kinds.ts';

export type CountedPayment = {
  paymentAmount: number;
  amountRefunded: number;
  paymentStatus: PaymentState;
  /** Whether it gives the amount up in place of receiving it. */
  isWriteOff?: boolean;
};

/**
 * The status of an invoice that money was received for: a draft is given out by it, as nobody pays what was not asked
 * for. A deposit that a draft took over from its estimate leaves it a draft.
 *
 * @example statusAfterPayment({ documentType: 1, documentStatus: 'draft' }, [{ depositOf: null, amountPaid: 20 }]) → 'sent'
 */
export const statusAfterPayment = (
  { documentType, documentStatus }: { documentType: DocumentType; documentStatus: DocumentStatus },
  payments: readonly (CountedPayment & { depositOf: string | null })[],
): DocumentStatus => {
  const isReceived =
    paidBy(
      0,
      payments.filter(({ depositOf }) => depositOf === null),
    ).amountPaid > 0;
  return documentType === 1 && documentStatus === 'draft' && isReceived ? 'sent' : documentStatus;
};

/**
 * Whether an invoice is settled without a payment: one of nothing that was given out.
 *
 * @example isSettledByItself({ documentType: 1, documentStatus: 'sent', total: 0 }) → true
 */
const isSettledByItself = (document: {
  documentType: DocumentType;
  documentStatus: DocumentStatus;
  total: number;
}): boolean =>
  document.documentType === 1 &&
  document.documentStatus !== 'draft' &&
  document.documentStatus !== 'void' &&
  document.total === 0;

/**
 * The payment status of a document that gets another status, its payments unchanged: an invoice of nothing is paid while
 * it is given out.
 *
 * @example settledWithout({ documentType: 1, total: '0', amountPaid: '0', paymentStatus: 'unpaid' }, 'sent') → 'paid'
 */
export function settledWithout(
  document: { documentType: DocumentType; total: string; amountPaid: string; paymentStatus: PaymentStatus },
  documentStatus: DocumentStatus,
): PaymentStatus {
  const { documentType, paymentStatus } = document;
  const hasPayments = Number(document.amountPaid) > 0 || paymentStatus === 'refunded';
  if (hasPayments) return paymentStatus;
  return isSettledByItself({ documentType, documentStatus, total: Number(document.total) }) ? 'paid' : 'unpaid';
}

/**
 * The payment status of a whole document; `paidBy` knows only its total.
 *
 * @example settledBy({ documentType: 1, documentStatus: 'sent', total: 0 }, []).paymentStatus → 'paid'
 */
export function settledBy(
  document: { documentType: DocumentType; documentStatus: DocumentStatus; total: number },
  payments: readonly CountedPayment[],
): ReturnType<typeof paidBy> {
  const paid = paidBy(document.total, payments);
  return paid.paymentStatus === 'unpaid' && isSettledByItself(document) ? { ...paid, paymentStatus: 'paid' } : paid;
}

/**
 * An invoice's payment status, paid amount and refunded amount (API PY-2, PY-3, PY-6): only completed payments count,
 * less their refunds; the status is refunded when all payments were refunded, and written_off when
 * nothing is due because the rest was written off.
 *
 * @example paidBy(100, [{ paymentAmount: 40, amountRefunded: 10, paymentStatus: 'completed' }])
 *   → { amountPaid: 30, amountRefunded: 10, paymentStatus: 'partially_paid' }
 */
export function paidBy(
  total: number,
  payments: readonly CountedPayment[],
): { amountPaid: number; amountRefunded: number; paymentStatus: PaymentStatus } {
  const received = payments.filter(
    ({ paymentStatus }) => paymentStatus === 'completed' || paymentStatus === 'refunded',
  );
  const amountRefunded = sumMoney(received.map((payment) => payment.amountRefunded));
  const amountPaid = sumMoney([...received.map((payment) => payment.paymentAmount), -amountRefunded]);
  if (amountPaid > 0) {
    const isWrittenOff = received.some((payment) => payment.isWriteOff === true);
    const whole = isWrittenOff ? 'written_off' : 'paid';
    return { amountPaid, amountRefunded, paymentStatus: amountPaid >= total ? whole : 'partially_paid' };
  }
  return { amountPaid, amountRefunded, paymentStatus: amountRefunded > 0 ? 'refunded' : 'unpaid' };
}

/**
 * The refundable amount of a payment: received less refunds so far.
 *
 * @example refundableOf({ paymentAmount: 100, amountRefunded: 40, paymentStatus: 'completed' }) → 60
 */
export const refundableOf = ({ paymentAmount, amountRefunded, paymentStatus }: CountedPayment): number =>
  paymentStatus === 'completed' ? sumMoney([paymentAmount, -amountRefunded]) : 0;

type Dated = { paymentStatus: PaymentState; isScheduled: boolean; paymentDate: string };

/**
 * A payment's status by its day (API PY-2): a future-dated payment is pending until that day; one that somebody set
 * to pending stays so. Days are 'YYYY-MM-DD' in the account's time zone.
 *
 * @example onItsDay({ paymentStatus: 'completed', isScheduled: false, paymentDate: '2026-03-12' }, '2026-03-10')
 *   → { paymentStatus: 'pending', isScheduled: true }
 */
export function onItsDay(
  { paymentStatus, isScheduled, paymentDate }: Dated,
  today: string,
): Omit<Dated, 'paymentDate'> {
  const isFuture = paymentDate > today;
  if (paymentStatus === 'completed' && isFuture) return { paymentStatus: 'pending', isScheduled: true };
  if (paymentStatus === 'pending' && isScheduled && !isFuture)
    return { paymentStatus: 'completed', isScheduled: false };
  return { paymentStatus, isScheduled: isScheduled && paymentStatus === 'pending' };
}

const paymentMoves: Record<PaymentState, readonly PaymentState[]> = {
  pending: ['completed', 'failed'],
  completed: ['refunded'],
  failed: [],
  refunded: [],
};

/** Whether a payment can change from one status to another; the same status is not a change (API PY-3). */
export const mayMovePayment = (from: PaymentState, to: PaymentState): boolean =>
  from === to || paymentMoves[from].includes(to);

/**
 * A job's status after the payments of its invoices change (API 4.4): paid when all of its live invoices are, and
 * back to invoiced when one no longer is.
 *
 * @example jobStatusAfterPayment('invoiced', ['paid', 'paid']) → 'paid'
 */
export function jobStatusAfterPayment(status: JobStatus, invoices: readonly PaymentStatus[]): JobStatus {
  const areAllPaid = invoices.length > 0 && invoices.every((paymentStatus) => paymentStatus === 'paid');
  if (areAllPaid && (status === 'completed' || status === 'invoiced')) return 'paid';
  return !areAllPaid && status === 'paid' ? 'invoiced' : status;
}
