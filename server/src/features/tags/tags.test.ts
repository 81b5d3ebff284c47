import { mergeClients, undoClientMerge } from '@truckroll/contract/clients/client-merges';
import { exportClients } from '@truckroll/contract/clients/client-transfer';
import * as clients from '@truckroll/contract/clients/clients';
import { listHistory } from '@truckroll/contract/history/history';
import { getJob, listJobs } from '@truckroll/contract/jobs/jobs';
import { createJob, updateJob } from '@truckroll/contract/jobs/save-job';
import { listRequests } from '@truckroll/contract/requests/requests';
import * as savingRequests from '@truckroll/contract/requests/save-request';
import * as contract from '@truckroll/contract/tags/tags';
import { mostTags } from '@truckroll/domain/tags/tags';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importsOf } from '../../testing/import-files.ts';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';
import { storeJob, storeRequest } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const add = (as: Person, name: unknown, more = {}) => shop.call(contract.createTag, { as, body: { name, ...more } });
const made = async (as: Person, name: string) => (await add(as, name)).data.tag.id;
const list = async (as: Person) => (await shop.call(contract.listTags, { as })).data.tags;
const change = (as: Person, id: string, body: object) => shop.call(contract.updateTag, { as, params: { id }, body });
const newClient = async (as: Person, firstName: string, tagIds: string[] = []) =>
  (await shop.call(clients.createClient, { as, body: { firstName, tagIds } })).data.client;
const readClient = async (as: Person, id: string) =>
  (await shop.call(clients.getClient, { as, params: { id } })).data.client;
const historyOf = async (as: Person, moduleType: 'client' | 'job' | 'request', moduleId: string) =>
  (await shop.call(listHistory, { as, query: { moduleType, moduleId } })).data.history.map(
    ({ description }) => description,
  );
const foundClients = async (as: Person, search: string) =>
  (await shop.call(clients.listClients, { as, query: { search } })).data.clients.map(({ firstName }) => firstName);

describe('TG-1 and TG-2 the tags', () => {
  it('are listed by name for any user of the account alone', async () => {
    const [mine, other] = [await shop.newAccount(), await shop.newAccount()];
    for (const name of ['VIP', 'éclair', 'Dog on site']) await add(mine.owner, name);
    await add(other.owner, 'Theirs');
    const names = (await list(await mine.person('fieldTechnicianLite'))).map(({ name }) => name);
    expect(names).toEqual(['Dog on site', 'éclair', 'VIP']);
  });

  it('are one for each name, ignoring case, also for concurrent additions', async () => {
    const { owner } = await shop.newAccount();
    const replies = await Promise.all(['VIP', 'vip', ' Vip '].map((name) => add(owner, name)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect(await list(owner)).toHaveLength(1);
  });

  it('get an offered colour that differs from the others, or the chosen one', async () => {
    const { owner } = await shop.newAccount();
    const colors = [];
    for (const name of ['A', 'B']) colors.push((await add(owner, name)).data.tag.color);
    expect(new Set(colors).size).toBe(2);
    expect((await add(owner, 'C', { color: '#ABCDEF' })).data.tag.color).toBe('#abcdef');
  });

  it.each([
    [undefined, 'Tag name is required'],
    ['  ', 'Tag name is required'],
    ['x'.repeat(61), 'Name is too long (maximum 60 characters)'],
    ['A, B', 'Tag name cannot have a comma or semicolon'],
  ])('have a name that files can have, not %j', async (name, message) => {
    const { owner } = await shop.newAccount();
    const reply = await add(owner, name);
    expect([reply.status, reply.body.message]).toEqual([400, message]);
  });

  it('are at most as many as an account may have', async () => {
    const { owner, look } = await shop.newAccount();
    const at = shop.clock.now.toISOString();
    const rows = Array.from({ length: mostTags }, (_, n) => ({
      ...{ id: newId(), name: `Tag ${n}`, nameKey: `tag ${n}`, color: '#64748b', createdAt: at, updatedAt: at },
    }));
    await look((tx) => tx.insertInto('tags').values(rows).execute());
    const reply = await add(owner, 'One more');
    expect([reply.status, reply.body.message]).toEqual([
      422,
      `You can have at most ${mostTags} tags. Please delete or merge some first.`,
    ]);
    expect((await add(owner, 'TAG 7')).status).toBe(200);
  });

  it.each([
    ['officeStaff', 201],
    ['fieldTechnicianLite', 403],
  ])('are added by whoever creates or edits records: %s %i', async (roleName, status) => {
    const { person } = await shop.newAccount();
    expect((await add(await person(roleName), 'VIP')).status).toBe(status);
  });
});

describe('TG-3 change a tag', () => {
  it('renames and recolours it, unless another has the name', async () => {
    const { owner } = await shop.newAccount();
    const { tag } = (await add(owner, 'VIP')).data;
    await add(owner, 'Lead');
    expect((await change(owner, tag.id, { name: 'vip', color: '#123456' })).data.tag).toMatchObject({
      ...{ id: tag.id, name: 'vip', color: '#123456' },
    });
    const taken = await change(owner, tag.id, { name: 'LEAD' });
    expect([taken.status, taken.body.message]).toEqual([409, 'A tag with this name already exists']);
  });

  it('refuses a change of an older version', async () => {
    const { owner } = await shop.newAccount();
    const { id, updatedAt } = (await add(owner, 'VIP')).data.tag;
    const before = shop.clock.now;
    shop.clock.now = new Date(before.getTime() + 60_000);
    await change(owner, id, { name: 'Gold', updatedAt });
    shop.clock.now = before;
    expect((await change(owner, id, { name: 'Silver', updatedAt })).status).toBe(409);
  });

  it('lets searches find its records by the new name, and no longer by the old one', async () => {
    const { owner } = await shop.newAccount();
    const tagId = await made(owner, 'Wintergreen');
    await newClient(owner, 'Ann', [tagId]);
    await newClient(owner, 'Ben');
    expect(await foundClients(owner, 'winterg')).toEqual(['Ann']);
    expect(await foundClients(owner, '#wintergreen ann')).toEqual(['Ann']);
    await change(owner, tagId, { name: 'Marigold' });
    expect(await foundClients(owner, 'wintergreen')).toEqual([]);
    expect(await foundClients(owner, 'marigold')).toEqual(['Ann']);
  });

  it('is for admins, as merging and deleting', async () => {
    const { owner, person } = await shop.newAccount();
    const [id, intoId] = [await made(owner, 'VIP'), await made(owner, 'Gold')];
    const manager = await person('officeManager');
    const replies = [
      await change(manager, id, { name: 'Other' }),
      await shop.call(contract.mergeTags, { as: manager, params: { id }, body: { intoId } }),
      await shop.call(contract.deleteTag, { as: manager, params: { id } }),
      await shop.call(contract.listTagUses, { as: manager }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });
});

describe('the tags of a record', () => {
  it('are stored once each, found by the search, and those of the account', async () => {
    const [mine, other] = [await shop.newAccount(), await shop.newAccount()];
    const { owner } = mine;
    const [vip, lead] = [await made(owner, 'Seldom'), await made(owner, 'Lead')];
    const client = await newClient(owner, 'Ann', [vip, lead, vip]);
    expect(client.tagIds).toEqual([vip, lead]);
    const foreign = await made(other.owner, 'Theirs');
    for (const tagIds of [[foreign], [newId()]]) {
      const replies = [
        await shop.call(clients.updateClient, { as: owner, params: { id: client.id }, body: { tagIds } }),
        await shop.call(createJob, { as: owner, body: { clientId: client.id, tagIds } }),
        await shop.call(savingRequests.createRequest, { as: owner, body: { clientId: client.id, tagIds } }),
      ];
      expect(replies.map(({ status, body }) => [status, body.message])).toEqual(
        replies.map(() => [400, 'Tags is not valid']),
      );
    }
    const jobId = (await shop.call(createJob, { as: owner, body: { clientId: client.id, tagIds: [vip] } })).data.id;
    const body = { clientId: client.id, tagIds: [vip] };
    const requestId = (await shop.call(savingRequests.createRequest, { as: owner, body })).data.id;
    expect((await shop.call(getJob, { as: owner, params: { id: jobId } })).data.job.tagIds).toEqual([vip]);
    const jobs = (await shop.call(listJobs, { as: owner, query: { search: 'seldom' } })).data.jobs;
    expect(jobs.map(({ id, tagIds }) => [id, tagIds])).toEqual([[jobId, [vip]]]);
    const requests = (await shop.call(listRequests, { as: owner, query: { search: 'seldom' } })).data.requests;
    expect(requests.map(({ id, tagIds }) => [id, tagIds])).toEqual([[requestId, [vip]]]);
    // A save of something else keeps both the tags and what the search finds.
    await shop.call(updateJob, { as: owner, body: { jobId, title: 'Boiler' } });
    const again = (await shop.call(listJobs, { as: owner, query: { search: 'seldom boiler' } })).data.jobs;
    expect(again.map(({ id }) => id)).toEqual([jobId]);
  });

  it('are named in its history as they come and go, and alone do not count as another change', async () => {
    const { owner } = await shop.newAccount();
    const [vip, lead] = [await made(owner, 'VIP'), await made(owner, 'Lead')];
    const { id } = await newClient(owner, 'Ann', [lead]);
    await shop.call(clients.updateClient, { as: owner, params: { id }, body: { tagIds: [vip] } });
    const jobId = (await shop.call(createJob, { as: owner, body: { clientId: id } })).data.id;
    await shop.call(updateJob, { as: owner, body: { jobId, tagIds: [vip] } });
    const requestId = (await shop.call(savingRequests.createRequest, { as: owner, body: { clientId: id } })).data.id;
    await shop.call(savingRequests.saveRequest, { as: owner, body: { id: requestId, tagIds: [vip], notes: 'Hi' } });
    const isOwn = (text: string): boolean => !text.includes('created');
    expect((await historyOf(owner, 'client', id)).filter(isOwn)).toEqual([
      "{{creator}} added the tag 'VIP' and removed the tag 'Lead'",
    ]);
    expect((await historyOf(owner, 'job', jobId)).filter(isOwn)).toEqual(["{{creator}} added the tag 'VIP'"]);
    expect((await historyOf(owner, 'request', requestId)).filter(isOwn).toSorted()).toEqual([
      "{{creator}} added the tag 'VIP'",
      '{{creator}} updated the request',
    ]);
  });

  it('pass from a request to the job that it becomes, unless the job is sent with its own', async () => {
    const { owner } = await shop.newAccount();
    const [vip, lead] = [await made(owner, 'VIP'), await made(owner, 'Lead')];
    const { id: clientId } = await newClient(owner, 'Ann');
    const ask = async () =>
      (await shop.call(savingRequests.createRequest, { as: owner, body: { clientId, tagIds: [vip] } })).data.id;
    const become = async (requestId: string, more = {}) => {
      const { id } = (await shop.call(createJob, { as: owner, body: { clientId, requestId, ...more } })).data;
      return (await shop.call(getJob, { as: owner, params: { id } })).data.job.tagIds;
    };
    expect(await become(await ask())).toEqual([vip]);
    expect(await become(await ask(), { tagIds: [lead] })).toEqual([lead]);
  });

  it('are those of both after a merge of clients, and its own again after the undo', async () => {
    const { owner } = await shop.newAccount();
    const [vip, lead] = [await made(owner, 'VIP'), await made(owner, 'Lead')];
    const kept = await newClient(owner, 'Ann', [vip]);
    const removed = await newClient(owner, 'Anna', [lead, vip]);
    const body = {
      ...{ removedId: removed.id, updatedAt: kept.updatedAt, removedUpdatedAt: removed.updatedAt, choices: {} },
    };
    const merged = await shop.call(mergeClients, { as: owner, params: { id: kept.id }, body });
    expect(merged.data.client.tagIds).toEqual([vip, lead]);
    expect(await foundClients(owner, 'lead')).toHaveLength(1);
    await shop.call(undoClientMerge, { as: owner, params: { id: merged.data.merge.id }, body: {} });
    expect((await readClient(owner, kept.id)).tagIds).toEqual([vip]);
    expect((await readClient(owner, removed.id)).tagIds).toEqual([lead, vip]);
  });
});

describe('TG-5 and TG-6 merge and delete a tag', () => {
  it('gives the records of a merged tag the other one, once each', async () => {
    const { owner, ...account } = await shop.newAccount();
    const [old, into] = [await made(owner, 'Oldname'), await made(owner, 'Newname')];
    const [ann, ben] = [await newClient(owner, 'Ann', [old]), await newClient(owner, 'Ben', [into, old])];
    const jobId = await storeJob({ owner, ...account }, { clientId: ann.id, tagIds: JSON.stringify([old]) });
    await storeRequest({ owner, ...account }, { clientId: ann.id, tagIds: JSON.stringify([old]) });
    const uses = async () =>
      (await shop.call(contract.listTagUses, { as: owner })).data.uses.map(({ id, ...use }) => [id === old, use]);
    expect(await uses()).toEqual([
      [false, { clients: 1, jobs: 0, requests: 0 }],
      [true, { clients: 2, jobs: 1, requests: 1 }],
    ]);
    const self = await shop.call(contract.mergeTags, { as: owner, params: { id: old }, body: { intoId: old } });
    expect([self.status, self.body.message]).toEqual([422, 'Choose another tag to merge into.']);
    const reply = await shop.call(contract.mergeTags, { as: owner, params: { id: old }, body: { intoId: into } });
    expect(reply.data.tag.id).toBe(into);
    expect(await uses()).toEqual([[false, { clients: 2, jobs: 1, requests: 1 }]]);
    expect((await readClient(owner, ben.id)).tagIds).toEqual([into]);
    expect((await shop.call(getJob, { as: owner, params: { id: jobId } })).data.job.tagIds).toEqual([into]);
    expect(await foundClients(owner, 'oldname')).toEqual([]);
    expect(await foundClients(owner, 'newname')).toEqual(['Ann', 'Ben']);
  });

  it('removes a deleted tag from its records, whose version stays', async () => {
    const { owner } = await shop.newAccount();
    const [gone, stays] = [await made(owner, 'Gone'), await made(owner, 'Stays')];
    const ann = await newClient(owner, 'Ann', [gone, stays]);
    expect((await shop.call(contract.deleteTag, { as: owner, params: { id: gone } })).status).toBe(200);
    const after = await readClient(owner, ann.id);
    expect([after.tagIds, after.updatedAt]).toEqual([[stays], ann.updatedAt]);
    expect(await foundClients(owner, 'gone')).toEqual([]);
    expect((await list(owner)).map(({ name }) => name)).toEqual(['Stays']);
  });

  it("does not find another account's tag", async () => {
    const [mine, other] = [await shop.newAccount(), await shop.newAccount()];
    const [id, own] = [await made(other.owner, 'Theirs'), await made(mine.owner, 'Own')];
    const replies = [
      await shop.call(contract.mergeTags, { as: mine.owner, params: { id: own }, body: { intoId: id } }),
      await shop.call(contract.deleteTag, { as: mine.owner, params: { id } }),
    ];
    for (const reply of replies) expect([reply.status, reply.body.message]).toEqual([404, 'Tag not found']);
    expect(await list(other.owner)).toHaveLength(1);
  });
});

describe('TG-7 to TG-9 change the tags of many', () => {
  it('adds and removes, tells who changed, and gives what takes it back', async () => {
    const { owner } = await shop.newAccount();
    const [vip, lead] = [await made(owner, 'VIP'), await made(owner, 'Lead')];
    const [ann, ben, cat] = [
      await newClient(owner, 'Ann', [lead]),
      await newClient(owner, 'Ben'),
      await newClient(owner, 'Cat', [vip]),
    ];
    const ids = [ann.id, ben.id, cat.id];
    const call = (body: object) => shop.call(contract.changeTagsOfClients, { as: owner, body });
    const tagsNow = async () => {
      const all = await Promise.all(ids.map((id) => readClient(owner, id)));
      return all.map(({ tagIds }) => tagIds);
    };
    const before = await tagsNow();
    const { data } = await call({ ids, add: [vip], remove: [lead] });
    expect(data.updatedCount).toBe(2);
    expect(await tagsNow()).toEqual([[vip], [vip], [vip]]);
    expect((await historyOf(owner, 'client', cat.id)).filter((text) => text.includes('tag'))).toEqual([]);
    for (const each of data.undo) await call(each);
    expect(await tagsNow()).toEqual(before);
  });

  it('changes all clients that match filters, and only those in scope', async () => {
    const { owner, person } = await shop.newAccount();
    const [vip, lead] = [await made(owner, 'VIP'), await made(owner, 'Lead')];
    for (const name of ['Ann', 'Ben']) await newClient(owner, name, [lead]);
    await newClient(owner, 'Cat');
    const body = { filters: { anyTag: [lead] }, add: [vip] };
    expect((await shop.call(contract.changeTagsOfClients, { as: owner, body })).data.updatedCount).toBe(2);
    const staff = await person('fieldTechnicianLite');
    expect((await shop.call(contract.changeTagsOfClients, { as: staff, body })).status).toBe(403);
  });

  it('changes jobs and requests', async () => {
    const { owner, ...account } = await shop.newAccount();
    const vip = await made(owner, 'VIP');
    const { id: clientId } = await newClient(owner, 'Ann');
    const jobId = await storeJob({ owner, ...account }, { clientId });
    const requestId = await storeRequest({ owner, ...account }, { clientId });
    const jobs = await shop.call(contract.changeTagsOfJobs, { as: owner, body: { ids: [jobId], add: [vip] } });
    const requests = await shop.call(contract.changeTagsOfRequests, {
      as: owner,
      body: { ids: [requestId], add: [vip] },
    });
    expect([jobs.data.updatedCount, requests.data.updatedCount]).toEqual([1, 1]);
    expect((await shop.call(getJob, { as: owner, params: { id: jobId } })).data.job.tagIds).toEqual([vip]);
    const { request } = (await shop.call(savingRequests.getRequest, { as: owner, params: { id: requestId } })).data;
    expect(request.tagIds).toEqual([vip]);
    expect(await historyOf(owner, 'job', jobId)).toEqual(["{{creator}} added the tag 'VIP'"]);
  });

  it('refuses unknown tags and records', async () => {
    const [mine, other] = [await shop.newAccount(), await shop.newAccount()];
    const foreign = await made(other.owner, 'Theirs');
    const own = await made(mine.owner, 'Own');
    const { id } = await newClient(mine.owner, 'Ann');
    const theirs = await newClient(other.owner, 'Ben');
    const call = (body: object) => shop.call(contract.changeTagsOfClients, { as: mine.owner, body });
    expect((await call({ ids: [id], add: [foreign] })).status).toBe(400);
    expect((await call({ ids: [theirs.id], add: [own] })).status).toBe(404);
    expect((await call({ add: [own] })).status).toBe(400);
    expect((await readClient(other.owner, theirs.id)).tagIds).toEqual([]);
  });
});

describe('files of clients', () => {
  it('give imported clients their tags, also new ones, and name those of exported clients', async () => {
    const { owner } = await shop.newAccount();
    const [vip, lead] = [await made(owner, 'VIP'), await made(owner, 'Lead')];
    await shop.call(clients.createClient, {
      as: owner,
      body: { firstName: 'Cat', email: 'cat@lee.test', tagIds: [lead] },
    });
    const imports = importsOf(shop, owner);
    const table = [
      ['Name', 'Email', 'Tags'],
      ['Ann', 'ann@lee.test', 'vip, North'],
      ['Ben', 'ben@lee.test', ''],
      ['Dan', 'dan@lee.test', 'x'.repeat(61)],
    ];
    const checked = await imports.checked(table);
    expect(checked).toMatchObject({ columns: ['name', 'email', 'tagIds'], counts: { ready: 2, problem: 1 } });
    await imports.run(checked.id);
    expect((await list(owner)).map(({ name }) => name)).toEqual(['Lead', 'North', 'VIP']);
    const ann = (await shop.call(clients.listClients, { as: owner, query: { search: 'north' } })).data.clients[0];
    expect([ann?.firstName, ann?.tagIds[0], ann?.tagIds.length]).toEqual(['Ann', vip, 2]);
    const file = (await shop.call(exportClients, { as: owner, query: {} })).raw.toString('utf8');
    expect(file).toContain('"VIP, North"');
    expect(file.split('\r\n')[0]).toContain(',Tags,');
  });
});
