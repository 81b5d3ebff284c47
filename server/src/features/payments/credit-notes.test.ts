import { closeBooks } from '@truckroll/contract/account/closed-books';
import * as lists from '@truckroll/contract/documents/document-lists';
import * as saving from '@truckroll/contract/documents/save-document';
import { listHistory } from '@truckroll/contract/history/history';
import { listOutgoingMail } from '@truckroll/contract/mail/mail';
import * as credits from '@truckroll/contract/payments/client-credits';
import * as notes from '@truckroll/contract/payments/credit-notes';
import * as payments from '@truckroll/contract/payments/record-payment';
import { createTax } from '@truckroll/contract/price-book/taxes';
import { readMoneyReport } from '@truckroll/contract/reports/reports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** An invoice of 3 × $33.33 with 13 % tax on top and $10 of shipping: $122.99. */
async function invoiceOf(account: TestAccount, clientId: string, more: Record<string, unknown> = {}) {
  const as = account.owner;
  const { tax } = (await shop.call(createTax, { as, body: { name: `T${Math.random()}`, rate: 13 } })).data;
  const body = {
    ...{ documentType: 1 as const, clientId, documentStatus: 'sent' as const, shippingAmount: 10 },
    items: [{ name: 'Work', quantity: 3, rate: 33.33, taxes: [{ taxId: tax.id }] }],
  };
  return (await shop.call(saving.createDocument, { as, body: { ...body, ...more } })).data.document;
}
type Invoice = Awaited<ReturnType<typeof invoiceOf>>;
const readInvoice = async (as: Person, id: string) =>
  (await shop.call(lists.getDocument, { as, params: { id } })).data.document;
const readNotes = async (as: Person, id: string) =>
  (await shop.call(notes.listCreditNotes, { as, params: { id } })).data;

type Part = { lineId: string; quantity?: number; amount?: number };
const credit = (as: Person, id: string, lines: Part[], more: Record<string, unknown> = {}) =>
  shop.call(notes.createCreditNote, { as, params: { id }, body: { lines, note: 'Broken', ...more } });
const lineOf = ({ items }: Invoice): string => items[0]?.id ?? '';
const makeVoid = (as: Person, id: string) =>
  shop.call(credits.voidClientCredit, { as, params: { id }, body: { note: 'Wrong' } });
const pay = (as: Person, documentId: string, paymentAmount: number) =>
  shop.call(payments.recordPayment, { as, body: { documentId, paymentAmount } });
async function revenueOf(as: Person, from: string, to: string) {
  const { totals } = (await shop.call(readMoneyReport, { as, query: { from, to } as never })).data;
  const query = { documentType: 1, from, to, currency: 'USD' } as never;
  const list = (await shop.call(lists.listDocuments, { as, query })).data.totals;
  expect(list.revenue).toEqual({ amount: totals.now.revenue, tax: totals.now.tax });
  return { revenue: totals.now.revenue, tax: totals.now.tax, outstanding: totals.now.outstanding };
}

describe('PY-28 a credit note', () => {
  it('credits parts of lines until nothing is left, to the cent, and pays what is due', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await storeClient(account);
    const invoice = await invoiceOf(account, clientId);
    expect(invoice.total).toBe(122.99);
    const lineId = lineOf(invoice);
    const first = await credit(owner, invoice.id, [{ lineId, quantity: 1 }]);
    expect(first.status).toBe(201);
    expect(first.data.credit).toMatchObject({
      ...{ kind: 'creditNote', numberDisplay: 'CN-000001', amount: 37.66, used: 37.66, left: 0, note: 'Broken' },
      documentId: invoice.id,
    });
    expect(await readInvoice(owner, invoice.id)).toMatchObject({ amountDue: 85.33, paymentStatus: 'partially_paid' });
    await credit(owner, invoice.id, [{ lineId, amount: 20 }]);
    const tooMuch = await credit(owner, invoice.id, [{ lineId, quantity: 2 }]);
    expect([tooMuch.status, tooMuch.body.message]).toEqual([422, 'This is more than the invoice has left to credit.']);
    const { lines } = await readNotes(owner, invoice.id);
    expect(lines).toMatchObject([
      { lineId, left: 55.33 },
      { lineId: 'shipping', left: 10 },
    ]);
    const all = lines.map(({ lineId: id, left }) => ({ lineId: id, amount: left }));
    expect((await credit(owner, invoice.id, all)).data.credit).toMatchObject({ numberDisplay: 'CN-000003' });
    const after = await readNotes(owner, invoice.id);
    expect(after.lines.map(({ left }) => left)).toEqual([0, 0]);
    expect(after.notes.map(({ numberDisplay }) => numberDisplay)).toEqual(['CN-000003', 'CN-000002', 'CN-000001']);
    const sum = (amounts: number[]) => Math.round(100 * amounts.reduce((one, other) => one + other, 0)) / 100;
    expect(sum(after.notes.map(({ amount }) => amount))).toBe(122.99);
    expect(sum(after.notes.map(({ tax }) => tax))).toBe(13);
    expect(await readInvoice(owner, invoice.id)).toMatchObject({ amountDue: 0, paymentStatus: 'paid' });
    expect(await revenueOf(owner, '2026-03-01', '2026-03-31')).toEqual({ revenue: 0, tax: 0, outstanding: 0 });
    const { statement } = (await shop.call(payments.getStatement, { as: owner, params: { id: clientId }, query: {} }))
      .data;
    expect(statement).toMatchObject({ closingBalance: 0 });
    expect(statement.lines.at(-1)).toMatchObject({ kind: 'credit', description: 'Credit note: Broken' });
  });

  it('credits no more than the invoice comes to, though a line lowers it', async () => {
    const account = await shop.newAccount();
    const items = [
      { name: 'Work', quantity: 1, rate: 100 },
      { name: 'Price match', quantity: 1, rate: 0, discount: 40 },
    ];
    const invoice = await invoiceOf(account, await storeClient(account), { items, shippingAmount: 0 });
    const ofWork = (amount: number) => credit(account.owner, invoice.id, [{ lineId: lineOf(invoice), amount }]);
    expect((await ofWork(60.01)).body.message).toBe('This is more than the invoice has left to credit.');
    expect((await ofWork(60)).data.credit).toMatchObject({ amount: 60, used: 60 });
    expect((await ofWork(1)).status).toBe(422);
  });

  it('of a paid invoice stays as credit, and void gives everything back', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await storeClient(account);
    const invoice = await invoiceOf(account, clientId);
    await pay(owner, invoice.id, 100);
    const { data } = await credit(owner, invoice.id, [{ lineId: lineOf(invoice), quantity: 3 }]);
    expect(data.credit).toMatchObject({ amount: 112.99, used: 22.99, left: 90 });
    expect(data.balances).toEqual([{ currency: 'USD', left: 90 }]);
    expect(await revenueOf(owner, '2026-03-01', '2026-03-31')).toMatchObject({ revenue: 10, tax: 0 });
    expect((await makeVoid(owner, data.credit.id)).status).toBe(200);
    expect(await readInvoice(owner, invoice.id)).toMatchObject({ amountDue: 22.99, amountPaid: 100 });
    expect((await readNotes(owner, invoice.id)).lines[0]).toMatchObject({ left: 112.99, quantityLeft: 3 });
    expect(await revenueOf(owner, '2026-03-01', '2026-03-31')).toMatchObject({ revenue: 109.99, tax: 13 });
    const of = { moduleType: 'document', moduleId: invoice.id };
    const { history } = (await shop.call(listHistory, { as: owner, query: of as never })).data;
    expect(history.map(({ description }) => description).join('\n')).toContain('voided CN-000001: Wrong');
  });

  it('lowers the revenue of its own day', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const invoice = await invoiceOf(account, await storeClient(account), { date: '2026-02-10' });
    await credit(owner, invoice.id, [{ lineId: lineOf(invoice), quantity: 3 }], { date: '2026-03-05' });
    expect(await revenueOf(owner, '2026-02-01', '2026-02-28')).toMatchObject({ revenue: 109.99, tax: 13 });
    expect(await revenueOf(owner, '2026-03-01', '2026-03-31')).toMatchObject({ revenue: -99.99, tax: -13 });
  });

  it('keeps its invoice from being changed, voided and deleted', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const invoice = await invoiceOf(account, await storeClient(account));
    const { data } = await credit(owner, invoice.id, [{ lineId: lineOf(invoice), amount: 5 }]);
    const use = data.credit.uses[0]?.paymentId ?? '';
    await shop.call(payments.deletePayment, { as: owner, params: { id: use } });
    const params = { id: invoice.id };
    const change = (body: object) => shop.call(saving.updateDocument, { as: owner, params, body: body as never });
    const text = 'This invoice has a credit note. Void the credit note first.';
    expect((await change({ documentStatus: 'void' })).body.message).toBe(text);
    expect((await change({ shippingAmount: 1 })).body.message).toBe(text);
    expect((await shop.call(lists.deleteDocument, { as: owner, params })).body.message).toBe(text);
    expect((await change({ title: 'Other words' })).status).toBe(200);
    await makeVoid(owner, data.credit.id);
    expect((await shop.call(lists.deleteDocument, { as: owner, params })).status).toBe(200);
  });

  it('refuses drafts, written-off invoices, nothing, days before the invoice, and people without the right', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await storeClient(account);
    const draft = await invoiceOf(account, clientId, { documentStatus: 'draft' });
    const invoice = await invoiceOf(account, clientId, { date: '2026-03-05' });
    const lineId = lineOf(invoice);
    expect((await credit(owner, draft.id, [{ lineId: lineOf(draft), amount: 1 }])).body.message).toBe(
      'Only an invoice that was given out can be credited.',
    );
    const refusals = [
      await credit(owner, invoice.id, []),
      await credit(owner, invoice.id, [{ lineId }]),
      await credit(owner, invoice.id, [{ lineId, amount: 1, quantity: 1 }]),
      await credit(owner, invoice.id, [
        { lineId, amount: 1 },
        { lineId, amount: 2 },
      ]),
      await credit(owner, invoice.id, [{ lineId, amount: 1 }], { date: '2026-03-04' }),
      await credit(owner, invoice.id, [{ lineId, amount: 1 }], { note: '' }),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400]);
    expect((await credit(owner, invoice.id, [{ lineId: 'charges', amount: 1 }])).status).toBe(422);
    const technician = await account.person('fieldTechnicianPro');
    expect((await credit(technician, invoice.id, [{ lineId, amount: 1 }])).status).toBe(403);
    const stranger = (await shop.newAccount()).owner;
    expect((await credit(stranger, invoice.id, [{ lineId, amount: 1 }])).status).toBe(404);
    await shop.call(credits.writeOffInvoice, { as: owner, params: { id: invoice.id }, body: { note: 'Gone' } });
    expect((await credit(owner, invoice.id, [{ lineId, amount: 1 }])).body.message).toBe(
      'This invoice was written off. Void the write-off first.',
    );
  });

  it('of two clerks credits a line once', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const invoice = await invoiceOf(account, await storeClient(account));
    const both = await Promise.all(
      [1, 2].map(() => credit(owner, invoice.id, [{ lineId: lineOf(invoice), quantity: 2 }])),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
  });

  it('is refused on a day of the closed books, beside its date', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const invoice = await invoiceOf(account, await storeClient(account), { date: '2026-02-10' });
    const made = await credit(owner, invoice.id, [{ lineId: lineOf(invoice), amount: 5 }], { date: '2026-02-11' });
    await shop.call(closeBooks, { as: owner, body: { from: null, through: '2026-02-28' } });
    const refused = await credit(owner, invoice.id, [{ lineId: lineOf(invoice), amount: 5 }], { date: '2026-02-12' });
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([409, 'date']);
    expect((await makeVoid(owner, made.data.credit.id)).status).toBe(409);
    expect((await credit(owner, invoice.id, [{ lineId: lineOf(invoice), amount: 5 }])).status).toBe(201);
  });
});

describe('PY-29 and PY-30 the PDF of a credit note', () => {
  it.each(['en', 'fr-CA', 'es'] as const)('is printed and mailed in %s', async (language) => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await storeClient(account, { language, email: 'ann@example.com' });
    const invoice = await invoiceOf(account, clientId);
    const { id } = (await credit(owner, invoice.id, [{ lineId: lineOf(invoice), quantity: 1 }])).data.credit;
    const file = await shop.call(notes.downloadCreditNote, { as: owner, params: { id } });
    expect(file.status).toBe(200);
    const sent = await shop.call(notes.sendCreditNote, { as: owner, params: { id }, body: { message: 'Sorry' } });
    expect(sent.data).toEqual({ delivery: 'kept' });
    const { mails } = (await shop.call(listOutgoingMail, { as: owner, query: {} })).data;
    const subject = {
      en: 'Credit note CN-000001',
      'fr-CA': 'Note de crédit CN-000001',
      es: 'Nota de crédito CN-000001',
    };
    expect(mails[0]).toMatchObject({ kind: 'credit-note', to: 'ann@example.com' });
    expect(mails[0]?.subject).toContain(subject[language]);
  });

  it('is neither that of another credit, nor sent once it is void', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await storeClient(account);
    const body = { amount: 5, note: 'Late' };
    const goodwill = (await shop.call(credits.grantClientCredit, { as: owner, params: { id: clientId }, body })).data
      .credit;
    expect((await shop.call(notes.downloadCreditNote, { as: owner, params: { id: goodwill.id } })).status).toBe(422);
    const invoice = await invoiceOf(account, clientId);
    const { id } = (await credit(owner, invoice.id, [{ lineId: lineOf(invoice), quantity: 1 }])).data.credit;
    await makeVoid(owner, id);
    const sent = await shop.call(notes.sendCreditNote, {
      as: owner,
      params: { id },
      body: { to: ['ann@example.com'] },
    });
    expect(sent.body.message).toBe('This credit is void.');
  });
});
