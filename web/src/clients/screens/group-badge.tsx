import { palette } from '@truckroll/domain/colors/palette';
import { QuietBadge } from '../../design/badge.tsx';

/** Marks a client that represents several. */
export const GroupBadge = () => <QuietBadge color={palette.slate} label="Group" />;
