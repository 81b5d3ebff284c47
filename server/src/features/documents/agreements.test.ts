import { crc32, deflateSync } from 'node:zlib';
import * as lists from '@truckroll/contract/documents/document-lists';
import * as saving from '@truckroll/contract/documents/save-document';
import * as sending from '@truckroll/contract/documents/send-document';
import * as history from '@truckroll/contract/history/history';
import * as mail from '@truckroll/contract/mail/mail';
import * as taxes from '@truckroll/contract/price-book/taxes';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personWith } from '../../testing/person-with.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient, storeJob } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** The smallest valid PNG: one grey pixel. */
function onePixel(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.from([0, 0]))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const png = `data:image/png;base64,${onePixel().toString('base64')}`;

const change = (as: Person, id: string, body: Record<string, unknown>) =>
  shop.call(saving.updateDocument, { as, params: { id }, body });
const reopen = (as: Person, id: string, updatedAt?: string) =>
  shop.call(saving.reopenDocument, { as, params: { id }, body: updatedAt === undefined ? {} : { updatedAt } });
const read = async (as: Person, id: string) =>
  (await shop.call(lists.getDocument, { as, params: { id } })).data.document;
const historyOf = async (as: Person, moduleId: string) =>
  (await shop.call(history.listHistory, { as, query: { moduleType: 'document', moduleId } })).data.history;
const view = (token: string) => shop.call(sending.getPublicDocument, { params: { token } });
const answer = (token: string, body: Record<string, unknown>) =>
  shop.call(sending.answerPublicDocument, { params: { token }, body: body as never });

/** Advances the clock by a minute, so that changes produce a new version. */
function aMinuteLater(): void {
  shop.clock.now = new Date(shop.clock.now.getTime() + 60_000);
}

async function sendNow(account: TestAccount, id: string): Promise<string> {
  await shop.call(sending.sendDocument, { as: account.owner, params: { id }, body: { attachPdf: false } });
  const [latest] = (await shop.call(mail.listOutgoingMail, { as: account.owner })).data.mails;
  return /\/public\/documents\/([\w-]+)/.exec(latest?.text ?? '')?.[1] ?? '';
}

async function sentEstimate(account: TestAccount, more: Record<string, unknown> = {}) {
  const clientId = await storeClient(account, { name: 'Zoë Müller', email: 'zoe@example.test' });
  const body = { documentType: 2 as const, clientId, items: [{ name: 'Boiler', quantity: 2, rate: 40 }], ...more };
  const { id } = (await shop.call(saving.createDocument, { as: account.owner, body })).data;
  const token = await sendNow(account, id);
  return { id, clientId, token };
}

async function signedEstimate(account: TestAccount) {
  const estimate = await sentEstimate(account, { isContractRequired: true, contractTitle: 'Terms' });
  const { updatedAt } = (await view(estimate.token)).data.document;
  aMinuteLater();
  const signed = { actionStatus: 1, updatedAt, signerName: 'Zoë M.', signature: png };
  expect((await answer(estimate.token, signed)).status).toBe(200);
  return estimate;
}

describe('a document that its client agreed to', () => {
  it('is locked in everything that its client sees', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const { id } = await signedEstimate(account);
    const tax = (await shop.call(taxes.createTax, { as: owner, body: { name: 'HST', rate: 13 } })).data.tax;
    const other = await storeClient(account, { name: 'Ben Oak' });
    const before = await read(owner, id);
    for (const body of [
      { items: [{ name: 'Boiler', quantity: 2, rate: 41 }] },
      { items: before.items.map((item) => ({ ...item, taxIds: [tax.id] })) },
      { discount: 1 },
      { markup: 1 },
      { shippingAmount: 1 },
      { paymentTerms: 5 },
      { paymentInstructions: 'Cash' },
      { contractContent: '<p>More</p>' },
      { isDepositRequired: true, depositValue: 5 },
      { clientId: other },
      { clientDetails: { name: 'Ben' } },
      { title: 'Other' },
      { actionStatus: 0 },
      { actionStatus: 2 },
      { documentStatus: 'draft' },
      { documentStatus: 'sent' },
    ]) {
      const reply = await change(owner, id, body);
      const text = 'This estimate was approved by the client. Reopen it to change it.';
      expect([body, reply.status, reply.body.message]).toEqual([body, 422, text]);
    }
    expect(await read(owner, id)).toEqual(before);
    const mine = { privateNotes: 'Call first', assignedTo: [owner.userId] };
    expect((await change(owner, id, mine)).data.document).toMatchObject({ ...mine, documentStatus: 'approved' });
  });

  it('can still become a job, and be voided', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const { id, clientId } = await signedEstimate(account);
    const convertedToJobId = await storeJob(account, { clientId });
    const reply = await change(owner, id, { status: 3, convertedToJobId });
    expect(reply.data.document).toMatchObject({ status: 3, convertedToJobId });
    expect((await reopen(owner, id)).body.message).toBe('This document can no longer be edited.');
    const other = await signedEstimate(account);
    expect((await change(owner, other.id, { documentStatus: 'void' })).data.document.documentStatus).toBe('void');
  });

  it('reports the signature if it is a signed invoice', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await storeClient(account);
    const body = { documentType: 1 as const, clientId, items: [{ name: 'Boiler', rate: 40 }] };
    const { id } = (await shop.call(saving.createDocument, { as: owner, body })).data;
    const signed = { contractSignedAt: '2026-03-10T15:00:00.000Z', contractSignerName: 'Zoë' };
    await account.look((tx) => tx.updateTable('documents').set(signed).where('id', '=', id).execute());
    expect((await change(owner, id, { discount: 1 })).body.message).toBe(
      'This invoice was signed by the client. Reopen it to change it.',
    );
    expect((await reopen(owner, id)).data.document).toMatchObject({ documentStatus: 'draft', contractSignedAt: null });
    expect((await change(owner, id, { discount: 1 })).status).toBe(200);
  });
});

describe('DC-10 reopen', () => {
  it('drops approval and signature, and the history keeps both with the signed PDF', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const { id, token } = await signedEstimate(account);
    const agreed = await read(owner, id);
    expect(agreed).toMatchObject({ approvedByName: 'Zoë M.', contractSignerName: 'Zoë M.' });
    aMinuteLater();
    expect((await reopen(owner, id, '2026-01-01T00:00:00.000Z')).status).toBe(409);
    const reply = await reopen(owner, id, agreed.updatedAt);
    expect(reply.data.document).toMatchObject({
      documentStatus: 'draft',
      actionStatus: 0,
      approvedAt: null,
      approvedByName: null,
      contractSignature: null,
      contractSignerName: null,
      contractSignedAt: null,
      sentAt: null,
      total: 80,
    });
    await change(owner, id, { items: [{ name: 'Boiler', quantity: 2, rate: 50 }] });
    const [changed, kept] = await historyOf(owner, id);
    expect(changed?.description).toBe('{{creator}} changed the estimate: line items. Total $80.00 → $100.00');
    expect(kept).toMatchObject({ action: 'document.reopened', creatorId: owner.userId });
    expect(kept?.description).toMatch(
      /^\{\{creator\}\} reopened EST-2026000001, which Zoë M\. approved and signed on Mar 10, 2026 \d\d:\d\d\. Total \$80\.00$/,
    );
    expect(kept?.file?.name).toBe('EST-2026000001.pdf');
    const file = await shop.app.inject({ url: kept?.file?.url ?? '' });
    expect(file.statusCode).toBe(200);
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(file.rawPayload)), { mergePages: true });
    for (const part of ['EST-2026000001', '$80.00', 'Zoë M.', 'Signed']) expect(text).toContain(part);

    for (const refused of [
      await view(token),
      await answer(token, { actionStatus: 1, updatedAt: agreed.updatedAt }),
      await shop.call(sending.downloadPublicDocument, { params: { token } }),
    ]) {
      expect([refused.status, (refused.body as { message: string }).message]).toEqual([
        409,
        'This document is being revised.',
      ]);
    }
    await sendNow(account, id);
    expect((await view(token)).data.document).toMatchObject({ total: 100, documentStatus: 'viewed' });
  });

  it('needs a right to edit, and an agreed document', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const { id } = await signedEstimate(account);
    const reader = await personWith(account, { Estimate: ['viewAll', 'send', 'delete'] });
    expect((await reopen(reader, id)).status).toBe(403);
    expect((await reopen((await shop.newAccount()).owner, id)).status).toBe(404);
    const both = await Promise.all([reopen(owner, id), reopen(owner, id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    const again = await reopen(owner, id);
    expect(again.body.message).toBe('Only an approved estimate or a signed invoice can be reopened.');
    const kept = (await historyOf(owner, id)).filter(({ file }) => file !== null);
    expect(kept).toHaveLength(1);
  });
});

describe('an answer of the client', () => {
  it('applies to the version that the client saw, and to no other', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const { id, token } = await sentEstimate(account, { isContractRequired: true });
    const { updatedAt } = (await view(token)).data.document;
    aMinuteLater();
    await change(owner, id, { items: [{ name: 'Boiler', quantity: 2, rate: 50 }] });
    const signed = { signerName: 'Zoë', signature: png };
    for (const body of [
      { actionStatus: 1, updatedAt, ...signed },
      { actionStatus: 2, updatedAt },
      { actionStatus: 1, ...signed },
    ]) {
      const reply = await answer(token, body);
      expect([reply.status, reply.body.message]).toEqual([409, 'This document has changed. Please review it again.']);
    }
    expect(await read(owner, id)).toMatchObject({ actionStatus: 0, contractSignedAt: null, approvedAt: null });
    const fresh = (await view(token)).data.document;
    expect(fresh.total).toBe(100);
    expect((await answer(token, { actionStatus: 1, updatedAt: fresh.updatedAt, ...signed })).status).toBe(200);
    expect(await read(owner, id)).toMatchObject({ actionStatus: 1, approvedByName: 'Zoë' });
  });
});
