import * as calls from '@truckroll/contract/calls/calls';
import { listPhoneNumbers } from '@truckroll/contract/calls/phone-numbers';
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
