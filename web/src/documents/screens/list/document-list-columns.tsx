import type { DocumentRow } from '@truckroll/contract/documents/documents';
import type { DocumentSortKey } from '@truckroll/contract/fields/list-keys';
import { documentFields } from '@truckroll/domain/documents/document-fields';
import type { DocumentType } from '@truckroll/domain/documents/document-kinds';
import { dueDateWord } from '@truckroll/domain/documents/document-words';
import { formatDay } from '@truckroll/domain/format/dates';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { Figure } from '../../../design/list/figure.tsx';
import { recordColumns } from '../../../design/list/record-columns.tsx';
import type { Column } from '../../../design/list/table-model.ts';
import { DocumentStatusBadge, PaymentStatusBadge } from '../../parts/document-status-badge.tsx';
import styles from './document-list.module.css';

export type DocumentColumn = Column<DocumentRow, DocumentSortKey>;

type Surroundings = { documentType: DocumentType };

/** The columns of the list (screens 12.1). */
export const documentColumns = ({ documentType }: Surroundings): readonly DocumentColumn[] => [
  {
    key: 'number',
    title: 'Number',
    sortKey: 'documentNumber',
    width: 148,
    onCard: 'rest',
    render: ({ documentNumberDisplay }) => <Figure>{documentNumberDisplay}</Figure>,
  },
  {
    key: 'client',
    title: 'Client',
    width: '16%',
    onCard: 'heading',
    render: ({ clientName }) => <Lines text={clientName} />,
  },
  { key: 'title', title: 'Title', width: '20%', onCard: 'none', render: ({ title }) => <Lines text={title || '-'} /> },
  { key: 'date', title: 'Date', sortKey: 'date', width: 116, onCard: 'none', render: ({ date }) => <Day day={date} /> },
  {
    key: 'due',
    title: dueDateWord(documentType),
    sortKey: 'dueDate',
    width: 116,
    onCard: 'none',
    render: ({ dueDate }) => <Day day={dueDate} />,
  },
  {
    key: 'status',
    title: 'Status',
    width: 112,
    onCard: 'beside',
    render: (document) => <DocumentStatusBadge document={document} />,
  },
  ...recordColumns<typeof documentFields, DocumentSortKey>(documentFields),
  ...(documentType === 1 ? [paymentColumn] : []),
  {
    key: 'total',
    title: 'Total',
    sortKey: 'total',
    align: 'right',
    width: 120,
    onCard: 'plain',
    render: ({ total, currency }) => <Figure>{formatMoney(total, currency)}</Figure>,
  },
  ...(documentType === 1 ? [dueColumn] : []),
];

const paymentColumn: DocumentColumn = {
  key: 'payment',
  title: 'Payment status',
  width: 188,
  onCard: 'plain',
  render: (row) => <PaymentStatusBadge document={row} />,
};

const dueColumn: DocumentColumn = {
  key: 'amountDue',
  title: 'Amount due',
  align: 'right',
  width: 120,
  onCard: 'none',
  render: ({ amountDue, currency }) => <Figure>{formatMoney(amountDue, currency)}</Figure>,
};

const Day = ({ day }: { day: string | null }) => <Figure>{day === null ? '-' : formatDay(day)}</Figure>;

const Lines = ({ text }: { text: string }) => (
  <span className={styles.lines} title={text}>
    {text}
  </span>
);
