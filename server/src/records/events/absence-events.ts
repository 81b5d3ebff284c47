import { absenceKinds, absenceLabels } from '@truckroll/domain/absences/absence-kinds';
import { absenceTimeText } from '@truckroll/domain/absences/absence-text';
import { z } from 'zod';
import { type Audience, defineEvent, type Notice } from './event-definition.ts';

const payload = z.object({
  absence: z.object({
    id: z.string(),
    userId: z.string(),
    name: z.string(),
    kind: z.enum(absenceKinds),
    start: z.string(),
    end: z.string(),
    /** Why it was declined. */
    reason: z.string().nullable(),
  }),
  timezone: z.string(),
});
type Payload = z.output<typeof payload>;

/** @example 'Vacation, Jul 06, 2026 to Jul 10, 2026' */
const describe = ({ absence, timezone }: Payload): string =>
  `${absenceLabels[absence.kind]}, ${absenceTimeText(absence, timezone)}`;

function notice(to: Audience, title: string, message: string, { absence }: Payload): Notice[] {
  const record = { moduleType: 'absence', moduleId: absence.id };
  return [{ to, kind: 'schedule', type: 'info', title, message, priority: 'normal', ...record }];
}

const toPerson = (event: Payload, title: string, reason: string | null = null): Notice[] =>
  notice({ userIds: [event.absence.userId] }, title, describe(event) + (reason === null ? '' : `: ${reason}`), event);

export const absenceEvents = {
  'absence.requested': defineEvent({
    summary: 'Somebody asked for time off',
    payload,
    notices: (event) =>
      notice({ admins: true }, 'Time Off Requested', `${event.absence.name}: ${describe(event)}`, event),
  }),
  'absence.approved': defineEvent({
    summary: 'An admin approved or entered time off',
    payload,
    notices: (event) => toPerson(event, 'Time Off Approved'),
  }),
  'absence.refused': defineEvent({
    summary: 'An admin declined time off',
    payload,
    notices: (event) => toPerson(event, 'Time Off Declined', event.absence.reason),
  }),
  'absence.deleted': defineEvent({
    summary: 'Approved time off was deleted',
    payload,
    notices: (event) => toPerson(event, 'Time Off Deleted'),
  }),
};
