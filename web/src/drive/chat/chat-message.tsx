import { ActionIcon, Button, CopyButton, Group, Text } from '@mantine/core';
import { IconCheck, IconCopy, IconFileText, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Thinking } from '../../design/feedback/thinking.tsx';
import type { Citation } from '../cited/citation.ts';
import styles from './chat.module.css';
import type { PastMessage } from './chat-source.ts';
import type { Turn } from './chat-turns.ts';

/** A question of the person. */
export const Question = ({ text }: { text: string }) => (
  <li className={styles.question} data-sender="User">
    {text}
  </li>
);

type Look = { onOpen: (citation: Citation) => void; namesFiles: boolean };

type AnswerProps = Look & {
  text: string;
  sources: readonly Citation[];
  provider: string | null;
  /** Shown below the text instead of who answered. */
  ending?: ReactNode;
};

/** An answer with its sources. It is shown as text, whatever it contains. */
function Answer({ text, sources, provider, ending, onOpen, namesFiles }: AnswerProps) {
  return (
    <li className={styles.answer} data-sender="Bot">
      <div className={styles.text}>{text}</div>
      {sources.length > 0 && (
        <ul className={styles.sources} aria-label="Sources">
          {sources.map((source) => (
            <li key={`${source.fileId} ${source.page} ${source.sentence}`}>
              <button type="button" className={styles.source} onClick={() => onOpen(source)}>
                <IconFileText size={14} aria-hidden />
                <span>{sourceLabel(source, namesFiles)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {ending ?? <Ending text={text} provider={provider} />}
    </li>
  );
}

/**
 * @example sourceLabel({ page: 3, sentence: 'It is old.', … }, false) → 'Page 3: “It is old.”'
 */
function sourceLabel({ fileName, page, sentence }: Citation, namesFiles: boolean): string {
  const place = page === null ? '' : `${namesFiles ? 'page' : 'Page'} ${page}`;
  const where = namesFiles ? [fileName, place].filter((part) => part !== '').join(', ') : place;
  const quote = sentence === null ? '' : `“${sentence}”`;
  return [where, quote].filter((part) => part !== '').join(': ') || fileName;
}

/** An answer of an earlier visit. */
export const PastAnswer = ({ message, ...look }: Look & { message: PastMessage }) => (
  <Answer
    text={message.content}
    sources={message.sources}
    provider={message.provider}
    ending={message.isComplete ? undefined : <Failed text="This answer is not complete." />}
    {...look}
  />
);

/** Who answered, and a button to copy the answer. */
const Ending = ({ text, provider }: { text: string; provider: string | null }) => (
  <Group gap={4} wrap="nowrap" className={styles.ending}>
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <ActionIcon variant="subtle" color="gray" aria-label={copied ? 'Copied' : 'Copy'} onClick={copy}>
          {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        </ActionIcon>
      )}
    </CopyButton>
    {provider !== null && (
      <Text size="xs" c="dimmed">
        {answeredBy(provider)}
      </Text>
    )}
  </Group>
);

const answeredBy = (provider: string): string =>
  provider === 'built-in' ? 'Answered by the built-in engine: quotes from the file.' : `Answered by ${provider}`;

type TurnAnswerProps = Look & {
  turn: Turn;
  /** Nothing else is being answered. */
  mayAsk: boolean;
  onAskAgain: () => void;
};

/** The answer to a question of this page: growing, complete, stopped or failed. */
export function TurnAnswer({ turn, mayAsk, onAskAgain, ...look }: TurnAnswerProps) {
  const { state, answer, failure, sources, provider } = turn;
  if (state === 'waiting') {
    return (
      <li className={styles.answer} data-sender="Bot">
        <Thinking />
      </li>
    );
  }
  const again = (label: string) => (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconRefresh size={14} aria-hidden />}
      disabled={!mayAsk}
      onClick={onAskAgain}
    >
      {label}
    </Button>
  );
  const endings: Record<'answering' | 'stopped' | 'failed', ReactNode> = {
    answering: null,
    stopped: <Failed text="Stopped." action={again('Ask again')} />,
    failed: <Failed text={failure ?? ''} action={again(answer === '' ? 'Try again' : 'Ask again')} isAlert />,
  };
  const ending = state === 'done' ? undefined : (endings[state] ?? <span />);
  return <Answer text={answer} sources={sources} provider={provider} ending={ending} {...look} />;
}

const Failed = ({ text, action, isAlert }: { text: string; action?: ReactNode; isAlert?: boolean }) => (
  <Group gap="sm" mt={4} role={isAlert ? 'alert' : undefined}>
    <Text size="sm" c="dimmed">
      {text}
    </Text>
    {action}
  </Group>
);
