import { Group } from '@mantine/core';
import { IconWorld } from '@tabler/icons-react';
import type { PaymentRow } from '@truckroll/contract/payments/payments';
import { cardReaderMethod } from '@truckroll/domain/saved-cards/payment-way';

/** Whether a client has paid from elsewhere: a card on a reader is paid by the processor too, but on site. */
export const isOnline = ({ isOnlinePayment, paymentMethod }: PaymentRow): boolean =>
  isOnlinePayment === 1 && paymentMethod !== cardReaderMethod;

/** Marks an online payment (screens 4.2). */
export const OnlineBadge = () => (
  <Group component="span" gap={4} wrap="nowrap">
    <IconWorld size={16} stroke={1.7} aria-hidden />
    Online
  </Group>
);
