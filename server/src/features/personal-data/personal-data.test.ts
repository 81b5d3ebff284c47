import { buffer } from 'node:stream/consumers';
import * as contacts from '@truckroll/contract/clients/client-contacts';
import * as clients from '@truckroll/contract/clients/clients';
import * as contract from '@truckroll/contract/personal-data/personal-data';
import { globalSearch, searchCollections } from '@truckroll/contract/search/search';
import { erasedName } from '@truckroll/domain/personal-data/markers';
import type { RetentionKind } from '@truckroll/domain/personal-data/personal-data';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { chainEntries, verifyChain } from '../../records/audit/chain-store.ts';
import { giveAddress } from '../../testing/give-address.ts';
import { tables } from '../../testing/live-tables.ts';
import * as makers from '../../testing/record-makers.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeRecordedCall } from '../../testing/stored-calls.ts';
import {
  storeClient,
  storeDocument,
  storeJob,
  storeRequest,
  storeTask,
  storeVisit,
} from '../../testing/stored-work.ts';
import { catalogue } from './catalogue.ts';
import { eraseStep, erasureSteps } from './erase-person.ts';
import { readPerson } from './find-person.ts';
import { agePersonalRequests, removeOldData } from './personal-data-tasks.ts';
import { changeRequest, findRequest } from './request-store.ts';
import { beforeAllIds, listRuledAccounts, oldestKept } from './retention.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const at = '2026-03-01T12:00:00.000Z';
const zora = { name: 'Zora Quill', email: 'zora.quill@quill.test', number: '+14165550199', digits: '14165550199' };
const marker = /zora\W+quill|quill\W+zora|zora\.quill@quill|416\D{0,3}555\D{0,3}0199/i;

const search = async (as: Person, body: object) => {
  const reply = await shop.call(contract.searchPersonalData, { as, body: body as never });
  return { status: reply.status, message: reply.body.message, errors: reply.body.errors, request: reply.data?.request };
};
const read = async (as: Person, id: string) =>
  (await shop.call(contract.getPersonalRequest, { as, params: { id } })).data.request;
const erase = async (as: Person, id: string, confirmation: string) => {
  const { status, body } = await shop.call(contract.erasePersonalData, { as, params: { id }, body: { confirmation } });
  return { status, message: body.message };
};
/** The work on personal data, and on files that it removes. */
async function work(): Promise<void> {
  for (const only of [
    'personal-data-search',
    'personal-data-export',
    'personal-data-erasure',
    'drop-lost-photos',
    'delete-file-content',
  ])
    await shop.queue.runWaiting({ evenLater: true, only });
}

/** Lets the time pass, in which nobody is signed out. */
async function passTo(moment: string | Date): Promise<void> {
  shop.clock.now = new Date(moment);
  await shop.database.asSystem((tx) =>
    tx
      .updateTable('sessions')
      .set({ expiresAt: '2099-01-01T00:00:00.000Z', lastUsedAt: new Date(moment).toISOString() })
      .execute(),
  );
}

/** All rows of the company, by table. */
async function rowsOf({ look }: TestAccount): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const table of tables.keys()) {
    if (['schema_migrations', 'installation_secrets'].includes(table)) continue;
    const { rows } = await look((tx) =>
      sql<{ row: string }>`select row_to_json(t)::text as row from ${sql.table(table)} t`.execute(tx),
    );
    found.set(
      table,
      rows.map(({ row }) => row),
    );
  }
  return found;
}

/** The rows that name the person, as 'table: row'. The search for the person itself has to. */
async function namingRows(account: TestAccount): Promise<string[]> {
  return [...(await rowsOf(account))].flatMap(([table, rows]) =>
    rows.filter((row) => table !== 'personal_requests' && marker.test(row)).map((row) => `${table}: ${row}`),
  );
}

async function newZora(account: TestAccount): Promise<string> {
  const { data } = await shop.call(clients.createClient, {
    as: account.owner,
    body: {
      ...{ firstName: 'Zora', lastName: 'Quill', email: zora.email, notes: 'Zora has a dog' },
      phoneNumber: { countryCode: '+1', number: '4165550199', countryIdentifier: 'CA' },
    },
  });
  return data.client.id;
}

/** A text message and a mail from and to the person. */
async function write({ look, owner }: TestAccount, clientId: string | null): Promise<void> {
  const conversationId = newId();
  const numbers = { accountPhoneNumber: '+14165550100', phoneNumber: zora.number, phoneDigits: zora.digits };
  await look(async (tx) => {
    await tx
      .insertInto('smsConversations')
      .values({ id: conversationId, ...numbers, clientId, lastMessageAt: at, createdAt: at })
      .execute();
    const text = { conversationId, status: 'received' as const, provider: 'local', createdAt: at, updatedAt: at };
    await tx
      .insertInto('smsMessages')
      .values({ id: newId(), direction: 'inbound', body: 'It is Zora', ...text })
      .execute();
    const known = await tx.selectFrom('emailAccounts').select('id').where('scope', '=', 'account').executeTakeFirst();
    const mailboxId = known?.id ?? newId();
    const mailbox = { email: `office-${mailboxId}@lee.test`, provider: 'local', status: 'active', scope: 'account' };
    if (known === undefined)
      await tx
        .insertInto('emailAccounts')
        .values({ id: mailboxId, ...mailbox, createdAt: at, updatedAt: at } as never)
        .execute();
    const threadId = newId();
    await tx
      .insertInto('emailThreads')
      .values({
        id: threadId,
        emailAccountId: mailboxId,
        subject: 'Boiler of Zora Quill',
        latestTimestamp: at,
        createdAt: at,
      } as never)
      .execute();
    await tx.insertInto('emailThreadAddresses').values({ threadId, address: zora.email }).execute();
    for (const [from, to] of [
      [zora.email, 'office@lee.test'],
      ['office@lee.test', zora.email],
    ] as const)
      await tx
        .insertInto('emailMessages')
        .values({
          ...{
            id: newId(),
            threadId,
            emailAccountId: mailboxId,
            chMessageId: newId(),
            subject: 'Boiler',
            snippet: 'Hello',
          },
          ...{
            fromAddresses: JSON.stringify([`Zora <${from}>`]),
            toAddresses: JSON.stringify([to]),
            ccAddresses: '[]',
            bccAddresses: '[]',
          },
          ...{
            body: 'Hello from Zora',
            timestamp: at,
            isRead: true,
            createdAt: at,
            searchText: 'hello',
            baseSubject: 'boiler',
            kind: 'person',
          },
          ...{ isOutgoing: from !== zora.email, size: 1 },
        } as never)
        .execute();
    await tx
      .insertInto('outgoingMail')
      .values({
        id: newId(),
        kind: 'document' as never,
        to: zora.email,
        subject: 'Your invoice',
        text: 'x',
        html: 'x',
        status: 'sent',
        createdAt: at,
      } as never)
      .execute();
    await tx
      .insertInto('notifications')
      .values({
        id: newId(),
        userId: owner.userId,
        type: 'info',
        title: 'New mail',
        message: `From ${zora.name}`,
        priority: 'low',
        createdAt: at,
      } as never)
      .execute();
  });
}

/** The entries of a zip as texts. */
async function unzip(content: Buffer): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(content);
  const entries = new Map<string, string>();
  for await (const entry of zip.eachEntry())
    entries.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString());
  return entries;
}

describe('a person', () => {
  it('is found, exported and erased with mail, texts and calls', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await newZora(account);
    await write(account, clientId);
    const callId = await storeRecordedCall(shop, account, {
      clientId,
      phoneNumber: zora.number,
      phoneDigits: zora.digits,
    });
    const { request } = await search(owner, { kind: 'client', id: clientId });
    expect(request).toMatchObject({
      state: 'searching',
      subject: { name: zora.name, emails: [zora.email], shared: [] },
    });
    await work();
    const found = await read(owner, request?.id ?? '');
    expect(found.state).toBe('ready');
    expect(Object.fromEntries(found.found.map(({ kind, erased, kept }) => [kind, [erased, kept]]))).toMatchObject({
      ...{ records: [1, 0], emails: [2, 0], texts: [1, 0], calls: [1, 0], sentMail: [1, 0] },
    });

    await shop.call(contract.exportPersonalData, { as: owner, params: { id: found.id } });
    await work();
    expect((await read(owner, found.id)).exportSize).toBeGreaterThan(1000);
    const file = await shop.call(contract.readPersonalExport, { as: owner, params: { id: found.id } });
    const entries = await unzip(file.raw);
    expect([...entries.keys()]).toEqual(
      expect.arrayContaining([
        'person.json',
        'records/clients.json',
        'schemas/calls.json',
        'records/sms_messages.json',
        'files.json',
      ]),
    );
    expect(JSON.parse(entries.get('records/calls.json') ?? '')).toMatchObject([
      { id: callId, phone_number: zora.number },
    ]);
    expect([...entries].find(([name]) => name.endsWith('Call.wav'))?.[1]).toContain('what was said');
    const key = await account.look((tx) => tx.selectFrom('calls').select('recordingKey').executeTakeFirstOrThrow());

    expect(await erase(owner, found.id, 'erase zora')).toMatchObject({ status: 400 });
    expect(await erase(owner, found.id, ' Erase  zora quill ')).toMatchObject({ status: 200 });
    await work();
    const erased = await read(owner, found.id);
    expect(erased).toMatchObject({ state: 'erased', subject: null, exportSize: null, failure: null });
    expect(await namingRows(account)).toEqual([]);
    expect(await shop.storage.get(key.recordingKey ?? '')).toBeNull();
  });
  it('is in no table, file or search of the company after the erasure, wherever the name was written', async () => {
    const account = await shop.newAccount();
    const { owner, look } = account;
    const clientId = await newZora(account);
    // A record of every kind, of others, and of the person where it can be.
    const at = { shop, account };
    for (const [name, make] of Object.entries(makers))
      if (typeof make === 'function' && !notMade.has(name)) await make(at as never);
    await write(account, clientId);
    await giveWork(account, clientId);
    const planted = await plant(account, clientId);
    // Columns whose values differ between all rows.
    const unique = ['email_messages.ch_message_id!', 'email_thread_ids.header_id!', 'users.email!'];
    expect(planted.filter((column) => column.endsWith('!')).sort()).toEqual(unique);
    const sums = await ledger(account);
    const before = new Set((await namingRows(account)).map((row) => row.split(':')[0]));
    expect(before.size).toBeGreaterThan(60);
    const others = [...((await rowsOf(account)).get('clients') ?? [])].length;

    const { request } = await search(owner, { kind: 'client', id: clientId });
    await work();
    const found = await read(owner, request?.id ?? '');
    expect(found).toMatchObject({ state: 'ready', failure: null, holds: [] });
    expect(found.found.length).toBeGreaterThan(14);
    expect(await erase(owner, found.id, `erase ${zora.name}`)).toMatchObject({ status: 200 });
    await work();
    expect(await read(owner, found.id)).toMatchObject({ state: 'erased', failure: null });

    expect(await namingRows(account)).toEqual([]);
    expect(await ledger(account)).toEqual(sums);
    // Nothing of the others is deleted: the client itself stays as a row without values.
    expect((await rowsOf(account)).get('clients')).toHaveLength(others);
    for (const query of ['zora quill', zora.email, '4165550199'])
      for (const collection_type of searchCollections) {
        const reply = await shop.call(globalSearch, { as: owner, body: { query, collection_type } });
        expect(reply.status).toBe(200);
        expect(JSON.stringify(reply.data)).not.toMatch(marker);
      }
    // The files of the company are those that a record still has.
    const known = new Set(
      await look(async (tx) => (await tx.selectFrom('storedFiles').select('key').execute()).map(({ key }) => key)),
    );
    for await (const { key } of shop.storage.list())
      if (key.startsWith(account.accountId) && !known.has(key)) expect(key).toBe('gone');
    await shop.database.asSystem((tx) => chainEntries(tx, account.accountId, shop.seal));
    const chain = await shop.database.asSystem((tx) => verifyChain(tx, account.accountId, shop.seal));
    expect(chain.problems).toEqual([]);
    expect(chain.erased).toBeGreaterThan(3);
  });
});

describe('an erasure', () => {
  it('that is interrupted at any step goes on, with the same result', async () => {
    for (const k of [0, 1, 2, 30, 58, erasureSteps.length - 1]) {
      const account = await shop.newAccount();
      const clientId = await newZora(account);
      await write(account, clientId);
      await giveWork(account, clientId);
      const { request } = await search(account.owner, { kind: 'client', id: clientId });
      const id = request?.id ?? '';
      await work();
      await erase(account.owner, id, `erase ${zora.name}`);
      // A server was ended after the work of a step, before it noted that.
      const { look: transact } = account;
      const stored = await transact((tx) => findRequest(tx, id));
      if (stored?.subject == null) throw new Error('No subject');
      const { subject } = stored;
      const now = shop.clock.now;
      for (const step of erasureSteps.slice(0, k + 1)) {
        const person = await transact((tx) => readPerson(tx, subject));
        await eraseStep(step, person, { transact, queue: shop.queue, now, signal: new AbortController().signal });
      }
      await transact((tx) => changeRequest(tx, id, { step: k, now }));
      await work();
      expect(await read(account.owner, id)).toMatchObject({ state: 'erased', failure: null });
      expect(await namingRows(account)).toEqual([]);
    }
  });

  it('is refused while money is owed, a plan runs or a visit is planned, and says which', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await newZora(account);
    const owed = { documentStatus: 'sent', paymentStatus: 'unpaid', total: '80.00' } as const;
    const invoiceId = await storeDocument(account, { clientId, documentType: 1, documentNumber: 17, ...owed });
    const jobId = await storeJob(account, { clientId, title: 'Boiler' });
    await storeVisit(account, { jobId, visitStatus: 'scheduled', visitStartDateTime: '2026-04-01T12:00:00.000Z' });
    const { request } = await search(owner, { kind: 'client', id: clientId });
    await work();
    const found = await read(owner, request?.id ?? '');
    expect(found.holds.map(({ reason, recordId }) => [reason, recordId])).toEqual([
      ['unpaidInvoice', invoiceId],
      ['plannedVisit', jobId],
    ]);
    const refused = await erase(owner, found.id, `erase ${zora.name}`);
    expect([refused.status, refused.message]).toEqual([
      409,
      `This person cannot be erased yet: ${found.holds[0]?.label} has to be settled first.`,
    ]);
    expect(await read(owner, found.id)).toMatchObject({ state: 'ready' });
  });

  it('leaves what others have too, and says so', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await newZora(account);
    const phoneNumber = { countryCode: '+1', number: '4165550199', countryIdentifier: 'CA' };
    const body = { firstName: 'Bob', lastName: 'Quill', email: zora.email.toUpperCase(), phoneNumber };
    const bob = (await shop.call(clients.createClient, { as: owner, body })).data.client;
    const { request } = await search(owner, { kind: 'client', id: clientId });
    expect(request?.subject?.shared).toEqual([zora.email, '+1 4165550199']);
    await work();
    await erase(owner, request?.id ?? '', `erase ${zora.name}`);
    await work();
    const { data } = await shop.call(clients.getClient, { as: owner, params: { id: bob.id } });
    expect(data.client).toMatchObject({ name: 'Bob Quill', email: bob.email, phoneNumber: { number: '4165550199' } });
    expect((await shop.call(clients.getClient, { as: owner, params: { id: clientId } })).status).toBe(404);
  });

  it('takes a contact out of its client, and leaves the client', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await storeClient(account, { name: 'Lee Ltd' });
    const contact = { name: zora.name, emails: [zora.email], phones: [] };
    const { data } = await shop.call(contacts.createClientContact, {
      as: owner,
      params: { id: clientId },
      body: contact,
    });
    await account.look((tx) =>
      tx
        .updateTable('clients')
        .set({ notes: `Ask ${zora.name}` })
        .where('id', '=', clientId)
        .execute(),
    );
    const { request } = await search(owner, { kind: 'contact', id: data.contact.id });
    await work();
    await erase(owner, request?.id ?? '', `erase ${zora.name}`);
    await work();
    expect(await namingRows(account)).toEqual([]);
    const { data: after } = await shop.call(clients.getClient, { as: owner, params: { id: clientId } });
    expect(after.client).toMatchObject({ name: 'Lee Ltd', notes: `Ask ${erasedName}` });
  });

  it('takes an address that is nobody’s out of mails, texts and calls', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    await write(account, null);
    await storeRecordedCall(shop, account, {
      phoneNumber: zora.number,
      fromNumber: zora.number,
      phoneDigits: zora.digits,
    });
    const body = { kind: 'stranger', names: [zora.name], emails: [zora.email], phoneNumbers: ['(416) 555-0199'] };
    const { request } = await search(owner, body);
    await work();
    await erase(owner, request?.id ?? '', `erase ${zora.email}`);
    await work();
    expect(await read(owner, request?.id ?? '')).toMatchObject({ state: 'erased' });
    expect(await namingRows(account)).toEqual([]);
  });

  it('leaves of a person of the team the row without a name, once the person is inactive', async () => {
    const account = await shop.newAccount();
    const { owner, look } = account;
    const member = await account.person('fieldTechnicianLite');
    await giveAddress(account, member.userId, zora.email);
    await look((tx) =>
      tx.updateTable('users').set({ firstName: 'Zora', lastName: 'Quill' }).where('id', '=', member.userId).execute(),
    );
    await shop.call(clients.createClient, {
      as: owner,
      body: { firstName: 'A', lastName: 'B', notes: `Sold by ${zora.name}` },
    });
    const { request } = await search(owner, { kind: 'teamMember', id: member.userId });
    const id = request?.id ?? '';
    await work();
    expect((await read(owner, id)).holds).toMatchObject([{ reason: 'activePerson' }]);
    expect(await erase(owner, id, `erase ${zora.name}`)).toMatchObject({ status: 409 });
    await look((tx) => tx.updateTable('users').set({ status: 'inactive' }).where('id', '=', member.userId).execute());
    expect(await erase(owner, id, `erase ${zora.name}`)).toMatchObject({ status: 200 });
    await work();
    expect(await namingRows(account)).toEqual([]);
    const row = await look((tx) =>
      tx
        .selectFrom('users')
        .select(['firstName', 'lastName', 'passwordHash'])
        .where('id', '=', member.userId)
        .executeTakeFirstOrThrow(),
    );
    expect(row).toEqual({ firstName: 'Erased', lastName: 'person', passwordHash: null });
  });

  it('cannot be begun twice, without the name, or in another company', async () => {
    const account = await shop.newAccount();
    const clientId = await newZora(account);
    const { request } = await search(account.owner, { kind: 'client', id: clientId });
    const id = request?.id ?? '';
    expect(await erase(account.owner, id, `erase ${zora.name}`)).toMatchObject({ status: 409 });
    await work();
    for (const confirmation of ['', 'Zora Quill', 'erase zora', 'erase 💧'])
      expect((await erase(account.owner, id, confirmation)).status).toBe(400);
    const other = await shop.newAccount();
    expect((await erase(other.owner, id, `erase ${zora.name}`)).status).toBe(404);
    const both = await Promise.all([
      erase(account.owner, id, `erase ${zora.name}`),
      erase(account.owner, id, `erase ${zora.name}`),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await work();
    expect(await erase(account.owner, id, `erase ${zora.name}`)).toMatchObject({ status: 409 });
    expect((await shop.call(contract.exportPersonalData, { as: account.owner, params: { id } })).status).toBe(409);
    const entries = await account.look((tx) =>
      tx.selectFrom('auditEntries').select(['what', 'subject']).where('recordId', '=', id).execute(),
    );
    expect(entries.length).toBeGreaterThan(2);
    expect(JSON.stringify(entries)).not.toMatch(marker);
  });
});

describe('a search', () => {
  it('offers clients, contacts, people and the address itself', async () => {
    const account = await shop.newAccount();
    await newZora(account);
    const offered = async (text: string) =>
      (
        await shop.call(contract.findPersonalCandidates, { as: account.owner, query: { search: text } })
      ).data.candidates.map(({ kind, name }) => `${kind}: ${name}`);
    expect(await offered('quill zora')).toEqual(['client: Zora Quill']);
    expect(await offered(zora.email)).toEqual(['client: Zora Quill', `stranger: ${zora.email}`]);
    expect(await offered('(416) 555-0199')).toEqual(['client: Zora Quill', 'stranger: (416) 555-0199']);
    expect(await offered('nobody at all')).toEqual([]);
    expect(await offered('')).toEqual([]);
  });

  it('needs a person, an address or a number', async () => {
    const { owner } = await shop.newAccount();
    expect((await search(owner, { kind: 'client' })).errors).toMatchObject([{ path: 'id' }]);
    expect((await search(owner, { kind: 'stranger', names: ['Zora Quill'] })).errors).toMatchObject([
      { path: 'emails' },
    ]);
    expect((await search(owner, { kind: 'stranger', phoneNumbers: ['911'] })).status).toBe(400);
    expect((await search(owner, { kind: 'client', id: newId() })).status).toBe(404);
  });

  it('is forgotten after a month, and its file after a week', async () => {
    const account = await shop.newAccount();
    const clientId = await newZora(account);
    const { request } = await search(account.owner, { kind: 'client', id: clientId });
    const id = request?.id ?? '';
    await work();
    await shop.call(contract.exportPersonalData, { as: account.owner, params: { id } });
    await work();
    const from = shop.clock.now;
    const key = (await account.look((tx) => findRequest(tx, id)))?.exportKey ?? '';
    const pass = async (days: number) => {
      await passTo(new Date(from.getTime() + days * 86_400_000));
      await shop.queue.runChore(agePersonalRequests);
      await work();
    };
    await pass(6);
    expect((await read(account.owner, id)).exportSize).not.toBeNull();
    await pass(8);
    expect((await read(account.owner, id)).exportSize).toBeNull();
    expect(await shop.storage.get(key)).toBeNull();
    await pass(31);
    expect((await shop.call(contract.getPersonalRequest, { as: account.owner, params: { id } })).status).toBe(404);
    shop.clock.now = from;
  });
});

describe('retention', () => {
  const rules = async (as: Person, list: { kind: RetentionKind; months: number | null }[]) =>
    (await shop.call(contract.saveRetention, { as, body: { rules: list } })).status;
  const count = async (as: Person, kind: RetentionKind, months: number) =>
    (await shop.call(contract.previewRetention, { as, query: { kind, months } })).data.count;

  it('removes what is older, of the kinds that have months, and nothing of other companies', async () => {
    const [account, other] = [await shop.newAccount(), await shop.newAccount()];
    for (const each of [account, other]) {
      await write(each, await newZora(each));
      await storeRecordedCall(shop, each, {
        timestamp: '2024-01-01T12:00:00.000Z',
        transcription: 'Hello',
        aiSummary: 'x',
      });
      await storeRequest(each, { clientId: await storeClient(each, {}), updatedAt: '2024-01-01T12:00:00.000Z' });
    }
    const { owner } = account;
    // A scheduled text is removed by age once it was sent, as any other; one that is still waiting is kept.
    await account.look(async (tx) => {
      await tx
        .updateTable('smsMessages')
        .set({ direction: 'outbound', status: 'delivered', sendAt: at, sentAt: at })
        .execute();
      const { conversationId } = await tx.selectFrom('smsMessages').select('conversationId').executeTakeFirstOrThrow();
      const waiting = { conversationId, body: 'Later', provider: 'local', createdAt: at, updatedAt: at };
      await tx
        .insertInto('smsMessages')
        .values({
          id: newId(),
          direction: 'outbound',
          status: 'queued',
          sendAt: '2027-01-01T12:00:00.000Z',
          ...waiting,
        })
        .execute();
    });
    const from = shop.clock.now;
    await passTo('2026-08-10T15:00:00.000Z');
    expect(await count(owner, 'texts', 3)).toBe(1);
    expect(await count(owner, 'emails', 3)).toBe(2);
    expect(await count(owner, 'emails', 12)).toBe(0);
    expect(await count(owner, 'transcripts', 12)).toBe(1);
    expect(await count(owner, 'requests', 12)).toBe(1);
    const months = { texts: 3, emails: 3, transcripts: 12, requests: 12 } as const;
    expect(
      await rules(
        owner,
        Object.entries(months).map(([kind, value]) => ({ kind: kind as RetentionKind, months: value })),
      ),
    ).toBe(200);
    await shop.queue.runChore(removeOldData);
    for (const [kind, value] of Object.entries(months)) {
      expect([kind, await count(owner, kind as RetentionKind, value)]).toEqual([kind, 0]);
      expect(await count(other.owner, kind as RetentionKind, value)).toBeGreaterThan(0);
    }
    const audited = await account.look((tx) =>
      tx.selectFrom('auditEntries').select('kind').where('subject', '=', 'retention_rules').execute(),
    );
    expect(audited).toHaveLength(4);
    const threads = await account.look((tx) => tx.selectFrom('emailThreads').select('id').execute());
    expect(threads).toEqual([]);
    shop.clock.now = from;
  });

  it('erases clients with whom nothing has happened for long, and keeps those who owe money', async () => {
    const account = await shop.newAccount();
    const [quiet, owing, busy] = [
      await newZora(account),
      await storeClient(account, { name: 'Owing Lee' }),
      await storeClient(account, { name: 'Busy Lee' }),
    ];
    const owed = { documentStatus: 'sent', paymentStatus: 'unpaid', total: '80.00' } as const;
    await storeDocument(account, { clientId: owing, documentType: 1, ...owed });
    await storeJob(account, { clientId: busy, jobStatus: 'scheduled' });
    const from = shop.clock.now;
    await passTo('2028-09-10T15:00:00.000Z');
    expect(await rules(account.owner, [{ kind: 'clients', months: 23 }])).toBe(400);
    expect(await rules(account.owner, [{ kind: 'clients', months: 24 }])).toBe(200);
    await shop.queue.runChore(removeOldData);
    await work();
    const left = await account.look((tx) =>
      tx.selectFrom('clients').select('id').where('deletedAt', 'is', null).execute(),
    );
    expect(left.map(({ id }) => id).sort()).toEqual([owing, busy].sort());
    expect(quiet).not.toBe(owing);
    shop.clock.now = from;
  });

  it('looks at no company without a rule', async () => {
    await shop.newAccount();
    const ruled = await shop.database.asSystem((tx) => listRuledAccounts(tx, beforeAllIds));
    expect(ruled.length).toBeLessThanOrEqual(2);
  });

  it.each([
    ['2026-03-31T10:00:00.000Z', 1, '2026-02-28T10:00:00.000Z'],
    ['2024-03-31T10:00:00.000Z', 1, '2024-02-29T10:00:00.000Z'],
    ['2026-01-15T10:00:00.000Z', 13, '2024-12-15T10:00:00.000Z'],
  ])('counts months by the calendar: %s less %i', (now, months, before) => {
    expect(oldestKept(new Date(now), months)).toBe(before);
  });
});

/** Makers that change what the person is about to be, or need something outside. */
const notMade: ReadonlySet<string> = new Set(['unused']);

/** Paid work of the person: a job with everything in it, an approved estimate, a paid invoice with a refund, a credit. */
async function giveWork(account: TestAccount, clientId: string): Promise<void> {
  const { owner, look } = account;
  const jobId = await storeJob(account, { clientId, jobNumber: 901, title: 'Boiler', jobStatus: 'completed' }, [
    owner.userId,
  ]);
  await storeVisit(account, { jobId, visitStatus: 'completed' }, [owner.userId]);
  await storeRequest(account, { clientId, requestNumber: 901 }, [owner.userId]);
  await storeTask(account, { clientId });
  const paid = { documentStatus: 'sent', paymentStatus: 'paid', total: '80.00', amountPaid: '80.00' } as const;
  const invoiceId = await storeDocument(account, { clientId, documentType: 1, documentNumber: 901, jobId, ...paid });
  await storeDocument(account, {
    clientId,
    documentType: 2,
    documentNumber: 902,
    documentStatus: 'approved',
    approvedByName: zora.name,
  });
  const by = { createdBy: owner.userId, createdAt: at, updatedAt: at };
  await look(async (tx) => {
    const id = newId();
    await tx
      .insertInto('payments')
      .values({
        id,
        documentId: invoiceId,
        paymentDate: '2026-03-02',
        paymentAmount: '90.00',
        amountRefunded: '10.00',
        paymentNote: 'x',
        ...by,
      })
      .execute();
    await tx
      .insertInto('paymentRefunds')
      .values({
        id: newId(),
        paymentId: id,
        refundDate: '2026-03-03',
        refundAmount: '10.00',
        refundStatus: 'completed',
        refundMethod: 'cash',
        reason: 'x',
        ...by,
      } as never)
      .execute();
    for (const [table, values] of Object.entries(smallRows({ account, jobId, invoiceId, clientId })))
      await insertRow(tx, table, values);
    await tx
      .insertInto('documentItems')
      .values({
        id: newId(),
        documentId: invoiceId,
        name: 'Valve',
        quantity: '1',
        rate: '80',
        total: '80',
        itemOrderIndex: 0,
      } as never)
      .execute();
  });
}

const insertRow = (tx: Tx, table: string, values: Record<string, unknown>) =>
  sql`insert into ${sql.table(table)} (${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(values))})`.execute(tx);

/** Rows of tables that no maker fills. */
function smallRows(given: {
  account: TestAccount;
  jobId: string;
  invoiceId: string;
  clientId: string;
}): Record<string, Record<string, unknown>> {
  const { account, jobId, invoiceId, clientId } = given;
  const { userId } = account.owner;
  const id = newId();
  return {
    change_requests: { id, document_id: invoiceId, text: 'x', created_at: at },
    book_closings: { id, closed_through: '2020-01-31', reason: 'x', created_by: userId, created_at: at },
    visit_logs: {
      id,
      job_id: jobId,
      date: '2026-03-01',
      note: 'x',
      created_by: userId,
      created_at: at,
      updated_at: at,
    },
    file_messages: { id, user_id: userId, client_id: clientId, sender: 'Bot', content: 'x', created_at: at },
    absences: {
      id,
      user_id: userId,
      kind: 'sick',
      starts_on: '2026-03-01',
      ends_on: '2026-03-02',
      note: 'x',
      status: 'approved',
      created_at: at,
      updated_at: at,
    },
    analytics_events: { id, user_id: userId, name: 'x', at, properties: '{"a":"x"}' },
    idempotency_keys: {
      user_id: userId,
      path: '/x',
      key: 'x',
      request_hash: 'x',
      status: 201,
      body: 'x',
      created_at: at,
    },
    follow_ups: {
      id,
      step: 'finished',
      record_id: jobId,
      occurrence: 'x',
      client_id: clientId,
      about: 'x',
      status: 'sent',
      comment: 'x',
      created_at: at,
      updated_at: at,
    },
    hub_codes: { id, channel: 'mail', address: zora.email, client_id: clientId, created_at: at },
    hub_links: { token_hash: newId(), client_id: clientId, channel: 'mail', address: zora.email, created_at: at },
    hub_sessions: {
      token_hash: newId(),
      client_id: clientId,
      channel: 'text',
      address: zora.number,
      created_at: at,
      expires_at: at,
    },
    sms_opt_outs: { phone_number: zora.number, created_at: at },
  };
}

/**
 * Writes the person's name, address and number into each column with words of each row. Returns the columns, with '!' those that
 * could not be written in any way.
 */
async function plant({ look }: TestAccount, clientId: string): Promise<string[]> {
  const text = `${zora.name} ${zora.email} (416) 555-0199`;
  const planted: string[] = [];
  for (const [table, { texts, folded }] of Object.entries(catalogue))
    for (const column of texts) {
      const isJson = new RegExp(`^ {2}${column} jsonb`, 'm').test(tables.get(table) ?? '');
      const value = folded.includes(column) ? `${zora.name.toLowerCase()} ${zora.email} 14165550199` : text;
      const ref = sql.ref(column);
      const written = isJson
        ? sql`case when jsonb_typeof(${ref}) = 'object' then ${ref} || ${JSON.stringify({ planted: value })}::jsonb
            when jsonb_typeof(${ref} -> 0) = 'object' then jsonb_set(${ref}, '{0,planted}', ${JSON.stringify(value)}::jsonb)
            when jsonb_typeof(${ref} -> 0) = 'string' then ${ref} || ${JSON.stringify([value])}::jsonb
            else ${ref} end`
        : sql`${value}`;
      const write = sql`update ${sql.table(table)} set ${ref} = ${written} where ${ref} is not null and ${table === 'clients' ? sql`id <> ${clientId}` : sql`true`}`;
      if (table === 'audit_entries') continue;
      const isDone = await look((tx) => write.execute(tx)).then(
        () => true,
        () => false,
      );
      planted.push(isDone ? `${table}.${column}` : `${table}.${column}!`);
    }
  return planted;
}

/** Every amount of the ledger, and the numbers of the documents. */
async function ledger({ look }: TestAccount): Promise<unknown> {
  return look(async (tx) => ({
    documents: await tx
      .selectFrom('documents')
      .select([
        'id',
        'documentPrefix',
        'documentNumber',
        'total',
        'tax',
        'amountPaid',
        'amountRefunded',
        'documentStatus',
        'paymentStatus',
      ])
      .orderBy('id')
      .execute(),
    payments: await tx
      .selectFrom('payments')
      .select(['id', 'paymentAmount', 'amountRefunded', 'paymentDate'])
      .orderBy('id')
      .execute(),
    refunds: await tx.selectFrom('paymentRefunds').select(['id', 'refundAmount']).orderBy('id').execute(),
    credits: await tx.selectFrom('clientCredits').select(['id', 'amount', 'kind']).orderBy('id').execute(),
    sums: await tx
      .selectFrom('documentSums')
      .selectAll()
      .orderBy('documentType')
      .orderBy('documentStatus')
      .orderBy('paymentStatus')
      .orderBy('dueDate')
      .execute(),
  }));
}
