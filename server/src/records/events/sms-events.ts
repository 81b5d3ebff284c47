import { z } from 'zod';
import { defineEvent, line } from './event-definition.ts';
import { client } from './event-payload.ts';

export const smsEvents = {
  'sms.sent': defineEvent({
    summary: 'The carrier accepted a text message; `isPersonal`: a person wrote it, not the product',
    payload: z.object({ textId: z.string(), clientId: z.string().nullable(), isPersonal: z.boolean() }),
    history: ({ clientId, isPersonal }) =>
      clientId === null || !isPersonal ? [] : line('client', clientId, 'sent a text message'),
  }),
  'sms.received': defineEvent({
    summary: 'A text message arrived; `sender` is the client, team member or number that it came from',
    payload: z.object({ textId: z.string(), client: client.nullable(), sender: z.string(), text: z.string() }),
    history: (event) => (event.client === null ? [] : line('client', event.client.id, 'wrote a text message')),
    notices: ({ client: from, sender, text }) => [
      {
        to: { holders: 'Communications.messages' },
        kind: 'messages',
        type: 'action',
        title: `Text From ${sender}`,
        message: text || 'Picture',
        priority: 'normal',
        moduleType: from === null ? null : 'client',
        moduleId: from?.id ?? null,
      },
    ],
  }),
  'sms.failed': defineEvent({
    summary: 'A text message could not be sent or delivered; `userId` wrote it to be sent later and is notified',
    payload: z.object({ textId: z.string(), userId: z.string().nullable(), to: z.string(), reason: z.string() }),
    notices: ({ userId, to, reason }) =>
      userId === null
        ? []
        : [
            {
              to: { userIds: [userId], author: 'included' },
              kind: 'messages',
              type: 'action',
              title: 'Message Not Sent',
              message: `${to}: ${reason}`,
              priority: 'high',
              moduleType: null,
              moduleId: null,
            },
          ],
  }),
};
