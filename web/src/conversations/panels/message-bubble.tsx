import { Anchor, Button, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconChecks, IconClock, IconX } from '@tabler/icons-react';
import type { SmsMessage } from '@truckroll/contract/conversations/conversations';
import type { SmsStatus } from '@truckroll/domain/calls/call-kinds';
import { wallClock } from '@truckroll/domain/format/dates';
import { memo } from 'react';
import { Face } from '../../design/face.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { useSendAgain } from '../parts/conversation-queries.ts';
import styles from './message-list.module.css';

type MessageProps = { message: SmsMessage; zone: string; canSend: boolean };

/** One message; the account's own are on the right. */
export const MessageBubble = memo(function MessageBubble({ message, zone, canSend }: MessageProps) {
  const { direction, body, media, createdAt, status, sentBy, purpose } = message;
  const isOwn = direction === 'outbound';
  const writer = isOwn && purpose !== 'reminder' ? sentBy : null;
  return (
    <li className={styles.message} data-own={isOwn || undefined}>
      <VisuallyHidden>{isOwn ? 'Sent: ' : 'Received: '}</VisuallyHidden>
      {media.map((file) => (
        <MediaFile key={file.key} file={file} />
      ))}
      {body !== '' && <p>{body}</p>}
      <span className={styles.foot}>
        {isOwn && purpose === 'reminder' && <span>Reminder</span>}
        {writer !== null && <Face id={writer.id} name={writer.name} size={16} />}
        {writer !== null && <span>{writer.name}</span>}
        <time dateTime={createdAt}>{wallClock(createdAt, zone).time}</time>
        {isOwn && <StatusSign message={message} />}
      </span>
      {isOwn && status === 'failed' && <Failure message={message} canSend={canSend} />}
    </li>
  );
});

function MediaFile({ file }: { file: SmsMessage['media'][number] }) {
  if (!file.type.startsWith('image/'))
    return (
      <Anchor href={file.presignedUrl} target="_blank" rel="noopener">
        Attachment
      </Anchor>
    );
  return (
    <a href={file.presignedUrl} target="_blank" rel="noopener" className={styles.picture}>
      <img src={file.presignedUrl} alt="Received file" loading="lazy" />
    </a>
  );
}

function Failure({ message, canSend }: { message: SmsMessage; canSend: boolean }) {
  const again = useSendAgain();
  return (
    <span className={styles.failure}>
      <span>{message.errorText ?? 'The message could not be sent.'}</span>
      {canSend && (
        <Button
          size="compact-xs"
          variant="default"
          loading={again.isPending}
          onClick={() => toastOnError(() => again.mutateAsync(message.id))}
        >
          Try again
        </Button>
      )}
    </span>
  );
}

const signs: Partial<Record<SmsStatus, { icon: typeof IconCheck; label: string }>> = {
  delivered: { icon: IconChecks, label: 'Delivered' },
  sent: { icon: IconCheck, label: 'Sent' },
  failed: { icon: IconX, label: 'Failed' },
};

/** The delivery status of a message: all but delivered, sent and failed count as pending (clients.md 4). */
function StatusSign({ message }: { message: SmsMessage }) {
  const { icon: Icon, label } = signs[message.status] ?? { icon: IconClock, label: 'Pending' };
  // Without a tooltip of its own, because a conversation has thousands.
  return <Icon size={16} role="img" aria-label={label} title={label} data-status={message.status} />;
}
