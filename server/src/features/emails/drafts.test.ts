import * as drafts from '@truckroll/contract/mail/email-drafts';
import { connectMailbox } from '@truckroll/contract/mail/mailboxes';
import * as sending from '@truckroll/contract/mail/send-email';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aFile, newClientDrive, newFile } from '../../testing/drive-builders.ts';
import { personWith } from '../../testing/person-with.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(
    {},
    { mail: { name: 'smtp', send: () => Promise.resolve(), sendRaw: () => Promise.resolve() } },
  );
});
afterAll(() => shop.close());

async function connected(): Promise<TestAccount> {
  const account = await shop.newAccount();
  const body = { provider: 'local' as const, email: `office-${newId()}@acme.test` };
  expect((await shop.call(connectMailbox, { as: account.owner, body })).status).toBe(201);
  return account;
}

/** A colleague who may read all mail of clients but not write any. */
const readerOf = (account: TestAccount) => personWith(account, { Clients: ['viewAll', 'viewHistory'] });

type Body = Record<string, unknown>;
const attachment = (name: string, content = 'a,b\n1,2\n') => ({
  field: 'attachments',
  name,
  content: Buffer.from(content),
});
type Sent = { as: Person; body?: Body; files?: ReturnType<typeof attachment>[] };
const create = ({ body = {}, ...sent }: Sent) => shop.call(drafts.createEmailDraft, { ...sent, body });
const save = ({ id, body = {}, ...sent }: Sent & { id: string }) =>
  shop.call(drafts.saveEmailDraft, { ...sent, params: { id }, body });
const list = async (as: Person) => (await shop.call(drafts.listEmailDrafts, { as })).data.drafts;

/** A received message in the company's mailbox, with an attachment that we sent to its sender before. */
async function arrived(account: TestAccount, from = `ann-${newId()}@lee.test`) {
  const body = { from, subject: 'Boiler', text: 'It leaks' };
  return (await shop.call(sending.simulateEmail, { as: account.owner, body })).data;
}
const write = (as: Person, body: Body, files: ReturnType<typeof attachment>[] = []) =>
  shop.call(sending.sendNewEmail, {
    as,
    body: { to: 'ann@lee.test', subject: 'Plan', content: '<p>See</p>', ...body },
    files,
  });
const cancel = (as: Person, id: string) => shop.call(sending.cancelEmail, { as, params: { id } });

describe('a draft', () => {
  it('keeps what was typed, including invalid addresses, and removes scripts', async () => {
    const { owner } = await connected();
    const body = {
      to: 'Ann Lee <ann@lee.test>, be',
      cc: 'c@d.test',
      subject: '',
      content: '<p>Hi<script>x()</script></p>',
    };
    const { draft } = (await create({ as: owner, body })).data;
    expect(draft).toMatchObject({ kind: 'new', to: ['Ann Lee <ann@lee.test>', 'be'], content: '<p>Hi</p>' });
    expect(await list(owner)).toEqual([draft]);
  });

  it('refuses to overwrite a newer version of another window', async () => {
    const { owner } = await connected();
    const { draft } = (await create({ as: owner, body: { subject: 'One' } })).data;
    const { id, updatedAt } = draft;
    shop.clock.now = new Date(shop.clock.now.getTime() + 1000);
    expect((await save({ as: owner, id, body: { subject: 'Two', updatedAt } })).status).toBe(200);
    const late = await save({ as: owner, id, body: { subject: 'Three', updatedAt } });
    expect([late.status, late.body.code, (await list(owner))[0]?.subject]).toEqual([409, 'stale', 'Two']);
  });

  it('can be read and changed only by its writer', async () => {
    const account = await connected();
    const { draft } = (await create({ as: account.owner, body: { subject: 'Mine' } })).data;
    const others = [await account.person('officeManager'), (await connected()).owner];
    for (const as of others) {
      expect(await list(as)).toEqual([]);
      expect((await save({ as, id: draft.id, body: {} })).status).toBe(404);
      expect((await shop.call(drafts.deleteEmailDraft, { as, params: { id: draft.id } })).status).toBe(404);
    }
    const reader = await readerOf(account);
    expect((await create({ as: reader, body: {} })).status).toBe(403);
  });

  it('is reported live only to its writer', async () => {
    const { owner } = await connected();
    const reported: unknown[] = [];
    const stop = shop.database.onCommit(({ accounts }) =>
      reported.push(...accounts.flatMap(({ changes }) => changes.map(({ kind, users }) => [kind, users]))),
    );
    await create({ as: owner, body: {} });
    stop();
    expect(reported).toEqual([['emailDraft', [owner.userId]]]);
  });

  it('keeps attachments until they are removed, and refuses forbidden file types', async () => {
    const { owner } = await connected();
    const { draft } = (await create({ as: owner, files: [attachment('a.csv')] })).data;
    const { id } = draft;
    const both = (await save({ as: owner, id, files: [attachment('b.csv')] })).data.draft;
    expect(both.attachments.map(({ filename }) => filename)).toEqual(['a.csv', 'b.csv']);
    const keptFiles = [both.attachments[1]?.s3_key];
    const one = (await save({ as: owner, id, body: { keptFiles } })).data.draft;
    expect(one.attachments.map(({ filename }) => filename)).toEqual(['b.csv']);
    const refused = await save({ as: owner, id, files: [attachment('x.txt', 'plain')] });
    expect(refused.body.errors?.[0]).toMatchObject({
      path: 'attachments',
      message: 'This file type is not allowed: x.txt',
    });
    expect((await shop.call(drafts.deleteEmailDraft, { as: owner, params: { id } })).status).toBe(200);
    expect(await list(owner)).toEqual([]);
  });

  it('attaches files of drives that the person may read', async () => {
    const account = await connected();
    const file = await newFile(shop, await newClientDrive(shop, account.owner), aFile('plan.csv', 'a,b\n1,2\n'));
    const body = { fileIds: [file.id] };
    const { draft } = (await create({ as: account.owner, body })).data;
    expect(draft.attachments).toMatchObject([{ filename: 'plan.csv', size: 8 }]);
    expect((await create({ as: (await connected()).owner, body })).status).toBe(404);
  });

  it('copies attachments of the forwarded message and of no other', async () => {
    const account = await connected();
    const { emailData } = (await write(account.owner, {}, [attachment('plan.csv')])).data;
    const copiedFiles = emailData.attachments.map((file) => file.s3_key);
    const body = { kind: 'forward', messageId: emailData.messageId, copiedFiles };
    const { draft } = (await create({ as: account.owner, body })).data;
    expect(draft.attachments.map(({ filename }) => filename)).toEqual(['plan.csv']);
    expect(draft.attachments[0]?.s3_key).not.toBe(copiedFiles[0]);
    const other = (await arrived(account)).emailData.messageId;
    expect((await create({ as: account.owner, body: { ...body, messageId: other } })).status).toBe(404);
    const forwarded = await shop.call(sending.forwardEmail, {
      as: account.owner,
      body: { messageId: emailData.messageId, forwardTo: 'ben@lee.test', draftId: draft.id, withFiles: false },
    });
    expect(forwarded.data.emailData.attachments.map(({ filename }) => filename)).toEqual(['plan.csv']);
    expect(await list(account.owner)).toEqual([]);
  });
});

describe('taking a message back', () => {
  it('works within the undo period by the clock of the server', async () => {
    const { owner } = await connected();
    const { emailData } = (await write(owner, { delaySeconds: 10 })).data;
    const inTenSeconds = new Date(shop.clock.now.getTime() + 10_000).toISOString();
    expect(emailData).toMatchObject({ state: 'scheduled', sendAt: inTenSeconds });
    expect((await write(owner, { delaySeconds: 61 })).status).toBe(400);
    const { draft } = (await cancel(owner, emailData.messageId)).data;
    expect(draft).toMatchObject({ kind: 'new', subject: 'Plan', content: '<p>See</p>' });
  });

  it('restores a reply without its quote, whatever its subject', async () => {
    const account = await connected();
    const { emailData, threadId } = await arrived(account);
    const { messageId } = emailData;
    const body = { messageId, content: '<p>We come</p>', subject: 'Our visit', delaySeconds: 10 };
    const reply = await shop.call(sending.replyToEmail, { as: account.owner, body });
    const { draft } = (await cancel(account.owner, reply.data.emailData.messageId)).data;
    expect(draft).toMatchObject({
      kind: 'reply',
      messageId,
      threadId,
      content: '<p>We come</p>',
      subject: 'Our visit',
    });
  });

  it('restores a forwarded message with its attachments', async () => {
    const account = await connected();
    const { emailData } = (await write(account.owner, {}, [attachment('plan.csv')])).data;
    const body = { messageId: emailData.messageId, forwardTo: 'ben@lee.test', content: 'Look', delaySeconds: 10 };
    const forwarded = await shop.call(sending.forwardEmail, { as: account.owner, body });
    const { draft } = (await cancel(account.owner, forwarded.data.emailData.messageId)).data;
    expect(draft).toMatchObject({
      kind: 'forward',
      messageId: emailData.messageId,
      content: 'Look',
      attachments: [{ filename: 'plan.csv' }],
    });
  });

  it('lists waiting messages only for their writer', async () => {
    const account = await connected();
    const { messageId } = (await write(account.owner, { delaySeconds: 10 })).data.emailData;
    const waiting = async (as: Person) =>
      (await shop.call(drafts.listWaitingEmails, { as })).data.emails.map((email) => [email.messageId, email.state]);
    expect(await waiting(account.owner)).toEqual([[messageId, 'scheduled']]);
    expect(await waiting(await account.person('officeManager'))).toEqual([]);
    expect((await shop.call(drafts.listWaitingEmails, { as: await readerOf(account) })).status).toBe(403);
    await cancel(account.owner, messageId);
    expect(await waiting(account.owner)).toEqual([]);
  });

  it('is refused to colleagues and other companies', async () => {
    const account = await connected();
    const { messageId } = (await write(account.owner, { delaySeconds: 10 })).data.emailData;
    for (const as of [await account.person('officeManager'), (await connected()).owner])
      expect((await cancel(as, messageId)).status).toBe(404);
    expect((await cancel(await readerOf(account), messageId)).status).toBe(403);
    expect((await cancel(account.owner, (await arrived(account)).emailData.messageId)).status).toBe(404);
  });
});

describe('replies and forwarded messages', () => {
  it('are refused to archived clients, and without the right to write', async () => {
    const account = await connected();
    const from = `ann-${newId()}@lee.test`;
    await storeClient(account, { email: from, stage: 'archived', name: 'Ann', searchText: from });
    const { messageId } = (await arrived(account, from)).emailData;
    const reader = await readerOf(account);
    const reply = (as: Person) =>
      shop.call(sending.replyToEmail, { as, body: { messageId, content: 'Hello', delaySeconds: 10 } });
    const forward = (as: Person) =>
      shop.call(sending.forwardEmail, { as, body: { messageId, forwardTo: from, delaySeconds: 10 } });
    expect([(await reply(account.owner)).status, (await forward(account.owner)).status]).toEqual([422, 422]);
    expect([(await reply(reader)).status, (await forward(reader)).status]).toEqual([403, 403]);
    const stranger = (await connected()).owner;
    expect([(await reply(stranger)).status, (await forward(stranger)).status]).toEqual([404, 404]);
  });

  it('are checked field by field', async () => {
    const account = await connected();
    const { messageId } = (await arrived(account)).emailData;
    const as = account.owner;
    const texts = [
      (await shop.call(sending.replyToEmail, { as, body: { messageId, content: '<p></p>' } })).body.message,
      (await shop.call(sending.replyToEmail, { as, body: { content: 'Hi' } })).body.message,
      (await shop.call(sending.forwardEmail, { as, body: { messageId } })).body.message,
    ];
    expect(texts).toEqual([
      'Please enter reply content',
      'No email selected',
      "Please enter recipient's email address",
    ]);
  });
});
