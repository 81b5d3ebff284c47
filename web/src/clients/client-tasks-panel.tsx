import { Group, Text } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Client } from '@truckroll/contract/clients';
import type { Task } from '@truckroll/contract/tasks';
import { formatDate, formatDateTime } from '@truckroll/domain/format/dates';
import { formatDuration } from '@truckroll/domain/format/numbers';
import { taskScheduleTypeLabels } from '@truckroll/domain/tasks/task-kinds';
import { useMe } from '../app/me.ts';
import { Badge } from '../design/badge.tsx';
import { DataTable } from '../design/data-table.tsx';
import { Person } from '../design/person.tsx';
import type { Column } from '../design/table-model.ts';
import { clientTasksQuery } from './client-tab-queries.ts';
import { useTabList } from './client-table.ts';

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

/** A client's tasks: open ones first (screens 6.3). */
export function ClientTasksPanel({ client }: { client: Client }) {
  const { timezone } = useMe();
  const list = useTabList();
  const query = useQuery(clientTasksQuery({ clientId: client.id, page: list.page }));
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
