import { Button, Group, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { countOf, formatCount } from '@truckroll/domain/format/numbers';
import { useState } from 'react';
import { track } from '../../app/transport/analytics.ts';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import { BusyButton } from '../../design/form/busy-button.tsx';
import bulk from '../../design/list/bulk-bar.module.css';
import { type BulkResult, runBulk } from '../../design/list/bulk-run.ts';
import { DeletedData } from '../panels/deleted-data.tsx';
import {
  clientDeletionsQuery,
  type DeletionsCheck,
  deleteWithData,
  forgetClient,
  refetchClients,
} from '../parts/client-queries.ts';

type ClientsDeleteDialogProps = {
  ids: readonly string[];
  onClose: () => void;
  /** Called when all were tried, with those that are left. */
  onTried: (left: readonly string[]) => void;
};
type Named = DeletionsCheck['clients'][number];

/** M36: deletes several clients, with all their data summed up (CL-23). */
export function ClientsDeleteDialog({ ids, onClose, onTried }: ClientsDeleteDialogProps) {
  const query = useQuery(clientDeletionsQuery(ids));
  const title = `Delete ${countOf(ids.length, 'client')}`;
  if (query.data !== undefined)
    return <Deletion title={title} check={query.data} onClose={onClose} onTried={onTried} />;
  return (
    <Dialog title={title} width={560} onClose={onClose}>
      {query.isError ? (
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows columns={2} isPhone={false} />
      )}
    </Dialog>
  );
}

type DeletionProps = Omit<ClientsDeleteDialogProps, 'ids'> & { title: string; check: DeletionsCheck };

function Deletion({ title, check: { clients, withRelatedData, relatedData }, onClose, onTried }: DeletionProps) {
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState('');
  const [progress, setProgress] = useState<number | null>(null);
  const [failed, setFailed] = useState<BulkResult<Named>['failed']>([]);
  const count = String(clients.length);
  const isConfirmed = typed.trim() === count;

  async function remove(): Promise<void> {
    if (!isConfirmed || progress !== null) return;
    setProgress(0);
    const result = await runBulk(
      clients,
      async ({ id }) => {
        await deleteWithData(id);
        return undefined;
      },
      setProgress,
    );
    setProgress(null);
    refetchClients(queryClient);
    for (const { row } of result.done) forgetClient(queryClient, row.id);
    if (result.done.length > 0) {
      track('client_deleted', { count: result.done.length });
      toast.success(`${countOf(result.done.length, 'client')} deleted`);
    }
    onTried(result.failed.map(({ row }) => row.id));
    if (result.failed.length === 0) onClose();
    else setFailed(result.failed);
  }

  if (clients.length === 0)
    return (
      <Dialog
        title={title}
        width={520}
        onClose={onClose}
        footer={
          <Group justify="flex-end" flex={1}>
            <Button onClick={onClose}>Close</Button>
          </Group>
        }
      >
        <Text>These clients were already deleted.</Text>
      </Dialog>
    );
  if (failed.length > 0)
    return (
      <Dialog
        title={`${formatCount(failed.length)} of ${formatCount(clients.length)} could not be deleted`}
        width={520}
        onClose={onClose}
        footer={
          <Group justify="flex-end" flex={1}>
            <Button onClick={onClose}>Close</Button>
          </Group>
        }
      >
        <ul className={bulk.failures}>
          {failed.map(({ row, text }) => (
            <li key={row.id}>
              <strong>{row.name}</strong>
              <span>{text}</span>
            </li>
          ))}
        </ul>
      </Dialog>
    );
  return (
    <Dialog
      title={title}
      width={560}
      onClose={() => {
        if (progress === null) onClose();
      }}
      footer={
        <Group justify="flex-end" gap="sm" flex={1}>
          <Button variant="default" disabled={progress !== null} onClick={onClose}>
            Cancel
          </Button>
          <BusyButton
            color="red"
            disabled={!isConfirmed}
            label="Delete Clients & All Data"
            busyLabel={`Deleting ${progress ?? 0} of ${count}...`}
            isBusy={progress !== null}
            onClick={() => void remove()}
          />
        </Group>
      }
    >
      <Text>
        <strong>{namesText(clients)}</strong> will be deleted
        {withRelatedData > 0 &&
          (withRelatedData === clients.length
            ? ', with related data'
            : `, ${formatCount(withRelatedData)} of them with related data`)}
        . This action cannot be undone.
      </Text>
      <DeletedData relatedData={relatedData} />
      <TextInput
        label={`Type ${count} to confirm`}
        description="The number of clients to delete"
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        disabled={progress !== null}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void remove();
        }}
      />
    </Dialog>
  );
}

const mostNames = 5;

/** @example namesText of seven clients → 'Ann, Ben, Eve, Ida, Jon and 2 more' */
function namesText(clients: readonly Named[]): string {
  const names = clients.slice(0, mostNames).map(({ name }) => name || 'No name');
  const more = clients.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${formatCount(more)} more` : names.join(', ');
}
