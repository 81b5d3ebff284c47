import { listBounds } from '@truckroll/contract/fields/list-bounds';
import type { Event } from '@truckroll/contract/planning/calendar';
import { formattedAddress } from '@truckroll/domain/addresses/format';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Actor } from '../../platform/session/actor.ts';
import type { Range } from '../../records/calendar/event-store.ts';
import { personRows } from '../../records/people/person-rows.ts';
import { taskRows } from '../../records/tasks/task-rows.ts';
import { selectTaskIds, taskScope } from '../../records/tasks/task-scope.ts';

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;

/** The visible dated tasks that overlap a range of days, optionally of these people only (API EV-3). */
export async function listTasksWithin(
  tx: Tx,
  range: Range,
  by: { teamIds: readonly string[] | undefined; actor: Actor },
): Promise<Event[]> {
  const { teamIds, actor } = by;
  // A task lasts at most a day, so that earlier tasks cannot reach into the range.
  const earliest = new Date(Date.parse(range.start) - dayMs).toISOString();
  const rows = await tx
    .selectFrom(taskRows.as('tasks'))
    .leftJoin(personRows.as('users'), (join) =>
      join.onRef('users.accountId', '=', 'tasks.accountId').onRef('users.id', '=', 'tasks.assignedToId'),
    )
    .select([
      'tasks.id',
      'tasks.name',
      'tasks.instructions',
      'tasks.clientId',
      'tasks.jobId',
      'tasks.allDay',
      'tasks.duration',
      'tasks.propertyAddress',
      'tasks.assignedToId',
      'users.firstName',
      'users.lastName',
      'users.color',
    ])
    // The value is never null, because the range excludes tasks without a date.
    .select(sql<string>`tasks.schedule_date_time`.as('start'))
    .where('tasks.status', '=', 'scheduled')
    .where('tasks.scheduleDateTime', '>=', earliest)
    .where('tasks.scheduleDateTime', '<', range.end)
    .where('tasks.id', 'in', selectTaskIds(tx, taskScope(actor)))
    .$if(teamIds !== undefined && teamIds.length > 0, (query) =>
      query.where('tasks.assignedToId', 'in', [...(teamIds ?? [])]),
    )
    .orderBy('tasks.scheduleDateTime')
    .orderBy('tasks.id')
    .limit(listBounds.calendarEvents)
    .execute();
  const events = rows.map((task): Event => {
    const end = new Date(Date.parse(task.start) + task.duration * minuteMs).toISOString();
    const { assignedToId, firstName, lastName, color, propertyAddress } = task;
    return {
      id: task.id,
      title: task.name,
      start: task.start,
      end,
      isAllDay: task.allDay,
      eventType: 'calendar',
      extendedProps: {
        source: 'task',
        location: propertyAddress && (propertyAddress.formattedAddress ?? formattedAddress(propertyAddress)),
        jobId: task.jobId,
        clientId: task.clientId,
        description: task.instructions,
        teamMembers:
          assignedToId === null
            ? []
            : [{ id: assignedToId, name: `${firstName ?? ''} ${lastName ?? ''}`.trim(), color: color ?? '' }],
      },
    };
  });
  return events.filter((event) => event.start >= range.start || event.end > range.start);
}
