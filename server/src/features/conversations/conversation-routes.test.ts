import { receiveText } from '@truckroll/contract/calls/carrier-hooks';
import * as contract from '@truckroll/contract/conversations/conversations';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';
import { hooksOf, newNumber, openTexting, receivedForm } from '../../testing/texting.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const at = (day: number): string => `2026-03-0${day}T12:00:00.000Z`;

const storeNumber = (account: TestAccount, phoneNumber: string, isActive = true) =>
  account.look((tx) =>
    tx
      .insertInto('accountPhoneNumbers')
      .values({
        id: newId(),
        phoneNumber,
        friendlyName: `Line ${phoneNumber}`,
        provider: 'local',
        isActive,
        createdAt: at(1),
        updatedAt: at(1),
      })
      .execute(),
  );

describe('SM-1 a conversation', () => {
  const read = (as: Person, query: Record<string, unknown>) => shop.call(contract.readSmsHistory, { as, query });
  const numbers = { fromPhoneNumber: '+14165550110', toPhoneNumber: '+14165550134' };

  async function conversation(messages: number) {
    const account = await shop.newAccount();
    await storeNumber(account, numbers.fromPhoneNumber, false);
    const id = newId();
    await account.look(async (tx) => {
      const own = { accountPhoneNumber: numbers.fromPhoneNumber, phoneNumber: numbers.toPhoneNumber };
      await tx
        .insertInto('smsConversations')
        .values({ id, ...own, phoneDigits: '14165550134', lastMessageAt: at(messages), createdAt: at(1) })
        .execute();
      for (let day = 1; day <= messages; day += 1)
        await tx
          .insertInto('smsMessages')
          .values({
            id: newId(),
            conversationId: id,
            direction: day % 2 === 1 ? 'inbound' : 'outbound',
            body: `Message ${day}`,
            status: day % 2 === 1 ? 'received' : 'delivered',
            provider: 'local',
            createdAt: at(day),
            updatedAt: at(day),
          })
          .execute();
    });
    return { account, id };
  }

  it('is empty without messages, and sent twice in the answer', async () => {
    const account = await shop.newAccount();
    await storeNumber(account, '+14165550120');
    const { body } = await read(account.owner, { fromPhoneNumber: '+14165550120', toPhoneNumber: '+14165550134' });
    expect(body).toEqual({ success: true, data: { conversations: [] }, conversations: [] });
  });

  it('has its newest messages, oldest first, and pages back before a time', async () => {
    const { account, id } = await conversation(5);
    const { data } = await read(account.owner, numbers);
    expect(data.conversations).toHaveLength(1);
    expect(data.conversations[0]).toMatchObject({
      id,
      accountPhoneNumber: numbers.fromPhoneNumber,
      phoneNumber: numbers.toPhoneNumber,
      clientId: null,
      lastMessageAt: at(5),
    });
    expect(data.conversations[0]?.messages[0]).toMatchObject({
      direction: 'inbound',
      fromNumber: numbers.toPhoneNumber,
      toNumber: numbers.fromPhoneNumber,
      body: 'Message 1',
      status: 'received',
      errorText: null,
    });
    expect(data.conversations[0]?.messages[1]).toMatchObject({ fromNumber: numbers.fromPhoneNumber });
    const bodies = async (query: object) =>
      (await read(account.owner, { ...numbers, ...query })).data.conversations[0]?.messages.map((one) => one.body);
    expect(await bodies({ limit: 2 })).toEqual(['Message 4', 'Message 5']);
    expect(await bodies({ limit: 2, before: at(4) })).toEqual(['Message 2', 'Message 3']);
  });

  it('accepts a number whose plus became a space in the query', async () => {
    const { account } = await conversation(1);
    const reply = await read(account.owner, { fromPhoneNumber: ' 14165550110', toPhoneNumber: ' 14165550134' });
    expect(reply.data.conversations).toHaveLength(1);
  });

  it("needs one of the account's numbers and one other", async () => {
    const [{ account }, other] = [await conversation(1), await shop.newAccount()];
    const refused = [
      [account.owner, { toPhoneNumber: '+14165550134' }, 'From is not valid'],
      [account.owner, { ...numbers, fromPhoneNumber: '12' }, 'From is not valid'],
      [account.owner, { ...numbers, fromPhoneNumber: '+14165550199' }, 'From is not valid'],
      [other.owner, numbers, 'From is not valid'],
      [account.owner, { ...numbers, toPhoneNumber: 'Ann' }, 'Phone number is not valid'],
    ] as const;
    for (const [as, query, message] of refused) {
      const reply = await read(as, query);
      expect([reply.status, reply.body.message]).toEqual([400, message]);
    }
    expect((await read(await account.person('officeManager'), numbers)).status).toBe(403);
  });

  it('pages through messages of the same moment without a gap', async () => {
    const account = await shop.newAccount();
    const [own, other] = [newNumber(), newNumber()];
    await storeNumber(account, own);
    const conversationId = newId();
    await account.look(async (tx) => {
      const numbers = { accountPhoneNumber: own, phoneNumber: other, phoneDigits: other.slice(1) };
      await tx
        .insertInto('smsConversations')
        .values({ id: conversationId, ...numbers, lastMessageAt: at(1), createdAt: at(1) })
        .execute();
      const rows = Array.from({ length: 25 }, (_, index) => ({
        ...{
          id: newId(),
          conversationId,
          direction: 'inbound' as const,
          body: `${index}`,
          status: 'received' as const,
        },
        ...{ provider: 'local', createdAt: at(1 + Math.floor(index / 10)), updatedAt: at(1) },
      }));
      await tx.insertInto('smsMessages').values(rows).execute();
    });
    const seen: string[] = [];
    for (let before: object = {}; ; ) {
      const query = { fromPhoneNumber: own, toPhoneNumber: other, limit: 4, ...before };
      const messages = (await read(account.owner, query)).data.conversations[0]?.messages ?? [];
      if (messages.length === 0) break;
      seen.unshift(...messages.map(({ body }) => body));
      before = { before: messages[0]?.createdAt, beforeId: messages[0]?.id };
    }
    expect(seen).toEqual(Array.from({ length: 25 }, (_, index) => `${index}`));
  });
});

describe('SM-3 the conversations', () => {
  const list = async (as: Person, query: Record<string, unknown> = {}) =>
    (await shop.call(contract.listConversations, { as, query })).data;

  it('are listed by their latest message, with names and unread counts', async () => {
    const account = await openTexting(shop);
    const send = hooksOf(shop);
    const [known, unknown] = [newNumber(), newNumber()];
    const clientId = await storeClient(account, {
      name: 'Zoë Lee',
      searchText: `zoe lee\n${known}`,
      phoneNumber: JSON.stringify({ countryCode: '+1', number: known.slice(2), countryIdentifier: 'ca' }),
    });
    for (const [from, body] of [
      [known, 'First'],
      [known, 'Second'],
      [unknown, 'Who are you?'],
    ] as const) {
      shop.clock.now = new Date(shop.clock.now.getTime() + 1000);
      expect(await send(receiveText, receivedForm({ from, to: account.number, body }))).toBe(200);
    }
    const { conversations, total } = await list(account.owner);
    expect(total).toBe(2);
    expect(conversations).toMatchObject([
      { phoneNumber: unknown, clientId: null, name: null, unreadCount: 1, lastMessage: { body: 'Who are you?' } },
      { phoneNumber: known, clientId, name: 'Zoë Lee', unreadCount: 2, lastMessage: { body: 'Second' } },
    ]);
    expect((await list(account.owner, { search: 'ZOE' })).conversations).toMatchObject([{ phoneNumber: known }]);
    const typed = `${unknown.slice(2, 5)}-${unknown.slice(5)}`;
    expect((await list(account.owner, { search: typed })).conversations).toMatchObject([{ phoneNumber: unknown }]);
    expect((await list(account.owner, { search: 'nobody' })).total).toBe(0);
    const count = async () => (await shop.call(contract.countUnreadTexts, { as: account.owner })).data.count;
    expect(await count()).toBe(2);
    const id = conversations[1]?.id ?? '';
    expect((await shop.call(contract.readConversation, { as: account.owner, params: { id } })).body).toEqual({
      success: true,
      data: {},
    });
    expect(await count()).toBe(1);
    expect((await list(account.owner, { unread: true })).conversations).toMatchObject([{ phoneNumber: unknown }]);
    const office = await account.person('officeManager');
    expect((await shop.call(contract.listConversations, { as: office })).status).toBe(403);
    expect((await list((await openTexting(shop)).owner)).total).toBe(0);
  });
});

describe('SM-9 whose a number is', () => {
  const find = async (account: TestAccount, phoneNumber: string) =>
    (await shop.call(contract.findParty, { as: account.owner, query: { phoneNumber } })).data.party;
  const withPhone = (number: string) => ({
    searchText: number,
    phoneNumber: JSON.stringify({ countryCode: '+1', number: number.slice(2), countryIdentifier: 'ca' }),
  });

  it('tells the client, several clients, a team member and the opt-out', async () => {
    const account = await openTexting(shop);
    const [one, two, mine] = [newNumber(), newNumber(), newNumber()];
    const clientId = await storeClient(account, withPhone(one));
    await storeClient(account, { name: 'Ann', ...withPhone(two) });
    await storeClient(account, { name: 'Bob', ...withPhone(two) });
    await account.look(async (tx) => {
      await tx
        .updateTable('users')
        .set({ phoneNumber: JSON.stringify({ countryCode: '+1', number: mine.slice(2), countryIdentifier: 'ca' }) })
        .where('id', '=', account.owner.userId)
        .execute();
      await tx
        .insertInto('smsOptOuts')
        .values({ phoneNumber: one, createdAt: at(1) })
        .execute();
    });
    expect(await find(account, one)).toMatchObject({ clientId, clients: [{ id: clientId }], isOptedOut: true });
    expect(await find(account, two)).toMatchObject({ clientId: null, clients: [{ name: 'Ann' }, { name: 'Bob' }] });
    expect(await find(account, mine)).toMatchObject({ clients: [], person: { name: 'Olga Owner' }, isOptedOut: false });
  });
});

describe('SM-10 a lead', () => {
  it('is made once of an unknown number, with its conversation', async () => {
    const account = await openTexting(shop);
    const from = newNumber();
    await hooksOf(shop)(receiveText, receivedForm({ from, to: account.number, body: 'Hi' }));
    const make = () => shop.call(contract.createLeadOfNumber, { as: account.owner, body: { phoneNumber: from } });
    const { client } = (await make()).data;
    expect((await make()).data.client).toEqual(client);
    const { data } = await shop.call(contract.listConversations, { as: account.owner });
    expect(data.conversations).toMatchObject([{ clientId: client.id, name: client.name }]);
  });
});
