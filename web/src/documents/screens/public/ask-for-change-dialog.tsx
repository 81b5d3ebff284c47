import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { longestChangeRequest, type PublicDocument } from '@truckroll/contract/documents/send-document';
import { useRef, useState } from 'react';
import { randomId } from '../../../app/transport/random-key.ts';
import { Dialog } from '../../../design/dialog/dialog.tsx';
import { problemText } from '../../../design/feedback/api-problem.ts';
import { toast } from '../../../design/feedback/toasts.ts';
import { requiredProps } from '../../../design/field/required-props.ts';
import { BusyButton } from '../../../design/form/busy-button.tsx';
import { useAskForChange } from './public-queries.ts';

type AskForChangeDialogProps = {
  token: string;
  document: PublicDocument;
  text: string;
  setText: (text: string) => void;
  onClose: () => void;
};

/** The client's own words about what has to change (DC-9e). */
export function AskForChangeDialog({ token, document, text, setText, onClose }: AskForChangeDialogProps) {
  const ask = useAskForChange(token);
  const [error, setError] = useState<string | null>(null);
  // One id for all attempts: a repeated request is stored once.
  const id = useRef(randomId());
  const company = document.companyInformation.name;
  const close = () => {
    if (!ask.isPending) onClose();
  };

  async function send(): Promise<void> {
    if (ask.isPending) return;
    if (text.trim() === '') return setError('Please write what you want to have changed.');
    setError(null);
    try {
      await ask.mutateAsync({ id: id.current, text: text.trim() });
      setText('');
      onClose();
      toast.success(`Sent. ${company} will answer you.`);
    } catch (refused) {
      setError(problemText(refused));
    }
  }

  return (
    <Dialog
      title="Ask for a change"
      width={520}
      onClose={close}
      footer={
        <Group justify="flex-end" gap="sm">
          <Button variant="default" disabled={ask.isPending} onClick={close}>
            Cancel
          </Button>
          <BusyButton label="Send" busyLabel="Sending..." isBusy={ask.isPending} onClick={() => void send()} />
        </Group>
      }
    >
      <Stack gap="md">
        <Text>
          {company} gets your message and sends you a new version, or calls you back. You can still answer this one.
        </Text>
        <Textarea
          label="What should be different?"
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
