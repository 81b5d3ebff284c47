import { connectAddOn } from '@truckroll/contract/account/add-ons';
import { simulateContact, updateCallSettings } from '@truckroll/contract/calls/call-settings';
import * as dial from '@truckroll/contract/calls/dial';
import { buyPhoneNumber } from '@truckroll/contract/calls/phone-numbers';
import * as clients from '@truckroll/contract/clients/clients';
import { listHistory } from '@truckroll/contract/history/history';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { followLive } from '../../testing/follow-live.ts';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import { markStuckCalls } from './carrier-calls.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const answering = '+14165550131';

let made = 0;
async function connected(): Promise<{ account: TestAccount; own: string }> {
  const account = await shop.newAccount();
  await shop.call(connectAddOn, { as: account.owner, params: { key: 'calls' } });
  made += 1;
  const own = `+1202555${String(100 + made).padStart(4, '0')}`;
  const bought = await shop.call(buyPhoneNumber, {
    as: account.owner,
    body: { phoneNumber: own, friendlyName: 'Office' },
  });
  expect(bought.status).toBe(201);
  return { account, own };
}

const call = (account: TestAccount, body: { to: string; from: string; clientId?: string }) =>
  shop.call(dial.dialNumber, { as: account.owner, body });
const read = async (account: TestAccount, id: string) =>
  (await shop.call(dial.readCall, { as: account.owner, params: { id } })).data.call;
const createClient = async (account: TestAccount, firstName: string, number: string) =>
  (
    await shop.call(clients.createClient, {
      as: account.owner,
      body: { firstName, phoneNumber: { countryCode: '+1', number } },
    })
  ).data.client.id;
const runAll = () => shop.queue.runWaiting({ evenLater: true });

describe('CA-10 dialling', () => {
  it('is refused in order: rights, add-on, own number, fields', async () => {
    const account = await shop.newAccount();
    const bad = { to: '911', from: '' };
    const manager = await account.person('officeManager');
    expect((await shop.call(dial.dialNumber, { as: manager, body: bad })).status).toBe(403);
    expect((await call(account, bad)).body.message).toBe('The calls add-on is not connected.');
    await shop.call(connectAddOn, { as: account.owner, params: { key: 'calls' } });
    expect((await call(account, bad)).body.message).toBe('You need to purchase a phone number to make calls');
    const { account: ready, own } = await connected();
    const refusals = [
      [{ to: '911', from: own }, 'Use a phone for emergency calls.'],
      [{ to: '+12', from: own }, 'Phone number is not valid'],
      [{ to: answering, from: '+14165550199' }, 'From is not valid'],
    ] as const;
    for (const [body, message] of refusals) {
      const reply = await call(ready, body);
      expect([reply.status, reply.body.message]).toEqual([400, message]);
    }
  });

  it('begins a ringing call of the client with the number, which the other party answers and ends', async () => {
    const { account, own } = await connected();
    const clientId = await createClient(account, 'Ann', '4165550131');
    const reply = await call(account, { to: '+1 (416) 555-0131', from: own });
    expect([reply.status, reply.data.call]).toMatchObject([
      201,
      { status: 'ringing', direction: 'outbound', toNumber: answering, clientId, clientName: 'Ann' },
    ]);
    await runAll();
    expect(await read(account, reply.data.call.dbId)).toMatchObject({ status: 'completed', duration: 20 });
    const { history } = (
      await shop.call(listHistory, { as: account.owner, query: { moduleId: clientId, moduleType: 'client' } })
    ).data;
    expect(history.filter(({ action }) => action === 'call.made')).toHaveLength(1);
  });

  it.each([
    ['+14165550136', 'busy', false],
    ['+14165550137', 'no-answer', false],
    ['+14165550138', 'completed', true],
    ['+14165550139', 'failed', false],
  ])('of %s ends as %s', async (to, status, isVoicemail) => {
    const { account, own } = await connected();
    const { dbId } = (await call(account, { to, from: own })).data.call;
    await runAll();
    expect(await read(account, dbId)).toMatchObject({ status, isVoicemail });
  });

  it('of archived clients is refused, and a number that two clients share belongs to neither', async () => {
    const { account, own } = await connected();
    const ann = await createClient(account, 'Ann', '4165550131');
    await shop.call(clients.updateClient, { as: account.owner, params: { id: ann }, body: { stage: 'archived' } });
    expect((await call(account, { to: answering, from: own })).status).toBe(422);
    expect((await call(account, { to: answering, from: own, clientId: ann })).status).toBe(422);
    const bob = await createClient(account, 'Bob', '14165550131');
    expect((await call(account, { to: answering, from: own })).data.call.clientId).toBeNull();
    expect((await call(account, { to: answering, from: own, clientId: bob })).data.call.clientId).toBe(bob);
    const { callers } = (await shop.call(dial.listCallers, { as: account.owner, query: { phoneNumber: answering } }))
      .data;
    expect(callers.map(({ name, openJobs, balances }) => [name, openJobs.count, balances])).toEqual([
      ['Ann', 0, []],
      ['Bob', 0, []],
    ]);
  });

  it('has no token with the built-in carrier', async () => {
    const { account } = await connected();
    const reply = await shop.call(dial.createSoftphoneToken, { as: account.owner });
    expect([reply.status, reply.body.message]).toEqual([503, 'The softphone is not available.']);
  });
});

describe('CA-13 hanging up', () => {
  it('ends a call, and leaves an ended one as it is', async () => {
    const { account, own } = await connected();
    const { dbId: id } = (await call(account, { to: answering, from: own })).data.call;
    const hangUp = () => shop.call(dial.hangUpCall, { as: account.owner, params: { id } });
    expect((await hangUp()).data.call.status).toBe('canceled');
    await runAll();
    expect((await hangUp()).data.call).toMatchObject({ status: 'canceled', duration: 0 });
  });
});

describe('an incoming call', () => {
  const placeCall = async (account: TestAccount, own: string, kind: 'call' | 'voicemail' = 'call', toTheEnd = true) => {
    const body = { kind, from: '+14165550141', to: own };
    expect((await shop.call(simulateContact, { as: account.owner, body })).status).toBe(202);
    await shop.queue.runWaiting({ evenLater: toTheEnd });
  };
  const calls = (account: TestAccount) =>
    account.look((tx) => tx.selectFrom('calls').select(['id', 'status', 'isVoicemail', 'handledAt']).execute());
  const titles = (account: TestAccount) =>
    account.look(async (tx) =>
      (await tx.selectFrom('notifications').select('title').where('moduleType', '=', 'call').execute()).map(
        ({ title }) => title,
      ),
    );

  it('that nobody takes is missed, and handled once the number was spoken to', async () => {
    const { account, own } = await connected();
    await placeCall(account, own);
    expect(await calls(account)).toMatchObject([{ status: 'no-answer', handledAt: null }]);
    expect(await titles(account)).toEqual(['Missed Call From +1 (416) 555-0141']);
    await call(account, { to: '+14165550141', from: own });
    await runAll();
    expect((await calls(account))[0]?.handledAt).not.toBeNull();
  });

  it('rings at the admins with a page open, until one of them takes it', async () => {
    const before = shop.clock.now;
    // The queue waits by the real time until the call stops ringing.
    shop.clock.now = new Date();
    const { account, own } = await connected();
    await shop.call(updateCallSettings, { as: account.owner, body: { ringOutsideHours: true } });
    const stream = await followLive(shop, account.owner);
    await placeCall(account, own, 'call', false);
    const underWay = async (as = account.owner) => (await shop.call(dial.listCallsUnderWay, { as })).data.calls;
    const [ringing] = await underWay();
    expect(ringing).toMatchObject({ rings: true, status: 'ringing', phoneNumber: '+14165550141' });
    expect(await underWay(await account.person(null))).toEqual([]);
    const params = { id: ringing?.dbId ?? '' };
    const answered = await shop.call(dial.answerCall, { as: account.owner, params });
    expect(answered.data.call.userId).toBe(account.owner.userId);
    expect((await shop.call(dial.answerCall, { as: account.owner, params })).status).toBe(422);
    await runAll();
    expect(await calls(account)).toMatchObject([{ status: 'completed' }]);
    expect(await titles(account)).toEqual([]);
    stream.close();
    shop.clock.now = before;
  });

  it('is linked to the client that CA-8 names, with its notes', async () => {
    const { account, own } = await connected();
    await placeCall(account, own);
    const clientId = await createClient(account, 'Ann', '4165550199');
    const link = () =>
      shop.call(dial.updateClientInfo, { as: account.owner, body: { phoneNumber: '+14165550141', clientId } });
    expect((await link()).data.updated).toBe(1);
    expect((await link()).data.updated).toBe(0);
    const [row] = await calls(account);
    const id = row?.id ?? '';
    const change = { notes: 'Wants a quote', isHandled: true };
    await shop.call(dial.updateCall, { as: account.owner, params: { id }, body: change });
    expect(await read(account, id)).toMatchObject({ clientId, clientName: 'Ann' });
    const stored = await account.look((tx) =>
      tx.selectFrom('calls').select(['notes', 'handledAt']).executeTakeFirstOrThrow(),
    );
    expect(stored).toMatchObject({ notes: 'Wants a quote', handledAt: expect.any(String) });
  });
});

describe('a call without a reported end', () => {
  it('is marked as failed after ten minutes of ringing', async () => {
    const { account, own } = await connected();
    const { dbId: id } = (await call(account, { to: answering, from: own })).data.call;
    const began = shop.clock.now;
    shop.clock.now = new Date(began.getTime() + 11 * 60_000);
    await shop.queue.runChore(markStuckCalls);
    shop.clock.now = began;
    expect((await read(account, id)).status).toBe('failed');
  });
});

describe('twenty calls at once', () => {
  it('come to their ends', async () => {
    const { account, own } = await connected();
    const begun = await Promise.all(Array.from({ length: 20 }, () => call(account, { to: answering, from: own })));
    await runAll();
    const ended = await Promise.all(begun.map(({ data }) => read(account, data.call.dbId)));
    expect(ended.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 'completed'));
  });
});
