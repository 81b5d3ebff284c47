import * as clients from '@truckroll/contract/clients/clients';
import type { ClientStage } from '@truckroll/domain/clients/stages';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const change = (as: Person, body: unknown) => shop.call(clients.changeClientStages, { as, body });
const stagesOf = async (as: Person): Promise<Record<string, ClientStage>> => {
  const { data } = await shop.call(clients.listClients, { as });
  return Object.fromEntries(data.clients.map((client) => [client.name, client.stage]));
};

describe('moving many clients to a stage', () => {
  it('moves the given clients, with history for each that changes stage', async () => {
    const account = await shop.newAccount();
    const [ann, ben, eve] = [
      await storeClient(account, { name: 'Ann', stage: 'new_lead' }),
      await storeClient(account, { name: 'Ben', stage: 'won' }),
      await storeClient(account, { name: 'Eve', stage: 'new_lead' }),
    ];
    const reply = await change(account.owner, { ids: [ann, ben, newId()], stage: 'Won' });
    expect([reply.status, reply.body.message]).toEqual([200, '1 client(s) updated']);
    expect(reply.data).toEqual({ updatedCount: 1, before: [{ stage: 'new_lead', isByHand: false, ids: [ann] }] });
    expect(await stagesOf(account.owner)).toEqual({ Ann: 'won', Ben: 'won', Eve: 'new_lead' });
    const history = await account.look((tx) => tx.selectFrom('history').selectAll().execute());
    expect(history).toMatchObject([
      {
        moduleId: ann,
        action: 'client.stage_changed',
        description: '{{creator}} changed the stage from New Lead to Won',
        creatorId: account.owner.userId,
      },
    ]);
    const unmoved = await account.look((tx) =>
      tx.selectFrom('clients').select('updatedAt').where('id', '=', eve).executeTakeFirstOrThrow(),
    );
    expect(unmoved.updatedAt).not.toBe(shop.clock.now.toISOString());
    expect((await shop.call(clients.listClients, { as: account.owner })).data.stageCounts).toMatchObject({
      won: 2,
      new_lead: 1,
    });
  });

  it('moves all that match filters', async () => {
    const account = await shop.newAccount();
    await storeClient(account, { name: 'Ann', stage: 'lost' });
    await storeClient(account, { name: 'Anna', stage: 'won' });
    await storeClient(account, { name: 'Ben', stage: 'lost' });
    const reply = await change(account.owner, { filters: { search: 'ann', stage: ['lost'] }, stage: 'archived' });
    expect(reply.data.updatedCount).toBe(1);
    expect(await stagesOf(account.owner)).toEqual({ Ann: 'archived', Anna: 'won', Ben: 'lost' });
    expect((await change(account.owner, { filters: { search: 'nobody' }, stage: 'won' })).data.updatedCount).toBe(0);
  });

  it('is taken back by its answer, except for clients that moved on', async () => {
    const account = await shop.newAccount();
    const [ann, ben, eve] = [
      await storeClient(account, { name: 'Ann', stage: 'new_lead' }),
      await storeClient(account, { name: 'Ben', stage: 'won', isStageChosen: true }),
      await storeClient(account, { name: 'Eve', stage: 'won', isStageChosen: true }),
    ];
    const { before } = (await change(account.owner, { ids: [ann, ben, eve], stage: 'archived' })).data;
    await change(account.owner, { ids: [eve], stage: 'lost' });
    for (const { stage, isByHand, ids } of before)
      await change(account.owner, { ids, stage, isByHand, onlyFrom: 'archived' });
    expect(await stagesOf(account.owner)).toEqual({ Ann: 'new_lead', Ben: 'won', Eve: 'lost' });
    const rows = await account.look((tx) => tx.selectFrom('clients').select(['id', 'isStageChosen']).execute());
    expect(Object.fromEntries(rows.map((row) => [row.id, row.isStageChosen]))).toEqual({
      [ann]: false,
      [ben]: true,
      [eve]: true,
    });
  });

  it('moves only clients in scope, and reports when none of them exists', async () => {
    const [account, other] = [await shop.newAccount(), await shop.newAccount()];
    const pro = await account.person('fieldTechnicianPro');
    const [own, hidden] = [
      await storeClient(account, { name: 'Own', stage: 'won', createdBy: pro.userId }),
      await storeClient(account, { name: 'Hidden', stage: 'won' }),
    ];
    expect((await change(pro, { ids: [own, hidden], stage: 'lost' })).data.updatedCount).toBe(1);
    expect((await change(pro, { filters: {}, stage: 'archived' })).data.updatedCount).toBe(1);
    expect(await stagesOf(account.owner)).toEqual({ Own: 'archived', Hidden: 'won' });
    for (const [as, ids] of [
      [pro, [hidden]],
      [other.owner, [own, hidden]],
    ] as [Person, string[]][]) {
      const reply = await change(as, { ids, stage: 'lost' });
      expect([reply.status, reply.body.message]).toEqual([404, 'Client not found']);
    }
    expect((await change(await account.person('fieldTechnicianLite'), { ids: [own], stage: 'lost' })).status).toBe(403);
  });

  it('refuses more than a thousand', async () => {
    const account = await shop.newAccount();
    await account.look((tx) =>
      tx
        .insertInto('clients')
        .values(
          Array.from({ length: 1001 }, (_, index) => ({
            id: newId(),
            name: `N${index}`,
            firstName: `N${index}`,
            lastName: '',
            stage: 'won' as const,
            nameKey: `n${index}`,
            companyKey: '',
            searchText: `n${index}`,
            createdAt: shop.clock.now.toISOString(),
            updatedAt: shop.clock.now.toISOString(),
          })),
        )
        .execute(),
    );
    const reply = await change(account.owner, { filters: {}, stage: 'lost' });
    expect([reply.status, reply.body.message]).toEqual([422, 'At most 1000 clients can be changed at once.']);
    expect((await shop.call(clients.listClients, { as: account.owner })).data.stageCounts).toMatchObject({ won: 1001 });
    expect((await change(account.owner, { filters: { search: 'n10' }, stage: 'lost' })).data.updatedCount).toBe(12);
  });

  it.each([
    [{ ids: [], stage: 'won' }, 'ids', 'required', 'No clients selected'],
    [{ stage: 'won' }, 'ids', 'required', 'No clients selected'],
    [{ ids: [newId()], filters: {}, stage: 'won' }, 'ids', 'required', 'No clients selected'],
    [{ ids: [newId()] }, 'stage', 'required', 'Stage is not valid'],
    [{ ids: ['x'], stage: 'won' }, 'ids.0', 'invalid_format', 'Ids is not valid'],
  ])('refuses %j', async (body, path, code, message) => {
    const { owner } = await shop.newAccount();
    const reply = await change(owner, body);
    expect([reply.status, reply.body.errors]).toEqual([400, [{ path, code, message }]]);
  });
});
