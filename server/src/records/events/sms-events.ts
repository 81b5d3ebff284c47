import { z } from 'zod';
import { defineEvent, line } from './event-definition.ts';
import { client } from './event-payload.ts';

export const smsEvents = {
  'sms.sent': defineEvent({
    summary: 'A person sent a client a text message, which the carrier accepted',
    payload: z.object({ clientId: z.string() }),
    history: ({ clientId }) => line('client', clientId, 'sent a text message'),
  }),
  'sms.received': defineEvent({
    summary: 'A text message arrived; `sender` is the client, team member or number that it came from',
    payload: z.object({ client: client.nullable(), sender: z.string(), text: z.string() }),
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
    summary: 'A text message that was to be sent later could not be sent',
    payload: z.object({ userId: z.string(), to: z.string(), reason: z.string() }),
    notices: ({ userId, to, reason }) => [
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
