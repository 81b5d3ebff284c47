import { Anchor, Group, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { Dispute, PaymentRow } from '@truckroll/contract/payments/payments';
import { palette } from '@truckroll/domain/colors/palette';
import {
  type DisputeState,
  disputeLabels,
  isOpenDispute,
  waitsForEvidence,
} from '@truckroll/domain/documents/disputes';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { useMe } from '../../app/session/me.ts';
import { QuietBadge } from '../../design/badge.tsx';
import { formatDateTime } from '../../design/shown-units.ts';

const colors: Record<DisputeState, string> = {
  inquiry: palette.orange,
  inquiry_under_review: palette.blue,
  inquiry_closed: palette.green,
  needs_response: palette.red,
  under_review: palette.blue,
  won: palette.green,
  lost: palette.ink,
};

/** What a list says of a payment that is disputed; nothing for one of which the bank has decided. */
export function DisputedBadge({ payment }: { payment: PaymentRow }) {
  const open = payment.disputes.find(({ state }) => isOpenDispute(state));
  return open === undefined ? null : <QuietBadge color={colors[open.state]} label="Disputed" />;
}

/** A dispute of a payment: what the bank asks, until when, and what it costs (screens 12.3). */
export function PaymentDispute({ dispute }: { dispute: Dispute }) {
  const { timezone } = useMe();
  const { state, amount, currency, reason, dueAt, hasEvidence, taken, fee, feeCurrency, url } = dispute;
  return (
    <div>
      <Group gap={8} mt={4}>
        <QuietBadge color={colors[state]} label={disputeLabels[state]} />
        <Text size="sm">{formatMoney(amount, currency)}</Text>
      </Group>
      <Text size="sm">{reason}</Text>
      {waitsForEvidence(state) && dueAt !== null && (
        <Text size="sm">
          {hasEvidence ? 'Evidence was sent; more is taken' : 'Evidence is taken'} until{' '}
          {formatDateTime(dueAt, timezone)}.
        </Text>
      )}
      {taken > 0 && (
        <Text size="sm" c="dimmed">
          The bank holds {formatMoney(taken, currency)}.
        </Text>
      )}
      {fee !== 0 && feeCurrency !== null && (
        <Text size="sm" c="dimmed">
          Fee of the dispute: {formatMoney(fee, feeCurrency)}
        </Text>
      )}
      <Anchor size="sm" href={url} target="_blank" rel="noreferrer" underline="always">
        {waitsForEvidence(state) ? 'Send evidence at Stripe' : 'Open at Stripe'}{' '}
        <IconExternalLink size={14} aria-hidden />
      </Anchor>
    </div>
  );
}
