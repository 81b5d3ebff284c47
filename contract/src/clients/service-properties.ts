import { z } from 'zod';
import { anyOf, endpoint, nothing, signedIn } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { address, addressInput, idParams, optionalId, optionalText, requiredText, version } from '../fields/fields.ts';
import { listBounds } from '../fields/list-bounds.ts';
import { clientContact, contactChoice } from './client-contacts.ts';

/** A place at which a client is served. Its access codes are answered by SP-2 alone. */
export const serviceProperty = z.object({
  id: z.string(),
  clientId: z.string(),
  name: z.string(),
  address: address.nullable(),
  notes: z.string().nullable(),
  hasAccessCodes: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
describeType(serviceProperty, { id: 'ServiceProperty' });
export type ServiceProperty = z.infer<typeof serviceProperty>;

const wholeServiceProperty = serviceProperty.extend({ accessCodes: z.string().nullable() });
describeType(wholeServiceProperty, { id: 'WholeServiceProperty' });
export type WholeServiceProperty = z.infer<typeof wholeServiceProperty>;

const servicePropertyInput = z.object({
  name: requiredText(100),
  address: addressInput,
  notes: optionalText(5000),
  accessCodes: optionalText(1000),
});
describeType(servicePropertyInput, { id: 'ServicePropertyInput' });

const servicePropertyChange = servicePropertyInput.partial().extend({ updatedAt: version });
describeType(servicePropertyChange, { id: 'ServicePropertyChange' });

export const listServiceProperties = endpoint({
  id: 'SP-1',
  name: 'listServiceProperties',
  summary: "A client's service properties, oldest first, without access codes",
  method: 'GET',
  path: '/clients/:id/service-properties',
  // For everybody who sees the client, also through a job.
  needs: signedIn,
  params: idParams,
  data: z.object({ serviceProperties: z.array(serviceProperty).max(listBounds.serviceProperties) }),
  failure: 'Failed to load properties',
  refuses: ['notFound'],
});

export const getServiceProperty = endpoint({
  id: 'SP-2',
  name: 'getServiceProperty',
  summary: 'One service property with its access codes, for people who see the client or work on one of its jobs',
  method: 'GET',
  path: '/service-properties/:id',
  needs: signedIn,
  params: idParams,
  data: z.object({ serviceProperty: wholeServiceProperty }),
  failure: 'Failed to load the property',
  refuses: ['notFound'],
});

export const createServiceProperty = endpoint({
  id: 'SP-3',
  name: 'createServiceProperty',
  summary: 'Add a service property to a client',
  method: 'POST',
  path: '/clients/:id/service-properties',
  needs: anyOf('Clients.edit'),
  params: idParams,
  body: servicePropertyInput,
  data: z.object({ serviceProperty }),
  status: 201,
  message: 'Property saved',
  failure: 'Failed to save property',
  refuses: ['notFound'],
});

export const updateServiceProperty = endpoint({
  id: 'SP-4',
  name: 'updateServiceProperty',
  summary: 'Change a service property; records that chose it keep the address they copied',
  method: 'PATCH',
  path: '/service-properties/:id',
  needs: anyOf('Clients.edit'),
  params: idParams,
  body: servicePropertyChange,
  data: z.object({ serviceProperty }),
  message: 'Property saved',
  failure: 'Failed to save property',
  refuses: ['notFound', 'stale'],
});

export const deleteServiceProperty = endpoint({
  id: 'SP-5',
  name: 'deleteServiceProperty',
  summary: 'Delete a service property; records that chose it keep the address they copied',
  method: 'DELETE',
  path: '/service-properties/:id',
  needs: anyOf('Clients.edit'),
  params: idParams,
  data: nothing,
  message: 'Property deleted',
  failure: 'Failed to delete property',
  refuses: ['notFound'],
});

/** What a job, request or document sends to choose a property and a contact of its client. */
export const placeChoice = { servicePropertyId: optionalId, contactId: contactChoice };

const chosenProperty = serviceProperty.pick({ id: true, name: true, notes: true, hasAccessCodes: true });
describeType(chosenProperty, { id: 'ChosenProperty' });

const chosenContact = clientContact.pick({ id: true, name: true, role: true, phones: true, emails: true });
describeType(chosenContact, { id: 'ChosenContact' });

/**
 * The property and the contact that a record chose, with what people need on site. Its address and phone are copies,
 * which later changes leave. Access codes are answered by SP-2 alone.
 */
export const chosenPlace = {
  servicePropertyId: z.string().nullable(),
  contactId: z.string().nullable(),
  serviceProperty: chosenProperty.nullable(),
  contact: chosenContact.nullable(),
};
