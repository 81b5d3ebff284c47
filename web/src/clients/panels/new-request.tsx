import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Client } from '@truckroll/contract/clients/clients';
import { Suspense, useState } from 'react';
import { useCan } from '../../app/session/me.ts';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';

const RequestModal = lazyDialog(async () => (await import('../../requests/panels/request-modal.tsx')).RequestModal);

/** 'Create Request' above the requests of a client; available for archived ones too (screens 6.9). */
export function AddRequest({ client }: { client: Client }) {
  const mayCreate = useCan()('Requests.create');
  const [isOpen, setOpen] = useState(false);
  if (!mayCreate) return null;
  return (
    <Group justify="flex-end">
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen(true)}>
        Create Request
      </Button>
      <Suspense>{isOpen && <RequestModal clientId={client.id} onClose={() => setOpen(false)} />}</Suspense>
    </Group>
  );
}
