import { formatDay } from '@truckroll/domain/format/dates';
import { planKinds } from '@truckroll/domain/plans/plan-terms';
import { z } from 'zod';
import { defineEvent, type HistoryLine, line, type Notice } from './event-definition.ts';

/** A plan as events name it. Its history is part of its client's. */
const plan = z.object({
  id: z.string(),
  kind: z.enum(planKinds),
  name: z.string(),
  clientId: z.string(),
  clientName: z.string(),
});
type About = { plan: z.output<typeof plan> };

const nameOf = ({ plan: { kind, name } }: About): string =>
  `the ${kind === 'plan' ? 'plan' : 'recurring invoice'} “${name}”`;

const lineOf = (event: About, verb: string, rest = ''): readonly HistoryLine[] =>
  line('client', event.plan.clientId, `${verb} ${nameOf(event)}${rest}`);

const notice = (title: string, { plan: { name, clientId, clientName } }: About): Notice[] => [
  {
    to: { admins: true },
    kind: 'clients',
    type: 'action',
    title,
    message: `${name}, ${clientName}`,
    priority: 'normal',
    moduleType: 'client',
    moduleId: clientId,
  },
];

const about = z.object({ plan });
const onDay = z.object({ plan, day: z.string() });

export const planEvents = {
  'plan.created': defineEvent({
    summary: 'A plan or recurring invoice was prepared for a client',
    payload: about,
    history: (event) => lineOf(event, 'prepared'),
  }),
  'plan.offered': defineEvent({
    summary: 'A plan was offered to its client',
    payload: about,
    history: (event) => lineOf(event, 'offered'),
  }),
  'plan.accepted': defineEvent({
    summary: 'A client accepted and signed a plan on its public page',
    payload: about,
    history: (event) => lineOf(event, 'accepted and signed'),
    notices: (event) => notice('Plan Accepted', event),
  }),
  'plan.activated': defineEvent({
    summary: 'The office began a plan to which its client had agreed in another way',
    payload: onDay,
    history: (event) => lineOf(event, 'began', ` from ${formatDay(event.day)} on`),
  }),
  'plan.paused': defineEvent({
    summary: 'A plan was paused from a day on',
    payload: onDay,
    history: (event) => lineOf(event, 'paused', ` from ${formatDay(event.day)} on`),
  }),
  'plan.resumed': defineEvent({
    summary: 'A paused plan was resumed from a day on',
    payload: onDay,
    history: (event) => lineOf(event, 'resumed', ` from ${formatDay(event.day)} on`),
  }),
  'plan.cancelled': defineEvent({
    summary: 'A plan was cancelled from a day on',
    payload: onDay,
    history: (event) => lineOf(event, 'cancelled', ` from ${formatDay(event.day)} on`),
  }),
  'plan.price_changed': defineEvent({
    summary: 'A plan got another price from a day on',
    payload: onDay,
    history: (event) => lineOf(event, 'changed the price of', ` from ${formatDay(event.day)} on`),
  }),
  'plan.lapsed': defineEvent({
    summary: 'A plan came to the end of its term and did not renew',
    payload: about,
    history: (event) => [
      {
        moduleType: 'client',
        moduleId: event.plan.clientId,
        description: `The plan “${event.plan.name}” came to its end`,
      },
    ],
    notices: (event) => notice('Plan Has Ended', event),
  }),
};
