import { z } from 'zod';
import { defineEvent } from './event-definition.ts';

const person = z.object({ id: z.string(), name: z.string() });

export const teamEvents = {
  'team.ownership_given': defineEvent({
    summary: 'The owner handed over the company to another person',
    payload: z.object({ from: person, to: person }),
    notices: ({ from, to }) => [
      {
        to: { admins: true, author: 'included' },
        kind: 'assigned',
        type: 'info',
        title: 'New Owner',
        message: `${from.name} has handed over the company to ${to.name}`,
        priority: 'high',
        moduleType: null,
        moduleId: null,
      },
    ],
  }),
};
