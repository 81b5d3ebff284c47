import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Client } from '@truckroll/contract/clients';
import { whyNothingNewFor } from '@truckroll/domain/clients/client-rules';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useCan } from '../app/me.ts';

const RequestModal = lazy(async () => ({ default: (await import('../requests/request-modal.tsx')).RequestModal }));

type NewRequest = {
  /** Whether the user may make a request, and the client may have one. */
  mayCreate: boolean;
  create: () => void;
  /** The form, while it is open. */
  modal: ReactNode;
};

/** 'Create Request' for a client, from wherever the client is in sight. */
export function useNewRequest(client: Client): NewRequest {
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  return {
    mayCreate: can('Requests.create') && whyNothingNewFor(client) === null,
    create: () => setOpen(true),
    modal: isOpen && (
      <Suspense>
        <RequestModal clientId={client.id} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}

/** 'Create Request' above the requests of a client; nothing new is made for an archived one (screens 6.9). */
export function AddRequest({ client }: { client: Client }) {
  const request = useNewRequest(client);
  if (!request.mayCreate) return null;
  return (
    <Group justify="flex-end">
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={request.create}>
        Create Request
      </Button>
      {request.modal}
    </Group>
  );
}
