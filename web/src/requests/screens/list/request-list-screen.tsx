import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { isFieldTechnician, viewScope } from '@truckroll/domain/abilities/rights';
import { countInGroup, requestGroupLabels, requestStageGroups } from '@truckroll/domain/requests/stage-groups';
import { Suspense } from 'react';
import { useCan, useMe, useRights } from '../../../app/session/me.ts';
import { EmptyPicture } from '../../../design/feedback/empty-picture.tsx';
import { EmptyState } from '../../../design/feedback/empty-state.tsx';
import { lazyDialog, lazyPart } from '../../../design/feedback/lazy-part.tsx';
import { ColumnChoice, useColumnChoice } from '../../../design/list/column-choice.tsx';
import { DataTable } from '../../../design/list/data-table.tsx';
import { ClearFilters } from '../../../design/list/list-filters.tsx';
import { useRowSelection } from '../../../design/list/row-selection.ts';
import { Page } from '../../../design/page.tsx';
import { type PageTab, PageTabs } from '../../../design/page-tabs.tsx';
import { useIsPhone, useShowsCards } from '../../../design/phone.ts';
import { useShortcuts } from '../../../design/shortcuts.ts';
import { SavedViews } from '../../../saved-views/parts/saved-views.tsx';
import { useHasTags } from '../../../tags/parts/tag-queries.ts';
import { useDuplicateRequest } from '../../panels/use-duplicate-request.ts';
import { useMoveRequests } from '../../panels/use-move-request.ts';
import { requestName } from '../../parts/request-name.ts';
import { requestListQuery } from '../../parts/request-queries.ts';
import { useRequestDeletion } from '../delete-request.ts';
import { requestColumns } from './request-list-columns.tsx';
import { RequestListFilters } from './request-list-filters.tsx';
import {
  isFiltered,
  openTab,
  type RequestListTab,
  readRequestListSearch,
  requestFiltersOf,
  tabOf,
  viewKeys,
  withoutFilters,
} from './request-list-search.ts';
import { type RequestListState, useRequestListState } from './request-list-state.ts';
import { type RequestActions, RequestRowMenu } from './request-row-menu.tsx';

const RequestBulkBar = lazyPart(async () => (await import('./request-bulk-bar.tsx')).RequestBulkBar);
const RequestModal = lazyDialog(async () => (await import('../../panels/request-modal.tsx')).RequestModal);
const RequestBoard = lazyPart(async () => (await import('./request-board.tsx')).RequestBoard);

/** P9: the account's requests, or those assigned to the user, as a table or as a board of stages. */
export function RequestListScreen() {
  const { timezone } = useMe();
  const can = useCan();
  const rights = useRights();
  const isPhone = useIsPhone();
  const showsCards = useShowsCards();
  const list = useRequestListState();
  const { search, page, limit } = list;
  const isBoard = search.layout === 'board';
  const seesAssignedOnly = isFieldTechnician(rights) || viewScope(rights, 'Requests') !== 'all';
  const filters = requestFiltersOf(search, { seesAssignedOnly });
  // The board's columns fetch their own rows, so that this query provides only the counts.
  const paging = isBoard ? { page: 1, limit: 1 } : { page, limit, sortBy: search.sortBy, sortOrder: search.sortOrder };
  const query = useQuery(requestListQuery({ ...filters, ...paging }));
  const { data } = query;
  const moves = useMoveRequests();
  const { hasTags, areTagsPending } = useHasTags();
  const columns = requestColumns({ timezone, moves, hasTags });
  const choice = useColumnChoice('requests', columns, list);
  const selection = useRowSelection(filters, isBoard ? undefined : data?.requests);
  const maySelect = can('Requests.changeStage') || can('Requests.edit') || can('Requests.delete');

  const actions: RequestActions = {
    edit: (id) => list.openLayer({ edit: id }),
    duplicate: useDuplicateRequest(list.openRequest),
    remove: useRequestDeletion(),
  };
  const mayCreate = can('Requests.create');
  const create = () => list.openLayer({ new: 'request' });
  useShortcuts({
    n: mayCreate ? create : undefined,
    e: can('Requests.edit') ? () => withFocusedRow(actions.edit) : undefined,
  });
  const createButton = mayCreate && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={create}>
      Create Request
    </Button>
  );

  const isNothingThere = data !== undefined && countInGroup(data.stageCounts) === 0;
  const empty = {
    text: 'No requests found',
    hint: 'Write down what people ask for, then turn it into an estimate or a job.',
    icon: <EmptyPicture of="requests" />,
    action: createButton,
  };
  const clear = <ClearFilters list={list} without={withoutFilters} />;

  return (
    <Page
      title="Requests"
      actions={
        <>
          <SavedViews list="requests" state={list} keys={viewKeys} read={readRequestListSearch} columns={choice} />
          {createButton}
        </>
      }
      tabs={
        <PageTabs
          label="Stages"
          tabs={tabsWith(data?.stageCounts)}
          value={tabOf(search)}
          onChange={(tab) => list.setFilters(openTab(search, tab))}
        />
      }
    >
      <RequestListFilters list={list} seesAssignedOnly={seesAssignedOnly}>
        {!isBoard && <ColumnChoice columns={columns} choice={choice} />}
      </RequestListFilters>
      {isBoard && isNothingThere ? (
        <EmptyState {...(isFiltered(search) ? { text: 'Nothing matches these filters.', action: clear } : empty)} />
      ) : isBoard ? (
        <Suspense>
          <RequestBoard list={list} filters={filters} counts={data?.stageCounts} moves={moves} actions={actions} />
        </Suspense>
      ) : (
        <DataTable
          label="Requests"
          columns={showsCards ? columns : choice.shown}
          query={{
            ...query,
            isPending: query.isPending || areTagsPending,
            data: data && { items: data.requests, total: data.total },
          }}
          list={list}
          nameOf={requestName}
          linkOf={({ id }) => ({
            to: '/requests/$requestId',
            params: { requestId: id },
            search: true,
            resetScroll: isPhone,
          })}
          rowPropsOf={({ id }) => ({ id: rowPrefix + id })}
          actionsOf={(request) => <RequestRowMenu request={request} actions={actions} />}
          selection={maySelect ? selection : undefined}
          empty={empty}
          filtered={{ isFiltered: isFiltered(search), clear }}
        />
      )}
      <Suspense>{selection.selected.size > 0 && !isBoard && <RequestBulkBar selection={selection} />}</Suspense>
      <RequestListLayers list={list} />
      <Outlet />
    </Page>
  );
}

const rowPrefix = 'request-';

/** Runs an action on the request whose row has the focus. */
function withFocusedRow(act: (requestId: string) => void): void {
  const row = document.activeElement?.closest(`[id^="${rowPrefix}"]`);
  if (row) act(row.id.slice(rowPrefix.length));
}

type Counts = Parameters<typeof countInGroup>[0];

/** The tab 'All' and a tab for each group. They have counts once these are loaded. */
const tabsWith = (counts: Counts | undefined): PageTab<RequestListTab>[] => [
  { value: 'all', label: 'All', count: counts && countInGroup(counts) },
  ...requestStageGroups.map((group) => ({
    value: group,
    label: requestGroupLabels[group],
    count: counts && countInGroup(counts, group),
  })),
];

/** The dialogs over the list that the URL opens: the form of a new or an existing request. */
function RequestListLayers({ list }: { list: RequestListState }) {
  const can = useCan();
  const { edit, new: created } = list.search;
  return (
    <Suspense>
      {created === 'request' && can('Requests.create') && <RequestModal onClose={list.closeLayer} />}
      {edit !== undefined && can('Requests.edit') && (
        <RequestModal key={edit} requestId={edit} onClose={list.closeLayer} />
      )}
    </Suspense>
  );
}
