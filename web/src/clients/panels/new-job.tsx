import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Client } from '@truckroll/contract/clients/clients';
import { canAny } from '@truckroll/domain/abilities/rights';
import { newRecordRefusal } from '@truckroll/domain/clients/client-rules';
import { type ReactNode, Suspense, useState } from 'react';
import { useRights } from '../../app/session/me.ts';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';

const JobModal = lazyDialog(async () => (await import('../../jobs/panels/job-modal.tsx')).JobModal);

type NewJob = {
  /** Whether the user may create a job and the client may have one (screens M1, Action). */
  mayCreate: boolean;
  create: () => void;
  /** The form while it is open. */
  modal: ReactNode;
};

/** 'Create Job' for a client, from any view of the client. */
export function useNewJob(client: Client): NewJob {
  const rights = useRights();
  const [isOpen, setOpen] = useState(false);
  return {
    mayCreate: canAny(rights, ['Jobs.create', 'Jobs.createForAssigned']) && newRecordRefusal(client) === null,
    create: () => setOpen(true),
    modal: isOpen && (
      <Suspense>
        <JobModal mode="create" initial={{ clientId: client.id }} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}

/** 'Add Job' above the jobs of a client; unavailable for an archived one (screens 6.9). */
export function AddJob({ client }: { client: Client }) {
  const job = useNewJob(client);
  if (!job.mayCreate) return null;
  return (
    <Group justify="flex-end">
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={job.create}>
        Add Job
      </Button>
      {job.modal}
    </Group>
  );
}
