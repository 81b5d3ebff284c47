import { formatDay } from '@truckroll/domain/format/dates';
import { pauseText, webhookPauseReasons } from '@truckroll/domain/webhooks/webhook-states';
import { z } from 'zod';
import { defineEvent } from './event-definition.ts';

const notice = (title: string, message: string) => ({
  to: { admins: true as const },
  kind: 'assigned' as const,
  type: 'info' as const,
  title,
  message,
  priority: 'normal' as const,
  moduleType: null,
  moduleId: null,
});

export const accountEvents = {
  'webhook.paused': defineEvent({
    summary: 'A webhook was paused by the server; `ownerId` is the person in whose name it sends, if still active',
    payload: z.object({ name: z.string(), reason: z.enum(webhookPauseReasons), ownerId: z.string().nullable() }),
    notices: ({ name, reason, ownerId }) => [
      {
        to: ownerId === null ? { admins: true } : { userIds: [ownerId] },
        kind: 'messages',
        type: 'action',
        title: 'Webhook Paused',
        message: `${name}: ${pauseText(reason)}`,
        priority: 'high',
        moduleType: null,
        moduleId: null,
      },
    ],
  }),
  'copy.failed': defineEvent({
    summary:
      "A copy of the company could not be put into the company's own bucket; only the first failure after a success",
    payload: z.object({ bucket: z.string(), failure: z.string() }),
    notices: ({ bucket, failure }) => [
      {
        to: { admins: true },
        kind: 'messages',
        type: 'action',
        title: 'Copy Failed',
        message: `${bucket}: ${failure}`,
        priority: 'high',
        moduleType: null,
        moduleId: null,
      },
    ],
  }),
  'books.closed': defineEvent({
    summary: 'The owner closed the books through a day',
    payload: z.object({ name: z.string(), through: z.string() }),
    notices: ({ name, through }) => [
      notice('Books Closed', `${name} has closed the books through ${formatDay(through)}`),
    ],
  }),
  'books.opened': defineEvent({
    summary: 'The owner opened days of the closed books again',
    payload: z.object({ name: z.string(), through: z.string().nullable(), reason: z.string() }),
    notices: ({ name, through, reason }) => [
      notice(
        'Books Opened',
        `${name} has opened the books${through === null ? '' : ` after ${formatDay(through)}`}: ${reason}`,
      ),
    ],
  }),
};
