import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { viewScope } from '@truckroll/domain/abilities/rights';
import { badgeLabel } from '@truckroll/domain/colors/badge-colors';
import { taskCategories, taskPriorities } from '@truckroll/domain/tasks/task-kinds';
import type { ReactNode } from 'react';
import { useRights } from '../../app/session/me.ts';
import { ClientFilterPicker } from '../../clients/parts/client-filter-picker.tsx';
import { OneFilter } from '../../design/list/choice-filter.tsx';
import { AssignedFilter, ClearFilters, ListFilters } from '../../design/list/list-filters.tsx';
import { teamQuery } from '../../team/parts/team-queries.ts';
import { isFiltered, withoutFilters } from './task-list-search.ts';
import type { TaskListState } from './task-list-state.ts';

type TaskListFiltersProps = {
  list: TaskListState;
  /** Shown at the end of the row if there is room. */
  children: ReactNode;
};

export function TaskListFilters({ list, children }: TaskListFiltersProps) {
  return (
    <ListFilters label="Search tasks" list={list} end={children} isMarked={isFiltered(list.search)}>
      <Fields list={list} />
    </ListFilters>
  );
}

function Fields({ list }: { list: TaskListState }) {
  const rights = useRights();
  const { search, setFilters } = list;
  const seesAll = viewScope(rights, 'TaskManagement') === 'all';
  return (
    <>
      <OneFilter
        label="Priority"
        options={taskPriorities.map((value) => ({ value, label: badgeLabel('taskPriority', value) }))}
        value={search.priority}
        onChange={(priority) => setFilters({ priority })}
      />
      <OneFilter
        label="Category"
        options={taskCategories.map((value) => ({ value, label: badgeLabel('taskCategory', value) }))}
        value={search.category}
        onChange={(category) => setFilters({ category })}
      />
      {seesAll && <AssigneeFilter list={list} />}
      {viewScope(rights, 'Clients') !== null && <ClientFilter list={list} />}
      {seesAll && (
        <AssignedFilter
          isSet={search.view === 'assigned'}
          onChange={(isSet) => setFilters({ view: isSet ? 'assigned' : undefined })}
        />
      )}
      {isFiltered(search) && <ClearFilters list={list} without={withoutFilters} />}
    </>
  );
}

function AssigneeFilter({ list }: { list: TaskListState }) {
  const { data } = useQuery({ ...teamQuery({ limit: -1 }), staleTime: 60_000 });
  return (
    <Select
      aria-label="Assignee"
      placeholder="Assignee"
      w={150}
      searchable
      clearable
      data={(data?.team ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={list.search.assignedToId ?? null}
      onChange={(chosen) => list.setFilters({ assignedToId: chosen ?? undefined })}
      clearButtonProps={{ 'aria-label': 'Clear assignee', 'aria-hidden': false, tabIndex: 0, miw: 24, mih: 24 }}
      nothingFoundMessage="Nothing found"
    />
  );
}

const ClientFilter = ({ list }: { list: TaskListState }) => (
  <ClientFilterPicker value={list.search.clientId} onChange={(clientId) => list.setFilters({ clientId })} />
);
