import { Button, Menu, Select, Text } from '@mantine/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type PlanList, planLists } from '@truckroll/contract/plans/plan-lists';
import type { PlanRow } from '@truckroll/contract/plans/plans';
import { formatDay } from '@truckroll/domain/format/dates';

import { type PlanKind, planStatusLabels } from '@truckroll/domain/plans/plan-terms';
import { Suspense } from 'react';
import { useCan } from '../../app/session/me.ts';
import { NoPermission } from '../../app/shell/not-found-screen.tsx';
import { EmptyPicture } from '../../design/feedback/empty-picture.tsx';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import { DataTable } from '../../design/list/data-table.tsx';
import { FilterRow } from '../../design/list/list-filters.tsx';
import { useRecordList } from '../../design/list/record-list.ts';
import { SearchInput } from '../../design/list/search-input.tsx';
import type { Column } from '../../design/list/table-model.ts';
import { OnDemandMenu } from '../../design/on-demand-menu.tsx';
import { Page } from '../../design/page.tsx';
import { useShortcuts } from '../../design/shortcuts.ts';
import { PlanFigures } from './plan-figures.tsx';
import type { PlanListSearch } from './plan-list-search.ts';
import { planListQuery } from './plan-queries.ts';
import { PlanStatusBadge } from './plan-status.tsx';
import { planPriceText } from './plan-words.ts';

const PlanDialog = lazyDialog(async () => (await import('./plan-dialog.tsx')).PlanDialog);

const route = getRouteApi('/_app/grow/plans/');

const listLabels: Readonly<Record<PlanList, string>> = {
  all: 'All',
  ...planStatusLabels,
  due: 'With bills to send',
  lapsing: 'Lapsing in 30 days',
};

const dayOr = (day: string | null): string => (day === null ? '-' : formatDay(day));

const columns: readonly Column<PlanRow, never>[] = [
  {
    key: 'name',
    title: 'Plan',
    render: ({ name, kind }) => (
      <>
        {name}
        {kind === 'invoice' && (
          <Text span size="sm" c="dimmed">
            {' '}
            Recurring invoice
          </Text>
        )}
      </>
    ),
    onCard: 'heading',
    isFixed: true,
  },
  { key: 'client', title: 'Client', render: ({ clientName }) => clientName, onCard: 'plain' },
  {
    key: 'status',
    title: 'Status',
    width: 120,
    render: ({ status }) => <PlanStatusBadge status={status} />,
    onCard: 'beside',
  },
  { key: 'price', title: 'Price', width: 190, align: 'right', render: planPriceText },
  { key: 'nextBill', title: 'Next bill', width: 130, render: ({ nextBillDay }) => dayOr(nextBillDay) },
  { key: 'nextVisit', title: 'Next visit', width: 130, render: ({ nextVisitDay }) => dayOr(nextVisitDay) },
  {
    key: 'ends',
    title: 'Ends or renews',
    width: 150,
    render: ({ endDay, renewsOn }) =>
      endDay !== null ? formatDay(endDay) : renewsOn === null ? '-' : `Renews ${formatDay(renewsOn)}`,
  },
];

/** P71: the service plans and recurring invoices of clients. */
export function PlanListScreen() {
  return useCan()('Invoice.viewAll') ? <Plans /> : <NoPermission />;
}

function Plans() {
  const mayAdd = useCan()('Invoice.create');
  const list = useRecordList<PlanListSearch>('plans', route);
  const navigate = route.useNavigate();
  const { search, page, limit } = list;
  const query = useQuery(planListQuery({ page, limit, search: search.search, list: search.list }));
  const { data } = query;
  const shown = search.list ?? 'all';
  const isFiltered = shown !== 'all' || (search.search ?? '') !== '';
  const add = (kind: PlanKind) =>
    void navigate({
      search: (before) => ({ ...before, new: 'true', adds: kind === 'invoice' ? kind : undefined }),
    });
  useShortcuts(mayAdd ? { n: () => add('plan') } : {});
  const addButton = mayAdd && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => add('plan')}>
      Add plan
    </Button>
  );
  return (
    <Page
      title="Plans"
      actions={
        mayAdd && (
          <>
            <OnDemandMenu
              target={(props) => (
                <Button {...props} variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
                  More
                </Button>
              )}
            >
              <Menu.Item onClick={() => add('invoice')}>Add recurring invoice</Menu.Item>
              <Menu.Item onClick={() => void navigate({ to: '/settingsV2/plans' })}>Templates</Menu.Item>
            </OnDemandMenu>
            {addButton}
          </>
        )
      }
    >
      {data !== undefined && (
        <PlanFigures figures={data.figures} onList={(chosen) => list.setFilters({ list: chosen })} />
      )}
      <FilterRow>
        <SearchInput value={search.search ?? ''} onSearch={list.setSearch} isListSearch label="Search plans" />
        <Select
          aria-label="Show"
          allowDeselect={false}
          w={210}
          data={planLists.map((value) => ({ value, label: listLabels[value] }))}
          value={shown}
          onChange={(value) => {
            const chosen = planLists.find((each) => each === value);
            list.setFilters({ list: chosen === 'all' ? undefined : chosen });
          }}
        />
      </FilterRow>
      <DataTable
        label="Plans"
        columns={columns}
        query={{ ...query, data: data && { items: data.plans, total: data.total } }}
        list={list}
        nameOf={({ name, clientName }) => `${name}, ${clientName}`}
        linkOf={({ id }) => ({ to: '/grow/plans/$planId', params: { planId: id } })}
        empty={{
          text: 'No plans yet',
          hint: 'Maintenance agreements and monthly bills: visits are planned and bills are written by themselves.',
          icon: <EmptyPicture of="invoices" />,
          action: addButton,
        }}
        filtered={{
          isFiltered,
          clear: (
            <Button variant="subtle" onClick={() => list.setFilters({ list: undefined, search: undefined })}>
              Clear filters
            </Button>
          ),
        }}
      />
      <Suspense>
        {mayAdd && search.new !== undefined && (
          <PlanDialog
            plan={null}
            kind={search.adds ?? 'plan'}
            onClose={list.close}
            onSaved={({ id }) =>
              void navigate({ to: '/grow/plans/$planId', params: { planId: id }, ignoreBlocker: true })
            }
          />
        )}
      </Suspense>
    </Page>
  );
}
