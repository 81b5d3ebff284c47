import { ActionIcon, CloseButton, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRights } from '../../app/session/me.ts';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { usePatience } from '../../design/feedback/patience.ts';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { emailThreadQuery, type WholeThread } from '../parts/email-queries.ts';
import { mayWriteMail } from '../parts/mail-rights.ts';
import { subjectOf } from './mail-names.ts';
import { ThreadActionBar } from './thread-action-bar.tsx';
import { ThreadContext } from './thread-context.ts';
import { ThreadFacts } from './thread-facts.tsx';
import { ThreadMessages } from './thread-messages.tsx';
import styles from './thread-panel.module.css';
import { ThreadSummary } from './thread-summary.tsx';
import { ThreadWritingArea, useThreadWriting } from './thread-writing.tsx';
import { useAssistant } from './use-assistant.tsx';
import { useFocusOnThread } from './use-focus-on-thread.ts';
import { useMarkRead } from './use-mark-read.ts';
import { useMessageActions } from './use-message-actions.ts';

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
  const showsSkeleton = usePatience(query.isPending);
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
