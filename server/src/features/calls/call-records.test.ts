import { connectAddOn } from '@truckroll/contract/account/add-ons';
import * as calls from '@truckroll/contract/calls/calls';
import { deleteClient } from '@truckroll/contract/clients/clients';
import { downloadFile } from '@truckroll/contract/files/drive';
import { signFileLink } from '@truckroll/contract/files/storage';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import { recordedContent, storeCall, storeRecordedCall } from '../../testing/stored-calls.ts';
import { storeClient } from '../../testing/stored-work.ts';

let shop: Shop;
let account: TestAccount;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  account = await shop.newAccount();
});

const at = (day: number, time = '12:00'): string => `2026-03-0${day}T${time}:00.000Z`;
const connect = (of = account) => shop.call(connectAddOn, { as: of.owner, params: { key: 'calls' } });
const outcomeIds = async (of = account): Promise<string[]> =>
  (await shop.call(calls.listCallOutcomes, { as: of.owner })).data.outcomes.map(({ id }) => id);
const exists = async (id: string): Promise<boolean> =>
  (await account.look((tx) => tx.selectFrom('calls').select('id').where('id', '=', id).execute())).length > 0;

describe('CA-11 all calls', () => {
  const ids = async (query: Record<string, unknown> = {}): Promise<string[]> =>
    (await shop.call(calls.listCalls, { as: account.owner, query })).data.calls.map(({ dbId }) => dbId);

  it('are 25 a page, newest first, and only those of the account', async () => {
    const other = await shop.newAccount();
    await storeCall(other, at(9));
    const stored = [await storeCall(account, at(1)), await storeCall(account, at(3)), await storeCall(account, at(2))];
    const { data } = await shop.call(calls.listCalls, { as: account.owner });
    expect(data).toMatchObject({ total: 3, page: 1, limit: 25, totalPages: 1 });
    expect(data.calls.map(({ dbId }) => dbId)).toEqual([stored[1], stored[2], stored[0]]);
    expect(await ids({ page: 2, limit: 2 })).toEqual([stored[0]]);
    expect((await shop.call(calls.listCalls, { as: await account.person('officeManager') })).status).toBe(403);
  });

  it('can be filtered by direction, status, outcome and day of the account', async () => {
    const [booked = ''] = await outcomeIds();
    const answered = await storeCall(account, at(1), { outcomeId: booked });
    const out = await storeCall(account, at(2), { direction: 'outbound', status: 'no-answer' });
    const missed = await storeCall(account, at(3), { status: 'no-answer' });
    const handled = await storeCall(account, at(4), { status: 'canceled', handledAt: at(4) });
    const voicemail = await storeCall(account, at(5, '04:30'), { isVoicemail: true });
    expect(await ids({ direction: 'outbound' })).toEqual([out]);
    expect(await ids({ status: 'no-answer' })).toEqual([missed, out]);
    expect(await ids({ status: 'missed' })).toEqual([handled, missed]);
    expect(await ids({ status: 'voicemail' })).toEqual([voicemail]);
    expect(await ids({ status: 'unhandled' })).toEqual([voicemail, missed]);
    expect(await ids({ outcomeId: booked })).toEqual([answered]);
    expect(await ids({ outcomeId: 'none', direction: 'inbound' })).toEqual([voicemail, handled, missed]);
    // 04:30 in UTC is 23:30 of the day before in Toronto.
    expect(await ids({ from: '2026-03-04', to: '2026-03-04' })).toEqual([voicemail, handled]);
    expect(await ids({ from: '2026-03-05' })).toEqual([]);
  });

  it('can be filtered by who spoke and by their recordings', async () => {
    const spoken = await storeCall(account, at(1), { userId: account.owner.userId });
    const recorded = await storeRecordedCall(shop, account);
    expect(await ids({ userId: account.owner.userId })).toEqual([spoken]);
    expect(await ids({ hasRecording: 'true' })).toEqual([recorded]);
    expect(await ids({ hasRecording: 'false' })).toEqual([spoken]);
  });

  it('can be searched by the name of a client and by any part of a number', async () => {
    const clientId = await storeClient(account, { name: 'Ann Lee' });
    const ofClient = await storeCall(account, at(1), {
      clientId,
      phoneNumber: '+19055550177',
      phoneDigits: '19055550177',
    });
    const unknown = await storeCall(account, at(2));
    expect(await ids({ search: 'ann l' })).toEqual([ofClient]);
    expect(await ids({ search: '(416) 555-01' })).toEqual([unknown]);
    expect(await ids({ search: '5550' })).toEqual([unknown, ofClient]);
    expect(await ids({ search: 'nobody' })).toEqual([]);
    expect(await ids({ clientId })).toEqual([ofClient]);
    expect(await ids({ phoneNumber: '+1 416 555 0134' })).toEqual([unknown]);
  });
});

describe('CA-3 the outcome of a call', () => {
  const set = (callId: unknown, outcomeId: unknown, as = account.owner) =>
    shop.call(calls.setCallOutcome, { as, body: { callId, outcomeId } as never });

  it('is set, changed and cleared, by either id of the call', async () => {
    const id = await storeCall(account, at(1), { providerCallId: 'CA1' });
    const [one = '', two = ''] = await outcomeIds();
    expect((await set(id, one)).data.call).toMatchObject({ dbId: id, outcomeId: one, outcomeDeleted: false });
    expect((await set('CA1', two)).data.call.outcomeId).toBe(two);
    expect((await set(id, null)).data.call).toMatchObject({ outcomeId: null, outcome: null });
  });

  it('can stay one that was deleted, but not become one', async () => {
    const [one = '', two = ''] = await outcomeIds();
    const id = await storeCall(account, at(1), { outcomeId: one });
    await account.look((tx) =>
      tx
        .updateTable('callOutcomes')
        .set({ deletedAt: at(1) })
        .execute(),
    );
    expect((await set(id, one)).data.call).toMatchObject({ outcomeId: one, outcomeDeleted: true });
    for (const outcomeId of [two, newId(), 'Booked', '']) {
      const reply = await set(id, outcomeId);
      expect([reply.status, reply.body.message]).toEqual([400, 'Outcome is not valid']);
    }
  });

  it('needs a call of the account', async () => {
    const other = await shop.newAccount();
    const id = await storeCall(other, at(1), { providerCallId: 'CA2' });
    for (const callId of [id, 'CA2', newId(), '']) {
      const reply = await set(callId, null);
      expect([reply.status, reply.body.message]).toEqual([404, 'Call not found']);
    }
  });
});

describe('CA-5 the link to a recording', () => {
  const link = (callId: string, as = account.owner) => shop.call(calls.readCallRecording, { as, params: { callId } });

  it('opens the recording, whole and in parts, for an hour', async () => {
    const id = await storeRecordedCall(shop, account, { providerCallId: 'CA3' });
    const { data, body } = await link('CA3');
    expect(body).toMatchObject({ recordingUrl: data.recordingUrl });
    const read = (range?: string) =>
      shop.app.inject({ url: data.recordingUrl, headers: range === undefined ? {} : { range } });
    const whole = await read();
    expect([whole.statusCode, whole.rawPayload, whole.headers['content-type']]).toEqual([
      200,
      recordedContent,
      'audio/wav',
    ]);
    const part = await read('bytes=5-7');
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, 'and', 'bytes 5-7/22']);
    const left = Date.parse(data.expiresAt) - shop.clock.now.getTime();
    expect(left).toBeGreaterThanOrEqual(3_600_000);
    const before = shop.clock.now;
    shop.clock.now = new Date(Date.parse(data.expiresAt) + 1000);
    expect((await read()).statusCode).toBe(403);
    shop.clock.now = before;
    expect((await link(id)).data.recordingUrl).toBe(data.recordingUrl);
  });

  it('is refused without a recording, to other roles and to other accounts', async () => {
    const [id, silent] = [await storeRecordedCall(shop, account), await storeCall(account, at(1))];
    for (const reply of [await link(silent), await link(newId()), await link(id, (await shop.newAccount()).owner)])
      expect([reply.status, reply.body.message]).toEqual([404, 'Recording not found']);
    const manager = await account.person('officeManager');
    expect((await link(id, manager)).status).toBe(403);
    const { recordingKey } = await account.look((tx) =>
      tx.selectFrom('calls').select('recordingKey').where('id', '=', id).executeTakeFirstOrThrow(),
    );
    const key = recordingKey ?? '';
    expect((await shop.call(signFileLink, { as: account.owner, query: { key } })).status).toBe(200);
    expect((await shop.call(downloadFile, { as: account.owner, body: { key } })).raw).toEqual(recordedContent);
    for (const as of [manager, (await shop.newAccount()).owner]) {
      expect((await shop.call(signFileLink, { as, query: { key } })).status).toBe(404);
      expect((await shop.call(downloadFile, { as, body: { key } })).status).toBe(404);
    }
  });

  it('opens nothing any more once the client is deleted', async () => {
    const clientId = await storeClient(account);
    const id = await storeRecordedCall(shop, account, { clientId });
    const { recordingUrl } = (await link(id)).data;
    const query = { forceDelete: true };
    await shop.call(deleteClient, { as: account.owner, params: { id: clientId }, query });
    expect((await shop.app.inject({ url: recordingUrl })).statusCode).toBe(404);
    expect((await link(id)).status).toBe(404);
    await shop.queue.runWaiting();
    const keys = [];
    for await (const { key } of shop.storage.list()) keys.push(key);
    expect(keys.filter((key) => key.startsWith(account.accountId))).toEqual([]);
  });
});

describe('CA-6 deleting calls', () => {
  const remove = (id: string, as = account.owner) => shop.call(calls.deleteCall, { as, params: { id } });
  const removeAll = (recordIds: unknown, as = account.owner) =>
    shop.call(calls.deleteCalls, { as, body: { recordIds } as never });

  it('erases one with its recording', async () => {
    await connect();
    const id = await storeRecordedCall(shop, account, { providerCallId: 'CA4' });
    const { recordingUrl } = (await shop.call(calls.readCallRecording, { as: account.owner, params: { callId: id } }))
      .data;
    const { body } = await remove('CA4');
    expect(body).toMatchObject({ data: { message: 'Call record deleted', deletedCount: 1 } });
    expect(await exists(id)).toBe(false);
    expect((await shop.app.inject({ url: recordingUrl })).statusCode).toBe(404);
    await shop.queue.runWaiting();
    const keys = [];
    for await (const { key } of shop.storage.list()) keys.push(key);
    expect(keys.filter((key) => key.startsWith(account.accountId))).toEqual([]);
    expect((await remove(id)).status).toBe(404);
  });

  it('erases several, and ignores those that are gone', async () => {
    await connect();
    const ids = [await storeCall(account, at(1)), await storeCall(account, at(2), { providerCallId: 'CA5' })];
    const reply = await removeAll([ids[0], 'CA5', newId()]);
    expect(reply.data).toEqual({ message: '2 call record(s) deleted', deletedCount: 2 });
    const again = await removeAll([ids[0], 'CA5']);
    expect([again.status, again.body.message]).toEqual([404, 'Call not found']);
  });

  it('needs a selection of at most 200, and the add-on', async () => {
    const id = await storeCall(account, at(1));
    for (const reply of [await remove(id), await removeAll([id])])
      expect([reply.status, reply.body.message]).toEqual([422, 'The calls add-on is not connected.']);
    await connect();
    for (const none of [[], undefined, 'all'])
      expect([(await removeAll(none)).status, (await removeAll(none)).body.message]).toEqual([
        400,
        'No call records selected',
      ]);
    expect((await removeAll(Array.from({ length: 201 }, () => newId()))).status).toBe(400);
    expect(await exists(id)).toBe(true);
  });

  it('is not for other roles nor other accounts', async () => {
    const other = await shop.newAccount();
    await connect();
    await connect(other);
    const id = await storeCall(account, at(1), { providerCallId: 'CA6' });
    for (const each of [id, 'CA6']) {
      expect((await remove(each, other.owner)).status).toBe(404);
      expect((await removeAll([each], other.owner)).status).toBe(404);
    }
    expect((await remove(id, await account.person('officeManager'))).status).toBe(403);
    expect(await exists(id)).toBe(true);
  });
});
