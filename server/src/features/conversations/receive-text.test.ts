import { receiveText, receiveTextStatus } from '@truckroll/contract/calls/carrier-hooks';
import * as contract from '@truckroll/contract/conversations/conversations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';
import { hooksOf, newNumber, openTexting, receivedForm } from '../../testing/texting.ts';

let shop: Shop;
let hook: ReturnType<typeof hooksOf>;
beforeAll(async () => {
  shop = await openShop();
  hook = hooksOf(shop);
});
afterAll(() => shop.close());

type Account = TestAccount & { number: string };

async function messagesWith(account: Account, phoneNumber: string) {
  const query = { fromPhoneNumber: account.number, toPhoneNumber: phoneNumber };
  return (await shop.call(contract.readSmsHistory, { as: account.owner, query })).data.conversations[0]?.messages ?? [];
}
const party = async (account: Account, phoneNumber: string) =>
  (await shop.call(contract.findParty, { as: account.owner, query: { phoneNumber } })).data.party;
const send = (account: Account, to: string) =>
  shop.call(contract.sendSms, { as: account.owner, body: { to, from: account.number, body: 'Hello' } });

describe('WH-3 a received text', () => {
  it('is stored once, however often it is reported', async () => {
    const [account, from] = [await openTexting(shop), newNumber()];
    const form = receivedForm({ from, to: account.number, body: 'It leaks' });
    for (let times = 0; times < 5; times += 1) expect(await hook(receiveText, form)).toBe(200);
    expect(await messagesWith(account, from)).toMatchObject([
      { direction: 'inbound', body: 'It leaks', status: 'received', fromNumber: from, toNumber: account.number },
    ]);
    const { data } = await shop.call(contract.listConversations, { as: account.owner });
    expect(data.conversations).toMatchObject([{ unreadCount: 1 }]);
    const notices = await account.look((tx) => tx.selectFrom('notifications').select(['title', 'message']).execute());
    expect(notices).toEqual([{ title: expect.stringContaining('Text From +1'), message: 'It leaks' }]);
  });

  it('is refused when forged, and changes nothing for an unknown number', async () => {
    const [account, from] = [await openTexting(shop), newNumber()];
    const form = receivedForm({ from, to: account.number, body: 'x' });
    expect(await hook(receiveText, form, { key: 'wrong' })).toBe(403);
    expect(await hook(receiveText, { ...form, To: newNumber() })).toBe(200);
    expect(await messagesWith(account, from)).toEqual([]);
  });

  it('is linked to the only client with the number, whose history has it', async () => {
    const [account, from] = [await openTexting(shop), newNumber()];
    const phone = { countryCode: '+1', number: `1${from.slice(2)}`, countryIdentifier: 'us' };
    const clientId = await storeClient(account, {
      phoneNumber: JSON.stringify(phone),
      searchText: `+11${from.slice(2)}`,
    });
    await hook(receiveText, receivedForm({ from, to: account.number, body: 'Hi' }));
    expect(await party(account, from)).toMatchObject({ clientId });
    const lines = await account.look((tx) =>
      tx.selectFrom('history').select('action').where('moduleId', '=', clientId).execute(),
    );
    expect(lines).toEqual([{ action: 'sms.received' }]);
  });

  it('stops messages by an opt-out word and allows them by START', async () => {
    const [account, from] = [await openTexting(shop), newNumber()];
    const write = (body: string) => hook(receiveText, receivedForm({ from, to: account.number, body }));
    await write('Please stop by');
    expect((await send(account, from)).status).toBe(201);
    await write(' Stop ');
    expect((await party(account, from)).isOptedOut).toBe(true);
    expect((await send(account, from)).body.message).toBe('This number has opted out of messages.');
    await write('START');
    expect((await send(account, from)).status).toBe(201);
  });
});

describe('WH-3 the state of a sent text', () => {
  const report = (sid: string, status: string, more: Record<string, string> = {}) =>
    hook(receiveTextStatus, { MessageSid: sid, MessageStatus: status, ...more });
  async function sent() {
    const [account, to] = [await openTexting(shop), newNumber()];
    const { messageId } = (await send(account, to)).data;
    const row = await account.look((tx) =>
      tx.selectFrom('smsMessages').select('providerMessageId').where('id', '=', messageId).executeTakeFirstOrThrow(),
    );
    const status = async () => (await messagesWith(account, to)).map((message) => [message.status, message.errorText]);
    return { account, to, sid: row.providerMessageId ?? '', status };
  }

  it('only rises, in whatever order and however often the reports come', async () => {
    const { sid, status } = await sent();
    for (const reported of ['queued', 'delivered', 'sent', 'delivered', 'failed', 'sent'])
      expect(await report(sid, reported)).toBe(200);
    expect(await status()).toEqual([['delivered', null]]);
  });

  it('has the reason of a failure, and an opt-out that the carrier knows', async () => {
    const { account, to, sid, status } = await sent();
    await report(sid, 'undelivered', { ErrorCode: '21610' });
    expect(await status()).toEqual([['failed', 'This number has opted out of messages.']]);
    expect((await party(account, to)).isOptedOut).toBe(true);
  });

  it('is refused when forged', async () => {
    const { sid, status } = await sent();
    const form = { MessageSid: sid, MessageStatus: 'delivered' };
    expect(await hook(receiveTextStatus, form, { key: 'wrong' })).toBe(403);
    expect(await status()).toEqual([['sent', null]]);
  });
});
