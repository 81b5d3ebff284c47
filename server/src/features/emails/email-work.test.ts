import { getClient } from '@truckroll/contract/clients/clients';
import { listDrive } from '@truckroll/contract/files/drive';
import { listHistory } from '@truckroll/contract/history/history';
import { createLeadOfEmail, saveEmailFiles } from '@truckroll/contract/mail/email-work';
import { connectMailbox } from '@truckroll/contract/mail/mailboxes';
import { simulateEmail } from '@truckroll/contract/mail/send-email';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { personWith } from '../../testing/person-with.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';
import { composeMail } from './compose-mail.ts';
import { openLocalPost } from './local-post.ts';

let shop: Shop;
let account: TestAccount;
let owner: Person;
let email: string;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  account = await shop.newAccount();
  owner = account.owner;
  email = `office-${newId()}@acme.test`;
  await shop.call(connectMailbox, { as: owner, body: { provider: 'local', email } });
});

const file = (name: string, content = `Content of ${name}`) => ({
  ...{ name, type: 'text/plain', contentId: null },
  content: Buffer.from(content),
});

/** Receives a message with files; answers its id. */
async function arrive(files: ReturnType<typeof file>[]): Promise<string> {
  const { raw } = await composeMail({
    ...{ from: 'ann@lee.test', to: [email], cc: [], bcc: [], subject: 'Plans', html: null, text: 'See the plans' },
    ...{ headerId: `<${newId()}@lee.test>`, references: [], date: shop.clock.now, files },
  });
  await openLocalPost({ ...shop, domains: null }).take({ recipients: [email], raw, now: shop.clock.now });
  await shop.queue.runWaiting();
  const row = await account.look((tx) =>
    tx.selectFrom('emailMessages').select('id').orderBy('createdAt', 'desc').limit(1).executeTakeFirstOrThrow(),
  );
  return row.id;
}

const save = (id: string, body: Record<string, unknown>, as: Person = owner) =>
  shop.call(saveEmailFiles, { as, params: { id }, body: { moduleType: 'clients', ...body } as never });
const namesIn = async (moduleId: string) =>
  (await shop.call(listDrive, { as: owner, query: { moduleType: 'clients', moduleId } })).data.items
    .map(({ name }) => name)
    .toSorted();

describe('EM-21 saving attachments to a drive', () => {
  it('saves each attachment once, however often it is requested, and records it in the history', async () => {
    const moduleId = await storeClient(account, { email: 'ann@lee.test' });
    const id = await arrive([file('plan.txt'), file('roof.txt')]);
    expect((await save(id, { moduleId })).data.saved).toEqual(['plan.txt', 'roof.txt']);
    expect((await save(id, { moduleId })).data.saved).toEqual([]);
    await Promise.all([save(id, { moduleId }), save(id, { moduleId })]);
    expect(await namesIn(moduleId)).toEqual(['plan.txt', 'roof.txt']);
    const { data } = await shop.call(listHistory, { as: owner, query: { moduleType: 'client', moduleId } });
    expect(JSON.stringify(data)).toContain('uploaded 2 files');
    const other = await storeClient(account);
    expect((await save(id, { moduleId: other })).data.saved).toHaveLength(2);
  });

  it('refuses forbidden file types, missing rights, and messages and drives that the person may not see', async () => {
    const moduleId = await storeClient(account, { email: 'ann@lee.test' });
    const id = await arrive([file('setup.exe'), file('page.txt', '<html><script>alert(1)</script></html>')]);
    expect((await save(id, { moduleId })).body.message).toBe('This file type is not allowed: setup.exe');
    expect(await namesIn(moduleId)).toEqual([]);
    expect((await save(id, { moduleId, s3Keys: ['unknown'] })).body.message).toBe('File not found');
    expect((await save(id, { moduleId: newId() })).body.message).toBe('Client not found');
    expect((await save(newId(), { moduleId })).body.message).toBe('Email not found');
    const reader = await personWith(account, { Clients: ['viewAll', 'viewHistory'] });
    expect((await save(id, { moduleId }, reader)).status).toBe(403);
    expect((await save(id, { moduleId }, (await shop.newAccount()).owner)).status).toBe(404);
  });
});

describe('EM-22 creating a lead from a message', () => {
  const lead = (id: string, as: Person = owner) => shop.call(createLeadOfEmail, { as, params: { id } });
  async function write(text: string, from = 'Ann Lee <ann@lee.test>'): Promise<string> {
    const { emailData } = (
      await shop.call(simulateEmail, { as: owner, body: { from: 'ann@lee.test', subject: 'Hi', text } })
    ).data;
    await account.look((tx) =>
      tx
        .updateTable('emailMessages')
        .set({ fromAddresses: JSON.stringify([from]) })
        .where('id', '=', emailData.messageId)
        .execute(),
    );
    return emailData.messageId;
  }

  it('takes name, address and phone from the signature, and creates the lead once', async () => {
    const id = await write('Our boiler leaks.\n\nAnn Lee\n(416) 555-0199\n12 Elm St, Toronto, ON M5V 2T6');
    const first = await lead(id);
    expect(first.status).toBe(201);
    expect((await lead(id)).data.client).toEqual(first.data.client);
    const { client } = (await shop.call(getClient, { as: owner, params: { id: first.data.client.id } })).data;
    expect(client).toMatchObject({
      ...{ firstName: 'Ann', lastName: 'Lee', email: 'ann@lee.test', stage: 'new_lead' },
      phoneNumber: { countryCode: '+1', number: '4165550199' },
      propertyAddress: { houseNumber: '12', street: 'Elm St', city: 'Toronto' },
    });
  });

  it("refuses missing rights, a client outside the person's scope, and a sender without an address", async () => {
    const id = await write('Hello');
    const reader = await personWith(account, { Clients: ['viewAll', 'viewHistory', 'edit'] });
    expect((await lead(id, reader)).status).toBe(403);
    const nobody = await write('Hello', 'mailer-daemon');
    expect((await lead(nobody)).body.message).toBe('The sender of this email has no valid address.');
    const narrow = await personWith(account, { Clients: ['viewAssigned', 'viewHistory', 'create'] });
    await shop.call(connectMailbox, {
      as: narrow,
      body: { provider: 'local', email: `own-${newId()}@acme.test`, scope: 'own' },
    });
    await account.look(async (tx) => {
      const own = await tx
        .selectFrom('emailAccounts')
        .select('id')
        .where('scope', '=', 'own')
        .executeTakeFirstOrThrow();
      await tx.updateTable('emailMessages').set({ emailAccountId: own.id }).where('id', '=', id).execute();
      await tx.updateTable('emailThreads').set({ emailAccountId: own.id }).execute();
    });
    await storeClient(account, { email: 'ann@lee.test' });
    expect((await lead(id, narrow)).body.message).toBe('This email address is already in use.');
  });
});
