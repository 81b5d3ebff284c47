import { IconAlertTriangle, IconClock, IconClockPause, IconUser } from '@tabler/icons-react';
import type { EmailThread } from '@truckroll/contract/mail/emails';
import { useMe } from '../../app/session/me.ts';
import { formatDateTime } from '../../design/shown-units.ts';
import styles from './thread-marks.module.css';

/** The badges of a thread in the list: failed or waiting messages, its assignment and its snoozing. */
export function ThreadMarks({ thread }: { thread: EmailThread }) {
  const { id: ownId, timezone } = useMe();
  const { emails, assignedTo, snoozedUntil } = thread;
  const hasFailed = emails.some(({ state, kind }) => state === 'failed' || kind === 'bounce');
  const isDelayed = !hasFailed && emails.some(({ kind }) => kind === 'delay');
  const scheduled = emails.find(({ state }) => state === 'scheduled');
  const isSnoozed = snoozedUntil !== null && snoozedUntil > new Date().toISOString();
  if (!hasFailed && !isDelayed && scheduled === undefined && assignedTo === null && !isSnoozed) return null;
  return (
    <div className={styles.marks}>
      {hasFailed && (
        <span className={styles.failed}>
          <IconAlertTriangle size={14} aria-hidden /> Not delivered
        </span>
      )}
      {isDelayed && (
        <span className={styles.mark}>
          <IconClock size={14} aria-hidden /> Delivery delayed
        </span>
      )}
      {scheduled !== undefined && (
        <span className={styles.mark}>
          <IconClock size={14} aria-hidden /> Scheduled
        </span>
      )}
      {isSnoozed && (
        <span className={styles.mark}>
          <IconClockPause size={14} aria-hidden /> Snoozed until {formatDateTime(snoozedUntil, timezone)}
        </span>
      )}
      {assignedTo !== null && (
        <span className={styles.mark}>
          <IconUser size={14} aria-hidden /> {assignedTo.id === ownId ? 'Assigned to you' : assignedTo.name}
        </span>
      )}
    </div>
  );
}
