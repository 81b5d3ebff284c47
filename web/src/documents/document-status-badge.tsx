import { Group } from '@mantine/core';
import { shownStatus } from '@truckroll/domain/documents/change-requests';
import type { DocumentStatus, PaymentStatus } from '@truckroll/domain/documents/document-kinds';
import { Badge } from '../design/badge.tsx';

type DocumentStatusBadgeProps = { status: DocumentStatus; changeAskedAt?: string | null };

/** The status of a document; 'Change asked' while the client waits for an answer (screens 12.3). */
export const DocumentStatusBadge = ({ status, changeAskedAt = null }: DocumentStatusBadgeProps) => (
  <Badge group="documentStatus" value={shownStatus({ documentStatus: status, changeAskedAt })} />
);

/** The payment status of an invoice, with 'Overdue' beside it (screens 4.2). */
export const PaymentStatusBadge = (document: { paymentStatus: PaymentStatus; isOverdue: boolean }) => (
  <Group gap={4}>
    <Badge group="paymentStatus" value={document.paymentStatus} />
    {document.isOverdue && <Badge group="paymentStatus" value="overdue" />}
  </Group>
);
