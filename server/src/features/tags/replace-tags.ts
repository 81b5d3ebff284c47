import type { Tag, TagUse } from '@truckroll/contract/tags/tags';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { countTagsOfClients, refreshTagOfClients, replaceTagOfClients } from '../../records/clients/client-store.ts';
import { countTagsOfJobs, refreshTagOfJobs, replaceTagOfJobs } from '../../records/jobs/write-jobs.ts';
import {
  countTagsOfRequests,
  refreshTagOfRequests,
  replaceTagOfRequests,
} from '../../records/requests/write-requests.ts';
import { getTagForChange, listTags, removeTag } from '../../records/tags/tag-store.ts';

/** How many records have each of the account's tags. */
export async function countUses(tx: Tx): Promise<TagUse[]> {
  const [tags, clients, jobs, requests] = await Promise.all([
    listTags(tx),
    countTagsOfClients(tx),
    countTagsOfJobs(tx),
    countTagsOfRequests(tx),
  ]);
  const countOf = (counts: typeof clients, id: string): number => counts.find((each) => each.id === id)?.count ?? 0;
  return tags.map(({ id }) => ({
    id,
    clients: countOf(clients, id),
    jobs: countOf(jobs, id),
    requests: countOf(requests, id),
  }));
}

async function replaceTag(tx: Tx, id: string, by: string | null): Promise<void> {
  await replaceTagOfClients(tx, id, by);
  await replaceTagOfJobs(tx, id, by);
  await replaceTagOfRequests(tx, id, by);
}

/** Merges a locked tag into another one: its records have that instead (API TG-5). */
export async function mergeTags(tx: Tx, id: string, intoId: string): Promise<Tag> {
  const into = await getTagForChange(tx, intoId);
  await replaceTag(tx, id, into.id);
  await removeTag(tx, id);
  return into;
}

/** Deletes a locked tag, and removes it from its records. */
export async function deleteTag(tx: Tx, id: string): Promise<void> {
  await replaceTag(tx, id, null);
  await removeTag(tx, id);
}

/** Lets searches find the records of a tag by its new name. */
export async function refreshSearch(tx: Tx, id: string): Promise<void> {
  await refreshTagOfClients(tx, id);
  await refreshTagOfJobs(tx, id);
  await refreshTagOfRequests(tx, id);
}
