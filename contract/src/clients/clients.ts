import { clientFields } from '@truckroll/domain/clients/client-fields';
import { hasNameOrEmail, nameOrEmailText } from '@truckroll/domain/clients/client-rules';
import { type ClientStage, clientStages, parseClientStage } from '@truckroll/domain/clients/stages';
import { z } from 'zod';
import { anyOf, endpoint, viewOf } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import {
  address,
  addressInput,
  flag,
  id,
  idParams,
  limitOrAll,
  listOf,
  optionalId,
  optionalKnownEmail,
  optionalWebsite,
  page,
  paged,
  phone,
  phoneInput,
  plainText,
  readText,
  sortOrder,
  tagIdsInput,
  version,
  view,
} from '../fields/fields.ts';
import { filterSchemas } from '../fields/filter-query.ts';
import { listBounds } from '../fields/list-bounds.ts';
import { answeredFields, sentFields } from '../fields/record-fields.ts';
import { clientListFilters } from './client-list-filters.ts';

const stageText = 'Stage is not valid';

export const clientStage = z.enum(clientStages);
describeType(clientStage, { id: 'ClientStage' });

/** A stage as typed: case and spaces do not matter. */
const clientStageInput = readText(100, { error: stageText }).transform((text, context): ClientStage => {
  const stage = parseClientStage(text);
  if (stage !== null) return stage;
  context.addIssue({ code: 'custom', message: stageText, params: { code: 'not_an_option' } });
  return z.NEVER;
});

export const propertyValue = z.object({
  id: z.string(),
  value: z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]),
});
describeType(propertyValue, { id: 'PropertyValue' });
export type PropertyValue = z.infer<typeof propertyValue>;

/** Longer than the text of any custom property, whose own rule says how long it may be. */
const longText = z.string().max(20_000);

/** A custom property's value in a request; the property determines its format (API 3.9). */
export const propertyValueInput = z.object({
  id: z.string().max(100),
  value: z.union([longText, z.number(), z.boolean(), z.array(longText)]).nullish(),
});
describeType(propertyValueInput, { id: 'PropertyValueInput' });

export const client = z.object({
  id: z.string(),
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phoneNumber: phone.nullable(),
  website: z.string().nullable(),
  ...answeredFields(clientFields),
  stage: clientStage,
  jobFormIds: z.array(z.string()),
  tagIds: z.array(z.string()),
  properties: z.array(propertyValue),
  propertyAddress: address.nullable(),
  billingAddress: address.nullable(),
  companyAddress: address.nullable(),
  isTaxExempt: z.boolean(),
  /** The person whom the client prefers: comes first among suggested times that are equal otherwise. */
  preferredMemberId: z.string().nullable(),
  isGroup: z.boolean(),
  isDeleted: z.boolean(),
  createdBy: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
describeType(client, { id: 'Client' });
export type Client = z.infer<typeof client>;

/** A client by its name. */
export const namedClient = z.object({ id: z.string(), name: z.string() });
describeType(namedClient, { id: 'NamedClient' });

export const clientInput = z.object({
  firstName: plainText(100),
  lastName: plainText(100),
  email: optionalKnownEmail,
  phoneNumber: phoneInput,
  website: optionalWebsite,
  ...sentFields(clientFields),
  propertyAddress: addressInput,
  billingAddress: addressInput,
  companyAddress: addressInput,
  properties: z.array(propertyValueInput).max(100).optional(),
  stage: clientStageInput.optional(),
  jobFormIds: z.array(id).max(50).optional(),
  tagIds: tagIdsInput,
  isTaxExempt: flag.optional(),
  preferredMemberId: optionalId,
  isGroup: flag.optional(),
});
describeType(clientInput, { id: 'ClientInput' });
export type ClientInput = z.input<typeof clientInput>;
export type ClientFields = z.output<typeof clientInput>;

/** A new client needs a name or an e-mail address; the web form requires the same. */
export const newClient = clientInput.refine(
  ({ firstName, lastName, email }) => hasNameOrEmail({ firstName, lastName, email }),
  {
    path: ['firstName'],
    error: nameOrEmailText,
    params: { code: 'required' },
    // Runs even when other fields fail, so that all failures are reported at once.
    when: ({ value }) => typeof value === 'object' && value !== null,
  },
);
describeType(newClient, { id: 'NewClient' });

/** The response of a save: for a group, the flag is also a sibling of the client (API CL-1). */
const savedClient = z.object({ client, isGroup: z.literal(true).optional() });
describeType(savedClient, { id: 'SavedClient' });

export const createClient = endpoint({
  id: 'CL-1',
  name: 'createClient',
  summary: 'Create a client',
  method: 'POST',
  path: '/clients',
  needs: anyOf('Clients.create'),
  body: newClient,
  data: savedClient,
  status: 201,
  message: 'Client created!',
  failure: 'Failed to create client.',
  isSentLater: true,
});

export const updateClient = endpoint({
  id: 'CL-2',
  name: 'updateClient',
  summary: 'Change a client',
  method: 'PUT',
  path: '/clients/:id',
  needs: anyOf('Clients.edit'),
  params: idParams,
  body: clientInput.extend({ updatedAt: version }),
  data: savedClient,
  message: 'Client updated!',
  failure: 'Failed to update client.',
  refuses: ['clientNameForAdmins', 'notFound', 'stale'],
  isSentLater: true,
});

/** The maximum number of clients that one request can move to another stage. */
export const mostStageChanges = 1000;

const noClientsText = 'No clients selected';

export const clientSortKeys = ['name', 'createdAt', 'updatedAt', 'stage', 'companyName'] as const;
export type ClientSortKey = (typeof clientSortKeys)[number];

/** The filters of the client list; the export takes the same ones. */
export const clientFilters = z.object({
  ...filterSchemas(clientListFilters),
  stage: listOf(clientStageInput).optional(),
});
describeType(clientFilters, { id: 'ClientFilters' });
export type ClientFilters = z.output<typeof clientFilters>;

/** The most clients that a search counts (CL-3). */
export const mostCounted = 1000;

export const listClients = endpoint({
  id: 'CL-3',
  name: 'listClients',
  summary: 'List clients',
  method: 'GET',
  path: '/clients',
  needs: viewOf('Clients'),
  query: clientFilters.extend({
    page,
    limit: limitOrAll(25),
    sortBy: z.enum(clientSortKeys).default('name'),
    sortOrder,
  }),
  data: z.object({
    clients: z.array(client),
    /** Null if a search matches more clients than are counted. */
    stageCounts: z.record(clientStage, z.number()).nullable(),
    /** Whether more clients match than `total`. */
    hasMore: z.boolean(),
    ...paged,
  }),
  failure: 'Error loading clients',
});

export const listAllClients = endpoint({
  id: 'CL-4',
  name: 'listAllClients',
  summary: 'All clients, by name',
  method: 'GET',
  path: '/clients/all',
  needs: viewOf('Clients', 'Jobs.create', 'Jobs.createForAssigned', 'Requests.create', 'TaskManagement.create'),
  query: z.object({ view }),
  data: z.object({ clients: z.array(client).max(listBounds.clients) }),
  failure: 'Error loading clients',
});

export const changeClientStages = endpoint({
  id: 'CL-12',
  name: 'changeClientStages',
  summary: 'Move many clients to a stage: those named, or all that match filters',
  method: 'PATCH',
  path: '/clients/stage',
  needs: anyOf('Clients.edit'),
  body: z
    .object({
      ids: z.array(id).max(mostStageChanges).optional(),
      filters: clientFilters.optional(),
      stage: clientStageInput,
      /** Leaves clients alone that are in another stage by now; for taking a change back. */
      onlyFrom: clientStageInput.optional(),
      /** Whether a person chose the stage; false for taking back a change of one that followed the work (3.3). */
      isByHand: flag.default(true),
    })
    .refine(
      ({ ids, filters }) => (ids === undefined ? filters !== undefined : filters === undefined && ids.length > 0),
      {
        path: ['ids'],
        error: noClientsText,
        params: { code: 'required' },
      },
    ),
  data: z.object({
    updatedCount: z.number(),
    /** The moved clients by the stage that they had, for taking the change back. */
    before: z
      .array(z.object({ stage: clientStage, isByHand: z.boolean(), ids: z.array(z.string()).max(mostStageChanges) }))
      .max(2 * clientStages.length),
  }),
  failure: 'Failed to update clients',
  refuses: ['notFound', 'tooManyClients'],
});

export const getClient = endpoint({
  id: 'CL-5',
  name: 'getClient',
  summary: 'One client',
  method: 'GET',
  path: '/clients/:id',
  needs: viewOf('Clients'),
  params: idParams,
  data: z.object({ client }),
  refuses: ['notFound'],
});

const relatedData = z.object({
  jobs: z.object({ total: z.number(), visits: z.number(), items: z.number() }),
  tasks: z.number(),
  requests: z.number(),
  notifications: z.number(),
  documents: z.number(),
  communications: z.object({ total: z.number(), calls: z.number(), sms: z.number() }),
  files: z.number(),
  history: z.number(),
});
describeType(relatedData, { id: 'ClientRelatedData' });

export const checkClientDeletion = endpoint({
  id: 'CL-6',
  name: 'checkClientDeletion',
  summary: 'Count the data that would be deleted with a client',
  method: 'GET',
  path: '/clients/:id/check-deletion',
  needs: anyOf('Clients.delete'),
  params: idParams,
  isNeverKept: true,
  data: z.object({
    /** Notifications and history do not count: every client has some. */
    hasRelatedData: z.boolean(),
    clientName: z.string(),
    relatedData,
  }),
  failure: 'Failed to check client data',
  refuses: ['notFound'],
});

export const deleteClient = endpoint({
  id: 'CL-7',
  name: 'deleteClient',
  summary: 'Delete a client with all its data; invoices, estimates and payments are kept',
  method: 'DELETE',
  path: '/clients/:id',
  needs: anyOf('Clients.delete'),
  params: idParams,
  query: z.object({ forceDelete: flag.default(false) }),
  data: z.object({ deletedJobCount: z.number() }),
  message: 'Client deleted successfully',
  failure: 'Failed to delete client',
  refuses: ['notFound', 'clientHasRelatedData'],
});

/** The most clients that are deleted at once. */
export const mostDeletions = 100;

export const checkClientDeletions = endpoint({
  id: 'CL-23',
  name: 'checkClientDeletions',
  summary: 'Count the data that would be deleted with several clients',
  method: 'POST',
  path: '/clients/check-deletion',
  needs: anyOf('Clients.delete'),
  body: z.object({ ids: z.array(id).min(1, noClientsText) }),
  data: z.object({
    /** The clients among those named that the user sees. */
    clients: z.array(namedClient).max(mostDeletions),
    withRelatedData: z.number(),
    relatedData,
  }),
  failure: 'Failed to check client data',
  refuses: ['tooManyDeletions'],
});
