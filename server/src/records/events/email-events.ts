import { z } from 'zod';
import { defineEvent } from './event-definition.ts';
import { client } from './event-payload.ts';

/** The id of a message, unless only the owner of its mailbox may know of it. */
const sharedEmailId = z.string().nullable();

export const emailEvents = {
  'email.received': defineEvent({
    summary:
      'An email arrived; `ownerId` is the person whose private mailbox got it, `people` work for the client, null if it is from nobody who is known or was read elsewhere',
    payload: z.object({
      sharedEmailId,
      client: client.nullable(),
      subject: z.string(),
      snippet: z.string(),
      ownerId: z.string().nullable(),
      people: z.array(z.string()),
    }),
    notices: ({ client: from, subject, snippet, ownerId, people }) =>
      from === null
        ? []
        : [
            {
              to: ownerId === null ? { holders: 'Communications.inbox', userIds: people } : { userIds: [ownerId] },
              kind: 'messages',
              type: 'action',
              quotes: 'mail',
              title: `Email From ${from.name}`,
              message: subject || snippet || 'No Subject',
              priority: 'normal',
              moduleType: 'client',
              moduleId: from.id,
            },
          ],
  }),
  'email.sent': defineEvent({
    summary: 'An email of a person was handed to the mail server',
    payload: z.object({ sharedEmailId }),
  }),
  'email.failed': defineEvent({
    summary: 'An email that was to be sent later could not be sent',
    payload: z.object({ sharedEmailId, userId: z.string(), subject: z.string(), reason: z.string() }),
    notices: ({ userId, subject, reason }) => [
      {
        to: { userIds: [userId], author: 'included' },
        kind: 'messages',
        type: 'action',
        title: 'Email Not Sent',
        message: `${subject || 'No Subject'}: ${reason}`,
        priority: 'high',
        moduleType: null,
        moduleId: null,
      },
    ],
  }),
  'email.mailbox_failed': defineEvent({
    summary: 'A mailbox cannot be synchronized any more; `ownerId` is the person whose own mailbox it is',
    payload: z.object({ address: z.string(), reason: z.string(), ownerId: z.string().nullable() }),
    notices: ({ address, reason, ownerId }) => [
      {
        to: ownerId === null ? { admins: true } : { userIds: [ownerId] },
        kind: 'messages',
        type: 'action',
        title: 'Mailbox Not Synchronized',
        message: `${address}: ${reason}`,
        priority: 'high',
        moduleType: null,
        moduleId: null,
      },
    ],
  }),
};
