import { Group, Text } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import type { Task } from '@truckroll/contract/tasks';
import { formatDate, formatDateTime } from '@truckroll/domain/format/dates';
import { formatDuration } from '@truckroll/domain/format/numbers';
import { taskScheduleTypeLabels } from '@truckroll/domain/tasks/task-kinds';
import { useMe } from '../app/me.ts';
import { Badge } from '../design/badge.tsx';
import { DataTable } from '../design/data-table.tsx';
import type { ListSearch } from '../design/list-search.ts';
import type { ListState } from '../design/list-state.ts';
import { Person } from '../design/person.tsx';
import type { Column, TableProps } from '../design/table-model.ts';

const columns = (timezone: string): readonly Column<Task, never>[] => [
  { key: 'name', title: 'Task', width: '22%', render: (task) => <TaskName task={task} /> },
  {
    key: 'priority',
    title: 'Priority',
    onCard: 'beside',
    render: (task) => <Badge group="taskPriority" value={task.priority} />,
  },
  {
    key: 'category',
    title: 'Category',
    render: (task) => (task.category === null ? '-' : <Badge group="taskCategory" value={task.category} />),
  },
  { key: 'date', title: 'Date', render: (task) => dateOf(task, timezone) },
  { key: 'duration', title: 'Duration', render: (task) => formatDuration(task.duration * 60) },
  {
    key: 'assignee',
    title: 'Assignee',
    render: ({ assignedTo }) =>
      assignedTo === null ? '-' : <Person name={assignedTo.name} color={assignedTo.color} />,
  },
  { key: 'schedule', title: 'Schedule', render: (task) => taskScheduleTypeLabels[task.scheduleType] },
  { key: 'job', title: 'Job', render: ({ job }) => (job === null ? '-' : `#${job.jobNumber}`) },
  { key: 'tags', title: 'Tags', render: (task) => task.tags.join(', ') || '-' },
];

function dateOf({ scheduleDateTime, allDay }: Task, timezone: string): string {
  if (scheduleDateTime === null) return '-';
  return allDay ? `${formatDate(scheduleDateTime, timezone)}, all day` : formatDateTime(scheduleDateTime, timezone);
}

/** Whether it is done stands before the name, as a sign and in words. */
function TaskName({ task }: { task: Task }) {
  const Icon = task.completed ? IconCircleCheckFilled : IconCircle;
  return (
    <Group component="span" gap={6} wrap="nowrap" align="flex-start">
      <Icon size={18} role="img" aria-label={task.completed ? 'Completed' : 'Open'} style={{ flex: 'none' }} />
      <Text span inherit td={task.completed ? 'line-through' : undefined}>
        {task.name}
      </Text>
    </Group>
  );
}

type TasksViewProps = {
  query: Omit<TableProps<Task, ListSearch>['query'], 'data'> & { data: { tasks: Task[]; total: number } | undefined };
  list: ListState<ListSearch>;
};

/** A page of the tasks of something, such as a client or a job (screens 6.3). */
export function TasksView({ query, list }: TasksViewProps) {
  const { timezone } = useMe();
  return (
    <DataTable
      label="Tasks"
      columns={columns(timezone)}
      query={{ ...query, data: query.data && { items: query.data.tasks, total: query.data.total } }}
      list={list}
      nameOf={(task) => task.name}
      empty={{ text: 'No tasks found' }}
    />
  );
}
