import { connectAddOn } from '@truckroll/contract/account/add-ons';
import * as contract from '@truckroll/contract/calls/phone-numbers';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { startTwilio, twilioKeys } from '../../testing/twilio-server.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ NUMBERS_PER_ACCOUNT: '2' });
});
afterAll(() => shop.close());

async function connected(): Promise<TestAccount> {
  const account = await shop.newAccount();
  await shop.call(connectAddOn, { as: account.owner, params: { key: 'calls' } });
  return account;
}
const list = async (as: Person) => (await shop.call(contract.listPhoneNumbers, { as })).data.phoneNumbers;
const find = (as: Person, query: Record<string, string>) => shop.call(contract.findAvailableNumbers, { as, query });
const buy = (as: Person, phoneNumber: unknown, friendlyName: unknown = 'Office') =>
  shop.call(contract.buyPhoneNumber, { as, body: { phoneNumber, friendlyName } });
const change = (as: Person, id: string, body: object) =>
  shop.call(contract.updatePhoneNumber, { as, params: { id }, body });
const release = (as: Person, id: string) => shop.call(contract.releasePhoneNumber, { as, params: { id } });

describe('CA-9 available numbers', () => {
  it('are those of the area code that nobody has', async () => {
    const [mine, other] = [await connected(), await connected()];
    const first = (await find(mine.owner, { country: 'ca', areaCode: '647' })).data.available;
    expect(first).toHaveLength(30);
    expect(first[0]).toEqual({ phoneNumber: '+16475550100', friendlyName: '(647) 555-0100', monthlyPrice: 0 });
    expect((await buy(other.owner, '+16475550100')).status).toBe(201);
    const then = (await find(mine.owner, { country: 'ca', areaCode: '647' })).data.available;
    expect(then[0]?.phoneNumber).toBe('+16475550101');
    expect((await buy(mine.owner, '+16475550100')).body.message).toBe('This number is no longer available.');
  });

  it('are none in a country that the carrier does not serve', async () => {
    const { owner } = await connected();
    expect((await find(owner, { country: 'de' })).data.available).toEqual([]);
  });

  it('need the add-on, before the fields are checked', async () => {
    const { owner, person } = await shop.newAccount();
    for (const reply of [await find(owner, { country: 'x' }), await buy(owner, 'x')])
      expect([reply.status, reply.body.message]).toEqual([422, 'The calls add-on is not connected.']);
    expect((await find(await person('officeManager'), {})).status).toBe(403);
  });
});

describe('CA-9 a phone number', () => {
  it('is bought, named, forwarded and released', async () => {
    const { owner } = await connected();
    const bought = await buy(owner, '+14165550110', ' Front desk ');
    expect([bought.status, bought.data.phoneNumber]).toEqual([
      201,
      {
        id: expect.any(String),
        phoneNumber: '+14165550110',
        friendlyName: 'Front desk',
        isActive: true,
        forwardTo: null,
      },
    ]);
    const { id } = bought.data.phoneNumber;
    expect((await change(owner, id, { friendlyName: 'Desk', forwardTo: '+1 (416) 555-0199' })).data).toEqual({});
    expect(await list(owner)).toMatchObject([{ friendlyName: 'Desk', forwardTo: '+14165550199' }]);
    await change(owner, id, { forwardTo: '' });
    expect(await list(owner)).toMatchObject([{ friendlyName: 'Desk', forwardTo: null }]);
    expect((await release(owner, id)).data).toEqual({});
    expect(await list(owner)).toEqual([]);
    expect((await release(owner, id)).body.message).toBe('Phone number not found');
    expect((await buy(owner, '+14165550110')).status).toBe(201);
  });

  it('is refused past the limit of the installation', async () => {
    const { owner } = await connected();
    await buy(owner, '+14165550111');
    await buy(owner, '+14165550112');
    const third = await buy(owner, '+14165550113');
    expect([third.status, third.body.message]).toEqual([422, 'You can have at most 2 phone numbers.']);
  });

  it('is refused past the limit also when several are bought at once', async () => {
    const { owner } = await connected();
    const digits = Array.from({ length: 6 }, (_, n) => `+1416555012${n}`);
    const replies = await Promise.all(digits.map((number) => buy(owner, number)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 201, 422, 422, 422, 422]);
    expect(await list(owner)).toHaveLength(2);
    const [bought] = await list(owner);
    await release(owner, bought?.id ?? '');
    const twice = await Promise.all([buy(owner, '+14165550129'), buy(owner, '+14165550129')]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  });

  it('can be bought again after the carrier has refused it, and after a killed server has left it half bought', async () => {
    const { owner, look } = await connected();
    for (const _ of [1, 2, 3]) expect((await buy(owner, '+14165550')).status).toBe(409);
    const at = new Date(shop.clock.now.getTime() - 6 * 60_000).toISOString();
    const half = { friendlyName: 'Office', provider: 'local', isActive: false, createdAt: at, updatedAt: at };
    await look((tx) =>
      tx
        .insertInto('accountPhoneNumbers')
        .values(['+14165550131', '+14165550132'].map((phoneNumber) => ({ ...half, id: newId(), phoneNumber })))
        .execute(),
    );
    expect((await buy(owner, '+14165550131')).status).toBe(201);
    expect((await buy(owner, '+14165550132')).status).toBe(201);
  });

  it.each([
    ['+14165550', 409, 'This number is no longer available.'],
    ['4165550114', 400, 'Phone number is not valid'],
    [undefined, 400, 'Phone number is not valid'],
  ])('is not bought if the carrier does not offer it: %s', async (phoneNumber, status, message) => {
    const { owner } = await connected();
    const reply = await buy(owner, phoneNumber);
    expect([reply.status, reply.body.message]).toEqual([status, message]);
  });

  it('does not forward to itself, to an emergency service or to nonsense', async () => {
    const { owner } = await connected();
    const { id } = (await buy(owner, '+14165550115')).data.phoneNumber;
    for (const [forwardTo, message] of [
      ['+14165550115', 'Phone number is not valid'],
      ['+1911', 'Phone number is not valid'],
      ['12', 'Phone number is not valid'],
    ]) {
      const reply = await change(owner, id, { forwardTo });
      expect([reply.status, reply.body.message, reply.body.errors?.[0]?.path]).toEqual([400, message, 'forwardTo']);
    }
  });

  it('belongs to one account, and only its admins change it', async () => {
    const [mine, other] = [await connected(), await connected()];
    const { id } = (await buy(mine.owner, '+14165550116')).data.phoneNumber;
    const reply = await release(other.owner, id);
    expect([reply.status, reply.body.message]).toEqual([404, 'Phone number not found']);
    expect((await change(await mine.person('officeManager'), id, { friendlyName: 'x' })).status).toBe(403);
    expect(await list(mine.owner)).toHaveLength(1);
  });
});

it('without a carrier no number is offered', async () => {
  const silent = await openShop({ CALLS_PROVIDER: 'off' });
  try {
    const { owner, look } = await silent.newAccount();
    await look((tx) =>
      tx.insertInto('addOns').values({ key: 'calls', connectedAt: '2026-03-01T00:00:00.000Z' }).execute(),
    );
    const reply = await silent.call(contract.findAvailableNumbers, { as: owner });
    expect([reply.status, reply.body.message]).toEqual([503, 'The calls add-on is not configured on this server.']);
  } finally {
    await silent.close();
  }
});

it('a number whose purchase was not stored is not bought twice', async () => {
  const publicUrl = 'https://work.example.org';
  const twilio = await startTwilio();
  const settings = { ...twilioKeys, CALLS_PROVIDER: 'twilio', TWILIO_API_URL: twilio.url, PUBLIC_URL: publicUrl };
  const server = await openShop(settings);
  try {
    const { owner } = await server.newAccount();
    await server.call(connectAddOn, { as: owner, params: { key: 'calls' } });
    const buy = () =>
      server.call(contract.buyPhoneNumber, {
        as: owner,
        body: { phoneNumber: '+16472345678', friendlyName: 'Office' },
      });
    // Twilio has sold the number, and the server never learned of it.
    twilio.owned.push({
      sid: 'PN1',
      phone_number: '+16472345678',
      voice_url: `${publicUrl}/api/webhooks/calls/twilio/voice`,
    });
    twilio.state.answer = { status: 503 };
    const failed = await buy();
    expect([failed.status, failed.body.message]).toEqual([
      502,
      'The phone provider did not answer. Please try again later.',
    ]);
    twilio.state.answer = null;
    expect((await buy()).status).toBe(201);
    expect(twilio.owned).toHaveLength(1);
    expect((await buy()).status).toBe(409);
  } finally {
    await server.close();
    await twilio.close();
  }
});
