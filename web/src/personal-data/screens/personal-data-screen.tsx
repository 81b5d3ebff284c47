import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { PersonalRequest } from '@truckroll/contract/personal-data/personal-data';
import { palette } from '@truckroll/domain/colors/palette';
import { formatCount } from '@truckroll/domain/format/numbers';
import type { RequestState } from '@truckroll/domain/personal-data/personal-data';
import { useMe } from '../../app/session/me.ts';
import { QuietBadge } from '../../design/badge.tsx';
import { EmptyPicture } from '../../design/feedback/empty-picture.tsx';
import { DataTable } from '../../design/list/data-table.tsx';
import { useUrlState } from '../../design/list/list-state.ts';
import { type RecordListSearch, useRecordList } from '../../design/list/record-list.ts';
import type { Column } from '../../design/list/table-model.ts';
import { Page } from '../../design/page.tsx';
import { SettingsBreadcrumbs } from '../../design/settings-breadcrumbs.tsx';
import { formatDateTime } from '../../design/shown-units.ts';
import { FindPerson } from './find-person.tsx';
import { personalRequestsQuery } from './personal-data-queries.ts';
import { stateLabels, subjectLabels } from './personal-words.ts';
import { RequestSection } from './request-section.tsx';
import { RetentionSection } from './retention-section.tsx';

const route = getRouteApi('/_app/settingsV2/personal-data');

const stateColors: Record<RequestState, string> = {
  searching: palette.blue,
  ready: palette.orange,
  exporting: palette.blue,
  erasing: palette.blue,
  erased: palette.green,
};

const nameOf = ({ subject }: PersonalRequest): string => subject?.name ?? 'Erased person';
const sumOf = ({ found }: PersonalRequest): number =>
  found.reduce((sum, { erased, kept, mentions }) => sum + erased + kept + mentions, 0);

const columnsFor = (timezone: string, open: (id: string) => void): readonly Column<PersonalRequest, never>[] => [
  { key: 'createdAt', title: 'When', width: 170, render: ({ createdAt }) => formatDateTime(createdAt, timezone) },
  {
    key: 'person',
    title: 'Person',
    render: (request) => (
      <>
        <div>{nameOf(request)}</div>
        {request.subject !== null && (
          <Text size="sm" c="dimmed">
            {subjectLabels[request.subject.kind]}
          </Text>
        )}
      </>
    ),
  },
  {
    key: 'state',
    title: 'Status',
    width: 150,
    onCard: 'rest',
    render: ({ state }) => <QuietBadge color={stateColors[state]} label={stateLabels[state]} />,
  },
  { key: 'found', title: 'Records', width: 100, align: 'right', render: (request) => formatCount(sumOf(request)) },
  {
    key: 'by',
    title: 'By',
    width: 160,
    onCard: 'rest',
    render: ({ createdBy, erasedBy }) => (erasedBy ?? createdBy)?.name ?? 'Truckroll',
  },
  {
    key: 'open',
    title: 'Details',
    width: 110,
    onCard: 'rest',
    render: (request) => (
      <Button
        variant="default"
        size="compact-md"
        aria-label={`Open ${nameOf(request)}, ${formatDateTime(request.createdAt, timezone)}`}
        onClick={() => open(request.id)}
      >
        Open
      </Button>
    ),
  },
];

/** P82: the data of one person found, exported and erased, and how long kinds of data are kept. */
export function PersonalDataScreen() {
  const { timezone } = useMe();
  const list = useRecordList('searches', route);
  const { search, change } = useUrlState<RecordListSearch>(route);
  const requests = useQuery(personalRequestsQuery({ page: list.page, limit: list.limit }));
  return (
    <Page title="Personal data" breadcrumbs={<SettingsBreadcrumbs here="Personal data" />}>
      <FindPerson onSearched={(id) => change({ edit: id }, { replace: false, ignoreBlocker: true })} />
      {search.edit !== undefined && <RequestSection key={search.edit} id={search.edit} onClose={list.close} />}
      <DataTable
        label="Searches and erasures"
        columns={columnsFor(timezone, list.edit)}
        query={{ ...requests, data: requests.data && { items: requests.data.requests, total: requests.data.total } }}
        list={list}
        nameOf={nameOf}
        empty={{ text: 'Nobody was searched for yet', icon: <EmptyPicture of="properties" /> }}
      />
      <RetentionSection />
    </Page>
  );
}
