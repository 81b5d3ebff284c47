import { Button, Text, Textarea } from '@mantine/core';
import { IconPlayerStopFilled, IconSparkles } from '@tabler/icons-react';
import { notePromptMaximum } from '@truckroll/contract/text-engine/generate-note';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useMe } from '../../app/session/me.ts';
import { Thinking } from '../../design/feedback/thinking.tsx';
import type { RichTextHandle } from '../../design/field/rich-text-handle.ts';
import type { DriveOwner } from '../parts/drive-queries.ts';
import styles from './note-prompt.module.css';
import { useNoteDraft } from './use-note-draft.ts';

/** The position of an inserted draft; `content` is the note with it. */
type Placed = { html: string; content: string; hadText: boolean; isWhole: boolean };

type NotePromptProps = {
  owner: DriveOwner;
  text: RichTextHandle;
  /** The note's present HTML. */
  content: string;
  readContent: () => string;
};

/** The explanation of what happens to a prompt, shown before it is sent. */
function aboutOf(provider: string, { moduleType }: DriveOwner): string {
  if (provider === 'built-in')
    return 'Without a language model, your own words become a note with a heading and a list.';
  const isSent = moduleType === 'clients' ? 'your words and the client’s name and company' : 'your words';
  return `${provider} writes the draft from ${isSent}. Check what it writes.`;
}

/** The AI prompt box of the notes editor: the draft goes to the cursor and is saved only with the note (M13). */
export function NotePrompt({ owner, text, content, readContent }: NotePromptProps) {
  const { providers } = useMe().account;
  const [typed, setTyped] = useState('');
  const [placed, setPlaced] = useState<Placed | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const prompt = typed.trim();

  const draft = useNoteDraft(owner, (html) => {
    const hadText = readContent() !== '';
    text.insert(html);
    setPlaced({ html, content: readContent(), hadText, isWhole: false });
  });

  function generate(): void {
    if (prompt === '' || draft.isThinking) return;
    // The button that has the focus is about to disappear.
    field.current?.focus();
    setPlaced(null);
    draft.generate(prompt);
  }

  function stop(): void {
    draft.stop();
    field.current?.focus();
  }

  function replaceWhole({ html, hadText }: Placed): void {
    text.undo();
    text.replace(html);
    setPlaced({ html, content: readContent(), hadText, isWhole: true });
  }

  function onKeyDown(event: KeyboardEvent): void {
    // An input method uses Enter to choose a word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    generate();
  }

  // Another change of the note comes first in its history, so that 'Undo' here would take that one back.
  const inNote = placed?.content === content ? placed : null;
  return (
    <div className={styles.box}>
      <Textarea
        ref={field}
        label="Describe the note to generate"
        description={aboutOf(providers.ai, owner)}
        value={typed}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={notePromptMaximum}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.foot}>
        <div className={styles.state} role="status">
          {draft.isThinking && <Thinking />}
          {!draft.isThinking && draft.failure !== null && <Text size="sm">{draft.failure}</Text>}
          {inNote !== null && (
            <Text size="sm">
              {inNote.isWhole
                ? 'The draft replaced the note. It is not saved yet.'
                : 'The draft is in the note. It is not saved yet.'}
            </Text>
          )}
        </div>
        <div className={styles.actions}>
          {inNote !== null && (
            <Button variant="default" onClick={() => text.undo()}>
              Undo
            </Button>
          )}
          {inNote?.hadText === true && !inNote.isWhole && (
            <Button variant="default" onClick={() => replaceWhole(inNote)}>
              Replace the note
            </Button>
          )}
          {draft.isThinking ? (
            <Button variant="default" leftSection={<IconPlayerStopFilled size={16} aria-hidden />} onClick={stop}>
              Stop
            </Button>
          ) : (
            <Button
              variant="default"
              leftSection={<IconSparkles size={16} stroke={1.7} aria-hidden />}
              disabled={prompt === ''}
              onClick={generate}
            >
              Generate
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
