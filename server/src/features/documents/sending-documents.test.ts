import * as account from '@truckroll/contract/account/account';
import * as lists from '@truckroll/contract/documents/document-lists';
import * as saving from '@truckroll/contract/documents/save-document';
import * as sending from '@truckroll/contract/documents/send-document';
import * as history from '@truckroll/contract/history/history';
import * as mail from '@truckroll/contract/mail/mail';
import * as notifications from '@truckroll/contract/notifications/notifications';
import * as payments from '@truckroll/contract/payments/record-payment';
import * as requests from '@truckroll/contract/requests/save-request';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient, storeJob, storeVisit } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

async function made(account: TestAccount, more: Record<string, unknown> = {}) {
  const clientId = await storeClient(account, { name: 'Zoë Müller', email: 'zoe@example.test' });
  const body = { documentType: 2 as const, clientId, items: [{ name: 'Café boiler', quantity: 2, rate: 40 }] };
  return (await shop.call(saving.createDocument, { as: account.owner, body: { ...body, ...more } })).data.document;
}
const send = (as: Person, id: string, body: Record<string, unknown> = {}) =>
  shop.call(sending.sendDocument, { as, params: { id }, body });
const read = async (as: Person, id: string) =>
  (await shop.call(lists.getDocument, { as, params: { id } })).data.document;
const mailsOf = async (as: Person) => (await shop.call(mail.listOutgoingMail, { as })).data.mails;
const view = (token: string) => shop.call(sending.getPublicDocument, { params: { token } });
/** Answers the document as the client sees it now, and returns the response. */
const answer = async (token: string, body: Record<string, unknown>) => {
  const { data } = await view(token);
  const seen = { updatedAt: data.document.updatedAt, ...body };
  return await shop.call(sending.answerPublicDocument, { params: { token }, body: seen as never });
};

async function sent(account: TestAccount, more: Record<string, unknown> = {}) {
  const document = await made(account, more);
  await send(account.owner, document.id, { attachPdf: false });
  const [latest] = await mailsOf(account.owner);
  const token = /\/public\/documents\/([\w-]+)/.exec(latest?.text ?? '')?.[1] ?? '';
  return { document, token };
}

const png = `data:image/png;base64,${Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]).toString('base64')}`;

async function textOf(content: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(content)), { mergePages: true });
  return text;
}

describe('DC-7 the PDF of a document', () => {
  it("has the document's content, is stored, and is printed again after a change", async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const { id } = await made(account, { privateNotes: 'Secret', comments: '<p>Thank <b>you</b></p>' });
    const download = () => shop.call(lists.downloadDocument, { as: owner, params: { id } });
    const first = await download();
    expect(first.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining('filename="EST-2026000001.pdf"'),
    });
    const text = await textOf(first.raw);
    for (const part of [
      'Estimate',
      'EST-2026000001',
      'Zoë Müller',
      'Café boiler',
      '$80.00',
      'Thank you',
      'Page 1 of 1',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('Secret');
    const keyOf = () => account.look((tx) => tx.selectFrom('documentPdfs').select('storageKey').executeTakeFirst());
    const key = await keyOf();
    expect((await download()).raw.equals(first.raw)).toBe(true);
    expect(await keyOf()).toEqual(key);
    await shop.call(saving.updateDocument, { as: owner, params: { id }, body: { title: 'Spring' } });
    expect(await textOf((await download()).raw)).toContain('Spring');
    expect(await keyOf()).not.toEqual(key);
    expect(
      (await shop.call(lists.downloadDocument, { as: (await shop.newAccount()).owner, params: { id } })).status,
    ).toBe(404);
  });

  it('prints 500 lines on numbered pages, and prints receipts and statements', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const items = Array.from({ length: 500 }, (_, index) => ({ name: `Line ${index + 1}`, rate: 1 }));
    const { id, clientId } = await made(account, { documentType: 1, items, documentStatus: 'sent' });
    const pdf = await shop.call(lists.downloadDocument, { as: owner, params: { id } });
    expect(await textOf(pdf.raw)).toMatch(/Line 500[\s\S]*Page (\d+) of \1/);
    const body = { documentId: id, paymentAmount: 20 };
    const { payment } = (await shop.call(payments.recordPayment, { as: owner, body })).data;
    const receipt = await shop.call(payments.downloadReceipt, { as: owner, params: { id: payment.id } });
    const { data } = await shop.call(payments.getReceipt, { as: owner, params: { id: payment.id } });
    expect(data.receipt).toMatchObject({
      word: 'Invoice',
      amount: 20,
      due: 480,
      client: 'Zoë Müller',
      currency: 'USD',
    });
    expect(await textOf(receipt.raw)).toMatch(/Receipt[\s\S]*\$20\.00[\s\S]*\$480\.00/);
    const statement = await shop.call(payments.downloadStatement, { as: owner, params: { id: clientId } });
    expect(await textOf(statement.raw)).toMatch(/Statement[\s\S]*Balance due \$480\.00/);
  });
});

it('shows the client its PO number in the mail, on the page and in the PDF', async () => {
  const account = await shop.newAccount();
  const { token } = await sent(account, { documentType: 1, purchaseOrderNumber: 'B-4711' });
  expect((await view(token)).data.document.purchaseOrderNumber).toBe('B-4711');
  const pdf = await textOf((await shop.call(sending.downloadPublicDocument, { params: { token } })).raw);
  expect(pdf).toMatch(/PO number\s+B-4711/);
  const [latest] = await mailsOf(account.owner);
  expect(latest?.text).toMatch(/PO number:? B-4711/);
});

it('hides markup from the client, in the answer and the PDF, with lines that add up to the total', async () => {
  const account = await shop.newAccount();
  const items = [{ name: 'Boiler', quantity: 2, rate: 40, markupPrice: 11.11 }];
  const { document, token } = await sent(account, { items, markup: 15, shippingAmount: 5 });
  expect(document).toMatchObject({ markup: 15, total: 100, items: [{ markupPrice: 11.11 }] });
  const reply = await view(token);
  expect(reply.data.document).toMatchObject({ subTotal: 80, otherCharges: 15, shippingAmount: 5, total: 100 });
  expect(reply.raw.toString()).not.toMatch(/markup|11\.11/i);
  const pdf = await textOf((await shop.call(sending.downloadPublicDocument, { params: { token } })).raw);
  expect(pdf).toMatch(/Other charges\s+\$15\.00/);
  expect(pdf).not.toMatch(/markup|11\.11/i);
});

describe('DC-8 send a document', () => {
  it('mails a link and the PDF, and keeps the mail without a mail server', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const { id } = await made(account);
    const reply = await send(owner, id, { cc: ['boss@example.test'], message: 'As agreed' });
    expect(reply.body).toMatchObject({
      message: 'Saved here: no mail server is set up',
      data: { delivery: 'kept', document: { documentStatus: 'sent' } },
    });
    const [latest] = await mailsOf(owner);
    expect(latest).toMatchObject({ kind: 'document', to: 'zoe@example.test', status: 'queued' });
    expect(latest?.subject).toMatch(/^Estimate EST-2026000001 from /);
    expect(latest?.text).toContain('As agreed');
    expect(latest?.text).toContain(`/hub?company=${account.accountId}`);
    await shop.queue.runWaiting();
    expect((await mailsOf(owner))[0]?.status).toBe('kept');
    const row = await account.look((tx) =>
      tx.selectFrom('outgoingMail').select(['cc', 'attachments']).executeTakeFirst(),
    );
    expect(row).toMatchObject({
      cc: 'boss@example.test',
      attachments: [{ name: 'EST-2026000001.pdf', documentId: id }],
    });
    const { data } = await shop.call(history.listHistory, {
      as: owner,
      query: { moduleType: 'document', moduleId: id },
    });
    expect(data.history[0]).toMatchObject({
      action: 'document.kept',
      description:
        '{{creator}} saved an email with EST-2026000001 to zoe@example.test, boss@example.test here: no mail server is set up',
    });
  });

  it('says where the PDF prints boxes in place of letters, as receipts and statements do', async () => {
    const account = await shop.newAccount();
    const { owner: as } = account;
    const clientDetails = { name: 'ᏣᎳᎩ', email: 'tsalagi@example.test' };
    const { id, clientId } = await made(account, { documentType: 1, clientDetails, title: 'ᎠᎡ' });
    expect((await send(as, id)).data.unprintable).toEqual([
      { place: 'Client name', letters: 'ᏣᎳᎩ' },
      { place: 'Title', letters: 'ᎠᎡ' },
    ]);
    const paid = { documentId: id, paymentAmount: 20, paymentNote: 'ᎣᎣ' };
    const { payment } = (await shop.call(payments.recordPayment, { as, body: paid })).data;
    const { receipt } = (await shop.call(payments.getReceipt, { as, params: { id: payment.id } })).data;
    expect(receipt.unprintable).toContainEqual({ place: 'Note', letters: 'Ꭳ' });
    const { statement } = (await shop.call(payments.getStatement, { as, params: { id: clientId } })).data;
    expect(statement.unprintable).toEqual([{ place: 'INV-2026000001', letters: 'ᎠᎡᎣ' }]);
  });

  it('refuses to send without a recipient or mail, and void documents', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const { id } = await made(account, { clientDetails: { email: '' } });
    expect((await send(owner, id)).body.message).toBe('Please add at least one recipient');
    expect((await send(owner, id, { to: [] })).body.message).toBe('Please add at least one recipient');
    expect((await send(owner, id, { to: ['x'] })).status).toBe(400);
    expect((await send(await account.person('fieldTechnicianLite'), id)).status).toBe(403);
    await shop.call(saving.updateDocument, { as: owner, params: { id }, body: { documentStatus: 'void' } });
    expect((await send(owner, id, { to: ['ann@example.test'] })).body.message).toBe(
      'This document can no longer be edited.',
    );
    await shop.call(accountOf.updateAccount, { as: owner, body: { features: { mail: false } } });
    expect((await send(owner, id)).body.message).toBe('Please add an email integration first!');
  });
});
const accountOf = account;

describe('DC-9 the public page', () => {
  it('counts as viewed when it is shown, and not when it is read ahead for a page that nobody may look at', async () => {
    const account = await shop.newAccount();
    const { document, token } = await sent(account);
    const ahead = await shop.call(sending.getPublicDocument, { params: { token }, query: { isAhead: true } });
    expect(ahead.data.document).toMatchObject({ documentStatus: 'sent', total: 80 });
    expect(await read(account.owner, document.id)).toMatchObject({ viewedAt: null, documentStatus: 'sent' });
    await view(token);
    expect(await read(account.owner, document.id)).toMatchObject({ documentStatus: 'viewed' });
  });

  it('shows nothing of the staff, and records the view', async () => {
    const account = await shop.newAccount();
    const { document, token } = await sent(account, { privateNotes: 'Secret' });
    expect(token).toMatch(/^[\w-]{43}$/);
    const { data } = await view(token);
    expect(data).toMatchObject({
      currency: 'USD',
      canPayOnline: false,
      nextArrival: null,
      document: { documentStatus: 'viewed', total: 80 },
    });
    expect(JSON.stringify(data)).not.toMatch(/Secret|assignedTo|createdBy/);
    expect((await read(account.owner, document.id)).viewedAt).toBe('2026-03-10T15:00:00.000Z');
    const pdf = await shop.call(sending.downloadPublicDocument, { params: { token } });
    expect(pdf.headers['content-type']).toBe('application/pdf');
    const strange = await view('A'.repeat(43));
    expect([strange.status, strange.body.message]).toEqual([404, 'This link is invalid or has expired.']);
  });

  it('shows the next promised arrival of its job, as the mail does', async () => {
    const account = await shop.newAccount();
    const jobId = await storeJob(account, { clientId: await storeClient(account) });
    const at = (time: string) => `2026-03-12T${time}:00.000Z`;
    const visit = (visitNumber: number, from: string, to: string, more: object = {}) =>
      storeVisit(account, { jobId, visitNumber, promisedFrom: at(from), promisedTo: at(to), ...more });
    await visit(1, '13:00', '15:00', { visitStatus: 'cancelled' });
    await visit(2, '17:00', '19:00');
    await visit(3, '15:00', '17:00');
    const { document } = await sent(account);
    const link = (tx: Tx) => tx.updateTable('documents').set({ jobId }).where('id', '=', document.id).execute();
    await account.look(link);
    await send(account.owner, document.id, { attachPdf: false });
    const [latest] = await mailsOf(account.owner);
    expect(latest?.text).toContain('Your arrival window is Mar 12, 2026 11:00 to 13:00.');
    const token = /\/public\/documents\/([\w-]+)/.exec(latest?.text ?? '')?.[1] ?? '';
    expect((await view(token)).data.nextArrival).toEqual({
      ...{ promisedFrom: at('15:00'), promisedTo: at('17:00'), timezone: 'America/Toronto' },
    });
  });

  it('answers 30 calls a minute per address', async () => {
    const strict = await openShop({ PUBLIC_CALLS_PER_MINUTE: '30' });
    try {
      const guess = () => strict.call(sending.getPublicDocument, { params: { token: 'A'.repeat(43) } });
      for (let request = 1; request <= 30; request += 1) expect((await guess()).status).toBe(404);
      const reply = await guess();
      expect([reply.status, reply.body.message]).toEqual([429, 'Too many requests. Please try again later.']);
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    } finally {
      await strict.close();
    }
  });

  it('stops working after 90 days, and when the document is deleted', async () => {
    const account = await shop.newAccount();
    const { token, document } = await sent(account);
    shop.clock.now = new Date('2026-06-08T15:00:01.000Z');
    expect((await view(token)).status).toBe(404);
    shop.clock.now = new Date('2026-03-10T15:00:00.000Z');
    expect((await view(token)).status).toBe(200);
    await shop.call(lists.deleteDocument, { as: account.owner, params: { id: document.id } });
    expect((await view(token)).status).toBe(404);
  });

  it('is answered once, signed where a contract requires it, and people are notified', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const { token, document } = await sent(account, { isContractRequired: true, contractTitle: 'Terms' });
    const unsigned = await answer(token, { actionStatus: 1 });
    expect([unsigned.status, unsigned.body.message]).toEqual([400, 'Please provide a signature']);
    const signed = { actionStatus: 1, signerName: 'Zoë Müller', signature: png };
    const both = await Promise.all([answer(token, signed), answer(token, { actionStatus: 2 })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const again = await answer(token, signed);
    expect([again.status, again.body.message]).toEqual([409, 'This document has already been answered.']);
    const seen = await read(owner, document.id);
    expect(seen.actionStatus === 1 ? seen.contractSignature : '/api/storage/').toContain('/api/storage/');
    const { data } = await shop.call(notifications.listNotifications, { as: owner });
    expect(data.notifications[0]?.title).toMatch(/^Estimate (Approved|Rejected)$/);
  });

  it('refuses an answer after expiry, and rejecting loses the request', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const late = await sent(account, { dueDate: '2026-03-09' });
    expect((await answer(late.token, { actionStatus: 1 })).body.message).toBe('This estimate has expired.');
    const { clientId } = late.document;
    const request = (await shop.call(requests.createRequest, { as: owner, body: { clientId } })).data.request;
    const { token } = await sent(account, { clientId, isConvertedFromRequest: true, convertedFromId: request.id });
    const stage = async () =>
      (await shop.call(requests.getRequest, { as: owner, params: { id: request.id } })).data.request.stage;
    expect(await stage()).toBe('quote_sent');
    expect((await answer(token, { actionStatus: 2 })).data).toEqual({
      actionStatus: 2,
      updatedAt: '2026-03-10T15:00:00.000Z',
    });
    expect(await stage()).toBe('lost_rejected');
    const query = { moduleType: 'request' as const, moduleId: request.id };
    const [entries] = (await shop.call(history.listHistory, { as: owner, query })).data.history;
    expect(entries).toMatchObject({
      action: 'request.stage_changed',
      creatorId: null,
      description: '{{creator}} changed the stage from Quote Sent to Lost - Rejected',
    });
  });

  it('of a deleted document leaves no notification with a dead link', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const { token, document } = await sent(account);
    await answer(token, { actionStatus: 1 });
    const titles = async () =>
      (await shop.call(notifications.listNotifications, { as: owner })).data.notifications.map(({ title }) => title);
    expect(await titles()).toContain('Estimate Approved');
    await shop.call(lists.deleteDocument, { as: owner, params: { id: document.id } });
    expect(await titles()).not.toContain('Estimate Approved');
  });
});
