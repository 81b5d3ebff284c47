import { ActionIcon, Button, CopyButton, Group, Text, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy, IconFileText, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Thinking } from '../../design/feedback/thinking.tsx';
import styles from './chat.module.css';
import type { PastMessage } from './chat-source.ts';
import type { Turn } from './chat-turns.ts';
import { type Citation, sourceLabel } from './citation.ts';

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
  again: Again | null;
  /** Shown below the text instead of who answered. */
  ending?: ReactNode;
};

/** Asks the question of an answer once more. */
type Again = { mayAsk: boolean; onAskAgain: () => void };

/** An answer with its sources. It is shown as text, whatever it contains. */
function Answer({ text, sources, provider, again, ending, onOpen, namesFiles }: AnswerProps) {
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
      {ending ?? <Ending text={text} provider={provider} again={again} />}
    </li>
  );
}

/** An answer of an earlier visit. */
export const PastAnswer = ({ message, again, ...look }: Look & { message: PastMessage; again: Again | null }) => (
  <Answer
    text={message.content}
    sources={message.sources}
    provider={message.provider}
    again={again}
    ending={
      message.isComplete ? undefined : (
        <Failed
          text="This answer is not complete."
          action={again !== null && <AskAgain label="Ask again" {...again} />}
        />
      )
    }
    {...look}
  />
);

/** Who answered, and buttons to copy the answer and to ask again. */
const Ending = ({ text, provider, again }: Pick<AnswerProps, 'text' | 'provider' | 'again'>) => (
  <Group gap={4} wrap="nowrap" className={styles.ending}>
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? 'Copied' : 'Copy'}>
          <ActionIcon variant="subtle" color="gray" aria-label={copied ? 'Copied' : 'Copy'} onClick={copy}>
            {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
    {again !== null && (
      <Tooltip label="Ask again">
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Ask again"
          className={styles.icon}
          disabled={!again.mayAsk}
          onClick={again.onAskAgain}
        >
          <IconRefresh size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    )}
    {provider !== null && (
      <Text size="xs" c="dimmed">
        {answeredBy(provider)}
      </Text>
    )}
  </Group>
);

const answeredBy = (provider: string): string =>
  provider === 'built-in' ? 'Answered by the built-in engine: quotes from the file.' : `Answered by ${provider}`;

type TurnAnswerProps = Look & Again & { turn: Turn };

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
  const again = { mayAsk, onAskAgain };
  const endings: Record<Exclude<Turn['state'], 'waiting'>, ReactNode> = {
    answering: <span />,
    stopped: <Failed text="Stopped." action={<AskAgain label="Ask again" {...again} />} />,
    failed: (
      <Failed
        text={failure ?? ''}
        action={<AskAgain label={answer === '' ? 'Try again' : 'Ask again'} {...again} />}
        isAlert
      />
    ),
    done: undefined,
  };
  return <Answer text={answer} sources={sources} provider={provider} again={again} ending={endings[state]} {...look} />;
}

const AskAgain = ({ label, mayAsk, onAskAgain }: Again & { label: string }) => (
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

const Failed = ({ text, action, isAlert }: { text: string; action?: ReactNode; isAlert?: boolean }) => (
  <Group gap="sm" mt={4} role={isAlert ? 'alert' : undefined}>
    <Text size="sm" c="dimmed">
      {text}
    </Text>
    {action}
  </Group>
);
