import { Text } from '@mantine/core';
import type { TaskSortKey } from '@truckroll/contract/fields/list-keys';
import type { Me } from '@truckroll/contract/session/session';
import type { Task } from '@truckroll/contract/tasks/tasks';
import { formatDuration } from '@truckroll/domain/format/numbers';
import { Badge } from '../../design/badge.tsx';
import { OneLine } from '../../design/list/one-line.tsx';
import type { Column } from '../../design/list/table-model.ts';
import { Moment } from '../../design/moment.tsx';
import { Person } from '../../design/person.tsx';
import { linkOf, repeatOf, taskTimeText } from '../parts/task-words.ts';

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
    onCard: 'none',
    render: ({ category }) => (category === null ? '-' : <Badge group="taskCategory" value={category} />),
  },
  {
    key: 'date',
    title: 'Date',
    sortKey: 'scheduleDateTime',
    width: 150,
    onCard: 'plain',
    render: (task) => {
      const when = taskTimeText(task, me);
      return when === '-' ? when : <Moment text={when} />;
    },
  },
  { key: 'duration', title: 'Duration', onCard: 'none', render: ({ duration }) => formatDuration(duration * 60) },
  {
    key: 'assignee',
    title: 'Assignee',
    width: '12%',
    onCard: 'none',
    render: ({ assignedTo }) => (assignedTo === null ? '-' : <Person {...assignedTo} />),
  },
  { key: 'client', title: 'Client', width: '11%', onCard: 'rest', render: ({ client }) => client?.name ?? '-' },
  { key: 'link', title: 'Link', onCard: 'none', render: linkOf },
  {
    key: 'repeat',
    title: 'Repeat',
    width: 132,
    onCard: 'none',
    render: (task) => <OneLine text={repeatOf(task, me)} />,
  },
];
