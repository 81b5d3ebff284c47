import { likelihoods, pairReasons } from '@truckroll/domain/clients/likely-pairs';
import { type MergeableValues, mergeChoices } from '@truckroll/domain/clients/merge-fields';
import { z } from 'zod';
import { anyOf, endpoint, nothing } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { dateTime, flag, id, idParams, limit, page, paged, pathId } from '../fields/fields.ts';
import { client } from './clients.ts';

const pairedClient = client.pick({
  id: true,
  name: true,
  companyName: true,
  stage: true,
  email: true,
  phoneNumber: true,
  propertyAddress: true,
  createdAt: true,
});
describeType(pairedClient, { id: 'PairedClient' });
export type PairedClient = z.infer<typeof pairedClient>;

/** Two clients that may be one. */
const clientPair = z.object({
  first: pairedClient,
  second: pairedClient,
  by: z.array(z.enum(pairReasons)).max(pairReasons.length),
  likelihood: z.enum(likelihoods),
});
describeType(clientPair, { id: 'ClientPair' });
export type ClientPair = z.infer<typeof clientPair>;

export const listClientPairs = endpoint({
  id: 'CL-18',
  name: 'listClientPairs',
  summary: 'Pairs of clients that may be one, the most likely first',
  method: 'GET',
  path: '/clients/duplicates',
  needs: anyOf('Clients.edit'),
  query: z.object({ page, limit: limit(25) }),
  data: z.object({ pairs: z.array(clientPair), ...paged }),
  failure: 'Failed to look for duplicates',
});

export const judgeClientPair = endpoint({
  id: 'CL-19',
  name: 'judgeClientPair',
  summary: 'Remember that two clients are not one, or that they may be one again',
  method: 'PUT',
  path: '/clients/duplicates',
  needs: anyOf('Clients.edit'),
  body: z
    .object({ firstId: id, secondId: id, isDuplicate: flag })
    .refine(({ firstId, secondId }) => firstId !== secondId, { path: ['secondId'], params: { code: 'not_allowed' } }),
  data: nothing,
  message: 'Saved',
  refuses: ['notFound'],
});

/** How many records of each kind a client has. */
const recordCounts = z.object({
  jobs: z.number(),
  requests: z.number(),
  documents: z.number(),
  tasks: z.number(),
  events: z.number(),
  calls: z.number(),
  texts: z.number(),
  files: z.number(),
  properties: z.number(),
  contacts: z.number(),
});
describeType(recordCounts, { id: 'ClientRecordCounts' });
export type ClientRecordCounts = z.infer<typeof recordCounts>;

const clientWithCounts = z.object({ client, records: recordCounts });
describeType(clientWithCounts, { id: 'ClientToMerge' });
export type ClientToMerge = z.infer<typeof clientWithCounts>;

export const previewClientMerge = endpoint({
  id: 'CL-20',
  name: 'previewClientMerge',
  summary: 'Two clients side by side, with what each has',
  method: 'GET',
  path: '/clients/:id/merge',
  needs: anyOf('Clients.delete'),
  params: idParams,
  query: z.object({ otherId: pathId }),
  isNeverKept: true,
  data: z.object({ one: clientWithCounts, other: clientWithCounts }),
  refuses: ['notFound'],
});

/** A merge into a client. */
const clientMerge = z.object({
  id: z.string(),
  removedId: z.string(),
  removedName: z.string(),
  createdAt: z.string(),
  /** Until when it can be undone; null if it cannot be any more. */
  undoUntil: z.string().nullable(),
});
describeType(clientMerge, { id: 'ClientMerge' });
export type ClientMerge = z.infer<typeof clientMerge>;

export const mergeClients = endpoint({
  id: 'CL-21',
  name: 'mergeClients',
  summary: 'Merge another client into this one, with everything that it has',
  method: 'POST',
  path: '/clients/:id/merge',
  needs: anyOf('Clients.delete'),
  params: idParams,
  body: z.object({
    removedId: id,
    /** The versions of both clients that the person saw. */
    updatedAt: dateTime,
    removedUpdatedAt: dateTime,
    /** Whose value stays, by field; `property:ID` for a custom property. Fields left out get the suggested value. */
    choices: z.record(z.string().max(60), z.enum(mergeChoices)).default({}),
  }),
  data: z.object({ client, merge: clientMerge }),
  message: 'Clients merged',
  failure: 'Failed to merge the clients',
  refuses: ['notFound', 'forbidden', 'stale', 'mergeWithItself', 'clientAnswered'],
});

export const undoClientMerge = endpoint({
  id: 'CL-22',
  name: 'undoClientMerge',
  summary: 'Undo a merge: what was moved goes back to the client that was removed',
  method: 'POST',
  path: '/client-merges/:id/undo',
  needs: anyOf('Clients.delete'),
  params: idParams,
  data: z.object({
    /** The client that came back. */
    client,
    keptId: z.string(),
    /** What stays as it is because it was changed after the merge: the labels of fields, and contacts. */
    stayed: z.array(z.string()).max(200),
  }),
  message: 'Merge undone',
  failure: 'Failed to undo the merge',
  refuses: ['notFound', 'forbidden', 'mergeTooOld', 'mergeUndone', 'keptClientGone'],
});

/** What an undo needs to know of a merge. */
export type MergeUndo = {
  /** The client that stayed, before and after, with whether a person chose its stage. */
  before: MergedState;
  after: MergedState;
  /** The keys of the moved rows, by table. */
  moved: Record<string, string[]>;
  /** The clients told apart from the one that stayed, as they were from the removed one. Older merges have none. */
  apart?: string[];
  /** Calls and conversations that belonged to nobody, because both clients had the number. */
  linked: Record<string, string[]>;
  /** Folders whose name was taken: their names before. */
  folders: { id: string; name: string; newName: string; isJobFolder: boolean }[];
  /** The contact that keeps the e-mail addresses and phone numbers that no field of the merged client holds. */
  contact: { id: string; name: string } | null;
};
type MergedState = { values: MergeableValues; isStageChosen: boolean };
