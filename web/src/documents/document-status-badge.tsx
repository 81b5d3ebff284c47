import { Group } from '@mantine/core';
import type { DocumentRow } from '@truckroll/contract/documents';
import { shownStatus } from '@truckroll/domain/documents/change-requests';
import type { DocumentStatus } from '@truckroll/domain/documents/document-kinds';
import { documentLabels } from '@truckroll/domain/documents/document-labels';
import { Badge } from '../design/badge.tsx';

type DocumentStatusBadgeProps = { status: DocumentStatus; changeAskedAt?: string | null };

/** The status of a document; 'Change asked' while the client waits for an answer (screens 12.3). */
export const DocumentStatusBadge = ({ status, changeAskedAt = null }: DocumentStatusBadgeProps) => (
  <Badge group="documentStatus" value={shownStatus({ documentStatus: status, changeAskedAt })} />
);

type PaymentStatusBadgeProps = Pick<DocumentRow, 'documentType' | 'documentStatus' | 'paymentStatus' | 'isOverdue'>;

/** The payment status of an invoice that is owed, with 'Overdue' beside it (screens 4.2). */
export const PaymentStatusBadge = ({ document }: { document: PaymentStatusBadgeProps }) => {
  const { payment } = documentLabels({ ...document, changeAskedAt: null });
  return (
    <Group gap={4}>
      {payment.length === 0 && '-'}
      {payment.map((value) => (
        <Badge key={value} group="paymentStatus" value={value} />
      ))}
    </Group>
  );
};
