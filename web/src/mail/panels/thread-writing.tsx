import { Button, Group } from '@mantine/core';
import { IconArrowBackUp, IconArrowBackUpDouble, IconArrowForwardUp } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { EmailMessage } from '@truckroll/contract/mail/emails';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import { useFetchWhenIdle } from '../../design/idle.ts';
import { type ComposeStart, forwardOf, hasOthers, replyTo } from '../parts/compose-start.ts';
import { emailThreadQuery, mailboxQuery, type WholeThread } from '../parts/email-queries.ts';
import { noMailboxText } from '../parts/open-composer.ts';
import type { ReplyText } from './reply-area.tsx';
import type { SentEmail } from './send-composed.ts';

const loadReplyArea = () => import('./reply-area.tsx');
const ReplyArea = lazyPart(async () => (await loadReplyArea()).ReplyArea);

export type WritingKind = 'reply' | 'replyAll' | 'forward';

type Writing = { id: number; start: ComposeStart; message: EmailMessage };

export type ThreadWriting = {
  /** Opens the compose area for a message. */
  write: (kind: WritingKind, message: EmailMessage) => void;
  /** Whether 'Reply all' would reach more people than 'Reply'. */
  hasOthers: (message: EmailMessage) => boolean;
  open: Writing | null;
  close: () => void;
  onSent: (sent: SentEmail) => void;
};

/** The state of replying and forwarding in an open thread. A sent message appears in the thread at once. */
export function useThreadWriting(thread: WholeThread): ThreadWriting {
  const queryClient = useQueryClient();
  const mailbox = useQuery(mailboxQuery);
  const [open, setOpen] = useState<Writing | null>(null);
  const own = mailbox.data?.email ? [mailbox.data.email] : [];
  const about = {
    clientId: thread.clients[0]?.id,
    jobId: thread.records.find(({ kind }) => kind === 'job')?.id,
  };
  return {
    write(kind, message) {
      if (mailbox.data?.email === null) {
        toast.error(noMailboxText);
        return;
      }
      const start =
        kind === 'forward' ? forwardOf(message, about) : replyTo(message, { all: kind === 'replyAll', own, about });
      setOpen((before) => ({ id: (before?.id ?? 0) + 1, start, message }));
    },
    hasOthers: (message) => hasOthers(message, own),
    open,
    close: () => setOpen(null),
    onSent({ emailData, threadId }) {
      if (threadId !== thread.threadId) return;
      queryClient.setQueryData<WholeThread>(emailThreadQuery(threadId).queryKey, (shown) =>
        shown === undefined || shown.emails.some(({ messageId }) => messageId === emailData.messageId)
          ? shown
          : { ...shown, emails: [...shown.emails, emailData], emailCount: shown.emailCount + 1, isRead: true },
      );
    },
  };
}

type ThreadWritingAreaProps = {
  writing: ThreadWriting;
  /** The newest message, to which the buttons reply. */
  newest: EmailMessage | undefined;
  /** The smart reply button beside 'Reply' and 'Forward'. */
  assistantButton?: ReactNode;
  /** Renders smart reply in the open compose area. */
  assistant?: (text: ReplyText) => ReactNode;
};

/** The compose area of a thread, or its bottom bar while it is closed (screens M32). */
export function ThreadWritingArea({ writing, newest, assistantButton, assistant }: ThreadWritingAreaProps) {
  const { open, write, close, onSent } = writing;
  useFetchWhenIdle(loadReplyArea);
  if (open !== null)
    return (
      <Suspense>
        <ReplyArea
          key={open.id}
          start={open.start}
          message={open.message}
          onSent={onSent}
          onClose={close}
          {...(assistant === undefined ? {} : { assistant })}
        />
      </Suspense>
    );
  if (newest === undefined) return null;
  const icon = { size: 16, 'aria-hidden': true } as const;
  return (
    <Group gap="sm">
      <Button variant="default" leftSection={<IconArrowBackUp {...icon} />} onClick={() => write('reply', newest)}>
        Reply
      </Button>
      {writing.hasOthers(newest) && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUpDouble {...icon} />}
          onClick={() => write('replyAll', newest)}
        >
          Reply all
        </Button>
      )}
      <Button variant="default" leftSection={<IconArrowForwardUp {...icon} />} onClick={() => write('forward', newest)}>
        Forward
      </Button>
      {assistantButton}
    </Group>
  );
}
