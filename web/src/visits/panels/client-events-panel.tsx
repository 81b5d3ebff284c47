import { useQuery } from '@tanstack/react-query';
import type { Client } from '@truckroll/contract/clients/clients';
import type { Event } from '@truckroll/contract/planning/calendar';
import { viewScope } from '@truckroll/domain/abilities/rights';
import { eventSourceLabels, eventTypeLabels } from '@truckroll/domain/calendar/event-labels';
import { Suspense, useState } from 'react';
import { useMe, useRights } from '../../app/session/me.ts';
import { eventTime } from '../../clients/parts/client-event-time.ts';
import { clientEventsQuery } from '../../clients/parts/client-tab-queries.ts';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import { DataTable } from '../../design/list/data-table.tsx';
import { pageOfRows, useTabList } from '../../design/list/tab-list.ts';
import type { Column } from '../../design/list/table-model.ts';

const columns = (zones: { account: string; reader: string }): readonly Column<Event, never>[] => [
  { key: 'title', title: 'Title', render: (event) => event.title },
  { key: 'start', title: 'Start', onCard: 'plain', render: (event) => eventTime(event.start, event, zones) },
  { key: 'end', title: 'End', onCard: 'none', render: (event) => eventTime(event.end, event, zones) },
  { key: 'allDay', title: 'All day', onCard: 'none', render: (event) => (event.isAllDay ? 'Yes' : 'No') },
  { key: 'type', title: 'Type', onCard: 'plain', render: (event) => eventTypeLabels[event.eventType] },
  {
    key: 'source',
    title: 'Source',
    onCard: 'none',
    render: ({ extendedProps }) => eventSourceLabels[extendedProps.source],
  },
  { key: 'location', title: 'Location', onCard: 'rest', render: ({ extendedProps }) => extendedProps.location ?? '-' },
];

const VisitModal = lazyDialog(async () => (await import('./visit-modal.tsx')).VisitModal);
const EventModal = lazyDialog(async () => (await import('../../planning/panels/event-modal.tsx')).EventModal);

/** A client's events and visits, newest first; each can be opened (screens 6.3). */
export function ClientEventsPanel({ client }: { client: Client }) {
  const { timezone, account } = useMe();
  const withVisits = viewScope(useRights(), 'Jobs') !== null;
  const list = useTabList();
  const query = useQuery(clientEventsQuery({ clientId: client.id, email: client.email, withVisits }));
  const [opened, setOpened] = useState<Event | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <DataTable
        label="Events"
        columns={columns({ account: account.timezone, reader: timezone })}
        query={{ ...query, data: query.data && pageOfRows(query.data, list) }}
        list={list}
        nameOf={(event) => event.title}
        onOpen={setOpened}
        empty={{ text: 'No events found' }}
      />
      <Suspense>
        {opened?.eventType === 'visit' && <VisitModal visitId={opened.id} onClose={close} />}
        {opened?.eventType === 'calendar' && (
          <EventModal event={opened} at={opened.start} onClose={close} onSaved={close} />
        )}
      </Suspense>
    </>
  );
}
