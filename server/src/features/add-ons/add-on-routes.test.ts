import * as contract from '@truckroll/contract/account/add-ons';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const list = async (as: Person) => (await shop.call(contract.listAddOns, { as })).data.addons;
const connect = (as: Person, key: string) => shop.call(contract.connectAddOn, { as, params: { key } });
const disconnect = (as: Person, key: string) => shop.call(contract.disconnectAddOn, { as, params: { key } });

describe('AO-1 the add-ons', () => {
  it('are listed for every user: a new account has job forms, but not calls', async () => {
    const { person } = await shop.newAccount();
    const addOns = await list(await person('fieldTechnicianLite'));
    expect(addOns).toEqual([
      {
        key: 'calls',
        name: 'Calls',
        description: expect.stringMatching(/\.$/),
        connected: false,
        connectedAt: null,
        configured: true,
      },
      {
        key: 'job-forms',
        name: 'Job Forms',
        description: expect.stringMatching(/\.$/),
        connected: true,
        connectedAt: shop.clock.now.toISOString(),
        configured: true,
      },
      {
        key: 'time-clock',
        name: 'Time Clock',
        description: expect.stringMatching(/\.$/),
        connected: false,
        connectedAt: null,
        configured: true,
      },
    ]);
  });
});

describe('AO-2 connect and disconnect', () => {
  it('changes only the own account and keeps the time of the first connection', async () => {
    const [mine, other] = [await shop.newAccount(), await shop.newAccount()];
    const first = shop.clock.now.toISOString();
    const reply = await connect(mine.owner, 'calls');
    expect(reply.status).toBe(200);
    expect(reply.data.addon).toMatchObject({ key: 'calls', connected: true, connectedAt: first });
    shop.clock.now = new Date(shop.clock.now.getTime() + 60_000);
    expect((await connect(mine.owner, 'calls')).data.addon.connectedAt).toBe(first);
    expect((await list(other.owner)).find((addOn) => addOn.key === 'calls')?.connected).toBe(false);
  });

  it('disconnects, also twice, and connects again', async () => {
    const { owner } = await shop.newAccount();
    for (const _ of ['once', 'twice']) {
      const reply = await disconnect(owner, 'job-forms');
      expect(reply.status).toBe(200);
      expect(reply.data.addon).toMatchObject({ key: 'job-forms', connected: false, connectedAt: null });
    }
    expect((await connect(owner, 'job-forms')).data.addon.connected).toBe(true);
  });

  it('is limited to admins', async () => {
    const { person } = await shop.newAccount();
    const manager = await person('officeManager');
    for (const reply of [await connect(manager, 'calls'), await disconnect(manager, 'calls')])
      expect([reply.status, reply.body.message]).toEqual([403, 'You do not have permission to do this.']);
  });

  it('finds no unknown add-on', async () => {
    const { owner } = await shop.newAccount();
    for (const reply of [await connect(owner, 'payroll'), await disconnect(owner, 'constructor')])
      expect([reply.status, reply.body.message]).toEqual([404, 'Add-on not found']);
  });
});

describe('a server without any carrier', () => {
  it('reports that calls are not configured, and refuses to connect them', async () => {
    const silent = await openShop({ CALLS_PROVIDER: 'off' });
    try {
      const { owner } = await silent.newAccount();
      const { addons } = (await silent.call(contract.listAddOns, { as: owner })).data;
      expect(addons.map((addOn) => [addOn.key, addOn.configured])).toEqual([
        ['calls', false],
        ['job-forms', true],
        ['time-clock', true],
      ]);
      const reply = await silent.call(contract.connectAddOn, { as: owner, params: { key: 'calls' } });
      expect([reply.status, reply.body.message]).toEqual([503, 'The calls add-on is not configured on this server.']);
      const forms = await silent.call(contract.connectAddOn, { as: owner, params: { key: 'job-forms' } });
      expect(forms.status).toBe(200);
    } finally {
      await silent.close();
    }
  });
});
