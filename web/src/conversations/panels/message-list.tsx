import { Anchor, Button, Text, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconChecks, IconClock, IconX } from '@tabler/icons-react';
import type { SmsMessage } from '@truckroll/contract/conversations/conversations';
import type { SmsStatus } from '@truckroll/domain/calls/call-kinds';
import { formatDay, wallClock } from '@truckroll/domain/format/dates';
import { Fragment, memo, useEffect, useEffectEvent, useRef } from 'react';
import { useMe } from '../../app/session/me.ts';
import { Face } from '../../design/face.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { ScrollRegion } from '../../design/scroll-region.tsx';
import { clockTime } from '../../design/shown-units.ts';
import { useSendAgain } from '../parts/conversation-queries.ts';
import styles from './message-list.module.css';
import type { History } from './use-history.ts';

type ListProps = { history: History; canSend: boolean };

/** The messages of a conversation, oldest first, grouped by day. Scrolling back reads older ones. */
export function MessageList({ history, canSend }: ListProps) {
  const { timezone: zone } = useMe();
  const { pages, newest, hasOlder } = history;
  const place = useRef<HTMLDivElement>(null);
  const last = newest.at(-1);
  const ownLast = last?.direction === 'outbound' ? last.id : null;
  // Somebody who has scrolled back sees what they send.
  useEffect(() => {
    if (ownLast !== null) place.current?.closest('section')?.scrollTo({ top: 0 });
  }, [ownLast]);
  return (
    <ScrollRegion aria-label="Conversation" className={styles.scroll}>
      <div ref={place}>
        <ol className={styles.conversation} aria-label="Messages">
          {/* A page may be shorter than the margin, so that the place is observed anew after each one. */}
          {hasOlder && <OlderMessages key={pages.length} history={history} />}
          {pages.map((messages, index) => (
            <PageOfMessages
              key={index === pages.length - 1 ? 'newest' : messages.at(-1)?.id}
              messages={messages}
              before={pages[index - 1]?.at(-1)}
              zone={zone}
              canSend={canSend}
            />
          ))}
        </ol>
      </div>
    </ScrollRegion>
  );
}

type PageProps = {
  messages: readonly SmsMessage[];
  /** The message before the page, whose day needs no second heading. */
  before: SmsMessage | undefined;
  zone: string;
  canSend: boolean;
};

/** Rendered again only when it has changed, so that a long history stays fast. */
const PageOfMessages = memo(function PageOfMessages({ messages, before, zone, canSend }: PageProps) {
  const dayOf = (message: SmsMessage): string => wallClock(message.createdAt, zone).day;
  let previous = before === undefined ? null : dayOf(before);
  return messages.map((message) => {
    const day = dayOf(message);
    const isNew = day !== previous;
    previous = day;
    return (
      <Fragment key={message.id}>
        {isNew && <li className={styles.day}>{formatDay(day)}</li>}
        <MessageBubble message={message} zone={zone} canSend={canSend} />
      </Fragment>
    );
  });
});

/** Reads older messages before the reader arrives at the oldest one. */
function OlderMessages({ history }: { history: History }) {
  const place = useRef<HTMLLIElement>(null);
  const load = useEffectEvent(() => history.loadOlder());
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && load(), {
      root: element.closest('section'),
      rootMargin: '1200px 0px 0px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <li ref={place} className={styles.older}>
      {history.olderError === null ? (
        <Text size="xs" c="dimmed">
          Loading...
        </Text>
      ) : (
        <Button size="compact-sm" variant="default" onClick={history.loadOlder}>
          Failed to load messages. Try again
        </Button>
      )}
    </li>
  );
}

type MessageProps = { message: SmsMessage; zone: string; canSend: boolean };

/** One message; the account's own are on the right. */
const MessageBubble = memo(function MessageBubble({ message, zone, canSend }: MessageProps) {
  const { direction, body, media, createdAt, status, sentBy, purpose } = message;
  const isOwn = direction === 'outbound';
  const writer = isOwn && purpose === 'person' ? sentBy : null;
  return (
    <li className={styles.message} data-own={isOwn || undefined}>
      <VisuallyHidden>{isOwn ? 'Sent: ' : 'Received: '}</VisuallyHidden>
      {media.map((file) => (
        <MediaFile key={file.key} file={file} />
      ))}
      {body !== '' && <p>{body}</p>}
      <span className={styles.foot}>
        {isOwn && purpose === 'reminder' && <span>Reminder</span>}
        {isOwn && purpose === 'on_my_way' && <span>On my way</span>}
        {isOwn && purpose === 'hub' && <span>Client's page</span>}
        {isOwn && purpose === 'follow_up' && <span>Follow-up</span>}
        {writer !== null && <Face id={writer.id} name={writer.name} size={16} />}
        {writer !== null && <span>{writer.name}</span>}
        <time dateTime={createdAt}>{clockTime(createdAt, zone)}</time>
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
