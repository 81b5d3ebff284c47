import { Button, Checkbox, Collapse, Select } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { viewScope } from '@truckroll/domain/abilities/rights';
import { badgeLabel } from '@truckroll/domain/colors/badge-colors';
import { taskCategories, taskPriorities } from '@truckroll/domain/tasks/task-kinds';
import { useId, useState } from 'react';
import { useRights } from '../app/me.ts';
import { ClientFilterPicker } from '../clients/client-filter-picker.tsx';
import { OneFilter } from '../design/choice-filter.tsx';
import { useIsPhone } from '../design/phone.ts';
import { SearchInput } from '../design/search-input.tsx';
import { teamQuery } from '../team/team-queries.ts';
import styles from './task-list.module.css';
import { isFiltered, withoutFilters } from './task-list-search.ts';
import type { TaskListState } from './task-list-state.ts';

/** Search and filters; on phones the filters wait behind a button. */
export function TaskListFilters({ list }: { list: TaskListState }) {
  const isPhone = useIsPhone();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const search = <SearchInput label="Search tasks" value={list.search.search ?? ''} onSearch={list.setSearch} />;
  if (!isPhone) {
    return (
      <div className={styles.filters}>
        {search}
        <Fields list={list} />
      </div>
    );
  }
  return (
    <div>
      <div className={styles.filters}>
        {search}
        <Button
          variant="default"
          leftSection={<IconFilter size={18} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          Filters
        </Button>
      </div>
      <Collapse id={id} expanded={isOpen}>
        <div className={styles.filters}>
          <Fields list={list} />
        </div>
      </Collapse>
    </div>
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
        <Checkbox
          label="Assigned to me"
          className={styles.own}
          checked={search.view === 'assigned'}
          onChange={(event) => setFilters({ view: event.currentTarget.checked ? 'assigned' : undefined })}
        />
      )}
      {isFiltered(search) && <ClearFilters list={list} />}
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

export const ClearFilters = ({ list }: { list: TaskListState }) => (
  <Button variant="subtle" onClick={() => list.setFilters(withoutFilters)}>
    Clear filters
  </Button>
);
