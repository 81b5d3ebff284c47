import { Button, Text } from '@mantine/core';
import type { SmsMessage } from '@truckroll/contract/conversations/conversations';
import { formatDay, wallClock } from '@truckroll/domain/format/dates';
import { Fragment, memo, useEffect, useEffectEvent, useRef } from 'react';
import { useMe } from '../../app/session/me.ts';
import { ScrollRegion } from '../../design/scroll-region.tsx';
import { MessageBubble } from './message-bubble.tsx';
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
