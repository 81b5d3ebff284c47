import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../../design/dialog/dialog.tsx';
import { ClientPicker } from '../../parts/client-picker.tsx';
import { clientQuery } from '../../parts/client-queries.ts';

type MergeWithDialogProps = { id: string; onClose: () => void; onChoose: (otherId: string) => void };

/** Chooses the client with whom another one is merged. */
export function MergeWithDialog({ id, onClose, onChoose }: MergeWithDialogProps) {
  const { data: client } = useQuery(clientQuery(id));
  const [other, setOther] = useState<{ id: string; name: string } | null>(null);
  const isItself = other?.id === id;
  return (
    <Dialog
      title="Merge with another client"
      width={480}
      onClose={onClose}
      footer={
        <Group justify="flex-end" gap="sm" flex={1}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={other === null || isItself} onClick={() => other !== null && onChoose(other.id)}>
            Compare
          </Button>
        </Group>
      }
    >
      <Text mb="sm">
        Choose the client who is the same as{' '}
        <strong>{client === undefined ? '…' : client.name || client.email || 'No name'}</strong>. You then see both side
        by side.
      </Text>
      <ClientPicker
        label="Other client"
        value={other}
        onChange={setOther}
        error={isItself ? 'Choose a different client.' : undefined}
      />
    </Dialog>
  );
}
