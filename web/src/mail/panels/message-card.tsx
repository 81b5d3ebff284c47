import { Text, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCalendarEvent, IconInfoCircle, IconMapPin, IconPaperclip } from '@tabler/icons-react';
import type { EmailMessage } from '@truckroll/contract/mail/emails';
import { invitationTime } from '@truckroll/domain/emails/mail-invitation';
import { countOf } from '@truckroll/domain/format/numbers';
import { type ReactNode, useId } from 'react';
import { useMe } from '../../app/session/me.ts';
import { RelativeTime } from '../../design/relative-time.tsx';
import { formatDateTime, shownClock } from '../../design/shown-units.ts';
import { correspondentName } from './mail-names.ts';
import { MessageAttachments } from './message-attachments.tsx';
import { MessageBody } from './message-body.tsx';
import styles from './message-card.module.css';
import { MessageWork } from './message-work.tsx';
import { UnsentActions } from './unsent-actions.tsx';

type MessageCardProps = {
  message: EmailMessage;
  isOpen: boolean;
  /** Whether it is shown as unread. Expanding it shows it as read without a request (screens M32). */
  isUnread: boolean;
  onToggle: () => void;
  menu: ReactNode;
};

/**
 * A message of a thread: its header and, when expanded, its text, files and menu. Collapsed messages render little,
 * because a thread may have hundreds.
 */
export function MessageCard({ message, isOpen, isUnread, onToggle, menu }: MessageCardProps) {
  const { writer, from, replyTo, to, cc, bcc, timestamp, attachmentCount, attachments, snippet } = message;
  const { timezone } = useMe();
  const contentId = useId();
  return (
    <li
      className={styles.card}
      data-message={message.messageId}
      data-open={isOpen || undefined}
      data-unread={isUnread || undefined}
    >
      <div className={styles.head}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? contentId : undefined}
          onClick={onToggle}
        >
          <span className={styles.sender}>
            {isUnread && <VisuallyHidden>Unread: </VisuallyHidden>}
            {correspondentName(writer)}
          </span>
          {!isOpen && <span className={styles.snippet}>{snippet}</span>}
          {!isOpen && attachmentCount > 0 && (
            <IconPaperclip size={16} role="img" aria-label={countOf(attachmentCount, 'attachment')} />
          )}
        </button>
        <span className={styles.time}>
          {isOpen ? (
            <RelativeTime at={timestamp} />
          ) : (
            <time dateTime={timestamp}>{formatDateTime(timestamp, timezone)}</time>
          )}
        </span>
        {isOpen && menu}
      </div>
      {isOpen && (
        <div id={contentId} className={styles.content}>
          <dl className={styles.people}>
            <People label="From" people={from} />
            {writer !== from[0] && <People label="Answers to" people={replyTo} />}
            <People label="To" people={to} />
            <People label="Cc" people={cc} />
            <People label="Bcc" people={bcc} />
          </dl>
          <MessageNotices message={message} />
          <Invitation message={message} />
          <MessageBody message={message} />
          <MessageAttachments files={attachments} />
          <MessageWork message={message} />
        </div>
      )}
    </li>
  );
}

function People({ label, people }: { label: string; people: readonly string[] }) {
  if (people.length === 0) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{people.join(', ')}</dd>
    </div>
  );
}

/** Title, time and place of the event to which a message invites. */
function Invitation({ message: { invitation } }: { message: EmailMessage }) {
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
        <IconCalendarEvent size={16} aria-hidden className={styles.sign} />{' '}
        {invitationTime(invitation, timezone, shownClock())}
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

const kinds: Record<EmailMessage['kind'], string | null> = {
  person: null,
  list: 'Sent by a mailing list.',
  auto_reply: 'Automatic reply.',
  bounce: 'Report of a failed delivery.',
  delay: 'Report of a delayed delivery.',
  receipt: 'Receipt: an email was delivered or read.',
};

/** Warnings above the text of a message: an imitated sender, or a failed or waiting delivery. */
function MessageNotices({ message }: { message: EmailMessage }) {
  const { timezone } = useMe();
  const { looksLike, state, sendAt, errorText, delayText, staysHere, isHeadOnly, kind } = message;
  return (
    <>
      {looksLike !== null && (
        <Warning>Be careful: this is not {looksLike}, although the address of the sender looks like it.</Warning>
      )}
      {state === 'failed' && <Warning>This email was not sent: {errorText ?? 'Failed to send email'}</Warning>}
      {state !== 'failed' && errorText !== null && <Warning>This email could not be delivered: {errorText}</Warning>}
      {delayText !== null && <Info>Not delivered yet, the servers keep trying: {delayText}</Info>}
      {staysHere && <Warning>This email stayed here: no mail server is configured.</Warning>}
      {state === 'scheduled' && sendAt !== null && <Info>Will be sent on {formatDateTime(sendAt, timezone)}.</Info>}
      <UnsentActions message={message} />
      {state === 'sending' && <Info>Is being sent.</Info>}
      {kinds[kind] !== null && <Info>{kinds[kind]}</Info>}
      {isHeadOnly && <Info>This email is too large or damaged to be shown. Only its header was read.</Info>}
    </>
  );
}

const Warning = ({ children }: { children: ReactNode }) => (
  <Text size="sm" className={styles.warning}>
    <IconAlertTriangle size={16} aria-hidden className={styles.sign} /> {children}
  </Text>
);

const Info = ({ children }: { children: ReactNode }) => (
  <Text size="sm" c="dimmed">
    <IconInfoCircle size={16} aria-hidden className={styles.sign} /> {children}
  </Text>
);
