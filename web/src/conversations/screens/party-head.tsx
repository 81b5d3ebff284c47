import { Button, Group, Menu, Title } from '@mantine/core';
import { IconArrowLeft, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatInternational } from '@truckroll/domain/format/phone-number';
import { Suspense, useState } from 'react';
import { useCan } from '../../app/session/me.ts';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { OnDemandMenu } from '../../design/on-demand-menu.tsx';
import { PhoneLink } from '../../design/phone-link.tsx';
import { type Party, partyQuery, useCreateLeadOfNumber, useLinkClient } from '../parts/conversation-queries.ts';
import styles from './messages-screen.module.css';
import type { MessagesSearch } from './messages-search.ts';

type HeadProps = {
  to: string;
  /** The list to return to; null while it is beside the conversation. */
  back: MessagesSearch | null;
};

/** The client and number of the open conversation, with their actions (screens 6.10). */
export function PartyHead({ to, back }: HeadProps) {
  const { data: party } = useQuery(partyQuery(to));
  const number = formatInternational(to);
  const linked = party?.clients.find(({ id }) => id === party.clientId);
  const name = linked?.name ?? party?.person?.name ?? number;
  const phone = { countryCode: '+', number: to.slice(1) };
  return (
    <Group className={styles.head} justify="space-between" gap="xs">
      <Group gap="xs" wrap="nowrap" miw={0}>
        {back !== null && <BackToList search={back} />}
        <div className={styles.names}>
          <Title order={back === null ? 2 : 1} size="h4" lineClamp={1}>
            {name === number ? (
              <PhoneLink phone={phone} isPlain>
                {number}
              </PhoneLink>
            ) : (
              name
            )}
          </Title>
          {name !== number && (
            <span className={styles.number}>
              <PhoneLink phone={phone} client={linked}>
                {number}
              </PhoneLink>
            </span>
          )}
        </div>
      </Group>
      {party !== undefined && <PartyActions key={to} party={party} />}
    </Group>
  );
}

export const BackToList = ({ search }: { search: MessagesSearch }) => (
  <Button
    variant="subtle"
    color="gray"
    px={8}
    aria-label="Back to the conversations"
    renderRoot={(props) => <Link {...props} to="/messages" search={search} />}
  >
    <IconArrowLeft size={20} aria-hidden />
  </Button>
);

const ClientModal = lazyDialog(async () => (await import('../../clients/panels/client-modal.tsx')).ClientModal);
const NewClientOfCall = lazyDialog(
  async () => (await import('../../calls/panels/new-client-of-call.tsx')).NewClientOfCall,
);

/** Opens the client of a number, asks which of several it is, or creates one for an unknown number (screens 6.10). */
function PartyActions({ party }: { party: Party }) {
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
