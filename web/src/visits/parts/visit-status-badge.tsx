import { Group } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import type { Visit } from '@truckroll/contract/visits/visits';
import { shownVisitStatus } from '@truckroll/domain/visits/visit-labels';
import { Badge } from '../../design/badge.tsx';
import styles from './visit-status-badge.module.css';

type Shown = Pick<Visit, 'visitStatus' | 'anyTime' | 'isLate'>;

/** A visit's status in the account's colour. A late visit also has a clock and the word 'Late' (screens 4.2). */
export const VisitStatusBadge = ({ visit }: { visit: Shown }) => (
  <Group component="span" gap={6} display="inline-flex">
    <Badge group="visitStatus" value={shownVisitStatus(visit)} />
    {visit.isLate && <LateMark />}
  </Group>
);

const LateMark = () => (
  <span className={styles.late}>
    <IconClockExclamation size={14} aria-hidden />
    Late
  </span>
);
