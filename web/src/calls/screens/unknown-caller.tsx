import { Button, Group, Text } from '@mantine/core';
import { IconLink, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Call } from '@truckroll/contract/calls/calls';
import { isInternational } from '@truckroll/domain/calls/calling-refusal';
import { Suspense, useState } from 'react';
import { useLinkClient } from '../../conversations/parts/conversation-queries.ts';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { callersQuery, useUpdateCall } from '../parts/call-queries.ts';

const NewClientOfCaller = lazyDialog(async () => (await import('./caller-client-modal.tsx')).NewClientOfCaller);
const LinkClientDialog = lazyDialog(async () => (await import('./link-client-dialog.tsx')).LinkClientDialog);

/** Creates a client for an unknown number, links it to one, or asks which of several clients called (screens 6.10). */
export function UnknownCaller({ call }: { call: Call }) {
  return call.clientId === null && isInternational(call.phoneNumber) ? <Callers call={call} /> : null;
}

function Callers({ call }: { call: Call }) {
  const { data: callers } = useQuery(callersQuery(call.phoneNumber));
  if (callers === undefined) return null;
  if (callers.length > 1) return <SharedNumber call={call} callers={callers} />;
  return <UnknownNumber phoneNumber={call.phoneNumber} />;
}

type SharedNumberProps = { call: Call; callers: readonly { clientId: string; name: string }[] };

function SharedNumber({ call, callers }: SharedNumberProps) {
  const update = useUpdateCall();
  const choose = (clientId: string) => toastOnError(() => update.mutateAsync({ id: call.dbId, clientId }));
  return (
    <Group gap="xs" role="group" aria-label="Who was it?">
      <Text size="sm">Several clients share this number. Who was it?</Text>
      {callers.map(({ clientId, name }) => (
        <Button key={clientId} variant="default" disabled={update.isPending} onClick={() => choose(clientId)}>
          {name}
        </Button>
      ))}
    </Group>
  );
}

function UnknownNumber({ phoneNumber }: { phoneNumber: string }) {
  const link = useLinkClient();
  const [open, setOpen] = useState<'new' | 'link' | null>(null);
  const close = () => setOpen(null);
  const linkTo = ({ id, name }: { id: string; name: string }) =>
    toastOnError(async () => {
      await link.mutateAsync({ phoneNumber, clientId: id, clientName: name });
      toast.success(`Linked to ${name}`);
    });
  return (
    <Group gap="xs">
      <Text size="sm">No client has this number.</Text>
      <Button variant="default" leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
        Create Client
      </Button>
      <Button variant="default" leftSection={<IconLink size={16} aria-hidden />} onClick={() => setOpen('link')}>
        Link to a client
      </Button>
      <Suspense>
        {open === 'new' && <NewClientOfCaller phoneNumber={phoneNumber} onClose={close} onSaved={linkTo} />}
        {open === 'link' && <LinkClientDialog phoneNumber={phoneNumber} onClose={close} onChosen={linkTo} />}
      </Suspense>
    </Group>
  );
}
