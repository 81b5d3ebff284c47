import { Group } from '@mantine/core';
import type { PaymentRow } from '@truckroll/contract/payments/payments';
import { formatDay } from '@truckroll/domain/format/dates';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { displayNumber } from '@truckroll/domain/numbers/series';
import { paymentWay } from '@truckroll/domain/saved-cards/payment-way';
import { Badge } from '../../design/badge.tsx';
import { Figure } from '../../design/list/figure.tsx';
import type { Column } from '../../design/list/table-model.ts';
import { isOnline, OnlineBadge } from './online-badge.tsx';
import { DisputedBadge } from './payment-dispute.tsx';

/** The document's number, with a mark if the document is deleted (screens 1, no. 146). */
export const numberOfPayment = (row: PaymentRow): string =>
  `${displayNumber(row.documentPrefix, row.documentNumber)}${row.isDocumentDeleted ? ' (deleted)' : ''}`;

/** The columns of the list of payments (screens 12.5). */
export const paymentColumns: readonly Column<PaymentRow, never>[] = [
  { key: 'number', title: 'Document number', width: 160, render: (row) => <Figure>{numberOfPayment(row)}</Figure> },
  { key: 'client', title: 'Client', width: '18%', onCard: 'rest', render: (row) => row.clientName },
  {
    key: 'total',
    title: 'Document total',
    align: 'right',
    onCard: 'none',
    render: (row) => <Figure>{formatMoney(row.documentTotal, row.currency)}</Figure>,
  },
  {
    key: 'date',
    title: 'Payment date',
    onCard: 'plain',
    render: (row) => <Figure>{formatDay(row.paymentDate)}</Figure>,
  },
  {
    key: 'amount',
    title: 'Amount',
    align: 'right',
    onCard: 'plain',
    render: (row) => <Figure>{formatMoney(row.paymentAmount, row.currency)}</Figure>,
  },
  {
    key: 'tip',
    title: 'Tip',
    align: 'right',
    onCard: 'none',
    render: (row) => <Figure>{row.tipAmount === 0 ? '-' : formatMoney(row.tipAmount, row.currency)}</Figure>,
  },
  {
    key: 'status',
    title: 'Payment status',
    onCard: 'beside',
    render: (row) => (
      <Group gap={6} component="span">
        <Badge group="paymentRow" value={row.paymentStatus} />
        <DisputedBadge payment={row} />
      </Group>
    ),
  },
  { key: 'method', title: 'Method', onCard: 'none', render: paymentWay },
  {
    key: 'online',
    title: 'Online',
    onCard: 'none',
    render: (row) => (isOnline(row) ? <OnlineBadge /> : '-'),
  },
  { key: 'note', title: 'Note', width: '16%', onCard: 'none', render: (row) => row.paymentNote ?? '-' },
];
