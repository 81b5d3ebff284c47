import { Group } from '@mantine/core';
import type { DocumentRow } from '@truckroll/contract/documents/documents';
import { shownStatus } from '@truckroll/domain/documents/change-requests';
import { paymentLabels } from '@truckroll/domain/documents/document-labels';
import { Badge } from '../../design/badge.tsx';

type DocumentStatusBadgeProps = Pick<DocumentRow, 'documentStatus' | 'changeAskedAt' | 'delivery' | 'leftAt'>;

/**
 * The status of a document, with the state of its mail, and 'Change asked' while the client waits for an answer
 * (screens 12.3).
 */
export const DocumentStatusBadge = ({ document }: { document: DocumentStatusBadgeProps }) => (
  <Badge group="documentStatus" value={shownStatus(document)} />
);

type PaymentStatusBadgeProps = Pick<
  DocumentRow,
  'documentType' | 'documentStatus' | 'paymentStatus' | 'isOverdue' | 'isDisputed'
>;

/** The payment status of an invoice that is owed, with 'Overdue' and 'Disputed' beside it (screens 4.2). */
export const PaymentStatusBadge = ({ document }: { document: PaymentStatusBadgeProps }) => {
  const payment = paymentLabels(document);
  return (
    <Group gap={4}>
      {payment.length === 0 && '-'}
      {payment.map((value) => (
        <Badge key={value} group="paymentStatus" value={value} />
      ))}
    </Group>
  );
};
