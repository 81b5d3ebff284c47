import { palette } from '@truckroll/domain/colors/palette';
import { ColorBadge } from '../design/badge.tsx';

/** Marks a client that stands for several. */
export const GroupBadge = () => <ColorBadge color={palette.slate} label="Group" />;
