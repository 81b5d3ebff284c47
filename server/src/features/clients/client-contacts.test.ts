import * as contract from '@truckroll/contract/clients/client-contacts';
import * as clients from '@truckroll/contract/clients/clients';
import { createServiceProperty } from '@truckroll/contract/clients/service-properties';
import { listEmails } from '@truckroll/contract/mail/emails';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listClientsOfNumber } from '../../records/clients/clients-of-number.ts';
import { later, newClient } from '../../testing/job-builders.ts';
import { personWith } from '../../testing/person-with.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { clientsOfEmails } from './known-people.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const add = (as: Person, clientId: string, body: Record<string, unknown> = {}) =>
  shop.call(contract.createClientContact, { as, params: { id: clientId }, body: { name: 'Kim Lee', ...body } });
const change = (as: Person, id: string, body: Record<string, unknown>) =>
  shop.call(contract.updateClientContact, { as, params: { id }, body });
const list = async (as: Person, clientId: string) =>
  (await shop.call(contract.listClientContacts, { as, params: { id: clientId } })).data.contacts;

const phone = (number: string) => ({ countryCode: '+1', number, countryIdentifier: 'ca' });

describe("CC-1, CC-2 a client's contacts", () => {
  it('have a role, several phones with extensions, and several e-mail addresses', async () => {
    const { owner } = await shop.newAccount();
    const clientId = await newClient(shop, owner);
    const phones = [{ phone: phone('(416) 555-0134'), extension: '12' }, { phone: phone('4165550135') }];
    const sent = { role: 'Site manager', phones, emails: ['Kim@lee.test', 'office@lee.test'] };
    const reply = await add(owner, clientId, sent);
    expect([reply.status, reply.data.contact]).toMatchObject([
      201,
      {
        clientId,
        servicePropertyId: null,
        name: 'Kim Lee',
        role: 'Site manager',
        phones: [
          { phone: phone('4165550134'), extension: '12' },
          { phone: phone('4165550135'), extension: null },
        ],
        emails: ['Kim@lee.test', 'office@lee.test'],
      },
    ]);
    later(shop);
    await add(owner, clientId, { name: 'Second' });
    expect((await list(owner, clientId)).map(({ name }) => name)).toEqual(['Kim Lee', 'Second']);
  });

  it.each([
    [{ name: '' }, 'Name is required'],
    [{ emails: ['nope'] }, 'Please enter a valid email address'],
    [{ phones: [{ phone: phone('12') }] }, 'Phone number is not valid'],
    [{ phones: [{ phone: phone('') }] }, 'Phone number is required'],
    [{ phones: [{ phone: phone('4165550134'), extension: '12a' }] }, 'Extension is not valid'],
    [{ servicePropertyId: newId() }, 'Property is not valid'],
  ])('refuse %j', async (body, message) => {
    const { owner } = await shop.newAccount();
    const reply = await add(owner, await newClient(shop, owner), body);
    expect([reply.status, reply.body.message]).toEqual([400, message]);
  });

  it('belong to a property of the same client, and stay when it is deleted', async () => {
    const { owner } = await shop.newAccount();
    const [one, other] = [await newClient(shop, owner), await newClient(shop, owner)];
    const property = async (id: string) => {
      const options = { as: owner, params: { id }, body: { name: 'Cottage' } };
      return (await shop.call(createServiceProperty, options)).data.serviceProperty.id;
    };
    const own = await property(one);
    expect((await add(owner, one, { servicePropertyId: await property(other) })).status).toBe(400);
    const { contact } = (await add(owner, one, { servicePropertyId: own })).data;
    expect(contact.servicePropertyId).toBe(own);
  });

  it('are read by everybody who sees the client and changed by whoever edits clients', async () => {
    const account = await shop.newAccount();
    const clientId = await newClient(shop, account.owner);
    const { id } = (await add(account.owner, clientId)).data.contact;
    const reader = await personWith(account, { Clients: ['viewAll'] });
    expect(await list(reader, clientId)).toHaveLength(1);
    expect((await add(reader, clientId)).status).toBe(403);
    expect((await change(reader, id, { name: 'X' })).status).toBe(403);
    const stranger = await personWith(account, { Clients: ['viewAssigned'] });
    const reply = await shop.call(contract.listClientContacts, { as: stranger, params: { id: clientId } });
    expect(reply.status).toBe(404);
  });
});

describe('CC-3, CC-4 change and delete a contact', () => {
  it('merges over the stored values and refuses an outdated version', async () => {
    const { owner } = await shop.newAccount();
    const clientId = await newClient(shop, owner);
    const { id, updatedAt } = (await add(owner, clientId, { role: 'Owner', emails: ['kim@lee.test'] })).data.contact;
    later(shop);
    const changed = await change(owner, id, { role: 'Tenant', updatedAt });
    expect(changed.data.contact).toMatchObject({ name: 'Kim Lee', role: 'Tenant', emails: ['kim@lee.test'] });
    expect((await change(owner, id, { role: null, updatedAt })).status).toBe(409);
    await shop.call(contract.deleteClientContact, { as: owner, params: { id } });
    expect(await list(owner, clientId)).toEqual([]);
  });
});

describe('recognising clients', () => {
  const byPhone = async (account: TestAccount, digits: string) =>
    (await account.look((tx) => listClientsOfNumber(tx, digits))).map(({ id }) => id).sort();
  const byEmail = (account: TestAccount, email: string) => account.look((tx) => clientsOfEmails(tx, [email]));

  it("finds them by their own and by their contacts' numbers and addresses", async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const own = await newClient(shop, owner, { email: 'ann@lee.test', phoneNumber: phone('4165550134') });
    const other = await newClient(shop, owner, { email: 'bob@poe.test' });
    const sent = { phones: [{ phone: phone('4165550134') }, { phone: phone('4165550177') }], emails: ['Kim@Lee.test'] };
    const { id } = (await add(owner, other, sent)).data.contact;
    expect(await byPhone(account, '14165550134')).toEqual([own, other].sort());
    expect(await byPhone(account, '14165550177')).toEqual([other]);
    expect(await byPhone(account, '1416555017')).toEqual([]);
    expect(await byEmail(account, 'kim@lee.test')).toEqual([other]);
    expect(await byEmail(account, 'ann@lee.test')).toEqual([own]);
    await change(owner, id, { phones: [], emails: [] });
    expect(await byPhone(account, '14165550177')).toEqual([]);
    expect(await byEmail(account, 'kim@lee.test')).toEqual([]);
  });

  it('lists the threads of every address of a client', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await newClient(shop, owner, { email: 'ann@lee.test' });
    await add(owner, clientId, { emails: ['Kim@lee.test'] });
    const at = '2026-03-01T12:00:00.000Z';
    const mailbox = { id: newId(), email: 'office@acme.test', provider: 'imap' as const, createdAt: at, updatedAt: at };
    const thread = (address: string) => async (): Promise<string> => {
      const id = newId();
      const row = { id, emailAccountId: mailbox.id, subject: address, latestTimestamp: at, messageCount: 1 };
      await account.look(async (tx) => {
        await tx
          .insertInto('emailThreads')
          .values({ ...row, createdAt: at })
          .execute();
        await tx.insertInto('emailThreadAddresses').values({ address, threadId: id }).execute();
      });
      return id;
    };
    await account.look((tx) => tx.insertInto('emailAccounts').values(mailbox).execute());
    const [first, second] = [await thread('ann@lee.test')(), await thread('kim@lee.test')()];
    await thread('else@where.test')();
    const reader = await personWith(account, { Clients: ['viewAll', 'viewHistory'] });
    const threads = async (query: Record<string, unknown>) =>
      (await shop.call(listEmails, { as: reader, query })).data.threads.map(({ threadId }) => threadId).sort();
    expect(await threads({ clientId })).toEqual([first, second].sort());
    expect(await threads({ email: 'kim@lee.test' })).toEqual([second]);
    const unknown = await shop.call(listEmails, { as: reader, query: { clientId: newId() } });
    expect(unknown.status).toBe(404);
  });

  it('forgets the numbers and addresses with the client', async () => {
    const account = await shop.newAccount();
    const clientId = await newClient(shop, account.owner);
    await add(account.owner, clientId, { emails: ['kim@lee.test'] });
    await shop.call(clients.deleteClient, { as: account.owner, params: { id: clientId } });
    expect(await byEmail(account, 'kim@lee.test')).toEqual([]);
  });
});
