import { Button, Group, Stack, Text } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ClientAsk, listClientAsks, settleClientAsk } from '@truckroll/contract/hub/hub-asks';
import { viewScope } from '@truckroll/domain/abilities/rights';
import { formatPhone } from '@truckroll/domain/format/phone-number';
import { useCan, useRights } from '../../app/session/me.ts';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { RelativeTime } from '../../design/relative-time.tsx';
import { Section } from '../../design/section.tsx';
import { formatDateTime } from '../../design/shown-units.ts';
import styles from './client-asks.module.css';

const asksQuery = (clientId: string) =>
  queryOptions({
    queryKey: ['clients', 'one', clientId, 'asks'],
    queryFn: async ({ signal }) => (await fetchEndpoint(listClientAsks, { params: { id: clientId }, signal })).asks,
  });

/** What a client asked for on their page and nobody has answered yet; nothing without any (screens 6.3). */
export function ClientAsks({ clientId }: { clientId: string }) {
  const maySee = viewScope(useRights(), 'Clients') !== null;
  const { data = [] } = useQuery({ ...asksQuery(clientId), enabled: maySee });
  const open = data.filter(({ outcome }) => outcome === null);
  if (open.length === 0) return null;
  return (
    <Section title="From the client's page">
      <ul className={styles.list} aria-label="From the client's page">
        {open.map((ask) => (
          <Ask key={ask.id} clientId={clientId} ask={ask} />
        ))}
      </ul>
    </Section>
  );
}

function Ask({ clientId, ask }: { clientId: string; ask: ClientAsk }) {
  const mayEdit = useCan()('Clients.edit');
  const queryClient = useQueryClient();
  const settle = useMutation({
    mutationFn: (accepted: boolean) => fetchEndpoint(settleClientAsk, { params: { id: ask.id }, body: { accepted } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['clients', 'one', clientId] }),
  });
  const answer = (accepted: boolean) =>
    toastOnError(async () => {
      await settle.mutateAsync(accepted);
      toast.success(accepted ? acceptedTexts[ask.kind] : 'Refused. Tell the client why.');
    });
  const { kind, askedBy, createdAt, details } = ask;
  return (
    <li className={styles.ask}>
      <Stack gap={2} className={styles.words}>
        <Text fw={600}>{titleOf(ask)}</Text>
        {details.text !== undefined && <Text className={styles.text}>{details.text}</Text>}
        {kind === 'details' && <Proposed details={details} />}
        <Text size="sm" c="dimmed">
          {askedBy} · <RelativeTime at={createdAt} />
        </Text>
      </Stack>
      {mayEdit && (
        <Group gap="xs" wrap="nowrap">
          {kind !== 'message' && (
            <Button variant="default" size="xs" disabled={settle.isPending} onClick={() => answer(false)}>
              Refuse
            </Button>
          )}
          <Button size="xs" loading={settle.isPending} onClick={() => answer(true)}>
            {kind === 'message' ? 'Done' : 'Accept'}
          </Button>
        </Group>
      )}
    </li>
  );
}

const acceptedTexts: Readonly<Record<ClientAsk['kind'], string>> = {
  message: 'Done',
  confirm: 'Done',
  time: 'The visit was moved',
  cancel: 'The visit was cancelled',
  details: 'The contact data was changed',
};

function titleOf({ kind, details, visit }: ClientAsk): string {
  const name = visit === null ? '' : `visit ${visit.visitNumber} of '${visit.title}'`;
  if (kind === 'time')
    return `Another time for ${name}: ${formatDateTime(details.start ?? '', visit?.timezone ?? 'UTC')}`;
  if (kind === 'cancel') return `Cancel ${name}`;
  return kind === 'details' ? 'New contact data' : 'Message';
}

const Proposed = ({ details: { firstName, lastName, email, phoneNumber } }: Pick<ClientAsk, 'details'>) => (
  <>
    {(firstName !== undefined || lastName !== undefined) && (
      <Text>{`${firstName ?? ''} ${lastName ?? ''}`.trim()}</Text>
    )}
    {email !== undefined && <Text>{email ?? 'No email address'}</Text>}
    {phoneNumber !== undefined && <Text>{phoneNumber === null ? 'No phone number' : formatPhone(phoneNumber)}</Text>}
  </>
);
