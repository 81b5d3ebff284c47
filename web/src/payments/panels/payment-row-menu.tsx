import { Menu } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconReceipt, IconX } from '@tabler/icons-react';
import type { PaymentRow } from '@truckroll/contract/payments/payments';
import { badgeLabel } from '@truckroll/domain/colors/badge-colors';
import type { PaymentState } from '@truckroll/domain/documents/document-kinds';
import { mayMovePayment } from '@truckroll/domain/documents/payment-rules';
import { isRefundable } from '@truckroll/domain/documents/refund-parts';
import { formatDay } from '@truckroll/domain/format/dates';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { useMe } from '../../app/session/me.ts';
import { confirm } from '../../design/feedback/confirm.ts';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { RowMenu } from '../../design/list/row-menu.tsx';
import { DeleteItem, EditItem } from '../../design/record-items.tsx';
import { useDeletePayment, useUpdatePayment } from '../parts/payment-queries.ts';

const moves = [
  { to: 'completed', icon: IconCheck },
  { to: 'failed', icon: IconX },
] as const satisfies readonly { to: PaymentState; icon: unknown }[];

type PaymentRowMenuProps = {
  payment: PaymentRow;
  mayRecord: boolean;
  onEdit: () => void;
  onRefund: () => void;
  onReceipt: () => void;
};

/** The actions on a payment (screens M30). */
export function PaymentRowMenu({ payment, mayRecord, onEdit, onRefund, onReceipt }: PaymentRowMenuProps) {
  const { isAdmin } = useMe();
  const update = useUpdatePayment();
  const { mutateAsync: remove } = useDeletePayment();
  const amount = formatMoney(payment.paymentAmount, payment.currency);
  // Payments of a deleted invoice are read-only.
  // What was paid out of a credit follows from the credit: deleting it gives the credit back.
  const isOfCredit = payment.creditId !== null;
  const mayChange = mayRecord && !payment.isDocumentDeleted && !isOfCredit;

  const move = (to: PaymentState) =>
    toastOnError(async () => {
      await update.mutateAsync({ id: payment.id, paymentStatus: to });
      toast.success(`Payment marked as ${badgeLabel('paymentRow', to).toLowerCase()}`);
    });

  const ask = () =>
    toastOnError(async () => {
      const message =
        payment.paymentMethod === 'Write-off'
          ? `Take the write-off of ${amount} back? It is due again.`
          : isOfCredit
            ? `Take ${amount} back from the invoice? It is the client's credit again.`
            : `Delete the payment of ${amount}? This action cannot be undone.`;
      const work = () => remove(payment.id);
      if (await confirm({ kind: 'delete', message, work })) toast.success('Payment deleted');
    });

  return (
    <RowMenu name={`payment of ${amount} on ${formatDay(payment.paymentDate)}`}>
      {mayChange && <EditItem onClick={onEdit} />}
      {mayChange &&
        moves
          .filter(({ to }) => to !== payment.paymentStatus && mayMovePayment(payment.paymentStatus, to))
          .map(({ to, icon: Icon }) => (
            <Menu.Item key={to} leftSection={<Icon size={18} stroke={1.7} aria-hidden />} onClick={() => move(to)}>
              Mark as {badgeLabel('paymentRow', to).toLowerCase()}
            </Menu.Item>
          ))}
      {mayChange && isRefundable(payment) && (
        <Menu.Item leftSection={<IconArrowBackUp size={18} stroke={1.7} aria-hidden />} onClick={onRefund}>
          Refund
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconReceipt size={18} stroke={1.7} aria-hidden />} onClick={onReceipt}>
        Receipt
      </Menu.Item>
      {isAdmin && !payment.isDocumentDeleted && <DeleteItem onClick={ask} />}
    </RowMenu>
  );
}
