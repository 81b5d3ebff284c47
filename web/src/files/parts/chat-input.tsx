import { ActionIcon, Textarea, Tooltip } from '@mantine/core';
import { IconPlayerStopFilled, IconSend2 } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react';
import { useMe } from '../../app/session/me.ts';
import styles from './chat.module.css';

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

const prefix = 'truckroll.chat.';

/**
 * The question that somebody began to type, kept in this tab until it is sent: closing the viewer or reloading the page
 * loses nothing. A browser that refuses to keep it is no error.
 */
function readDraft(name: string): string {
  try {
    return sessionStorage.getItem(prefix + name) ?? '';
  } catch {
    return '';
  }
}

function keepDraft(name: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(prefix + name);
    else sessionStorage.setItem(prefix + name, text);
  } catch {
    // The draft stays in the input as long as that is open.
  }
}
