import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import type { Task } from '@truckroll/contract/tasks/tasks';
import { wallClock } from '@truckroll/domain/format/dates';
import { groupOfTask, taskGroupLabels } from '@truckroll/domain/tasks/task-groups';
import { mayDeleteTask } from '@truckroll/domain/tasks/task-rights';
import { Suspense, useMemo, useState } from 'react';
import { rightsOf, useCan, useMe } from '../../app/session/me.ts';
import { EmptyPicture } from '../../design/feedback/empty-picture.tsx';
import { lazyDialog, lazyPart } from '../../design/feedback/lazy-part.tsx';
import { ColumnChoice, useColumnChoice } from '../../design/list/column-choice.tsx';
import { DataTable } from '../../design/list/data-table.tsx';
import { ClearFilters } from '../../design/list/list-filters.tsx';
import { RowMenu } from '../../design/list/row-menu.tsx';
import { useRowSelection } from '../../design/list/row-selection.ts';
import { Page } from '../../design/page.tsx';
import { PageTabs } from '../../design/page-tabs.tsx';
import { useIsPhone, useShowsCards } from '../../design/phone.ts';
import { DeleteItem, EditItem } from '../../design/record-items.tsx';
import { useShortcuts } from '../../design/shortcuts.ts';
import { firstWeekday } from '../../design/shown-units.ts';
import { SavedViews } from '../../saved-views/parts/saved-views.tsx';
import { taskColumns } from '../panels/task-columns.tsx';
import { taskListQuery } from '../parts/task-queries.ts';
import { TaskTick } from '../parts/task-tick-input.tsx';
import { accountDayOf } from '../parts/task-words.ts';
import { TaskListFilters } from './task-list-filters.tsx';
import {
  isFiltered,
  readTaskListSearch,
  taskFiltersOf,
  taskTabs,
  viewKeys,
  withoutFilters,
} from './task-list-search.ts';
import { type TaskListState, useTaskListState } from './task-list-state.ts';

const TaskBulkBar = lazyPart(async () => (await import('./task-bulk-bar.tsx')).TaskBulkBar);
const TaskModal = lazyDialog(async () => (await import('../panels/task-modal.tsx')).TaskModal);
const DeleteTaskDialog = lazyDialog(async () => (await import('../panels/delete-task-dialog.tsx')).DeleteTaskDialog);

/** P10: the account's tasks, or the user's own. Open ones are grouped by time. */
export function TaskListScreen() {
  const me = useMe();
  const can = useCan();
  const isPhone = useIsPhone();
  const showsCards = useShowsCards();
  const list = useTaskListState();
  const { search, page, limit } = list;
  const today = wallClock(new Date().toISOString(), me.account.timezone).day;
  const { sortBy, sortOrder } = search;
  const query = useQuery(taskListQuery({ ...taskFiltersOf(search, today), page, limit, sortBy, sortOrder }));
  const columns = useMemo(() => taskColumns(me), [me]);
  const choice = useColumnChoice('tasks', columns, list);
  const selection = useRowSelection(taskFiltersOf(search, today), query.data?.tasks);
  const maySelect = can('TaskManagement.edit') || can('TaskManagement.delete');
  const [deleted, setDeleted] = useState<Task | null>(null);

  const mayCreate = can('TaskManagement.create');
  useShortcuts({ n: mayCreate ? list.openNew : undefined });
  const createButton = mayCreate && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={list.openNew}>
      Create Task
    </Button>
  );
  // In another order the tasks of a group would not be adjacent.
  const isGrouped = search.tab === undefined && sortBy === 'scheduleDateTime' && sortOrder === 'asc';

  return (
    <Page
      title="Tasks"
      actions={
        <>
          <SavedViews list="tasks" state={list} keys={viewKeys} read={readTaskListSearch} columns={choice} />
          {createButton}
        </>
      }
      tabs={
        <PageTabs
          label="States"
          tabs={taskTabs}
          value={search.tab ?? 'open'}
          onChange={(tab) => list.setFilters({ tab: tab === 'open' ? undefined : tab })}
        />
      }
    >
      <TaskListFilters list={list}>
        <ColumnChoice columns={columns} choice={choice} />
      </TaskListFilters>
      <DataTable
        label="Tasks"
        columns={showsCards ? columns : choice.shown}
        query={{ ...query, data: query.data && { items: query.data.tasks, total: query.data.total } }}
        list={list}
        nameOf={({ name }) => name}
        linkOf={({ id }) => ({ to: '/tasks/$taskId', params: { taskId: id }, search: true, resetScroll: isPhone })}
        leadOf={(task) => <TaskTick task={task} />}
        headingOf={
          isGrouped ? (task) => taskGroupLabels[groupOfTask(accountDayOf(task, me), today, firstWeekday())] : undefined
        }
        actionsOf={(task) => (
          <TaskRowMenu task={task} onEdit={() => list.openTask(task.id)} onDelete={() => setDeleted(task)} />
        )}
        selection={maySelect ? selection : undefined}
        empty={{
          text: 'No tasks found',
          hint: 'Tasks are everything to do besides visits, with a date and a reminder.',
          icon: <EmptyPicture of="tasks" />,
          action: createButton,
        }}
        filtered={{ isFiltered: isFiltered(search), clear: <ClearFilters list={list} without={withoutFilters} /> }}
      />
      <Suspense>{selection.selected.size > 0 && <TaskBulkBar selection={selection} />}</Suspense>
      <NewTask list={list} mayCreate={mayCreate} />
      <Suspense>
        {deleted !== null && (
          <DeleteTaskDialog task={deleted} onClose={() => setDeleted(null)} onDeleted={() => setDeleted(null)} />
        )}
      </Suspense>
      <Outlet />
    </Page>
  );
}

function NewTask({ list, mayCreate }: { list: TaskListState; mayCreate: boolean }) {
  if (list.search.new !== 'task' || !mayCreate) return null;
  return (
    <Suspense>
      <TaskModal isInAddress onClose={list.closeNew} onSaved={() => list.closeNew({ isSaved: true })} />
    </Suspense>
  );
}

type TaskRowMenuProps = { task: Task; onEdit: () => void; onDelete: () => void };

/** The actions on a task of the list that the user may perform. */
function TaskRowMenu({ task, onEdit, onDelete }: TaskRowMenuProps) {
  const me = useMe();
  const mayEdit = useCan()('TaskManagement.edit');
  const mayDelete = mayDeleteTask({ ...rightsOf(me), userId: me.id }, task);
  if (!mayEdit && !mayDelete) return null;
  return (
    <RowMenu name={task.name}>
      {mayEdit && <EditItem onClick={onEdit} />}
      {mayDelete && <DeleteItem onClick={onDelete} />}
    </RowMenu>
  );
}
