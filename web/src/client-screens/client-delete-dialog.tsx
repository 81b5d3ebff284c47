import { Button, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { DeletionCheck } from '../clients/client-queries.ts';
import { Dialog } from '../design/dialog/dialog.tsx';
import { BusyButton } from '../design/form/busy-button.tsx';
import styles from './client-delete-dialog.module.css';
import { relatedCounts } from './related-counts.ts';

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
      <div className={styles.lists}>
        <section>
          <Title order={3}>What will be deleted</Title>
          <ul>
            <li>Jobs, visits, job items and schedules</li>
            <li>Inventory allocations</li>
            <li>Requests and tasks</li>
            <li>Files and notes</li>
            <li>Calls, messages and notifications</li>
            <li>History</li>
            <li>Profile and contact info</li>
          </ul>
        </section>
        <section>
          <Title order={3}>What will be kept</Title>
          <ul>
            <li>Invoices and estimates, for audit, with their payments</li>
          </ul>
        </section>
      </div>
      <section>
        <Title order={3}>Related data</Title>
        <dl className={styles.counts}>
          {relatedCounts(check.relatedData).map(({ label, count, of }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {count}
                {of !== undefined && <span className={styles.of}>{of}</span>}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </Dialog>
  );
}
