import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { BookClosing } from '@truckroll/contract/account/closed-books';
import { isOpening } from '@truckroll/domain/documents/closed-books';
import { formatDay, wallClock } from '@truckroll/domain/format/dates';
import { isOwnerRole } from '@truckroll/domain/team/owner-rules';
import { useState } from 'react';
import { useMe } from '../../app/session/me.ts';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { DataTable } from '../../design/list/data-table.tsx';
import { pageOfRows, useRecordList } from '../../design/list/record-list.ts';
import type { Column } from '../../design/list/table-model.ts';
import { Page } from '../../design/page.tsx';
import { Section } from '../../design/section.tsx';
import { SettingsBreadcrumbs } from '../../design/settings-breadcrumbs.tsx';
import { formatDateTime } from '../../design/shown-units.ts';
import { CloseBooksModal, OpenBooksModal } from './closed-books-dialogs.tsx';
import { closedBooksQuery } from './closed-books-queries.ts';

const route = getRouteApi('/_app/settingsV2/closed-periods');

const dayOr = (day: string | null, none: string): string => (day === null ? none : formatDay(day));

const columnsIn = (timezone: string): readonly Column<BookClosing, never>[] => [
  { key: 'at', title: 'When', width: 160, render: ({ at }) => formatDateTime(at, timezone) },
  { key: 'by', title: 'Who', width: 180, onCard: 'beside', render: ({ by }) => by.name },
  { key: 'what', title: 'What', width: 110, render: (closing) => (isOpening(closing) ? 'Opened' : 'Closed') },
  { key: 'from', title: 'Was closed through', width: 160, render: ({ from }) => dayOr(from, 'Nothing') },
  { key: 'through', title: 'Then closed through', width: 160, render: ({ through }) => dayOr(through, 'Nothing') },
  { key: 'reason', title: 'Reason', onCard: 'rest', render: ({ reason }) => reason ?? '-' },
];

/** P75: the day through which the books are closed, who closed or opened them, and why. */
export function ClosedBooksScreen() {
  const me = useMe();
  const list = useRecordList('closed-books', route);
  const query = useQuery(closedBooksQuery);
  const [dialog, setDialog] = useState<'close' | 'open' | null>(null);
  const close = () => setDialog(null);
  const isOwner = isOwnerRole(me.role?.name ?? null);
  const today = wallClock(new Date().toISOString(), me.account.timezone).day;
  const { closedThrough, closings } = query.data ?? { closedThrough: null, closings: undefined };
  return (
    <Page title="Closed periods" breadcrumbs={<SettingsBreadcrumbs here="Closed periods" />}>
      {query.isError && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {query.data !== undefined && (
        <Section
          title={closedThrough === null ? 'All days are open' : `Closed through ${formatDay(closedThrough)}`}
          intro="Close a month when it is done, so that its figures can no longer change."
        >
          <Stack gap="sm">
            {isOwner ? (
              <Group>
                <Button onClick={() => setDialog('close')}>Close the books</Button>
                {closedThrough !== null && (
                  <Button variant="default" onClick={() => setDialog('open')}>
                    Open again
                  </Button>
                )}
              </Group>
            ) : (
              <Text c="dimmed">Only the owner can close the books or open them again.</Text>
            )}
          </Stack>
        </Section>
      )}
      <DataTable
        label="Closings"
        columns={columnsIn(me.timezone)}
        query={{ ...query, data: pageOfRows(closings, list) }}
        list={list}
        nameOf={({ at }) => formatDateTime(at, me.timezone)}
        empty={{ text: 'The books have never been closed.' }}
      />
      {dialog === 'close' && <CloseBooksModal from={closedThrough} today={today} onClose={close} />}
      {dialog === 'open' && closedThrough !== null && <OpenBooksModal from={closedThrough} onClose={close} />}
    </Page>
  );
}
