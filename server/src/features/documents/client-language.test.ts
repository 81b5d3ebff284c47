import { updateAccount } from '@truckroll/contract/account/account';
import { getClient, updateClient } from '@truckroll/contract/clients/clients';
import { createDocument } from '@truckroll/contract/documents/save-document';
import * as sending from '@truckroll/contract/documents/send-document';
import { listOutgoingMail } from '@truckroll/contract/mail/mail';
import { downloadStatement, recordPayment } from '@truckroll/contract/payments/record-payment';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

async function textOf(content: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(content)), { mergePages: true });
  return text.replaceAll('\u00a0', ' ');
}

type Choice = { locale?: string; language?: 'company' | 'en' | 'fr-CA' | 'es'; documentType?: 1 | 2 };

/** A document that was sent to a client of a company. */
async function newSent({ locale = 'en-CA', language = 'company', documentType = 1 }: Choice) {
  const account = await shop.newAccount();
  const { owner } = account;
  await shop.call(updateAccount, { as: owner, body: { locale, currency: 'CAD' } });
  const clientId = await storeClient(account, { name: 'Zoé Roy', email: 'zoe@roy.test', language });
  const items = [{ name: 'Pompe', rate: 1234.5, quantity: 1 }];
  const body = { documentType, clientId, items, date: '2026-03-09', dueDate: '2026-04-09' };
  const { id } = (await shop.call(createDocument, { as: owner, body })).data;
  const { link } = (await shop.call(sending.sendDocument, { as: owner, params: { id }, body: {} })).data;
  const token = link.split('/').at(-1) ?? '';
  const lastMail = async () => (await shop.call(listOutgoingMail, { as: owner })).data.mails[0];
  const page = async () => (await shop.call(sending.getPublicDocument, { params: { token } })).data;
  const paper = async () => textOf((await shop.call(sending.downloadPublicDocument, { params: { token } })).raw);
  return { owner, clientId, id, lastMail, page, paper };
}

it('an invoice, its page and its paper are in the language of the client', async () => {
  const { lastMail, page, paper } = await newSent({ language: 'fr-CA' });
  const mail = await lastMail();
  expect(mail?.subject).toMatch(/^Facture INV-\d+ de /);
  expect(mail?.text).toContain('Bonjour Zoé Roy,');
  expect((mail?.text ?? '').replaceAll('\u00a0', ' ')).toContain('Montant dû : 1 234,50 $');
  expect(mail?.text).toContain('Le lien fonctionne pendant 90 jours.');
  expect((await page()).language).toBe('fr-CA');
  const printed = await paper();
  for (const text of ['Facture', 'FACTURÉ À', 'Sous-total', '1 234,50 $', '9 mars 2026', 'Page 1 de 1'])
    expect(printed).toContain(text);
  expect(printed).not.toMatch(/Invoice|Amount|Due date|Subtotal/);
});

it('a client without a language of its own has that of the company, from its change on', async () => {
  const { owner, clientId, page, paper } = await newSent({ locale: 'es-MX', documentType: 2 });
  expect((await page()).language).toBe('es');
  expect(await paper()).toContain('Presupuesto');
  await shop.call(updateClient, { as: owner, params: { id: clientId }, body: { language: 'en' } });
  expect((await page()).language).toBe('en');
  // The stored paper is in the other language, and is printed again.
  expect(await paper()).toContain('Estimate');
  expect((await shop.call(getClient, { as: owner, params: { id: clientId } })).data.client.language).toBe('en');
});

it('a receipt and a statement are in the language of the client', async () => {
  const { owner, clientId, id, lastMail } = await newSent({ language: 'es' });
  await shop.call(recordPayment, {
    as: owner,
    body: { documentId: id, paymentAmount: 34.5, paymentMethod: 'Check', paymentDate: '2026-03-10', sendReceipt: true },
  });
  const mail = await lastMail();
  expect(mail?.subject).toMatch(/^Recibo de INV-/);
  expect(mail?.text).toContain('Forma de pago: Cheque');
  const paper = await textOf((await shop.call(downloadStatement, { as: owner, params: { id: clientId } })).raw);
  for (const text of ['Estado de cuenta', 'Factura', 'Pago, Cheque', 'Saldo pendiente']) expect(paper).toContain(text);
});

it('a language without a catalogue is refused', async () => {
  const account = await shop.newAccount();
  const clientId = await storeClient(account);
  const body = { language: 'de' } as never;
  const refused = await shop.call(updateClient, { as: account.owner, params: { id: clientId }, body });
  expect(refused.status).toBe(400);
});
