import { updateAccount } from '@truckroll/contract/account/account';
import { getDocument } from '@truckroll/contract/documents/document-lists';
import { createDocument } from '@truckroll/contract/documents/save-document';
import { sendDocument } from '@truckroll/contract/documents/send-document';
import { shareDriveItem } from '@truckroll/contract/files/drive';
import { forgotPassword } from '@truckroll/contract/session/session';
import { createTask } from '@truckroll/contract/tasks/save-task';
import { createMember } from '@truckroll/contract/team/team';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aFile, newClientDrive, newFile } from '../../testing/drive-builders.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';

/** An installation without PUBLIC_URL. */
let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ PUBLIC_URL: '', PASSWORD_CALLS_PER_ADDRESS: '100000' });
});
afterAll(() => shop.close());

const forged = { host: 'evil.test', 'x-forwarded-host': 'evil.test', origin: 'https://evil.test' };
const refusal = [422, 'origin_unconfirmed', 'Confirm the address of this installation in Settings first.'];

const confirm = (as: Person, publicOrigin: unknown) => shop.call(updateAccount, { as, body: { publicOrigin } });
const invite = (as: Person) =>
  shop.call(createMember, {
    as,
    headers: forged,
    body: { firstName: 'Ann', email: `ann-${crypto.randomUUID()}@example.test`, roleId: null, skills: [] },
  });
const mailOf = ({ accountId }: TestAccount) =>
  shop.database.asSystem((tx) =>
    tx.selectFrom('outgoingMail').selectAll().where('accountId', '=', accountId).orderBy('id').execute(),
  );

describe('the address of an installation without PUBLIC_URL', () => {
  it("refuses messages that need their link, whatever the request's Host header", async () => {
    const account = await shop.newAccount();
    const { status, body } = await invite(account.owner);
    expect([status, body['code'], body.message]).toEqual(refusal);
    await shop.call(forgotPassword, { body: { email: account.owner.email }, headers: forged });
    expect(await mailOf(account)).toEqual([]);
  });

  it('is required before documents and files are sent; until then a copied link is a path', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await storeClient(account, { email: 'ann@example.test' });
    const invoice = { documentType: 1 as const, clientId, items: [{ name: 'Work', rate: 80 }] };
    const { id } = (await shop.call(createDocument, { as: owner, body: invoice })).data;
    const send = () => shop.call(sendDocument, { as: owner, params: { id }, body: {}, headers: forged });
    const drive = await newClientDrive(shop, owner);
    const file = await newFile(shop, drive, aFile('permit.txt', 'the permit'));
    const share = (emails: string[]) =>
      shop.call(shareDriveItem, { as: owner, body: { id: file.id, emails }, headers: forged });
    for (const { status, body } of [await send(), await share(['ann@example.test'])])
      expect([status, body['code'], body.message]).toEqual(refusal);
    expect((await shop.call(getDocument, { as: owner, params: { id } })).data.document.documentStatus).toBe('draft');
    expect((await share([])).data.url).toMatch(/^\/api\/storage\//);

    await confirm(owner, 'https://work.example.org');
    expect([(await send()).status, (await share(['ann@example.test'])).status]).toEqual([200, 200]);
    expect((await share([])).data.url).toMatch(/^https:\/\/work\.example\.org\/api\/storage\//);
    const [document, shared] = await mailOf(account);
    expect(document?.text).toContain('https://work.example.org/public/documents/');
    expect(shared?.text).toContain('https://work.example.org/api/storage/');
  });

  it('is the one an admin confirmed, without anything after the host', async () => {
    const account = await shop.newAccount();
    const office = await account.person('officeManager');
    expect((await confirm(office, 'https://evil.test')).status).toBe(403);
    for (const wrong of ['work.example.org', 'javascript:alert(1)', 'https://a:b@evil.test', '']) {
      const reply = await confirm(account.owner, wrong);
      expect([reply.status, reply.body.errors?.[0]?.path]).toEqual([400, 'publicOrigin']);
    }
    const { data } = await confirm(account.owner, 'https://Work.Example.org/settingsV2/company');
    expect(data.account.installation).toEqual({ origin: 'https://work.example.org', isFixed: false });
  });

  it('starts every link in mail once confirmed, only for this account', async () => {
    const [account, other] = [await shop.newAccount(), await shop.newAccount()];
    await confirm(account.owner, 'https://work.example.org');
    expect((await invite(account.owner)).status).toBe(201);
    await shop.call(forgotPassword, { body: { email: account.owner.email }, headers: forged });
    const mail = await mailOf(account);
    expect(mail.map(({ kind }) => kind)).toEqual(['invitation', 'password-reset']);
    for (const { text, html } of mail) {
      expect(text).toContain('https://work.example.org/');
      expect(text + html).not.toContain('evil.test');
    }
    expect((await invite(other.owner)).status).toBe(422);
  });

  it('is left out of mail that makes sense without a link', async () => {
    const account = await shop.newAccount();
    const task = {
      name: 'Call back',
      category: 'follow_up',
      scheduleDateTime: '2026-03-11T18:00:00.000Z',
      emailTeam: true,
    };
    const create = () => shop.call(createTask, { as: account.owner, headers: forged, body: task });
    expect((await create()).status).toBe(201);
    await confirm(account.owner, 'https://work.example.org');
    expect((await create()).status).toBe(201);
    const [before, after] = await mailOf(account);
    expect(before?.text).toContain('Call back');
    expect((before?.text ?? '') + before?.html).not.toMatch(/Open the task|href|evil\.test/);
    expect(after?.text).toContain('Open the task:\nhttps://work.example.org/tasks/');
  });
});
