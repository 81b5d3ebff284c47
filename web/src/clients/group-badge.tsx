import { palette } from '@truckroll/domain/colors/palette';
import { ColorBadge } from '../design/badge.tsx';

/** Marks a client that represents several. */
export const GroupBadge = () => <ColorBadge color={palette.slate} label="Group" />;
