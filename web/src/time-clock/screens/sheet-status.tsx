import { palette } from '@truckroll/domain/colors/palette';
import { type TimesheetStatus, timesheetStatusLabels } from '@truckroll/domain/time-clock/timesheet';
import { QuietBadge } from '../../design/badge.tsx';

const colors: Readonly<Record<TimesheetStatus, string>> = {
  open: palette.grey,
  submitted: palette.orange,
  approved: palette.green,
};

export const SheetStatus = ({ status }: { status: TimesheetStatus }) => (
  <QuietBadge color={colors[status]} label={timesheetStatusLabels[status]} />
);
