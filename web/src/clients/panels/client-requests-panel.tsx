import { Button, Group, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Client } from '@truckroll/contract/clients/clients';
import type { Request } from '@truckroll/contract/requests/requests';
import { isFieldTechnician } from '@truckroll/domain/abilities/rights';
import { formatDate } from '@truckroll/domain/format/dates';
import { displayNumber } from '@truckroll/domain/numbers/series';
import { requestSourceLabels } from '@truckroll/domain/requests/request-stages';
import { Suspense, useState } from 'react';
import { useCan, useMe, useRights } from '../../app/session/me.ts';
import { Badge } from '../../design/badge.tsx';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import { DataTable } from '../../design/list/data-table.tsx';
import { useTabList } from '../../design/list/tab-list.ts';
import type { Column } from '../../design/list/table-model.ts';
import { PhoneLink } from '../../design/phone-link.tsx';
import { AddressLink } from '../../maps/parts/address-link.tsx';
import { clientRequestsQuery } from '../parts/client-tab-queries.ts';

const RequestPanel = lazyDialog(async () => (await import('../../requests/panels/request-panel.tsx')).RequestPanel);

const numberOf = (request: Request): string =>
  request.requestNumberDisplay || displayNumber('REQ-', request.requestNumber);

const columns = (timezone: string): readonly Column<Request, never>[] => [
  { key: 'number', title: 'Number', render: numberOf },
  { key: 'created', title: 'Created', onCard: 'plain', render: (request) => formatDate(request.createdAt, timezone) },
  { key: 'source', title: 'Source', onCard: 'none', render: (request) => requestSourceLabels[request.source] },
  {
    key: 'address',
    title: 'Address',
    onCard: 'rest',
    render: ({ requestAddress: address }) => (address === null ? '-' : <AddressLink address={address} />),
  },
  {
    key: 'phone',
    title: 'Phone',
    onCard: 'none',
    render: ({ requestPhone, client }) =>
      requestPhone === null ? '-' : <PhoneLink phone={requestPhone} client={client} />,
  },
  {
    key: 'stage',
    title: 'Stage',
    onCard: 'beside',
    render: (request) => <Badge group="requestStage" value={request.stage} />,
  },
];

/** A client's requests (screens 6.3). */
export function ClientRequestsPanel({ client }: { client: Client }) {
  const { timezone } = useMe();
  const view = isFieldTechnician(useRights()) ? 'assigned' : 'all';
  const list = useTabList();
  const query = useQuery(clientRequestsQuery({ clientId: client.id, page: list.page, view }));
  const [open, setOpen] = useState<string | null>(null);
  return (
    <Stack gap="sm">
      <AddRequest client={client} />
      <DataTable
        label="Requests"
        columns={columns(timezone)}
        query={{ ...query, data: query.data && { items: query.data.requests, total: query.data.total } }}
        list={list}
        nameOf={numberOf}
        onOpen={({ id }) => setOpen(id)}
        empty={{ text: 'No requests found' }}
      />
      <Suspense>
        {open !== null && <RequestPanel key={open} requestId={open} onClose={() => setOpen(null)} onOpen={setOpen} />}
      </Suspense>
    </Stack>
  );
}

const RequestModal = lazyDialog(async () => (await import('../../requests/panels/request-modal.tsx')).RequestModal);

/** 'Create Request' above the requests of a client; available for archived ones too (screens 6.9). */
function AddRequest({ client }: { client: Client }) {
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
