import { listClientContacts } from '@truckroll/contract/clients/client-contacts';
import { listClientTimeline } from '@truckroll/contract/clients/client-timeline';
import * as clients from '@truckroll/contract/clients/clients';
import { mergeFields } from '@truckroll/domain/clients/merge-fields';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aFile, newFile, newFolder } from '../../../testing/drive-builders.ts';
import { openShop, type Person, type Shop } from '../../../testing/shop.ts';
import { storeCall } from '../../../testing/stored-calls.ts';
import { storeJob } from '../../../testing/stored-work.ts';
import { fillClient, merge, newClient, readClient, readEverything, undo } from '../../../testing/two-clients.ts';
import { cleanUp } from '../../operations/housekeeping.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const hourMs = 3_600_000;
const later = (ms: number): void => {
  shop.clock.now = new Date(shop.clock.now.getTime() + ms);
};

async function couple(one: clients.ClientInput = {}, other: clients.ClientInput = {}) {
  const account = await shop.newAccount();
  const kept = await newClient(shop, account.owner, { firstName: 'Ann', email: 'ann@lee.test', ...one });
  later(60_000);
  const removed = await newClient(shop, account.owner, { firstName: 'Anna', email: 'anna@lee.test', ...other });
  return { account, owner: account.owner, kept, removed };
}

const mergesIn = async (as: Person, id: string) =>
  (await shop.call(listClientTimeline, { as, params: { id }, query: { kinds: 'merge' } })).data;

const statusOf = async (as: Person, id: string): Promise<[number, string | undefined]> => {
  const { status, body } = await undo(shop, as, id);
  return [status, body.message];
};

const text = fc.option(fc.constantFrom('Oak', 'Elm', 'Ash'), { nil: null });
const email = fc.option(fc.constantFrom('ann@place.test', 'ben@place.test'), { nil: null });
const phoneNumber = fc.option(
  fc.constantFrom('4165550134', '4165550135').map((number) => ({ countryCode: '+1', number, countryIdentifier: 'us' })),
  { nil: null },
);
const address = fc.option(
  fc.record({
    houseNumber: fc.constantFrom('1', '2'),
    street: fc.constant('King Street'),
    city: fc.constant('Toronto'),
  }),
  { nil: null },
);
const input = fc.record({
  firstName: fc.constantFrom('Ann', 'Ben'),
  lastName: fc.constantFrom('', 'Lee'),
  email,
  phoneNumber,
  companyName: text,
  taxNumber: text,
  notes: text,
  propertyAddress: address,
  billingAddress: address,
  stage: fc.constantFrom('new_lead' as const, 'archived' as const, 'active_client' as const),
  isTaxExempt: fc.boolean(),
});
const choices = fc.dictionary(fc.constantFrom(...mergeFields), fc.constantFrom('kept', 'removed', 'both'));

describe('CL-22 undoing a merge', () => {
  it('leaves every row as it was before the merge', async () => {
    await fc.assert(
      fc.asyncProperty(input, input, choices, fc.boolean(), async (one, other, chosen, isFull) => {
        const { account, owner, kept, removed } = await couple(one, other);
        await storeCall(account, '2026-03-01T12:00:00.000Z', { clientId: null });
        await fillClient(shop, account, removed);
        if (isFull) await fillClient(shop, account, kept);
        const before = await readEverything(account);
        const merged = await merge(shop, owner, [kept.id, removed.id], chosen);
        expect(merged.status, merged.body.message).toBe(200);
        const reply = await undo(shop, owner, merged.data.merge.id);
        expect([reply.status, reply.data.stayed]).toEqual([200, []]);
        expect(await readEverything(account)).toEqual(before);
      }),
      { numRuns: 8 },
    );
  });

  it('leaves what was made or changed since with the client that stayed', async () => {
    const { account, owner, kept, removed } = await couple({ notes: 'Dog' }, { companyName: 'Lee Ltd', notes: 'Cat' });
    const { jobId, folder } = await fillClient(shop, account, removed);
    const { id } = (await merge(shop, owner, [kept.id, removed.id], { email: 'kept' })).data.merge;
    later(60_000);
    const newJobId = await storeJob(account, { clientId: kept.id, title: 'Since' });
    const drive = { as: owner, moduleType: 'clients', moduleId: kept.id } as const;
    const since = await newFile(shop, drive, aFile('since.txt'), folder.id);
    const sinceFolder = await newFolder(shop, drive, 'Since', folder.id);
    await newFile(shop, drive, aFile('within.txt'), sinceFolder.id);
    const body = { companyName: 'Changed Ltd' };
    await shop.call(clients.updateClient, { as: owner, params: { id: kept.id }, body });
    const { contacts } = (await shop.call(listClientContacts, { as: owner, params: { id: kept.id } })).data;
    const contact = contacts.find(({ name }) => name === 'Anna');
    await account.look((tx) =>
      tx
        .updateTable('clientContacts')
        .set({ role: 'Owner', updatedAt: shop.clock.now.toISOString() })
        .where('id', '=', contact?.id ?? '')
        .execute(),
    );

    const reply = await undo(shop, owner, id);
    expect(reply.data).toMatchObject({ keptId: kept.id, stayed: ['Company Name', 'Contact Anna'] });
    expect(reply.data.client).toMatchObject({ id: removed.id, name: 'Anna', companyName: 'Lee Ltd', notes: 'Cat' });
    expect(await readClient(shop, owner, kept.id)).toMatchObject({ companyName: 'Changed Ltd', notes: 'Dog' });
    const [jobs, items] = await account.look(async (tx) => [
      await tx.selectFrom('jobs').select(['id', 'clientId']).execute(),
      await tx.selectFrom('driveItems').select(['id', 'name', 'moduleId', 'parentFolderId']).execute(),
    ]);
    expect(new Map(jobs.map((job) => [job.id, job.clientId]))).toEqual(
      new Map([
        [jobId, removed.id],
        [newJobId, kept.id],
      ]),
    );
    const at = (wanted: string) => items.find((item) => item.id === wanted);
    expect(at(since.id)).toMatchObject({ moduleId: kept.id, parentFolderId: null });
    expect(at(sinceFolder.id)).toMatchObject({ moduleId: kept.id, parentFolderId: null });
    expect(items.find(({ name }) => name === 'within.txt')).toMatchObject({
      moduleId: kept.id,
      parentFolderId: sinceFolder.id,
    });
    expect(at(folder.id)).toMatchObject({ moduleId: removed.id, name: 'Photos' });
  });

  it('is possible for 24 hours, once', async () => {
    const { owner, kept, removed } = await couple();
    const { id } = (await merge(shop, owner, [kept.id, removed.id])).data.merge;
    later(24 * hourMs);
    expect(await statusOf(owner, id)).toEqual([422, 'A merge can be undone for 24 hours. This one is older.']);
    later(-1000);
    expect((await statusOf(owner, id))[0]).toBe(200);
    expect(await statusOf(owner, id)).toEqual([422, 'This merge has already been undone.']);
    expect((await mergesIn(owner, kept.id)).entries).toEqual([]);
  });

  it('is refused while the client that stayed is merged into another, whose links lead on', async () => {
    const { owner, kept, removed } = await couple();
    const third = await newClient(shop, owner, { firstName: 'Third' });
    const first = (await merge(shop, owner, [kept.id, removed.id])).data.merge;
    const second = (await merge(shop, owner, [third.id, kept.id])).data.merge;
    expect((await readClient(shop, owner, removed.id)).id).toBe(third.id);
    expect(await statusOf(owner, first.id)).toEqual([
      422,
      'The client that stayed has been merged or deleted since. Undo that first.',
    ]);
    expect((await statusOf(owner, second.id))[0]).toBe(200);
    expect((await statusOf(owner, first.id))[0]).toBe(200);
    expect((await readClient(shop, owner, removed.id)).id).toBe(removed.id);
  });

  it('is offered with the merge until its time is over; then nothing of the removed client is kept', async () => {
    const { account, owner, kept, removed } = await couple();
    await merge(shop, owner, [kept.id, removed.id]);
    const until = new Date(shop.clock.now.getTime() + 24 * hourMs).toISOString();
    expect((await mergesIn(owner, kept.id)).entries).toMatchObject([{ kind: 'merge', title: 'Anna', status: until }]);
    later(24 * hourMs);
    expect((await mergesIn(owner, kept.id)).entries).toMatchObject([{ title: 'Anna', status: null }]);
    await shop.queue.runChore(cleanUp);
    const row = await account.look((tx) =>
      tx
        .selectFrom('clients')
        .select(['name', 'email', 'mergedIntoId'])
        .where('id', '=', removed.id)
        .executeTakeFirst(),
    );
    expect(row).toEqual({ name: '', email: null, mergedIntoId: kept.id });
    expect((await readClient(shop, owner, removed.id)).id).toBe(kept.id);
  });
});
