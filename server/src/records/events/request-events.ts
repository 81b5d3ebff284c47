import { badgeLabel } from '@truckroll/domain/colors/badge-colors';
import { conversionText } from '@truckroll/domain/conversions/conversion-titles';
import { requestStages } from '@truckroll/domain/requests/request-stages';
import { changedTagsText } from '@truckroll/domain/tags/tags';
import { z } from 'zod';
import { changedFrom, defineEvent, line, type Notice } from './event-definition.ts';
import { conversionTarget, namesOf, person, request, requestDisplay } from './event-payload.ts';

const requestId = z.string();
const stage = z.enum(requestStages);
const assignee = person.extend({ hasLeft: z.boolean() });

const assigned = (about: z.output<typeof request>, people: readonly z.output<typeof assignee>[]): Notice[] => [
  {
    // Deactivated people may stay on a request, but are not notified.
    to: { userIds: people.filter(({ hasLeft }) => !hasLeft).map(({ id }) => id) },
    kind: 'assigned',
    type: 'action',
    title: 'Request Assigned',
    message: `${requestDisplay(about)} ${about.clientName}`,
    priority: 'normal',
    moduleType: 'request',
    moduleId: about.id,
  },
];

export const requestEvents = {
  'request.created': defineEvent({
    summary: 'A request was created, possibly as a copy of another',
    payload: z.object({
      request,
      team: z.array(assignee),
      copyOf: z.object({ requestNumber: z.number() }).nullable(),
    }),
    history({ request: { id }, team, copyOf }) {
      const from = copyOf === null ? '' : ` as a copy of ${requestDisplay(copyOf)}`;
      const people = team.length === 0 ? '' : ' for {{teams}}';
      return line('request', id, `created the request${from}${people}`, { teamMemberNames: namesOf(team) });
    },
    notices: (event) => assigned(event.request, event.team),
  }),
  'request.duplicated': defineEvent({
    summary: 'A request was copied; recorded on the original',
    payload: z.object({ requestId, copy: z.object({ requestNumber: z.number() }) }),
    history: (event) => line('request', event.requestId, `duplicated the request as ${requestDisplay(event.copy)}`),
  }),
  'request.updated': defineEvent({
    summary: 'A request was edited; `team` is null when its people stayed, `added` are new on it',
    payload: z.object({ request, team: z.array(assignee).nullable(), added: z.array(assignee) }),
    history: ({ request: { id }, team }) =>
      line('request', id, team === null ? 'updated the request' : 'updated the request and assigned {{teams}}', {
        teamMemberNames: namesOf(team ?? []),
      }),
    notices: (event) => assigned(event.request, event.added),
  }),
  'request.tags_changed': defineEvent({
    summary: 'A request got or lost tags',
    payload: z.object({ requestId, added: z.array(z.string()), removed: z.array(z.string()) }),
    history: ({ requestId: id, ...tags }) => line('request', id, changedTagsText(tags) ?? 'changed the tags'),
  }),
  'request.stage_changed': defineEvent({
    summary: 'A request moved to another stage, by hand or along with its estimate',
    payload: z.object({ requestId, from: stage, to: stage }),
    history: ({ requestId: id, from, to }) =>
      line('request', id, changedFrom('stage', badgeLabel('requestStage', from), badgeLabel('requestStage', to))),
  }),
  'request.became_overdue': defineEvent({
    summary: 'The date of a request passed, which made it overdue',
    payload: z.object({ requestId, from: stage }),
    history: ({ requestId: id, from }) => [
      {
        moduleType: 'request',
        moduleId: id,
        action: 'request.stage_changed',
        description: `The stage changed from ${badgeLabel('requestStage', from)} to ${badgeLabel('requestStage', 'overdue')}`,
      },
    ],
  }),
  'request.converted': defineEvent({
    summary: 'A request became a job, estimate or invoice',
    payload: z.object({ requestId, target: conversionTarget }),
    history: (event) => line('request', event.requestId, conversionText('request', event.target.name)),
  }),
  'request.deleted': defineEvent({
    summary: 'A request was deleted; recorded in the history of its client',
    payload: z.object({ requestId, requestNumber: z.number(), clientId: z.string() }),
    history: (event) => line('client', event.clientId, `deleted the request ${requestDisplay(event)}`),
  }),
};
