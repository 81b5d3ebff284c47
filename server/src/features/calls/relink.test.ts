import * as calls from '@truckroll/contract/calls/calls';
import { createClientContact, updateClientContact } from '@truckroll/contract/clients/client-contacts';
import { importClients } from '@truckroll/contract/clients/client-transfer';
import * as clients from '@truckroll/contract/clients/clients';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeCall } from '../../testing/stored-calls.ts';

let shop: Shop;
let account: TestAccount;
let owner: Person;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  account = await shop.newAccount();
  owner = account.owner;
});

const timestamp = '2026-03-10T15:00:00.000Z';
const phone = (number: string) => ({ countryCode: '+1', number });
const storeCallOf = (number: string) =>
  storeCall(account, timestamp, { phoneNumber: `+${number}`, fromNumber: `+${number}`, phoneDigits: number });

async function storeConversation(phoneDigits: string): Promise<string> {
  const id = newId();
  const numbers = { accountPhoneNumber: '+14165550100', phoneNumber: `+${phoneDigits}`, phoneDigits };
  await account.look((tx) =>
    tx
      .insertInto('smsConversations')
      .values({ id, ...numbers, lastMessageAt: timestamp, createdAt: timestamp })
      .execute(),
  );
  return id;
}

const create = async (firstName: string, number: string) =>
  (await shop.call(clients.createClient, { as: owner, body: { firstName, phoneNumber: phone(number) } })).data.client
    .id;
const change = (id: string, number: string | null) =>
  shop.call(clients.updateClient, {
    as: owner,
    params: { id },
    body: { phoneNumber: number === null ? null : phone(number) },
  });
const clientOfCall = (id: string) =>
  account.look(async (tx) => {
    const row = await tx.selectFrom('calls').select('clientId').where('id', '=', id).executeTakeFirstOrThrow();
    return row.clientId;
  });
const clientOfConversation = (id: string) =>
  account.look(async (tx) => {
    const rows = tx.selectFrom('smsConversations').select('clientId').where('id', '=', id);
    return (await rows.executeTakeFirstOrThrow()).clientId;
  });

describe('calls and messages without a client', () => {
  it('are linked when a client with their number is created, in any spelling', async () => {
    const [callId, conversationId] = [await storeCallOf('14165550134'), await storeConversation('14165550134')];
    const other = await storeCallOf('14165550135');
    const id = await create('Ann', '1 (416) 555-0134');
    expect(await Promise.all([clientOfCall(callId), clientOfConversation(conversationId)])).toEqual([id, id]);
    expect(await clientOfCall(other)).toBeNull();
  });

  it('are linked when the number of a client changes, and stay when it changes away', async () => {
    const callId = await storeCallOf('14165550134');
    const id = await create('Ann', '4165550199');
    expect(await clientOfCall(callId)).toBeNull();
    await change(id, '4165550134');
    expect(await clientOfCall(callId)).toBe(id);
    await change(id, null);
    expect(await clientOfCall(callId)).toBe(id);
  });

  it('are linked when a contact gets their number', async () => {
    const [first, second] = [await storeCallOf('14165550134'), await storeCallOf('14165550135')];
    const id = await create('Ann', '4165550199');
    const phones = (number: string) => [{ phone: phone(number) }];
    const { contact } = (
      await shop.call(createClientContact, {
        as: owner,
        params: { id },
        body: { name: 'Bob', phones: phones('4165550134') },
      })
    ).data;
    expect(await clientOfCall(first)).toBe(id);
    await shop.call(updateClientContact, {
      as: owner,
      params: { id: contact.id },
      body: { phones: phones('4165550135') },
    });
    expect(await clientOfCall(second)).toBe(id);
  });

  it('are linked by an import of clients', async () => {
    const [callId, shared] = [await storeCallOf('14165550134'), await storeCallOf('14165550135')];
    const rows = [
      { line: 2, client: { firstName: 'Ann', phoneNumber: phone('4165550134') } },
      { line: 3, client: { firstName: 'Bob', phoneNumber: phone('4165550135') } },
      { line: 4, client: { firstName: 'Cid', phoneNumber: phone('4165550135') } },
    ];
    const files = [{ field: 'file', name: 'clients.json', content: JSON.stringify(rows) }];
    expect((await shop.call(importClients, { as: owner, body: {}, files })).status).toBe(201);
    expect(await clientOfCall(callId)).not.toBeNull();
    expect(await clientOfCall(shared)).toBeNull();
  });

  it('of a shared number stay unlinked until one client alone has it; linked ones are not moved', async () => {
    const linked = await storeCallOf('14165550134');
    const ann = await create('Ann', '4165550134');
    const bob = await create('Bob', '4165550134');
    const callId = await storeCallOf('14165550134');
    await change(ann, '4165550134');
    const cid = await create('Cid', '4165550134');
    expect(await clientOfCall(callId)).toBeNull();
    await change(cid, '4165550177');
    expect(await clientOfCall(callId)).toBeNull();
    await change(ann, '4165550178');
    expect(await Promise.all([clientOfCall(callId), clientOfCall(linked)])).toEqual([bob, ann]);
  });

  it('of another account stay as they are', async () => {
    const callId = await storeCallOf('14165550134');
    const { owner: stranger } = await shop.newAccount();
    await shop.call(clients.createClient, {
      as: stranger,
      body: { firstName: 'Ann', phoneNumber: phone('4165550134') },
    });
    expect(await clientOfCall(callId)).toBeNull();
  });
});

it("CA-1 finds the calls of a client's contacts too, when several clients share the number", async () => {
  const id = await create('Ann', '4165550199');
  const phones = [{ phone: phone('4165550134') }];
  for (const client of [id, await create('Bob', '4165550198')])
    await shop.call(createClientContact, { as: owner, params: { id: client }, body: { name: 'Cid', phones } });
  const [callId] = [await storeCallOf('14165550134'), await storeCallOf('14165550135')];
  expect(await clientOfCall(callId)).toBeNull();
  const { data } = await shop.call(calls.listClientCalls, { as: owner, params: { clientId: id } });
  expect(data.calls.map(({ dbId }) => dbId)).toEqual([callId]);
});
