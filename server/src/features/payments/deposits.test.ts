import * as accounts from '@truckroll/contract/account/account';
import * as lists from '@truckroll/contract/documents/document-lists';
import * as saving from '@truckroll/contract/documents/save-document';
import * as history from '@truckroll/contract/history/history';
import * as payments from '@truckroll/contract/payments/record-payment';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newJob } from '../../testing/job-builders.ts';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';
import { findDrifted } from '../documents/document-chores.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const deposit = { isDepositRequired: true, depositType: 'percentage', depositValue: 25 };

async function create(account: TestAccount, body: object) {
  const reply = await shop.call(saving.createDocument, { as: account.owner, body: body as never });
  expect(reply.body).toMatchObject({ success: true });
  return reply.data.document;
}
const change = (account: TestAccount, id: string, body: object) =>
  shop.call(saving.updateDocument, { as: account.owner, params: { id }, body: body as never });
const read = async (account: TestAccount, id: string) =>
  (await shop.call(lists.getDocument, { as: account.owner, params: { id } })).data.document;
const pay = (account: TestAccount, documentId: string, paymentAmount: number, more: object = {}) =>
  shop.call(payments.recordPayment, { as: account.owner, body: { documentId, paymentAmount, ...more } });
const toInvoice = (account: TestAccount, { id, clientId }: { id: string; clientId: string }, more: object = {}) =>
  create(account, { documentType: 1, clientId, isConvertedFromEstimate: true, convertedFromId: id, ...more });
const messageOf = ({ status, body }: { status: number; body: { message?: string } }) => [status, body.message];

/** An approved estimate of 200 with a deposit of 50. */
async function approved(account: TestAccount, more: object = {}) {
  const clientId = await storeClient(account);
  const items = [{ name: 'Boiler', rate: 200 }];
  const { id } = await create(account, { documentType: 2, clientId, items, ...deposit, ...more });
  await change(account, id, { actionStatus: 1 });
  return { id, clientId };
}

async function statementOf(account: TestAccount, clientId: string) {
  const params = { id: clientId };
  const { statement } = (await shop.call(payments.getStatement, { as: account.owner, params })).data;
  return statement.lines.map(({ kind, reference, description, balance }) => [kind, reference, description, balance]);
}

/** Expects all stored amounts to equal the sums of their rows. */
async function expectTrue(account: TestAccount) {
  expect(await findDrifted((work) => account.look(work))).toEqual([]);
}

describe('a deposit recorded in the office', () => {
  it('is a payment of the estimate, and in the statement before there is an invoice', async () => {
    const account = await shop.newAccount();
    const { id, clientId } = await approved(account);
    expect(await read(account, id)).toMatchObject({ depositAmount: 50, depositDue: 50, depositPaid: 0 });
    const { payment } = (await pay(account, id, 30, { paymentMethod: 'Check' })).data;
    expect(payment).toMatchObject({ documentId: id, depositOf: id, paymentAmount: 30 });
    const estimate = await read(account, id);
    expect(estimate).toMatchObject({ depositDue: 20, depositPaid: 30, amountPaid: 30, payments: [{ id: payment.id }] });
    expect(await statementOf(account, clientId)).toEqual([
      ['payment', estimate.documentNumberDisplay, 'Deposit, Check', -30],
    ]);
  });

  it('is limited to the requested deposit, on estimates that request one', async () => {
    const account = await shop.newAccount();
    const { id } = await approved(account);
    expect(messageOf(await pay(account, id, 50.01))).toEqual([422, 'The payment is more than the amount due.']);
    const plain = await approved(account, { isDepositRequired: false });
    const refused = [422, 'Payments can only be recorded on invoices.'];
    expect(messageOf(await pay(account, plain.id, 10))).toEqual(refused);
    const clientId = await storeClient(account);
    const items = [{ name: 'Work', rate: 80 }];
    const rejected = await create(account, { documentType: 2, clientId, items, ...deposit });
    await change(account, rejected.id, { actionStatus: 2 });
    expect(messageOf(await pay(account, rejected.id, 10))).toEqual([422, 'This document can no longer be edited.']);
  });

  it('is refunded like any payment, and can then be paid again', async () => {
    const account = await shop.newAccount();
    const { id } = await approved(account);
    const { payment } = (await pay(account, id, 50)).data;
    const params = { id: payment.id };
    await shop.call(payments.refundPayment, { as: account.owner, params, body: { refundAmount: 20 } });
    expect(await read(account, id)).toMatchObject({ depositPaid: 30, depositDue: 20 });
    expect((await pay(account, id, 20)).status).toBe(201);
    await expectTrue(account);
  });

  it('prevents voiding or deleting its estimate until it is refunded', async () => {
    const account = await shop.newAccount();
    const { id } = await approved(account);
    const { payment } = (await pay(account, id, 50)).data;
    const remove = () => shop.call(lists.deleteDocument, { as: account.owner, params: { id } });
    const refused = [422, 'This estimate holds a deposit. Refund it first.'];
    expect(messageOf(await change(account, id, { documentStatus: 'void' }))).toEqual(refused);
    expect(messageOf(await remove())).toEqual(refused);
    const params = { id: payment.id };
    await shop.call(payments.refundPayment, { as: account.owner, params, body: { refundAmount: 50 } });
    expect((await remove()).status).toBe(200);
  });

  it('stays with a reopened estimate, whose lines can be changed', async () => {
    const account = await shop.newAccount();
    const { id } = await approved(account);
    await pay(account, id, 50);
    await shop.call(saving.reopenDocument, { as: account.owner, params: { id }, body: {} });
    expect((await change(account, id, { items: [{ name: 'Boiler', rate: 400 }] })).status).toBe(200);
    expect(await read(account, id)).toMatchObject({ depositAmount: 100, depositPaid: 50, depositDue: 50 });
  });
});

describe('the invoice of an estimate with a paid deposit', () => {
  it('takes the deposit over, and its answer reports this', async () => {
    const account = await shop.newAccount();
    const source = await approved(account);
    await pay(account, source.id, 50);
    const invoice = await toInvoice(account, source, { documentStatus: 'sent' });
    expect(invoice).toMatchObject({ total: 200, amountPaid: 50, amountDue: 150, depositPaid: 50, depositDue: 0 });
    expect(invoice).toMatchObject({ paymentStatus: 'partially_paid', payments: [{ depositOf: source.id }] });
    const estimate = await read(account, source.id);
    expect(estimate).toMatchObject({ amountPaid: 0, depositPaid: 50, depositDue: 0 });
    expect(estimate.payments).toMatchObject([{ documentId: invoice.id }]);
    expect(
      (await statementOf(account, source.clientId)).map(([kind, , text, balance]) => [kind, text, balance]),
    ).toEqual([
      ['invoice', 'Invoice', 200],
      ['payment', 'Deposit, Cash', 150],
    ]);
    const of = { moduleType: 'document' as const, moduleId: invoice.id };
    const entries = (await shop.call(history.listHistory, { as: account.owner, query: of })).data.history;
    expect(entries.map(({ description }) => description)).toContain(
      `{{creator}} took over the deposit of $50.00 of ${estimate.documentNumberDisplay}`,
    );
    const refused = [422, 'This estimate has an invoice. Record the payment there.'];
    expect(messageOf(await pay(account, source.id, 10))).toEqual(refused);
    await expectTrue(account);
  });

  it('also does so when created from the job, including a pending deposit', async () => {
    const account = await shop.newAccount();
    const { id, clientId } = await approved(account);
    await pay(account, id, 20);
    const jobId = await newJob(shop, account.owner, { clientId, estimateId: id });
    expect((await pay(account, id, 30, { paymentStatus: 'pending' })).status).toBe(201);
    const source = { isConvertedFromJob: true, convertedFromId: jobId };
    const invoice = await create(account, {
      documentType: 1,
      clientId,
      ...source,
      items: [{ name: 'Boiler', rate: 200 }],
    });
    expect(invoice).toMatchObject({ amountPaid: 20, depositPaid: 20 });
    expect(invoice.payments.map(({ paymentStatus }) => paymentStatus).toSorted()).toEqual(['completed', 'pending']);
    await expectTrue(account);
  });

  it('also does so when the estimate is marked as converted to it', async () => {
    const account = await shop.newAccount();
    const { id, clientId } = await approved(account);
    await pay(account, id, 50);
    const invoice = await create(account, { documentType: 1, clientId, items: [{ name: 'Boiler', rate: 200 }] });
    await change(account, id, { status: 3, convertedToInvoiceId: invoice.id });
    expect(await read(account, invoice.id)).toMatchObject({ amountPaid: 50, amountDue: 150 });
  });

  it('leaves a credit for the client if it is less than the deposit', async () => {
    const account = await shop.newAccount();
    const source = await approved(account);
    await pay(account, source.id, 50);
    const items = [{ name: 'Call-out', rate: 35 }];
    const invoice = await toInvoice(account, source, { items, isDepositRequired: false, documentStatus: 'sent' });
    expect(invoice).toMatchObject({ paymentStatus: 'paid', amountPaid: 50, amountDue: -15 });
    expect((await statementOf(account, source.clientId)).at(-1)?.[3]).toBe(-15);
    const params = { id: invoice.payments[0]?.id ?? '' };
    await shop.call(payments.refundPayment, { as: account.owner, params, body: { refundAmount: 15 } });
    expect(await read(account, invoice.id)).toMatchObject({ paymentStatus: 'paid', amountDue: 0 });
    await expectTrue(account);
  });

  it('returns it to the estimate when deleted, for the next invoice', async () => {
    const account = await shop.newAccount();
    const source = await approved(account);
    await pay(account, source.id, 50);
    const first = await toInvoice(account, source);
    await shop.call(lists.deleteDocument, { as: account.owner, params: { id: first.id } });
    expect(await read(account, source.id)).toMatchObject({ amountPaid: 50, depositPaid: 50 });
    expect(await toInvoice(account, source)).toMatchObject({ amountPaid: 50 });
    await expectTrue(account);
  });

  it('leaves a refunded deposit with the estimate', async () => {
    const account = await shop.newAccount();
    const source = await approved(account);
    const { payment } = (await pay(account, source.id, 50)).data;
    const params = { id: payment.id };
    await shop.call(payments.refundPayment, { as: account.owner, params, body: { refundAmount: 50 } });
    expect(await toInvoice(account, source)).toMatchObject({ amountPaid: 0, payments: [], depositDue: 50 });
  });

  it('keeps the currency, including its number of decimals', async () => {
    const account = await shop.newAccount();
    await shop.call(accounts.updateAccount, { as: account.owner, body: { currency: 'JPY' } });
    const source = await approved(account, { items: [{ name: 'Boiler', rate: 5001 }] });
    expect(await read(account, source.id)).toMatchObject({ currency: 'JPY', depositAmount: 1250, depositDue: 1250 });
    await pay(account, source.id, 1250);
    await shop.call(accounts.updateAccount, { as: account.owner, body: { currency: 'USD' } });
    expect(await toInvoice(account, source)).toMatchObject({ currency: 'JPY', amountPaid: 1250, amountDue: 3751 });
  });

  it('counts the deposit once when created while the deposit is recorded', async () => {
    const account = await shop.newAccount();
    const source = await approved(account);
    const [paid] = await Promise.all([pay(account, source.id, 50), toInvoice(account, source)]);
    const { convertedToInvoiceId } = await read(account, source.id);
    const invoice = await read(account, convertedToInvoiceId ?? '');
    // Either the payment came first and the invoice counts it, or the invoice came first and the payment is refused.
    expect([paid.status, invoice.amountPaid]).toEqual(paid.status === 201 ? [201, 50] : [422, 0]);
    await expectTrue(account);
  });
});
