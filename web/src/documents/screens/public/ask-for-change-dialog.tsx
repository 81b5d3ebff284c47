import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { longestChangeRequest, type PublicDocument } from '@truckroll/contract/documents/send-document';
import { useRef, useState } from 'react';
import { randomId } from '../../../app/transport/random-key.ts';
import { refusalText } from '../../../design/client-words/refusal-text.ts';
import { Dialog } from '../../../design/dialog/dialog.tsx';
import { toast } from '../../../design/feedback/toasts.ts';
import { requiredProps } from '../../../design/field/required-props.ts';
import { BusyButton } from '../../../design/form/busy-button.tsx';
import type { PageWords } from './page-words.ts';
import { useAskForChange } from './public-queries.ts';

type AskForChangeDialogProps = {
  token: string;
  document: PublicDocument;
  /** The line that the question is about; null for the whole document. */
  line: PublicDocument['items'][number] | null;
  words: PageWords;
  text: string;
  setText: (text: string) => void;
  onClose: () => void;
};

/** The client's own words about what has to change (DC-9e). */
export function AskForChangeDialog({ token, document, line, words, text, setText, onClose }: AskForChangeDialogProps) {
  const ask = useAskForChange(token);
  const { say } = words.page;
  const [error, setError] = useState<string | null>(null);
  // One id for all attempts: a repeated request is stored once.
  const id = useRef(randomId());
  const company = document.companyInformation.name;
  const close = () => {
    if (!ask.isPending) onClose();
  };

  async function send(): Promise<void> {
    if (ask.isPending) return;
    if (text.trim() === '') return setError(say(line === null ? 'writeChange' : 'writeQuestion'));
    setError(null);
    try {
      await ask.mutateAsync({ id: id.current, text: text.trim(), ...(line === null ? {} : { lineId: line.id }) });
      setText('');
      onClose();
      toast.success(say('changeSent', { company }));
    } catch (refused) {
      setError(refusalText(words.refused, refused));
    }
  }

  return (
    <Dialog
      title={line === null ? say('askForChange') : say('questionAbout', { name: line.name })}
      width={520}
      onClose={close}
      footer={
        <Group justify="flex-end" gap="sm">
          <Button variant="default" disabled={ask.isPending} onClick={close}>
            {words.refused.say('cancel')}
          </Button>
          <BusyButton
            label={say('send')}
            busyLabel={say('sending')}
            isBusy={ask.isPending}
            onClick={() => void send()}
          />
        </Group>
      }
    >
      <Stack gap="md">
        <Text>{say(line === null ? 'changeExplained' : 'questionExplained', { company })}</Text>
        <Textarea
          label={say(line === null ? 'whatDifferent' : 'yourQuestion')}
          {...requiredProps(true)}
          autosize
          minRows={5}
          maxRows={14}
          maxLength={longestChangeRequest}
          data-autofocus
          value={text}
          error={error}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Stack>
    </Dialog>
  );
}
