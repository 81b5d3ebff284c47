import * as contract from '@truckroll/contract/tags/tags';
import { Answer } from '../../platform/http/answer.ts';
import { Problem } from '../../platform/http/problem.ts';
import { ensureTag, getTagForChange, listTags, updateTag } from '../../records/tags/tag-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { changeTagsOfClients, changeTagsOfJobs, changeTagsOfRequests } from './change-tags.ts';
import { countUses, deleteTag, mergeTags, refreshSearch } from './replace-tags.ts';

export function tagRoutes({ serve }: ServerContext): void {
  serve(contract.listTags, { handle: async ({ tx }) => ({ tags: await listTags(tx) }) });

  serve(contract.createTag, {
    async handle({ tx, body, now }) {
      const { tag, isNew } = await ensureTag(tx, body, now);
      return new Answer({ tag }, { status: isNew ? 201 : 200 });
    },
  });

  serve(contract.updateTag, {
    find: ({ tx, params }) => getTagForChange(tx, params.id),
    async handle({ tx, record, body, now }) {
      if (body.updatedAt !== undefined && body.updatedAt !== record.updatedAt) throw new Problem('stale');
      const { name = record.name, color = record.color } = body;
      // The stored values are no change (API 1.7).
      if (name === record.name && color === record.color) return { tag: record };
      const tag = await updateTag(tx, record, { name, color }, now);
      if (name !== record.name) await refreshSearch(tx, record.id);
      return { tag };
    },
  });

  serve(contract.listTagUses, { handle: async ({ tx }) => ({ uses: await countUses(tx) }) });

  serve(contract.mergeTags, {
    find: ({ tx, params }) => getTagForChange(tx, params.id),
    async handle({ tx, record, body }) {
      if (body.intoId === record.id) throw new Problem('tagIntoItself');
      return { tag: await mergeTags(tx, record.id, body.intoId) };
    },
  });

  serve(contract.deleteTag, {
    find: ({ tx, params }) => getTagForChange(tx, params.id),
    async handle({ tx, record }) {
      await deleteTag(tx, record.id);
      return {};
    },
  });

  serve(contract.changeTagsOfClients, {
    async handle(request) {
      const done = await changeTagsOfClients(request.tx, request.body, request);
      return new Answer(done, { message: `${done.updatedCount} client(s) updated` });
    },
  });

  serve(contract.changeTagsOfJobs, {
    async handle(request) {
      const done = await changeTagsOfJobs(request.tx, request.body, request);
      return new Answer(done, { message: `${done.updatedCount} job(s) updated` });
    },
  });

  serve(contract.changeTagsOfRequests, {
    async handle(request) {
      const done = await changeTagsOfRequests(request.tx, request.body, request);
      return new Answer(done, { message: `${done.updatedCount} request(s) updated` });
    },
  });
}
