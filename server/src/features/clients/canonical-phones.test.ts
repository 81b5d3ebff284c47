import { readFileSync } from 'node:fs';
import * as clients from '@truckroll/contract/clients/clients';
import { canonicalNumber, canonicalPhone } from '@truckroll/domain/calls/phone-spellings';
import fc from 'fast-check';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notOnCluster } from '../../testing/not-on-cluster.ts';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeCall } from '../../testing/stored-calls.ts';
import { storeClient, storeDocument } from '../../testing/stored-work.ts';

let shop: Shop;
let account: TestAccount;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  account = await shop.newAccount();
});

const script = readFileSync(new URL('../../../migrations/0079-canonical-phones.sql', import.meta.url), 'utf8');
const migrate = () => shop.database.runScript(`begin;\n${script}\ncommit;`);
const own = '+14165550100';
const at = (minute: number) => `2026-03-10T15:0${minute}:00.000Z`;
const typed = (countryCode: string, number: string) => ({ countryCode, number, countryIdentifier: 'us' });

describe('a phone of a request', () => {
  it.each([
    [{ countryCode: '+1', number: '1 416 555 0134' }, '+1', '4165550134'],
    [{ countryCode: '+44', number: '020 7946 0958' }, '+44', '2079460958'],
    [{ countryCode: '+44', number: '0044 20 7946 0958' }, '+44', '2079460958'],
    [{ countryCode: '+1', number: '011 44 20 7946 0958' }, '+44', '2079460958'],
    [{ countryCode: '+1', number: '+44 (0)20 7946 0958' }, '+44', '2079460958'],
  ])('%j is stored as %s %s', async (phoneNumber, countryCode, number) => {
    const body = { firstName: 'Ann', phoneNumber };
    const { client } = (await shop.call(clients.createClient, { as: account.owner, body })).data;
    expect(client.phoneNumber).toMatchObject({ countryCode, number });
  });
});

const isOld = notOnCluster('A database is distributed after this migration, which is older than clusters.');
describe.skipIf(isOld)('the migration of stored phones', () => {
  it('brings each into the form in which it would be stored now', async () => {
    const codes = fc.constantFrom(
      '1',
      '7',
      '36',
      '39',
      '44',
      '49',
      '52',
      '54',
      '55',
      '61',
      '65',
      '225',
      '241',
      '370',
      '375',
      '852',
    );
    const prefix = fc.constantFrom(
      '',
      '0',
      '00',
      '011',
      '001',
      '0011',
      '810',
      '8',
      '80',
      '06',
      '1',
      '0044',
      '01149',
      '015',
    );
    const phone = fc.tuple(codes, prefix, fc.stringMatching(/^[0-9]{6,11}$/));
    const phones = fc
      .sample(phone, { numRuns: 400, seed: 7 })
      .map(([code, start, rest]) => typed(`+${code}`, `${start}${rest}`.slice(0, 15)));
    const ids: string[] = [];
    for (const one of phones) ids.push(await storeClient(account, { phoneNumber: JSON.stringify(one) }));
    const numbers = phones.map((one) => `${one.countryCode}${one.number}`.slice(0, 16));
    for (const number of new Set(numbers))
      await storeCall(account, at(1), { phoneNumber: number, fromNumber: number, phoneDigits: number.slice(1) });
    await migrate();
    const stored = await account.look((tx) => tx.selectFrom('clients').select(['id', 'phoneNumber']).execute());
    const phoneOf = new Map(stored.map(({ id, phoneNumber }) => [id, phoneNumber]));
    for (const [index, one] of phones.entries()) {
      const canonical = canonicalPhone(one);
      expect(phoneOf.get(ids[index] ?? ''), JSON.stringify(one)).toEqual(canonical.number.length < 4 ? one : canonical);
    }
    const calls = await account.look((tx) =>
      tx.selectFrom('calls').select(['phoneNumber', 'phoneDigits', 'fromNumber']).execute(),
    );
    const expected = new Set(numbers.map((number) => (/^\+[1-9]/.test(number) ? canonicalNumber(number) : number)));
    expect(new Set(calls.map((call) => call.phoneNumber))).toEqual(expected);
    for (const call of calls)
      expect([call.phoneDigits, call.fromNumber]).toEqual([call.phoneNumber.slice(1), call.phoneNumber]);
  });

  it('joins the conversations of a number, which stays opted out, and leaves documents', async () => {
    const clientId = await storeClient(account, { phoneNumber: JSON.stringify(typed('+1', '14165550134')) });
    const clientDetails = JSON.stringify({
      name: 'Ann',
      email: null,
      address: null,
      phoneNumber: typed('+1', '14165550134'),
    });
    const documentId = await storeDocument(account, {
      clientId,
      documentType: 2,
      documentStatus: 'approved',
      clientDetails,
    });
    const texts: string[] = [];
    await account.look(async (tx) => {
      for (const [minute, number] of ['+14165550134', '+114165550134', '+4402079460958'].entries()) {
        const id = newId();
        texts.push(newId());
        await tx
          .insertInto('smsConversations')
          .values({
            id,
            accountPhoneNumber: own,
            phoneNumber: number,
            phoneDigits: number.slice(1),
            unreadCount: 1,
            lastMessageAt: at(minute),
            createdAt: at(minute),
          })
          .execute();
        const message = {
          id: texts.at(-1) ?? '',
          conversationId: id,
          direction: 'inbound',
          status: 'received',
          provider: 'local',
          body: number,
        } as const;
        await tx
          .insertInto('smsMessages')
          .values({ ...message, createdAt: at(minute), updatedAt: at(minute) })
          .execute();
      }
      await tx
        .insertInto('smsOptOuts')
        .values({ phoneNumber: '+114165550134', createdAt: at(1) })
        .execute();
    });
    await migrate();
    const { conversations, messages, optOuts, document } = await account.look(async (tx) => ({
      conversations: await tx.selectFrom('smsConversations').selectAll().orderBy('phoneNumber').execute(),
      messages: await tx.selectFrom('smsMessages').select(['id', 'conversationId']).execute(),
      optOuts: await tx.selectFrom('smsOptOuts').select('phoneNumber').execute(),
      document: await tx
        .selectFrom('documents')
        .select(sql<string>`client_details::text`.as('text'))
        .where('id', '=', documentId)
        .executeTakeFirstOrThrow(),
    }));
    expect(conversations).toMatchObject([
      {
        phoneNumber: '+14165550134',
        phoneDigits: '14165550134',
        unreadCount: 2,
        lastMessageAt: at(1),
        createdAt: at(0),
      },
      { phoneNumber: '+442079460958', phoneDigits: '442079460958', unreadCount: 1 },
    ]);
    const [joined, other] = conversations.map(({ id }) => id);
    const conversationOf = new Map(messages.map(({ id, conversationId }) => [id, conversationId]));
    expect(texts.map((id) => conversationOf.get(id))).toEqual([joined, joined, other]);
    expect(optOuts).toEqual([{ phoneNumber: '+14165550134' }]);
    expect(JSON.parse(document.text)).toEqual(JSON.parse(clientDetails));
  });
});
