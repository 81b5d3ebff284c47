import { longestTagName, mostTags, mostTagsOfRecord } from '@truckroll/domain/tags/tags';
import { z } from 'zod';
import { clientFilters, mostStageChanges } from '../clients/clients.ts';
import { adminOnly, anyOf, endpoint, nothing, signedIn } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { color, id, idParams, last, pathId, version } from '../fields/fields.ts';

/** A word of the account's own for clients, jobs and requests. */
const tag = z.object({ id: z.string(), name: z.string(), color: z.string(), updatedAt: z.string() });
describeType(tag, { id: 'Tag' });
export type Tag = z.infer<typeof tag>;

const missing = 'Tag name is required';
/** A comma divides the tags of a cell in files. */
const tagName = z
  .string({ error: ({ code }) => (code === 'invalid_type' ? missing : undefined) })
  .trim()
  .min(1, { error: missing })
  .max(longestTagName, last)
  .refine((name) => !/[,;\n]/.test(name), {
    error: 'Tag name cannot have a comma or semicolon',
    params: { code: 'invalid_format' },
  });

const newTag = z.object({
  name: tagName,
  /** Without one, the offered colour that the fewest tags have. */
  color: color.optional(),
});
describeType(newTag, { id: 'NewTag' });

export const listTags = endpoint({
  id: 'TG-1',
  name: 'listTags',
  summary: 'The tags of the account, by name',
  method: 'GET',
  path: '/tags',
  needs: signedIn,
  data: z.object({ tags: z.array(tag).max(mostTags) }),
});

export const createTag = endpoint({
  id: 'TG-2',
  name: 'createTag',
  summary: 'Add a tag, or return the existing one with this name',
  method: 'POST',
  path: '/tags',
  needs: anyOf(
    'Clients.create',
    'Clients.edit',
    'Jobs.create',
    'Jobs.createForAssigned',
    'Jobs.edit',
    'Jobs.editOwn',
    'Requests.create',
    'Requests.edit',
  ),
  body: newTag,
  data: z.object({ tag }),
  status: 201,
  refuses: ['tagNameTaken', 'tooManyTags'],
});

const tagChange = z.object({ name: tagName.optional(), color: color.optional(), updatedAt: version });
describeType(tagChange, { id: 'TagChange' });

export const updateTag = endpoint({
  id: 'TG-3',
  name: 'updateTag',
  summary: 'Rename a tag, or give it another colour',
  method: 'PATCH',
  path: '/tags/:id',
  needs: adminOnly,
  params: idParams,
  body: tagChange,
  data: z.object({ tag }),
  refuses: ['notFound', 'stale', 'tagNameTaken'],
});

const tagUse = z.object({ id: z.string(), clients: z.number(), jobs: z.number(), requests: z.number() });
describeType(tagUse, { id: 'TagUse' });
export type TagUse = z.infer<typeof tagUse>;

export const listTagUses = endpoint({
  id: 'TG-4',
  name: 'listTagUses',
  summary: 'How many clients, jobs and requests have each tag',
  method: 'GET',
  path: '/tags/uses',
  needs: adminOnly,
  data: z.object({ uses: z.array(tagUse).max(mostTags) }),
});

export const mergeTags = endpoint({
  id: 'TG-5',
  name: 'mergeTags',
  summary: 'Merge a tag into another one, which its records then have',
  method: 'POST',
  path: '/tags/:id/merge',
  needs: adminOnly,
  params: idParams,
  body: z.object({ intoId: pathId }),
  data: z.object({ tag }),
  refuses: ['notFound', 'tagIntoItself'],
});

export const deleteTag = endpoint({
  id: 'TG-6',
  name: 'deleteTag',
  summary: 'Delete a tag and remove it from all records',
  method: 'DELETE',
  path: '/tags/:id',
  needs: adminOnly,
  params: idParams,
  data: nothing,
  refuses: ['notFound'],
});

/** The most records whose tags are changed at once. */
export const mostTagged = mostStageChanges;

const tagIds = z.array(id).max(mostTagsOfRecord).default([]);
const change = { add: tagIds, remove: tagIds };
const ids = z.array(id).max(mostTagged);

const changedTags = z.object({
  updatedCount: z.number(),
  /** The changes that take it back. */
  undo: z
    .array(
      z.object({
        ids: z.array(z.string()).max(mostTagged),
        add: z.array(z.string()).max(mostTagsOfRecord),
        remove: z.array(z.string()).max(mostTagsOfRecord),
      }),
    )
    .max(mostTagged),
});
describeType(changedTags, { id: 'ChangedTags' });

export const changeTagsOfClients = endpoint({
  id: 'TG-7',
  name: 'changeTagsOfClients',
  summary: 'Add tags to many clients and remove others: those named, or all that match filters',
  method: 'PATCH',
  path: '/clients/tags',
  needs: anyOf('Clients.edit'),
  body: z
    .object({ ids: ids.optional(), filters: clientFilters.optional(), ...change })
    .refine((body) => (body.ids === undefined ? body.filters !== undefined : body.filters === undefined), {
      path: ['ids'],
      error: 'Please choose at least one client.',
      params: { code: 'required' },
    }),
  data: changedTags,
  failure: 'Failed to change the tags',
  refuses: ['notFound', 'tooManyClients', 'tooManyTagsOfRecord'],
});

export const changeTagsOfJobs = endpoint({
  id: 'TG-8',
  name: 'changeTagsOfJobs',
  summary: 'Add tags to jobs and remove others',
  method: 'PATCH',
  path: '/jobs/tags',
  needs: anyOf('Jobs.edit', 'Jobs.editOwn'),
  body: z.object({ ids, ...change }),
  data: changedTags,
  failure: 'Failed to change the tags',
  refuses: ['notFound', 'tooManyTagsOfRecord'],
});

export const changeTagsOfRequests = endpoint({
  id: 'TG-9',
  name: 'changeTagsOfRequests',
  summary: 'Add tags to requests and remove others',
  method: 'PATCH',
  path: '/requests/tags',
  needs: anyOf('Requests.edit'),
  body: z.object({ ids, ...change }),
  data: changedTags,
  failure: 'Failed to change the tags',
  refuses: ['notFound', 'tooManyTagsOfRecord'],
});
