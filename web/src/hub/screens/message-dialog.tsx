import { Button, Group, Select, Stack, Textarea } from '@mantine/core';
import type { HubClient } from '@truckroll/contract/hub/hub';
import { longestHubMessage } from '@truckroll/contract/hub/hub-asks';
import { useRef, useState } from 'react';
import { randomId } from '../../app/transport/random-key.ts';
import { refusalText } from '../../design/client-words/refusal-text.ts';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import { BusyButton } from '../../design/form/busy-button.tsx';
import type { HubWords } from '../parts/hub-page-words.ts';
import { useWriteToOffice } from './hub-queries.ts';

type MessageDialogProps = {
  words: HubWords;
  token: string;
  clients: readonly HubClient[];
  company: string;
  text: string;
  setText: (text: string) => void;
  onClose: () => void;
};

/** A message of a client to the office. */
export function MessageDialog({ words, token, clients, company, text, setText, onClose }: MessageDialogProps) {
  const { say } = words.page;
  const write = useWriteToOffice(token);
  const [clientId, setClientId] = useState(clients[0]?.id ?? '');
  const [error, setError] = useState<string | null>(null);
  // One id for all attempts: a repeated request is stored once.
  const id = useRef(randomId());
  const close = () => {
    if (!write.isPending) onClose();
  };

  async function send(): Promise<void> {
    if (write.isPending) return;
    if (text.trim() === '') return setError(say('writeMessage'));
    setError(null);
    try {
      await write.mutateAsync({ id: id.current, clientId, text: text.trim() });
      setText('');
      onClose();
      toast.success(say('messageSent', { company }));
    } catch (refused) {
      setError(refusalText(words.refused, refused));
    }
  }

  return (
    <Dialog
      title={say('writeTo', { company })}
      width={520}
      onClose={close}
      footer={
        <Group justify="flex-end" gap="sm">
          <Button variant="default" disabled={write.isPending} onClick={close}>
            {words.refused.say('close')}
          </Button>
          <BusyButton
            label={say('send')}
            busyLabel={say('sending')}
            isBusy={write.isPending}
            onClick={() => void send()}
          />
        </Group>
      }
    >
      <Stack gap="md">
        {clients.length > 1 && (
          <Select
            label={say('about')}
            allowDeselect={false}
            data={clients.map(({ id: value, name: label }) => ({ value, label }))}
            value={clientId}
            onChange={(chosen) => setClientId(chosen ?? clientId)}
          />
        )}
        <Textarea
          label={say('message')}
          required
          withAsterisk={false}
          autosize
          minRows={5}
          maxRows={14}
          maxLength={longestHubMessage}
          data-autofocus
          value={text}
          error={error}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Stack>
    </Dialog>
  );
}
