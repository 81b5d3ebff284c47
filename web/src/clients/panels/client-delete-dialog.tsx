import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { BusyButton } from '../../design/form/busy-button.tsx';
import type { DeletionCheck } from '../parts/client-queries.ts';
import { DeletedData } from './deleted-data.tsx';

type ClientDeleteDialogProps = { check: DeletionCheck; onClose: () => void; onDelete: () => Promise<void> };

/** M2: lists the data that is deleted with a client, and the data that is kept. */
export function ClientDeleteDialog({ check, onClose, onDelete }: ClientDeleteDialogProps) {
  const [isDeleting, setDeleting] = useState(false);
  const cancel = () => {
    if (!isDeleting) onClose();
  };

  async function accept(): Promise<void> {
    if (isDeleting) return;
    setDeleting(true);
    await onDelete();
    setDeleting(false);
  }

  return (
    <Dialog
      title="Delete Client"
      width={560}
      onClose={cancel}
      footer={
        <Group justify="flex-end" gap="sm">
          <Button variant="default" disabled={isDeleting} onClick={cancel} data-autofocus>
            Cancel
          </Button>
          <BusyButton
            color="red"
            label="Delete Client & All Data"
            busyLabel="Deleting..."
            isBusy={isDeleting}
            onClick={() => void accept()}
          />
        </Group>
      }
    >
      <Text>
        <strong>{check.clientName}</strong> will be deleted. This action cannot be undone.
      </Text>
      <DeletedData relatedData={check.relatedData} />
    </Dialog>
  );
}
