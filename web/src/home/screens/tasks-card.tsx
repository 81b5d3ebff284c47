import { useQuery } from '@tanstack/react-query';
import type { Task } from '@truckroll/contract/tasks/tasks';
import { formatDate } from '@truckroll/domain/format/dates';
import { useMe } from '../../app/session/me.ts';
import { Badge } from '../../design/badge.tsx';
import { formatDateTime } from '../../design/shown-units.ts';
import { dueTasksQuery } from '../../tasks/parts/task-queries.ts';
import { TaskTick } from '../../tasks/parts/task-tick-input.tsx';
import { CardLink, CardRows } from './card-rows.tsx';
import { HomeCard } from './home-card.tsx';

/** The tasks due by the end of today, oldest first, which can be completed here (TK-5). */
export function TasksCard({ today }: { today: string }) {
  const { timezone, account } = useMe();
  const query = useQuery(dueTasksQuery(today));
  const whenOf = ({ scheduleDateTime: moment, allDay }: Task): string => {
    if (moment === null) return '-';
    return allDay ? formatDate(moment, account.timezone) : formatDateTime(moment, timezone);
  };
  return (
    <HomeCard room="rows" title="Tasks due" link={<CardLink link={{ to: '/tasks' }}>Tasks</CardLink>} query={query}>
      {({ tasks, total }) => (
        <CardRows
          total={total}
          more={{ to: '/tasks' }}
          rows={tasks.map((task) => ({
            key: task.id,
            link: { to: '/tasks/$taskId', params: { taskId: task.id } },
            lead: <TaskTick task={task} />,
            name: task.name,
            hint: [whenOf(task), task.client?.name ?? ''].filter((part) => part !== '').join(' · '),
            end: <Badge group="taskPriority" value={task.priority} />,
          }))}
        />
      )}
    </HomeCard>
  );
}
