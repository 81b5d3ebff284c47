import * as clients from '@truckroll/contract/clients';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

describe('CL-1 create a client', () => {
  it('answers the client with a name made of first and last name', async () => {
    const { owner } = await shop.newAccount();
    const reply = await shop.call(clients.createClient, {
      as: owner,
      body: {
        firstName: ' Ann ',
        lastName: 'Lee',
        stage: 'Active Client',
        phoneNumber: { country_code: '1', number: '(416) 555-0134' },
      },
    });
    expect(reply.status).toBe(201);
    expect(reply.body.message).toBe('Client created!');
    expect(reply.data.client).toMatchObject({
      name: 'Ann Lee',
      stage: 'active_client',
      phoneNumber: { countryCode: '+1', number: '4165550134', countryIdentifier: 'us' },
      createdBy: owner.userId,
    });
  });

  it('needs a name or an e-mail address', async () => {
    const { owner } = await shop.newAccount();
    const reply = await shop.call(clients.createClient, { as: owner, body: { companyName: 'Only a company' } });
    expect(reply.status).toBe(400);
    expect(reply.body.message).toBe('Please provide either a name or an email address.');
  });

  it('makes one client of two requests with one key', async () => {
    const { owner } = await shop.newAccount();
    const request = { as: owner, body: { firstName: 'Once' }, headers: { 'idempotency-key': 'k1' } };
    const first = await shop.call(clients.createClient, request);
    const second = await shop.call(clients.createClient, request);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(second.data.client.id).toBe(first.data.client.id);
    const list = await shop.call(clients.listClients, { as: owner });
    expect(list.data.total).toBe(1);
  });
});

describe('CL-2 change a client', () => {
  it('refuses an edit of a version that was changed since', async () => {
    const { owner } = await shop.newAccount();
    const { client } = (await shop.call(clients.createClient, { as: owner, body: { firstName: 'Ann' } })).data;
    shop.clock.now = new Date(shop.clock.now.getTime() + 1000);
    const params = { id: client.id };
    await shop.call(clients.updateClient, { as: owner, params, body: { notes: 'first', updatedAt: client.updatedAt } });
    const late = await shop.call(clients.updateClient, {
      as: owner,
      params,
      body: { notes: 'second', updatedAt: client.updatedAt },
    });
    expect(late.status).toBe(409);
    expect(late.body.message).toBe('This record was changed by someone else. Reload and try again.');
  });

  it("does not find another account's client", async () => {
    const [first, second] = [await shop.newAccount(), await shop.newAccount()];
    const { client } = (await shop.call(clients.createClient, { as: first.owner, body: { firstName: 'Ann' } })).data;
    const reply = await shop.call(clients.updateClient, {
      as: second.owner,
      params: { id: client.id },
      body: { email: 'not one' },
    });
    expect(reply.status).toBe(404);
    expect(reply.body.message).toBe('Client not found');
  });
});
