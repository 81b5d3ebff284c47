import { Group } from '@mantine/core';
import type { DocumentStatus, PaymentStatus } from '@truckroll/domain/documents/document-kinds';
import { Badge } from '../design/badge.tsx';

export const DocumentStatusBadge = ({ status }: { status: DocumentStatus }) => (
  <Badge group="documentStatus" value={status} />
);

/** The payment status of an invoice, with 'Overdue' beside it (screens 4.2). */
export const PaymentStatusBadge = (document: { paymentStatus: PaymentStatus; isOverdue: boolean }) => (
  <Group gap={4}>
    <Badge group="paymentStatus" value={document.paymentStatus} />
    {document.isOverdue && <Badge group="paymentStatus" value="overdue" />}
  </Group>
);
