import { formatDay } from '@truckroll/domain/format/dates';
import { z } from 'zod';
import { type Audience, defineEvent, type Notice } from './event-definition.ts';

const payload = z.object({
  timesheet: z.object({
    id: z.string(),
    userId: z.string(),
    name: z.string(),
    /** Its first day. */
    week: z.string(),
    /** Why it was opened again. */
    reason: z.string().nullable(),
  }),
});
type Payload = z.output<typeof payload>;

function notice(to: Audience, title: string, message: string, { timesheet }: Payload): Notice[] {
  const record = { moduleType: 'timesheet', moduleId: timesheet.id };
  return [{ to, kind: 'schedule', type: 'info', title, message, priority: 'normal', ...record }];
}

const weekText = ({ timesheet }: Payload): string => `Week of ${formatDay(timesheet.week)}`;

export const timesheetEvents = {
  'timesheet.submitted': defineEvent({
    summary: 'Somebody submitted the hours of a week',
    payload,
    notices: (event) =>
      notice(
        { holders: 'Timesheets.approve' },
        'Timesheet Submitted',
        `${event.timesheet.name}: ${weekText(event)}`,
        event,
      ),
  }),
  'timesheet.approved': defineEvent({
    summary: 'The hours of a week were approved',
    payload,
    notices: (event) => notice({ userIds: [event.timesheet.userId] }, 'Timesheet Approved', weekText(event), event),
  }),
  'timesheet.opened': defineEvent({
    summary: 'The hours of a week were opened again',
    payload,
    notices: (event) =>
      notice(
        { userIds: [event.timesheet.userId] },
        'Timesheet Opened',
        `${weekText(event)}: ${event.timesheet.reason ?? ''}`,
        event,
      ),
  }),
};
