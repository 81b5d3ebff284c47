import { ActionIcon, Group, Skeleton, Text, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useDelayedLoading } from '../../design/feedback/delayed-loading.ts';
import styles from './chat.module.css';
import { ChatInput } from './chat-input.tsx';
import { PastAnswer, Question, TurnAnswer } from './chat-message.tsx';
import type { ChatSource, PastMessage } from './chat-source.ts';
import type { Turn } from './chat-turns.ts';
import type { Citation } from './citation.ts';
import { useChat } from './use-chat.ts';

type ChatProps = {
  source: ChatSource;
  /** The draft of a question is kept under this name. */
  draftName: string;
  /** The invitation that is shown before the first question. */
  invitation: ReactNode;
  placeholder: string;
  onOpen: (citation: Citation) => void;
  /** Sources name their file where there are several. */
  namesFiles?: boolean;
};

/** Questions about files, with streamed answers and their sources (screens M14). */
export function Chat({ source, draftName, invitation, placeholder, onOpen, namesFiles = false }: ChatProps) {
  const chat = useChat(source);
  const { past, turns, isBusy, isLoading } = chat;
  const isEmpty = past.length === 0 && turns.length === 0;
  const scroll = useFollowedEnd();
  const input = useRef<HTMLTextAreaElement>(null);
  const look = { onOpen, namesFiles };
  const forget = async (): Promise<void> => {
    // The button goes away with the messages.
    if (await chat.forget()) input.current?.focus();
  };
  return (
    <section className={styles.chat} aria-label="Chat">
      <div ref={scroll} className={styles.messages}>
        {isLoading && <ToCome />}
        {isEmpty && !isLoading && (
          <Text size="sm" c="dimmed" className={styles.invitation}>
            {invitation}
          </Text>
        )}
        <ol className={styles.list} aria-label="Messages">
          {past.map((message, index) =>
            message.sender === 'User' ? (
              <Question key={message.id} text={message.content} />
            ) : (
              <PastAnswer
                key={message.id}
                message={message}
                again={againOf(past[index - 1], { mayAsk: !isBusy, onAsk: chat.ask })}
                {...look}
              />
            ),
          )}
          {turns.map((turn) => (
            <TurnMessages key={turn.id} turn={turn} isBusy={isBusy} onAsk={chat.ask} {...look} />
          ))}
        </ol>
        <VisuallyHidden role="status">{spokenOf(turns.at(-1))}</VisuallyHidden>
      </div>
      <ChatInput
        inputRef={input}
        draftName={draftName}
        placeholder={placeholder}
        isBusy={isBusy}
        onAsk={chat.ask}
        onStop={chat.stop}
        beside={
          !isEmpty && (
            <Tooltip label="Delete chat">
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label="Delete chat"
                className={styles.icon}
                disabled={isBusy}
                onClick={() => void forget()}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )
        }
      />
    </section>
  );
}

/** How to ask the question before an answer once more; null if the history begins with the answer. */
const againOf = (
  before: PastMessage | undefined,
  { mayAsk, onAsk }: { mayAsk: boolean; onAsk: (question: string) => void },
) => (before?.sender === 'User' ? { mayAsk, onAskAgain: () => onAsk(before.content) } : null);

type TurnMessagesProps = {
  turn: Turn;
  isBusy: boolean;
  onAsk: (question: string) => void;
  onOpen: (citation: Citation) => void;
  namesFiles: boolean;
};

const TurnMessages = ({ turn, isBusy, onAsk, ...look }: TurnMessagesProps) => (
  <>
    <Question text={turn.question} />
    <TurnAnswer turn={turn} mayAsk={!isBusy} onAskAgain={() => onAsk(turn.question)} {...look} />
  </>
);

/** The text for screen readers: a streamed answer as a whole, once it has ended. */
function spokenOf(turn: Turn | undefined): string {
  if (turn === undefined || turn.state === 'answering') return '';
  return turn.state === 'waiting' ? 'Thinking' : `${turn.answer} ${turn.failure ?? ''}`.trim();
}

function ToCome() {
  const isShown = useDelayedLoading(true);
  return (
    <Group gap="sm" aria-busy>
      {isShown && <Skeleton height={48} width="80%" />}
    </Group>
  );
}

const nearEnd = 80;

/** Keeps the end of a growing list in view, unless the reader has scrolled up. */
function useFollowedEnd() {
  const scroll = useRef<HTMLDivElement>(null);
  const isFollowing = useRef(true);
  useEffect(() => {
    const element = scroll.current;
    if (element === null) return;
    const remember = (): void => {
      isFollowing.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearEnd;
    };
    element.addEventListener('scroll', remember, { passive: true });
    return () => element.removeEventListener('scroll', remember);
  }, []);
  useLayoutEffect(() => {
    const element = scroll.current;
    if (element !== null && isFollowing.current) element.scrollTop = element.scrollHeight;
  });
  return scroll;
}
