import { palette } from '@truckroll/domain/colors/palette';
import { type PlanStatus, planStatusLabels } from '@truckroll/domain/plans/plan-terms';
import { QuietBadge } from '../../design/badge.tsx';

const colors: Readonly<Record<PlanStatus, keyof typeof palette>> = {
  draft: 'mist',
  offered: 'blue',
  active: 'green',
  paused: 'yellow',
  cancelled: 'red',
  lapsed: 'grey',
};

export const PlanStatusBadge = ({ status }: { status: PlanStatus }) => (
  <QuietBadge color={palette[colors[status]]} label={planStatusLabels[status]} />
);
