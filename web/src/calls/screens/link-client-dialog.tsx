import { Button, Group, Stack } from '@mantine/core';
import type { Client } from '@truckroll/contract/clients/clients';
import { formatInternational } from '@truckroll/domain/format/phone-number';
import { useState } from 'react';
import { ClientPicker } from '../../clients/parts/client-picker.tsx';
import { Dialog } from '../../design/dialog/dialog.tsx';

type LinkClientDialogProps = { phoneNumber: string; onClose: () => void; onChosen: (client: Client) => void };

/** Chooses the client to whom a number belongs. */
export function LinkClientDialog({ phoneNumber, onClose, onChosen }: LinkClientDialogProps) {
  const [client, setClient] = useState<Client | null>(null);
  const [isMissing, setMissing] = useState(false);

  function link(): void {
    if (client === null) {
      setMissing(true);
      return;
    }
    onChosen(client);
    onClose();
  }

  return (
    <Dialog title={`Link ${formatInternational(phoneNumber)} to a client`} width={440} onClose={onClose}>
      <Stack gap="md">
        <ClientPicker
          label="Client"
          required
          value={client}
          onChange={(chosen) => {
            setClient(chosen);
            setMissing(false);
          }}
          description="All calls and messages with this number are linked."
          error={isMissing ? 'Client is required' : undefined}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={link}>Link</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
