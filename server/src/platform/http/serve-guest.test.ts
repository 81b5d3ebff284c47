import { createDocument } from '@truckroll/contract/documents/save-document';
import * as sending from '@truckroll/contract/documents/send-document';
import * as drive from '@truckroll/contract/files/drive';
import * as mail from '@truckroll/contract/mail/mail';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';

let shop: Shop;
let account: TestAccount;
let token: string;
let noteUrl: string;

beforeAll(async () => {
  shop = await openShop();
  account = await shop.newAccount();
  const as = account.owner;
  const clientId = await storeClient(account, { email: 'ann@example.test' });
  const body = { documentType: 1 as const, clientId, items: [{ name: 'Work', rate: 80 }] };
  const { document } = (await shop.call(createDocument, { as, body })).data;
  await shop.call(sending.sendDocument, { as, params: { id: document.id }, body: { attachPdf: false } });
  const [sent] = (await shop.call(mail.listOutgoingMail, { as })).data.mails;
  token = /\/public\/documents\/([\w-]+)/.exec(sent?.text ?? '')?.[1] ?? '';
  const noteBody = { title: 'Plan', noteContent: '<p>x</p>', moduleId: clientId, moduleType: 'clients' as const };
  const { note } = (await shop.call(drive.createNote, { as, body: noteBody })).data;
  noteUrl = new URL((await shop.call(drive.shareDriveItem, { as, body: { id: note.id } })).data.url).href;
});
afterAll(() => shop.close());
beforeEach(() => {
  vi.restoreAllMocks();
});

/** The accounts whose transactions ran, 'all' for the owner role over all accounts. */
function watchTransactions(): string[] {
  const seen: string[] = [];
  const { asAccount, asSystem } = shop.database;
  vi.spyOn(shop.database, 'asAccount').mockImplementation((accountId, work) => {
    seen.push(accountId);
    return asAccount(accountId, work);
  });
  vi.spyOn(shop.database, 'asSystem').mockImplementation((work) => {
    seen.push('all');
    return asSystem(work);
  });
  return seen;
}

it('every endpoint with a link is declared for guests', () => {
  const byLink = shop.served.filter(({ path }) => /^\/(public|storage)\//.test(path));
  expect(byLink.filter(({ guest }) => guest !== true).map(({ id }) => id)).toEqual([]);
  expect(shop.served.filter(({ guest }) => guest === true).length).toBeGreaterThan(5);
});

it('the page of a document runs as its account once its link is known', async () => {
  const seen = watchTransactions();
  expect((await shop.call(sending.getPublicDocument, { params: { token } })).status).toBe(200);
  expect(seen).toEqual(['all', account.accountId]);
});

it('an invalid link runs nothing', async () => {
  const seen = watchTransactions();
  expect((await shop.call(sending.getPublicDocument, { params: { token: 'x'.repeat(43) } })).status).toBe(404);
  expect(seen).toEqual(['all']);
});

it('a signed link contains its account', async () => {
  const seen = watchTransactions();
  const { pathname, search } = new URL(noteUrl);
  expect((await shop.app.inject(`${pathname}${search}`)).statusCode).toBe(200);
  expect(seen).toEqual([account.accountId]);
  expect((await shop.app.inject(pathname)).statusCode).toBe(403);
  expect(seen).toHaveLength(1);
});
