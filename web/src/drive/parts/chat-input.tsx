import { ActionIcon, Textarea, Tooltip } from '@mantine/core';
import { IconPlayerStopFilled, IconSend2 } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react';
import { useMe } from '../../app/session/me.ts';
import styles from './chat.module.css';
import { keepDraft, readDraft } from './chat-draft.ts';

/** The contract's limit of a question (API FI-5). */
const questionMaximum = 4000;

type ChatInputProps = {
  inputRef: RefObject<HTMLTextAreaElement | null>;
  draftName: string;
  placeholder: string;
  isBusy: boolean;
  onAsk: (question: string) => void;
  onStop: () => void;
  /** Shown before the input. */
  beside: ReactNode;
};

/** The input of a chat: Enter sends, Shift+Enter adds a new line. While an answer comes it can be typed but not sent. */
export function ChatInput({ inputRef, draftName, placeholder, isBusy, onAsk, onStop, beside }: ChatInputProps) {
  const name = `${useMe().id}.${draftName}`;
  const [typed, setTyped] = useState(() => readDraft(name));
  const question = typed.trim();
  const change = (text: string): void => {
    setTyped(text);
    keepDraft(name, text);
  };
  const send = (): void => {
    if (question === '' || isBusy) return;
    onAsk(question);
    change('');
  };
  const stop = (): void => {
    onStop();
    // The button goes away.
    inputRef.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // An input method uses Enter to choose a word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <div className={styles.input}>
      {beside}
      <Textarea
        ref={inputRef}
        aria-label="Question"
        placeholder={placeholder}
        value={typed}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={questionMaximum}
        className={styles.field}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {isBusy ? (
        <Tooltip label="Stop">
          <ActionIcon variant="default" size={36} aria-label="Stop" onClick={stop}>
            <IconPlayerStopFilled size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ) : (
        <Tooltip label="Send">
          <ActionIcon size={36} aria-label="Send" disabled={question === ''} onClick={send}>
            <IconSend2 size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  );
}
