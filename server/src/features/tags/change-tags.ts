import type { BodyOf, DataOf } from '@truckroll/contract/endpoints/endpoint';
import type * as contract from '@truckroll/contract/tags/tags';
import { mostTagged } from '@truckroll/contract/tags/tags';
import { narrowScope } from '@truckroll/domain/abilities/rights';
import { changedTagsText, mostTagsOfRecord, type TagChange, tagsBetween, withTags } from '@truckroll/domain/tags/tags';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { InvalidInput, notFound, Problem } from '../../platform/http/problem.ts';
import type { Author } from '../../platform/session/actor.ts';
import { clientScope, clientsWithin } from '../../records/client-access/client-scope.ts';
import { setTagsOfClients } from '../../records/clients/client-store.ts';
import type { DomainEvent } from '../../records/events/domain-event.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { mayEditJob, selectJobs } from '../../records/jobs/job-rights.ts';
import { setTagsOfJobs } from '../../records/jobs/write-jobs.ts';
import { requestRows } from '../../records/requests/request-rows.ts';
import { requestWorkScope, selectRequestIds } from '../../records/requests/request-scope.ts';
import { setTagsOfRequests } from '../../records/requests/write-requests.ts';
import { readTagNames } from '../../records/tags/tag-store.ts';
import { judgeTags, type TaggedRecord } from '../../records/tags/tagged-records.ts';
import { selectMatchingIds } from '../clients/client-list.ts';

type Changed = DataOf<typeof contract.changeTagsOfClients>;
type NamedTags = { added: string[]; removed: string[] };

/** A kind of record: how its tags are stored, and the event of a change. */
type Kind = {
  store: (tx: Tx, records: readonly TaggedRecord[], now: Date) => Promise<void>;
  event: (id: string, tags: NamedTags) => DomainEvent;
};

/** Changes the tags of locked records. Those that have them so already stay as they are, with their version. */
async function changeTags(
  tx: Tx,
  records: readonly TaggedRecord[],
  change: TagChange,
  { kind, by }: { kind: Kind; by: Author },
): Promise<Changed> {
  const errors = await judgeTags(tx, [...change.add], []);
  if (errors.length > 0) throw new InvalidInput(errors.map((error) => ({ ...error, path: 'add' })));
  const changed = records.flatMap(({ id, tagIds: before }) => {
    const tagIds = withTags(before, change);
    const done = tagsBetween(before, tagIds);
    return done.add.length + done.remove.length === 0 ? [] : [{ id, tagIds, before, done }];
  });
  const isTooMany = changed.some(({ tagIds, done }) => done.add.length > 0 && tagIds.length > mostTagsOfRecord);
  if (isTooMany) throw new Problem('tooManyTagsOfRecord', { n: mostTagsOfRecord });
  if (changed.length === 0) return { updatedCount: 0, undo: [] };
  await kind.store(
    tx,
    changed.map(({ id, tagIds }) => ({ id, tagIds })),
    by.now,
  );
  const names = await readTagNames(tx);
  const namesOf = (ids: readonly string[]): string[] => ids.flatMap((id) => names.get(id) ?? []);
  const events = changed.flatMap(({ id, done }) => {
    const tags = { added: namesOf(done.add), removed: namesOf(done.remove) };
    return changedTagsText(tags) === null ? [] : [kind.event(id, tags)];
  });
  await recordEvent(tx, by, ...events);
  return { updatedCount: changed.length, undo: undoOf(changed) };
}

/** The changes that take it back, one for all records that were changed alike. */
function undoOf(changed: readonly { id: string; done: { add: string[]; remove: string[] } }[]): Changed['undo'] {
  const groups = new Map<string, Changed['undo'][number]>();
  for (const { id, done } of changed) {
    const key = JSON.stringify(done);
    const group = groups.get(key) ?? { ids: [], add: done.remove, remove: done.add };
    group.ids.push(id);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Of named clients, or of all that match filters. Ids that no longer exist are skipped (API TG-7). */
export async function changeTagsOfClients(
  tx: Tx,
  { ids, filters, ...change }: BodyOf<typeof contract.changeTagsOfClients>,
  by: Author,
): Promise<Changed> {
  const within = clientScope(by.actor);
  const matching =
    filters === undefined
      ? (ids ?? [])
      : selectMatchingIds(tx, {
          filters,
          within: { ...within, scope: narrowScope(within.scope, filters.view) },
          way: 'index',
        });
  // The rows are locked in id order, so that two bulk changes cannot deadlock.
  const clients = await clientsWithin(tx, within)
    .select(['clients.id', 'clients.tagIds'])
    .where('clients.id', 'in', matching)
    .orderBy('clients.id')
    .limit(mostTagged + 1)
    .forUpdate('clients')
    .execute();
  if (clients.length > mostTagged) throw new Problem('tooManyClients', { n: mostTagged });
  if (clients.length === 0 && filters === undefined) throw notFound('Client');
  const kind: Kind = {
    store: setTagsOfClients,
    event: (clientId, tags) => ({ type: 'client.tags_changed', clientId, ...tags }),
  };
  return changeTags(tx, clients, change, { kind, by });
}

/** Of the named jobs that the person may edit (API TG-8). */
export async function changeTagsOfJobs(
  tx: Tx,
  { ids, ...change }: BodyOf<typeof contract.changeTagsOfJobs>,
  by: Author,
): Promise<Changed> {
  const jobs = await selectJobs(tx, by.actor)
    .where('jobs.id', 'in', ids)
    .orderBy('jobs.id')
    .forUpdate('jobs')
    .execute();
  if (jobs.length === 0) throw notFound('Job');
  const own = jobs.filter((job) => mayEditJob(by.actor, job));
  if (own.length === 0) throw new Problem('forbidden');
  const kind: Kind = {
    store: setTagsOfJobs,
    event: (jobId, tags) => ({ type: 'job.tags_changed', jobId, ...tags }),
  };
  return changeTags(tx, own, change, { kind, by });
}

/** Of the named requests that the person sees (API TG-9). */
export async function changeTagsOfRequests(
  tx: Tx,
  { ids, ...change }: BodyOf<typeof contract.changeTagsOfRequests>,
  by: Author,
): Promise<Changed> {
  const requests = await tx
    .selectFrom(requestRows.as('requests'))
    .select(['requests.id', 'requests.tagIds'])
    .where('requests.id', 'in', ids)
    .where('requests.id', 'in', selectRequestIds(tx, requestWorkScope(by.actor)))
    .orderBy('requests.id')
    .forUpdate('requests')
    .execute();
  if (requests.length === 0) throw notFound('Request');
  const kind: Kind = {
    store: setTagsOfRequests,
    event: (requestId, tags) => ({ type: 'request.tags_changed', requestId, ...tags }),
  };
  return changeTags(tx, requests, change, { kind, by });
}
