import * as accounts from '@truckroll/contract/account/account';
import * as lists from '@truckroll/contract/documents/document-lists';
import * as saving from '@truckroll/contract/documents/save-document';
import * as sending from '@truckroll/contract/documents/send-document';
import { listOutgoingMail } from '@truckroll/contract/mail/mail';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openMail } from '../../providers/mail/open-mail.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const unused: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of unused.splice(0).reverse()) await close();
});

const branding = {
  color: '#0F4C81',
  accent: '#fdd835',
  estimateIntro: 'Thank you for asking us.',
  estimateClosing: 'Half is due on signing.',
  footer: 'Licensed and insured',
  showsRates: false,
};
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const setBranding = (of: Shop, account: TestAccount, body: Record<string, unknown>) =>
  of.call(accounts.updateAccount, { as: account.owner, body: { branding: body } });

async function sent(of: Shop, account: TestAccount) {
  const { owner } = account;
  const clientId = await storeClient(account, { name: 'Ann Lee', email: 'ann@lee.test' });
  const items = [{ name: 'Boiler', quantity: 3, rate: 80 }];
  const body = { documentType: 2 as const, clientId, items };
  const { id } = (await of.call(saving.createDocument, { as: owner, body })).data;
  const { data } = await of.call(sending.sendDocument, { as: owner, params: { id }, body: { attachPdf: false } });
  return { id, token: /\/public\/documents\/([\w-]+)/.exec(data.link)?.[1] ?? '' };
}
const view = async (token: string) => (await shop.call(sending.getPublicDocument, { params: { token } })).data.document;

async function pdfText(token: string): Promise<string> {
  const { raw } = await shop.call(sending.downloadPublicDocument, { params: { token } });
  return (await extractText(await getDocumentProxy(new Uint8Array(raw)), { mergePages: true })).text;
}

it("SE-10b the company's look and texts are on the client's page, in the PDF and in the mail", async () => {
  const account = await shop.newAccount();
  const saved = await setBranding(shop, account, branding);
  expect(saved.data.account.branding).toMatchObject({
    ...branding,
    color: '#0f4c81',
    showsLogo: true,
    invoiceIntro: '',
  });
  const { token } = await sent(shop, account);
  expect(await view(token)).toMatchObject({
    look: { color: '#0f4c81', accent: '#fdd835' },
    texts: { intro: 'Thank you for asking us.', closing: 'Half is due on signing.', footer: 'Licensed and insured' },
  });
  const text = await pdfText(token);
  for (const part of ['Thank you for asking us.', 'Half is due on signing.', 'Licensed and insured', '$240.00'])
    expect(text).toContain(part);
  expect(text).not.toMatch(/Quantity|Rate/);
  const [mail] = (await shop.call(listOutgoingMail, { as: account.owner })).data.mails;
  expect(mail?.html).toContain('bgcolor="#fdd835"');
  expect(mail?.text).toContain('Total: $240.00');
  expect(mail?.text).toContain('Licensed and insured');
});

it('a document keeps the texts with which it was written, whatever the company changes later', async () => {
  const account = await shop.newAccount();
  await setBranding(shop, account, branding);
  const { id, token } = await sent(shop, account);
  const before = await view(token);
  const answer = { actionStatus: 1 as const, updatedAt: before.updatedAt };
  expect((await shop.call(sending.answerPublicDocument, { params: { token }, body: answer })).status).toBe(200);
  await setBranding(shop, account, { estimateClosing: 'All is due on signing.', footer: '', showsRates: true });
  const { texts } = await view(token);
  expect(texts).toEqual(before.texts);
  const text = await pdfText(token);
  expect(text).toContain('Half is due on signing.');
  expect(text).not.toContain('All is due on signing.');
  const seen = (await shop.call(lists.getDocument, { as: account.owner, params: { id } })).data.document;
  expect(seen.texts).toEqual(before.texts);
});

it('hides what the company does not want to show, also from the answer', async () => {
  const account = await shop.newAccount();
  const contact = { email: 'office@northwind.test', website: 'https://northwind.test', taxNumber: 'GST 12345' };
  await shop.call(accounts.updateAccount, { as: account.owner, body: contact });
  await setBranding(shop, account, { showsContact: false, showsTaxNumber: false });
  const { token } = await sent(shop, account);
  const reply = await shop.call(sending.getPublicDocument, { params: { token } });
  expect(reply.raw.toString()).not.toMatch(/office@northwind|northwind\.test|GST 12345/);
  expect(await pdfText(token)).not.toMatch(/office@northwind|GST 12345/);
});

it.each([
  [{ color: 'blue' }, 'branding.color'],
  [{ footer: 'x'.repeat(501) }, 'branding.footer'],
])('refuses %j', async (body, path) => {
  const account = await shop.newAccount();
  const reply = await setBranding(shop, account, body);
  expect(reply.status).toBe(400);
  expect(reply.body.errors?.map((error: { path: string }) => error.path)).toEqual([path]);
});

it('a mail carries the logo, and the company name where the logo was removed before it left', async () => {
  const server = await startMailServer();
  unused.push(server.stop);
  const mail = await openMail({ SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: 'office@northwind.test' });
  const own = await openShop({}, { mail });
  unused.push(() => own.close());
  const account = await own.newAccount();
  const files = [{ field: 'file', name: 'logo.png', content: png }];
  await own.call(accounts.uploadLogo, { as: account.owner, files });
  await sent(own, account);
  await own.queue.runWaiting();
  expect(server.received.at(-1)).toMatch(/Content-ID: <logo@truckroll>/i);
  await sent(own, account);
  await setBranding(own, account, { showsLogo: false });
  await own.queue.runWaiting();
  expect(server.received.at(-1)).not.toMatch(/logo@truckroll/i);
});
