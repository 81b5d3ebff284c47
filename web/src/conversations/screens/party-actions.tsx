import { Button, Group, Menu } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useCan } from '../../app/session/me.ts';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { OnDemandMenu } from '../../design/on-demand-menu.tsx';
import { type Party, useCreateLeadOfNumber, useLinkClient } from '../parts/conversation-queries.ts';

const ClientModal = lazyDialog(async () => (await import('../../clients/panels/client-modal.tsx')).ClientModal);
const NewClientOfCall = lazyDialog(
  async () => (await import('../../calls/panels/new-client-of-call.tsx')).NewClientOfCall,
);

/** Opens the client of a number, asks which of several it is, or creates one for an unknown number (screens 6.10). */
export function PartyActions({ party }: { party: Party }) {
  const { phoneNumber, clients, clientId, person } = party;
  const [open, setOpen] = useState<'client' | 'new' | null>(null);
  const link = useLinkClient();
  const mayCreate = useCan()('Clients.create');
  const choose = (chosen: { id: string; name: string }): void =>
    toastOnError(() => link.mutateAsync({ phoneNumber, clientId: chosen.id, clientName: chosen.name }));
  return (
    <Group gap="xs">
      {clients.length > 1 && (
        <OnDemandMenu
          target={(props) => (
            <Button {...props} variant="default">
              {`Shared by ${clients.length} clients`}
            </Button>
          )}
        >
          <Menu.Label>Whose messages are these?</Menu.Label>
          {clients.map((client) => (
            <Menu.Item key={client.id} disabled={client.id === clientId} onClick={() => choose(client)}>
              {client.name}
            </Menu.Item>
          ))}
        </OnDemandMenu>
      )}
      {clientId !== null && (
        <Button variant="default" onClick={() => setOpen('client')}>
          Open client
        </Button>
      )}
      {clients.length === 0 && person === null && mayCreate && (
        <>
          <AddLead phoneNumber={phoneNumber} />
          <Button variant="default" onClick={() => setOpen('new')}>
            Create Client
          </Button>
        </>
      )}
      <Suspense>
        {open === 'client' && clientId !== null && (
          <ClientModal clientId={clientId} from="chat" onClose={() => setOpen(null)} />
        )}
        {open === 'new' && <NewClientOfCall phoneNumber={phoneNumber} onClose={() => setOpen(null)} />}
      </Suspense>
    </Group>
  );
}

function AddLead({ phoneNumber }: { phoneNumber: string }) {
  const lead = useCreateLeadOfNumber();
  return (
    <Button
      variant="default"
      leftSection={<IconUserPlus size={16} aria-hidden />}
      loading={lead.isPending}
      onClick={() =>
        toastOnError(async () => {
          await lead.mutateAsync(phoneNumber);
          toast.success('Added as a lead');
        })
      }
    >
      Add as lead
    </Button>
  );
}
