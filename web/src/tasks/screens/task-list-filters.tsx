import { taskListFilters } from '@truckroll/contract/tasks/task-list-filters';
import { viewScope } from '@truckroll/domain/abilities/rights';
import type { ReactNode } from 'react';
import { useRights } from '../../app/session/me.ts';
import { FilterBar } from '../../list-filters/parts/filter-bar.tsx';
import type { TaskListState } from './task-list-state.ts';

/** Search and filters of the tasks, with the columns at their end. */
export const TaskListFilters = ({ list, children }: { list: TaskListState; children: ReactNode }) => (
  <FilterBar
    label="Search tasks"
    table={taskListFilters}
    list={list}
    own={viewScope(useRights(), 'TaskManagement') === 'all' ? {} : { assignedToId: null, view: null }}
    end={children}
  />
);
