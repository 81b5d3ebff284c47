import { absenceKinds, absenceLabels, isWholeDays } from '@truckroll/domain/absences/absence-rules';
import { formatDateTime, formatDay } from '@truckroll/domain/format/dates';
import { z } from 'zod';
import { type Audience, defineEvent, type Notice } from './event-definition.ts';

const payload = z.object({
  absence: z.object({
    userId: z.string(),
    name: z.string(),
    kind: z.enum(absenceKinds),
    start: z.string(),
    end: z.string(),
  }),
  timezone: z.string(),
});
type Payload = z.output<typeof payload>;

/** @example 'Vacation, Jul 06, 2026 to Jul 10, 2026' */
function describe({ absence: { kind, start, end }, timezone }: Payload): string {
  const shown = (at: string): string => (isWholeDays({ start, end }) ? formatDay(at) : formatDateTime(at, timezone));
  const when = start === end ? shown(start) : `${shown(start)} to ${shown(end)}`;
  return `${absenceLabels[kind]}, ${when}`;
}

const notice = (to: Audience, title: string, message: string): Notice[] => [
  { to, kind: 'schedule', type: 'info', title, message, priority: 'normal', moduleType: 'absence', moduleId: null },
];

const toPerson = (event: Payload, title: string): Notice[] =>
  notice({ userIds: [event.absence.userId] }, title, describe(event));

export const absenceEvents = {
  'absence.requested': defineEvent({
    summary: 'Somebody asked for time off',
    payload,
    notices: (event) => notice({ admins: true }, 'Time Off Requested', `${event.absence.name}: ${describe(event)}`),
  }),
  'absence.approved': defineEvent({
    summary: 'An admin approved or entered time off',
    payload,
    notices: (event) => toPerson(event, 'Time Off Approved'),
  }),
  'absence.refused': defineEvent({
    summary: 'An admin refused time off',
    payload,
    notices: (event) => toPerson(event, 'Time Off Refused'),
  }),
  'absence.deleted': defineEvent({
    summary: 'Approved time off was deleted',
    payload,
    notices: (event) => toPerson(event, 'Time Off Deleted'),
  }),
};
