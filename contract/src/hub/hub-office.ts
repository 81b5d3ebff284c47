import { z } from 'zod';
import { anyOf, endpoint, nothing, viewOf } from '../endpoints/endpoint.ts';
import { idParams, optionalId } from '../fields/fields.ts';

export const viewAsClient = endpoint({
  id: 'HU-20',
  name: 'viewAsClient',
  summary: "Look at a client's page as the client sees it, for half an hour, without changing anything",
  method: 'POST',
  path: '/clients/:id/hub-view',
  peopleOnly: true,
  needs: viewOf('Clients'),
  params: idParams,
  body: z.object({
    /** As this contact sees it; as the client itself by default. */
    contactId: optionalId,
  }),
  data: z.object({ token: z.string() }),
  secretAnswer: true,
  failure: "Failed to open the client's page",
  refuses: ['notFound'],
});

export const sendHubLink = endpoint({
  id: 'HU-21',
  name: 'sendHubLink',
  summary: 'Send a client or one of their contacts a personal link to their page',
  method: 'POST',
  path: '/clients/:id/hub-link',
  needs: anyOf('Clients.edit'),
  params: idParams,
  body: z.object({
    /** To this contact; to the client itself by default. */
    contactId: optionalId,
  }),
  data: z.object({ sentTo: z.string() }),
  message: 'Link sent',
  failure: 'Failed to send the link',
  rate: 'mail',
  refuses: ['notFound', 'clientArchived', 'hubAddressMissing', 'originUnconfirmed'],
});

export const endHubAccess = endpoint({
  id: 'HU-22',
  name: 'endHubAccess',
  summary: "End all personal links and signed-in devices of a client's page",
  method: 'POST',
  path: '/clients/:id/hub-end',
  needs: anyOf('Clients.edit'),
  params: idParams,
  data: nothing,
  message: 'Access ended',
  failure: 'Failed to end the access',
  refuses: ['notFound'],
});
