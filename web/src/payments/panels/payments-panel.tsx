import { Group, Text } from '@mantine/core';
import type { PaymentRow } from '@truckroll/contract/payments/payments';
import { formatDay } from '@truckroll/domain/format/dates';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { displayNumber } from '@truckroll/domain/numbers/series';
import { paymentWay } from '@truckroll/domain/saved-cards/payment-way';
import { Suspense, useState } from 'react';
import { Badge } from '../../design/badge.tsx';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import { DocumentLink } from '../../documents/parts/document-link.tsx';
import { isOnline, OnlineBadge } from './online-badge.tsx';
import { PaymentDispute } from './payment-dispute.tsx';
import { PaymentRowMenu } from './payment-row-menu.tsx';
import styles from './payments-panel.module.css';

const PaymentEditModal = lazyDialog(async () => (await import('./payment-edit-modal.tsx')).PaymentEditModal);
const RefundModal = lazyDialog(async () => (await import('./refund-modal.tsx')).RefundModal);
const ReceiptModal = lazyDialog(async () => (await import('./receipt-modal.tsx')).ReceiptModal);

const refundWords = { completed: 'Refunded', pending: 'Refund pending', failed: 'Refund failed' } as const;

/** @example refundText({ amount: 20, tipAmount: 5, surchargeAmount: 0 }, 'USD') → '$20.00, tip $5.00' */
const refundText = ({ amount, tipAmount, surchargeAmount }: PaymentRow['refunds'][number], currency: string): string =>
  [
    ...(amount === 0 ? [] : [formatMoney(Math.abs(amount), currency)]),
    ...(tipAmount > 0 ? [`tip ${formatMoney(tipAmount, currency)}`] : []),
    ...(surchargeAmount > 0 ? [`surcharge ${formatMoney(surchargeAmount, currency)}`] : []),
  ].join(', ');

/** What the bank took and returned of a dispute is no refund of the company. */
function refundWord({ disputeId, amount, status }: PaymentRow['refunds'][number]): string {
  if (disputeId === null) return refundWords[status];
  return amount > 0 ? 'Taken by the bank' : 'Returned by the bank';
}

type PaymentsPanelProps = { of: string; payments: readonly PaymentRow[]; mayRecord: boolean };

/** The payments of one invoice, or the deposits of one estimate, with their actions. */
export function PaymentsPanel({ of, payments, mayRecord }: PaymentsPanelProps) {
  const [edited, setEdited] = useState<PaymentRow | null>(null);
  const [refunded, setRefunded] = useState<PaymentRow | null>(null);
  const [receipt, setReceipt] = useState<PaymentRow | null>(null);
  if (payments.length === 0) return <Text c="dimmed">No payments yet</Text>;
  return (
    <>
      <ul className={styles.list} aria-label="Payments">
        {payments.map((payment) => (
          <li key={payment.id} className={styles.payment}>
            <div className={styles.text}>
              <Group gap={8}>
                <span className={styles.amount}>{formatMoney(payment.paymentAmount, payment.currency)}</span>
                <Badge group="paymentRow" value={payment.paymentStatus} />
              </Group>
              <Group gap={8} fz="sm" c="dimmed">
                {payment.depositOf !== null && 'Deposit · '}
                {formatDay(payment.paymentDate)} · {paymentWay(payment)}
                {isOnline(payment) && <OnlineBadge />}
              </Group>
              {payment.tipAmount > 0 && (
                <Text size="sm">Tip {formatMoney(payment.tipAmount, payment.currency)} in addition</Text>
              )}
              {payment.surchargeAmount > 0 && (
                <Text size="sm">
                  Card surcharge {formatMoney(payment.surchargeAmount, payment.currency)} in addition
                </Text>
              )}
              {payment.documentId !== of && (
                <Text size="sm" c="dimmed">
                  Taken over by{' '}
                  <DocumentLink document={{ id: payment.documentId, documentType: 1 }}>
                    {displayNumber(payment.documentPrefix, payment.documentNumber)}
                  </DocumentLink>
                </Text>
              )}
              {payment.isScheduled && (
                <Text size="sm" c="dimmed">
                  Counts from {formatDay(payment.paymentDate)} on
                </Text>
              )}
              {payment.refunds.map((refund) => (
                <Text key={refund.id} size="sm" c="dimmed">
                  {refundWord(refund)} {refundText(refund, payment.currency)} · {formatDay(refund.date)}
                  {refund.disputeId === null && ` · ${refund.method}`}
                  {refund.reason !== null && `: ${refund.reason}`}
                </Text>
              ))}
              {payment.disputes.map((dispute) => (
                <PaymentDispute key={dispute.id} dispute={dispute} />
              ))}
              {payment.paymentNote !== null && (
                <Text size="sm" className={styles.note}>
                  {payment.paymentNote}
                </Text>
              )}
            </div>
            <PaymentRowMenu
              payment={payment}
              mayRecord={mayRecord}
              onEdit={() => setEdited(payment)}
              onRefund={() => setRefunded(payment)}
              onReceipt={() => setReceipt(payment)}
            />
          </li>
        ))}
      </ul>
      <Suspense>
        {refunded !== null && <RefundModal payment={refunded} onClose={() => setRefunded(null)} />}
        {receipt !== null && <ReceiptModal payment={receipt} onClose={() => setReceipt(null)} />}
        {edited !== null && <PaymentEditModal edited={edited} payments={payments} onClose={() => setEdited(null)} />}
      </Suspense>
    </>
  );
}
