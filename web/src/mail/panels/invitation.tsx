import { Text } from '@mantine/core';
import { IconCalendarEvent, IconMapPin } from '@tabler/icons-react';
import type { EmailMessage } from '@truckroll/contract/mail/emails';
import { invitationTime } from '@truckroll/domain/emails/mail-invitation';
import { useMe } from '../../app/session/me.ts';
import styles from './message-card.module.css';

/** Title, time and place of the event to which a message invites. */
export function Invitation({ message: { invitation } }: { message: EmailMessage }) {
  const { timezone } = useMe();
  if (invitation === null) return null;
  const { title, place, isCancelled, isAnswer, repeats } = invitation;
  const kind = isCancelled ? 'Cancelled event' : isAnswer ? 'Answer to an invitation' : 'Invitation';
  return (
    <section aria-label={kind} className={styles.invitation}>
      <Text size="xs" c="dimmed">
        {kind}
      </Text>
      <Text fw={600}>{title || 'Event without a title'}</Text>
      <Text size="sm">
        <IconCalendarEvent size={16} aria-hidden className={styles.sign} /> {invitationTime(invitation, timezone)}
        {repeats && ' and again'}
      </Text>
      {place !== '' && (
        <Text size="sm">
          <IconMapPin size={16} aria-hidden className={styles.sign} /> {place}
        </Text>
      )}
    </section>
  );
}
