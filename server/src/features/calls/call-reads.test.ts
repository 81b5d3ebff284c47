import * as calls from '@truckroll/contract/calls';
import { listPhoneNumbers } from '@truckroll/contract/phone-numbers';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeCall } from '../../testing/stored-calls.ts';
import { storeClient } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const at = (day: number): string => `2026-03-0${day}T12:00:00.000Z`;
const phone = { phoneNumber: JSON.stringify({ countryCode: '+1', number: '4165550134', countryIdentifier: 'ca' }) };

describe("CA-1 a client's calls", () => {
  const list = (as: Person, clientId: string, query: Record<string, unknown> = {}) =>
    shop.call(calls.listClientCalls, { as, params: { clientId }, query });

  it('are empty without calls, and sent twice in the answer', async () => {
    const account = await shop.newAccount();
    expect((await list(account.owner, await storeClient(account))).body).toEqual({
      success: true,
      data: { calls: [], total: 0, page: 1, limit: 100, totalPages: 1 },
      calls: [],
    });
  });

  it('are those linked to the client and those with its number, newest first', async () => {
    const account = await shop.newAccount();
    const clientId = await storeClient(account, { name: 'Ann Lee', ...phone });
    const linked = await storeCall(account, at(1), { clientId, phoneNumber: '+1999', phoneDigits: '1999' });
    const sameNumber = await storeCall(account, at(3), { providerCallId: 'CA-7' });
    await storeCall(account, at(2), { phoneDigits: '14165550199', clientId: await storeClient(account) });
    const { data } = await list(account.owner, clientId);
    expect(data.calls.map((call) => call.dbId)).toEqual([sameNumber, linked]);
    expect(data.calls.map((call) => [call.id, call.clientName])).toEqual([
      ['CA-7', null],
      [linked, 'Ann Lee'],
    ]);
    expect((await list(account.owner, clientId, { limit: 1, page: 2 })).data).toMatchObject({
      calls: [{ dbId: linked }],
      total: 2,
      totalPages: 2,
    });
  });

  it('describe their recording, and keep the name of a deleted outcome', async () => {
    const account = await shop.newAccount();
    const clientId = await storeClient(account);
    const { id: outcomeId, name } = await account.look((tx) =>
      tx
        .updateTable('callOutcomes')
        .set({ deletedAt: at(1) })
        .where('name', '=', 'Booked')
        .returning(['id', 'name'])
        .executeTakeFirstOrThrow(),
    );
    await storeCall(account, at(1), {
      clientId,
      outcomeId,
      duration: 61,
      startedAt: at(1),
      recordingKey: 'key',
      transcription: 'Hello',
      transcriptionStatus: 'completed',
      aiSentiment: 'positive',
      aiActionItems: JSON.stringify(['Call back']),
      userId: account.owner.userId,
    });
    expect((await list(account.owner, clientId)).data.calls[0]).toMatchObject({
      direction: 'inbound',
      status: 'completed',
      isVoicemail: false,
      duration: 61,
      hasRecording: true,
      hasTranscription: true,
      hasAiSummary: false,
      transcription: 'Hello',
      aiSentiment: 'positive',
      aiActionItems: ['Call back'],
      outcomeId,
      outcome: name,
      outcomeDeleted: true,
    });
  });

  it('are limited to admins, for a client of the account', async () => {
    const [account, other] = [await shop.newAccount(), await shop.newAccount()];
    const clientId = await storeClient(account);
    expect((await list(await account.person('officeManager'), clientId)).status).toBe(403);
    const reply = await list(other.owner, clientId);
    expect([reply.status, reply.body.message]).toEqual([404, 'Client not found']);
  });
});

describe('CA-2 call outcomes', () => {
  it('are seven in a new account, without deleted ones', async () => {
    const account = await shop.newAccount();
    const names = async (): Promise<string[]> => {
      const { data } = await shop.call(calls.listCallOutcomes, { as: account.owner });
      return data.outcomes.map((outcome) => outcome.name);
    };
    const given = [
      'Interested',
      'Not Interested',
      'Follow Up',
      'Booked',
      'Left Voicemail',
      'No Answer',
      'Wrong Number',
    ];
    expect(await names()).toEqual(given);
    await account.look((tx) =>
      tx
        .updateTable('callOutcomes')
        .set({ deletedAt: at(1) })
        .where('name', '=', 'Booked')
        .execute(),
    );
    expect(await names()).toHaveLength(6);
    const staff = await account.person('officeStaff');
    expect((await shop.call(calls.listCallOutcomes, { as: staff })).status).toBe(403);
  });
});

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

describe('CA-9 phone numbers', () => {
  it('are the active ones of the account', async () => {
    const [account, other] = [await shop.newAccount(), await shop.newAccount()];
    await storeNumber(account, '+14165550100');
    await storeNumber(account, '+14165550101', false);
    await storeNumber(other, '+14165550102');
    const { data } = await shop.call(listPhoneNumbers, { as: account.owner });
    expect(data.phoneNumbers).toMatchObject([
      { phoneNumber: '+14165550100', friendlyName: 'Line +14165550100', isActive: true },
    ]);
    expect((await shop.call(listPhoneNumbers, { as: await account.person('officeStaff') })).status).toBe(403);
  });
});

describe('SM-1 a conversation', () => {
  const read = (as: Person, query: Record<string, unknown>) => shop.call(calls.readSmsHistory, { as, query });
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
});
