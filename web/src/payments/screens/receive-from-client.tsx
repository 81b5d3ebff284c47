import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { ClientPicker } from '../../clients/parts/client-picker.tsx';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { ReceivePaymentModal } from '../panels/receive-payment-modal.tsx';

/** Receives a payment of a client who is chosen first (screens 12.5). */
export function ReceiveFromClient({ onClose }: { onClose: () => void }) {
  const [client, setClient] = useState<{ id: string; name: string } | null>(null);
  if (client !== null) return <ReceivePaymentModal client={client} onClose={onClose} />;
  return (
    <Dialog
      title="Receive payment"
      width={620}
      onClose={onClose}
      footer={
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </Group>
      }
    >
      <ClientPicker
        label="Client"
        value={null}
        onChange={(chosen) => setClient(chosen)}
        description="Then you divide the payment among the client’s open invoices."
      />
    </Dialog>
  );
}
