import { palette } from '@truckroll/domain/colors/palette';
import { type PayoutState, payoutStateLabels } from '@truckroll/domain/documents/payouts';
import { QuietBadge } from '../../design/badge.tsx';

const colors: Record<PayoutState, string> = {
  pending: palette.grey,
  in_transit: palette.blue,
  paid: palette.green,
  failed: palette.red,
  canceled: palette.ink,
};

export const PayoutBadge = ({ state }: { state: PayoutState }) => (
  <QuietBadge color={colors[state]} label={payoutStateLabels[state]} />
);
