import { z } from 'zod';
import { adminOnly, endpoint, nothing, open } from '../endpoints/endpoint.ts';
import { idParams, pathName } from '../fields/fields.ts';

/** The media type of SCIM (RFC 7644, 3.1). */
export const scimType = 'application/scim+json';

export const makeProvisioningToken = endpoint({
  id: 'SS-9',
  name: 'makeProvisioningToken',
  summary: 'Make the token with which the directory of the company manages its people; an earlier one ends',
  method: 'POST',
  path: '/single-sign-on/provisioning',
  needs: adminOnly,
  peopleOnly: true,
  secretAnswer: true,
  status: 201,
  data: z.object({
    /** Shown this once. */
    token: z.string(),
  }),
  refuses: ['ssoWithoutConnection', 'ssoWithoutDomain'],
});

export const endProvisioning = endpoint({
  id: 'SS-10',
  name: 'endProvisioning',
  summary: 'End provisioning; the people stay as they are',
  method: 'DELETE',
  path: '/single-sign-on/provisioning',
  needs: adminOnly,
  peopleOnly: true,
  data: nothing,
});

/** What every request of a directory shares: SCIM 2.0 in requests, answers and errors, with the token of SS-9 as bearer token. */
const ofDirectory = {
  needs: open,
  guest: true,
  onlyUnderApi: true,
  answers: 'binary',
  data: nothing,
  refuses: ['signIn', 'accountSuspended'],
} as const;
const refusesPerson = ['notOfDirectory', 'ownerNotProvisioned', 'lastAdmin', 'emailTaken', 'notFound'] as const;

/** A message of SCIM, which the schemas of RFC 7643 describe; the directory reads them from SS-17. */
const message = z.record(z.string().max(200), z.unknown());
const personParams = idParams;

export const listProvisioned = endpoint({
  ...ofDirectory,
  id: 'SS-11',
  name: 'listProvisioned',
  summary: 'SCIM: the people of the proved mail domains',
  method: 'GET',
  path: '/scim/v2/Users',
  query: z.object({
    filter: z.string().max(1000).optional(),
    startIndex: z.coerce.number().int().catch(1).default(1),
    count: z.coerce.number().int().catch(100).default(100),
  }),
});

export const provisionPerson = endpoint({
  ...ofDirectory,
  id: 'SS-12',
  name: 'provisionPerson',
  summary: 'SCIM: add a person',
  method: 'POST',
  path: '/scim/v2/Users',
  body: message,
  status: 201,
  refuses: [...ofDirectory.refuses, ...refusesPerson, 'ssoWithoutRole'],
});

export const getProvisioned = endpoint({
  ...ofDirectory,
  id: 'SS-13',
  name: 'getProvisioned',
  summary: 'SCIM: one person',
  method: 'GET',
  path: '/scim/v2/Users/:id',
  params: personParams,
  refuses: [...ofDirectory.refuses, 'notFound'],
});

export const replaceProvisioned = endpoint({
  ...ofDirectory,
  id: 'SS-14',
  name: 'replaceProvisioned',
  summary: 'SCIM: replace what the directory says of a person',
  method: 'PUT',
  path: '/scim/v2/Users/:id',
  params: personParams,
  body: message,
  refuses: [...ofDirectory.refuses, ...refusesPerson],
});

export const patchProvisioned = endpoint({
  ...ofDirectory,
  id: 'SS-15',
  name: 'patchProvisioned',
  summary: 'SCIM: change a person, for example deactivate',
  method: 'PATCH',
  path: '/scim/v2/Users/:id',
  params: personParams,
  body: message,
  refuses: [...ofDirectory.refuses, ...refusesPerson],
});

export const removeProvisioned = endpoint({
  ...ofDirectory,
  id: 'SS-16',
  name: 'removeProvisioned',
  summary: 'SCIM: remove a person, who stays in the team as inactive',
  method: 'DELETE',
  path: '/scim/v2/Users/:id',
  params: personParams,
  refuses: [...ofDirectory.refuses, 'ownerNotProvisioned', 'lastAdmin', 'notFound'],
});

export const describeProvisioning = endpoint({
  ...ofDirectory,
  id: 'SS-17',
  name: 'describeProvisioning',
  summary: 'SCIM: what is supported (ServiceProviderConfig, ResourceTypes, Schemas)',
  method: 'GET',
  path: '/scim/v2/:kind',
  params: z.object({ kind: pathName(40) }),
  refuses: [...ofDirectory.refuses, 'pathNotFound'],
});

export const describeProvisioningPart = endpoint({
  ...ofDirectory,
  id: 'SS-18',
  name: 'describeProvisioningPart',
  summary: 'SCIM: one type of resource, or one schema',
  method: 'GET',
  path: '/scim/v2/:kind/:name',
  params: z.object({ kind: pathName(40), name: pathName(100) }),
  refuses: [...ofDirectory.refuses, 'pathNotFound'],
});
