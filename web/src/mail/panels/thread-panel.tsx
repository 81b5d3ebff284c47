import { ActionIcon, CloseButton, Menu, Title } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconArrowLeft, IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { EmailMessage } from '@truckroll/contract/mail/emails';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRights } from '../../app/session/me.ts';
import { ClientLink } from '../../clients/parts/client-link.tsx';
import { useDelayedLoading } from '../../design/feedback/delayed-loading.ts';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { RowMenu } from '../../design/list/row-menu.tsx';
import { DeleteItem } from '../../design/record-items.tsx';
import { emailThreadQuery, type WholeThread } from '../parts/email-queries.ts';
import { mayWriteMail } from '../parts/mail-rights.ts';
import { correspondentName, subjectOf } from './mail-names.ts';
import { MessageCard } from './message-card.tsx';
import { ThreadActionBar } from './thread-action-bar.tsx';
import { requestsOf, unreadAndNew } from './thread-changes.ts';
import { ThreadContext } from './thread-context.ts';
import { ThreadMarks } from './thread-marks.tsx';
import styles from './thread-panel.module.css';
import { ThreadRecords } from './thread-records.tsx';
import { ThreadSummary } from './thread-summary.tsx';
import { ThreadWritingArea, useThreadWriting, type WritingKind } from './thread-writing.tsx';
import { useAssistant } from './use-assistant.tsx';
import { useChangeEmails } from './use-change-emails.ts';
import { type MessageActions, useMessageActions } from './use-message-actions.ts';

type ThreadPanelProps = {
  threadId: string;
  /** Beside the list, or instead of it with a back button. */
  place: 'beside' | 'instead';
  /** 1 if the thread is the page's main content, 2 beside a list. */
  headingOrder: 1 | 2;
  onClose: () => void;
};

/** M32: an e-mail thread. */
export function ThreadPanel({ threadId, place, headingOrder, onClose }: ThreadPanelProps) {
  const query = useQuery(emailThreadQuery(threadId));
  const showsSkeleton = useDelayedLoading(query.isPending);
  const title = query.data === undefined ? 'Email' : subjectOf(query.data);
  return (
    <section className={styles.panel} aria-label={title} aria-busy={query.isFetching}>
      <div className={styles.head}>
        {place === 'instead' && (
          <ActionIcon variant="subtle" color="gray" size={44} aria-label="Back to the emails" onClick={onClose}>
            <IconArrowLeft size={22} aria-hidden />
          </ActionIcon>
        )}
        <Title order={headingOrder} className={styles.subject} tabIndex={-1} data-thread-heading>
          {title}
        </Title>
        {place === 'beside' && <CloseButton aria-label="Close" size="lg" onClick={onClose} />}
      </div>
      {query.data !== undefined ? (
        <ThreadContent key={threadId} thread={query.data} onClose={onClose} />
      ) : query.isPending ? (
        showsSkeleton && <SkeletonRows columns={1} rows={4} isPhone={false} />
      ) : (
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
      )}
    </section>
  );
}

function ThreadContent({ thread, onClose }: { thread: WholeThread; onClose: () => void }) {
  const mayWrite = mayWriteMail(useRights()) && !thread.isShared;
  const actions = useMessageActions({ count: thread.emailCount, close: onClose });
  const writing = useThreadWriting(thread);
  const newest = thread.emails.at(-1);
  const assisted = useAssistant(writing, newest);
  useMarkRead(thread);
  useFocusOnThread();
  return (
    <ThreadContext value={thread}>
      <div className={styles.content}>
        {!thread.isShared && <ThreadActionBar threads={[thread]} onLeft={onClose} />}
        <ThreadFacts thread={thread} />
        <ThreadSummary thread={thread} />
        <ThreadMessages
          messages={thread.emails}
          canChange={mayWrite}
          actions={actions}
          onWrite={mayWrite ? writing.write : undefined}
        />
        {mayWrite && <ThreadWritingArea {...assisted} newest={newest} />}
      </div>
    </ThreadContext>
  );
}

type ThreadMessagesProps = {
  messages: readonly EmailMessage[];
  canChange: boolean;
  actions: MessageActions;
  /** Opens a reply to a message or forwards it. */
  onWrite: ((kind: WritingKind, message: EmailMessage) => void) | undefined;
};

/** The messages of a thread, oldest first; the newest one is open (screens M32). */
function ThreadMessages({ messages, canChange, actions, onWrite }: ThreadMessagesProps) {
  const newest = messages.at(-1)?.messageId;
  /** Messages that the user expanded or collapsed; the others have their initial state. */
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isOpen = (id: string): boolean => turned.get(id) ?? id === newest;
  return (
    <ul className={styles.messages} aria-label="Messages">
      {messages.map((message) => {
        const { messageId: id } = message;
        return (
          <MessageCard
            key={id}
            message={message}
            isOpen={isOpen(id)}
            isUnread={!message.isRead && turned.get(id) !== true}
            onToggle={() => setTurned(new Map(turned).set(id, !isOpen(id)))}
            menu={<MessageMenu message={message} canChange={canChange} actions={actions} onWrite={onWrite} />}
          />
        );
      })}
    </ul>
  );
}

type MessageMenuProps = {
  message: EmailMessage;
  canChange: boolean;
  actions: MessageActions;
  onWrite: ((kind: WritingKind, message: EmailMessage) => void) | undefined;
};

/** The actions on one message (screens M32). */
function MessageMenu({ message, canChange, actions, onWrite }: MessageMenuProps) {
  return (
    <RowMenu name={`the message from ${correspondentName(message.writer)}`}>
      {onWrite !== undefined && (
        <>
          <Menu.Item
            leftSection={<IconArrowBackUp size={18} stroke={1.7} aria-hidden />}
            onClick={() => onWrite('reply', message)}
          >
            Reply
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowForwardUp size={18} stroke={1.7} aria-hidden />}
            onClick={() => onWrite('forward', message)}
          >
            Forward
          </Menu.Item>
        </>
      )}
      <Menu.Item
        leftSection={<IconMail size={18} stroke={1.7} aria-hidden />}
        onClick={() => void actions.markUnread(message)}
      >
        Mark as unread
      </Menu.Item>
      {canChange && <DeleteItem onClick={() => void actions.remove(message)} />}
    </RowMenu>
  );
}

/** The clients and records of a thread, its assignment and its snoozing. */
function ThreadFacts({ thread }: { thread: WholeThread }) {
  return (
    <div className={styles.facts}>
      {thread.clients.map((client) => (
        <ClientLink key={client.id} client={client} />
      ))}
      <ThreadRecords thread={thread} />
      <ThreadMarks thread={thread} />
    </div>
  );
}

/**
 * Focuses the heading of a thread that was opened, for keyboards and screen readers, because the shell has focused the
 * page, or the focused row is gone. A field in which the user types keeps the focus.
 */
function useFocusOnThread(): void {
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const focused = document.activeElement;
      if (focused !== null && focused !== document.body && focused.id !== 'content') return;
      document.querySelector<HTMLElement>('[data-thread-heading]')?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, []);
}

/**
 * Marks the messages of an open thread as read once the page is visible, including those that arrive later. Each is
 * marked only once; otherwise 'Mark as unread' would be reverted.
 */
function useMarkRead({ emails }: WholeThread): void {
  const { mutate } = useChangeEmails();
  const shown = useRef<ReadonlySet<string>>(new Set());
  const markRead = useEffectEvent(() => {
    if (document.visibilityState !== 'visible') return;
    const messageIds = unreadAndNew(emails, shown.current);
    shown.current = new Set(emails.map(({ messageId }) => messageId));
    for (const some of requestsOf(messageIds)) mutate({ action: 'markRead', messageIds: some });
  });
  useEffect(() => {
    if (emails.length > 0) markRead();
  }, [emails]);
  useEffect(() => {
    const whenVisible = () => markRead();
    document.addEventListener('visibilitychange', whenVisible);
    return () => document.removeEventListener('visibilitychange', whenVisible);
  }, []);
}
