import { Button, Group, Select, Stack, Textarea } from '@mantine/core';
import type { HubClient } from '@truckroll/contract/hub/hub';
import { longestHubMessage } from '@truckroll/contract/hub/hub-asks';
import { useRef, useState } from 'react';
import { randomId } from '../../app/transport/random-key.ts';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { problemText } from '../../design/feedback/api-problem.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { BusyButton } from '../../design/form/busy-button.tsx';
import { useWriteToOffice } from './hub-queries.ts';

type MessageDialogProps = {
  token: string;
  clients: readonly HubClient[];
  company: string;
  text: string;
  setText: (text: string) => void;
  onClose: () => void;
};

/** A message of a client to the office. */
export function MessageDialog({ token, clients, company, text, setText, onClose }: MessageDialogProps) {
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
    if (text.trim() === '') return setError('Please write your message.');
    setError(null);
    try {
      await write.mutateAsync({ id: id.current, clientId, text: text.trim() });
      setText('');
      onClose();
      toast.success(`Sent. ${company} will answer you.`);
    } catch (refused) {
      setError(problemText(refused));
    }
  }

  return (
    <Dialog
      title={`Write to ${company}`}
      width={520}
      onClose={close}
      footer={
        <Group justify="flex-end" gap="sm">
          <Button variant="default" disabled={write.isPending} onClick={close}>
            Close
          </Button>
          <BusyButton label="Send" busyLabel="Sending..." isBusy={write.isPending} onClick={() => void send()} />
        </Group>
      }
    >
      <Stack gap="md">
        {clients.length > 1 && (
          <Select
            label="About"
            allowDeselect={false}
            data={clients.map(({ id: value, name: label }) => ({ value, label }))}
            value={clientId}
            onChange={(chosen) => setClientId(chosen ?? clientId)}
          />
        )}
        <Textarea
          label="Message"
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
