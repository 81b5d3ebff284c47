import { Text } from '@mantine/core';
import type { TaskSortKey } from '@truckroll/contract/list-keys';
import type { Me } from '@truckroll/contract/session';
import type { Task } from '@truckroll/contract/tasks';
import { formatDuration } from '@truckroll/domain/format/numbers';
import { Badge } from '../design/badge.tsx';
import type { Column } from '../design/list/table-model.ts';
import { Moment } from '../design/moment.tsx';
import { Person } from '../design/person.tsx';
import { linkOf, repeatOf, whenOf } from './task-words.ts';

/** The columns of the list of tasks (screens 10.1). */
export const taskColumns = (me: Me): readonly Column<Task, TaskSortKey>[] => [
  {
    key: 'name',
    title: 'Title',
    sortKey: 'name',
    width: '22%',
    render: ({ name, completed }) => (
      <Text span inherit td={completed ? 'line-through' : undefined}>
        {name}
      </Text>
    ),
  },
  {
    key: 'priority',
    title: 'Priority',
    sortKey: 'priority',
    onCard: 'beside',
    render: ({ priority }) => <Badge group="taskPriority" value={priority} />,
  },
  {
    key: 'category',
    title: 'Category',
    render: ({ category }) => (category === null ? '-' : <Badge group="taskCategory" value={category} />),
  },
  {
    key: 'date',
    title: 'Date',
    sortKey: 'scheduleDateTime',
    width: 150,
    render: (task) => <Moment text={whenOf(task, me)} />,
  },
  { key: 'duration', title: 'Duration', render: ({ duration }) => formatDuration(duration * 60) },
  {
    key: 'assignee',
    title: 'Assignee',
    width: '12%',
    render: ({ assignedTo }) =>
      assignedTo === null ? '-' : <Person name={assignedTo.name} color={assignedTo.color} />,
  },
  { key: 'client', title: 'Client', width: '11%', render: ({ client }) => client?.name ?? '-' },
  { key: 'link', title: 'Link', render: linkOf },
  {
    key: 'repeat',
    title: 'Repeat',
    render: (task) => <OneLine text={repeatOf(task, me)} />,
  },
];

/** A text that keeps its row one line high. If it is truncated, the tooltip and the task show all of it. */
const OneLine = ({ text }: { text: string }) => (
  <Text span inherit truncate display="block" maw={144} title={text}>
    {text}
  </Text>
);
