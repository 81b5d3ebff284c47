import { updateAccount } from '@truckroll/contract/account/account';
import * as lists from '@truckroll/contract/documents/document-lists';
import * as saving from '@truckroll/contract/documents/save-document';
import * as sending from '@truckroll/contract/documents/send-document';
import { listOutgoingMail } from '@truckroll/contract/mail/mail';
import * as credits from '@truckroll/contract/payments/client-credits';
import * as payments from '@truckroll/contract/payments/record-payment';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { insertSession } from '../../platform/session/session-store.ts';
import { openShop, type Shop } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';

const start = new Date('2026-03-10T15:00:00.000Z');
let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ PUBLIC_URL: 'https://work.test' });
});
afterEach(() => {
  shop.clock.now = start;
});
afterAll(() => shop.close());

/** A company with a client, whose invoices have numbers without gaps. */
async function gapless({ isOn = true } = {}) {
  const account = await shop.newAccount();
  const as = account.owner;
  const set = (numbersWithoutGaps: boolean) => shop.call(updateAccount, { as, body: { numbersWithoutGaps } });
  if (isOn) expect((await set(true)).data.account.numbersWithoutGaps).toBe(true);
  const clientId = await storeClient(account, { name: 'Ann Lee', email: 'ann@lee.test' });
  const write = async (more: Record<string, unknown> = {}) => {
    const body = { documentType: 1, clientId, items: [{ name: 'Work', rate: 100 }], ...more };
    const reply = await shop.call(saving.createDocument, { as, body: body as never });
    expect(reply.status).toBe(201);
    return reply.data.document;
  };
  const send = (id: string) => shop.call(sending.sendDocument, { as, params: { id }, body: { attachPdf: false } });
  const change = (id: string, body: Record<string, unknown>) =>
    shop.call(saving.updateDocument, { as, params: { id }, body: body as never });
  const remove = (id: string) => shop.call(lists.deleteDocument, { as, params: { id } });
  const numberOf = async (id: string) =>
    (await shop.call(lists.getDocument, { as, params: { id } })).data.document.documentNumberDisplay;
  /** Pays a part of an invoice from a credit of its client. */
  const payFromCredit = async (documentId: string): Promise<void> => {
    const body = { amount: 50, note: 'Sorry for the wait' };
    const { credit } = (await shop.call(credits.grantClientCredit, { as, params: { id: clientId }, body })).data;
    const uses = [{ documentId, amount: 20 }];
    const reply = await shop.call(credits.applyClientCredit, { as, params: { id: credit.id }, body: { uses } });
    expect(reply.status).toBe(201);
  };
  return { account, as, set, clientId, write, send, change, remove, numberOf, payFromCredit };
}

describe('numbers without gaps', () => {
  it('are taken when an invoice is sent: the order of sending counts, and deleted drafts leave no gap', async () => {
    const { as, write, send, remove, numberOf } = await gapless();
    const [first, second, third] = [await write(), await write({ documentNumber: 2026000099 }), await write()];
    expect([first, second, third].map((one) => one?.documentNumberDisplay)).toEqual([
      'DRAFT-000001',
      'DRAFT-000002',
      'DRAFT-000003',
    ]);
    expect((await remove(first.id)).status).toBe(200);
    expect((await send(third.id)).data.document.documentNumberDisplay).toBe('INV-2026000001');
    expect((await send(second.id)).data.document.documentNumberDisplay).toBe('INV-2026000002');
    expect((await send(second.id)).data.document.documentNumberDisplay).toBe('INV-2026000002');
    const { mails } = (await shop.call(listOutgoingMail, { as })).data;
    expect(mails.map(({ subject }) => subject.match(/(INV|DRAFT)-\d+/)?.[0]).toSorted()).toEqual([
      'INV-2026000001',
      'INV-2026000002',
      'INV-2026000002',
    ]);
    const find = async (search: string) =>
      (await shop.call(lists.listDocuments, { as, query: { documentType: 1, search } as never })).data.documents.map(
        ({ id }) => id,
      );
    expect([await find('INV-2026000001'), await find('DRAFT-000003')]).toEqual([[third.id], []]);
    expect(await numberOf(third.id)).toBe('INV-2026000001');
  });

  it.each([
    ['marked as sent', 'sent'],
    ['paid in part', 'paid'],
    ['created as sent', 'created'],
    ['paid from credit', 'credit'],
  ])('are taken by an invoice that is %s', async (_, way) => {
    const { as, write, change, numberOf, payFromCredit } = await gapless();
    await write();
    const invoice = await write(way === 'created' ? { documentStatus: 'sent' } : {});
    const body = { documentId: invoice.id, paymentAmount: 20 };
    if (way === 'sent') expect((await change(invoice.id, { documentStatus: 'sent' })).status).toBe(200);
    if (way === 'paid') expect((await shop.call(payments.recordPayment, { as, body })).status).toBe(201);
    if (way === 'credit') await payFromCredit(invoice.id);
    expect(await numberOf(invoice.id)).toBe('INV-2026000001');
    expect((await write({ documentStatus: 'sent' })).documentNumberDisplay).toBe('INV-2026000002');
  });

  it('are not taken by a pending payment, nor by a draft that is voided', async () => {
    const { as, write, change, numberOf } = await gapless();
    const [waiting, dropped] = [await write(), await write()];
    const body = { documentId: waiting.id, paymentAmount: 20, paymentStatus: 'pending' as const };
    expect((await shop.call(payments.recordPayment, { as, body })).status).toBe(201);
    expect((await change(dropped.id, { documentStatus: 'void' })).status).toBe(200);
    expect([await numberOf(waiting.id), await numberOf(dropped.id)]).toEqual(['DRAFT-000001', 'DRAFT-000002']);
    expect((await write({ documentStatus: 'sent' })).documentNumberDisplay).toBe('INV-2026000001');
  });

  it('stay: a numbered invoice is voided instead of deleted, and nobody types a number', async () => {
    const { write, send, change, remove } = await gapless();
    const invoice = await write();
    expect((await change(invoice.id, { documentNumber: 77 })).body.message).toBe(
      'Invoices get their numbers by themselves when they are given out.',
    );
    await send(invoice.id);
    expect((await change(invoice.id, { documentNumber: 77 })).status).toBe(422);
    const refused = await remove(invoice.id);
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'Invoice numbers must have no gaps. Void this invoice instead of deleting it.',
    ]);
    expect((await change(invoice.id, { documentStatus: 'void' })).status).toBe(200);
    expect((await remove(invoice.id)).status).toBe(422);
    const estimate = await write({ documentType: 2, documentNumber: 12 });
    expect(estimate.documentNumberDisplay).toBe('EST-000012');
    expect((await remove(estimate.id)).status).toBe(200);
  });

  it('begin after the numbers before, whose drafts keep theirs, and drafts take one also once they are off', async () => {
    const { set, write, send, remove } = await gapless({ isOn: false });
    const before = await write();
    expect(before.documentNumberDisplay).toBe('INV-2026000001');
    await set(true);
    expect((await remove(before.id)).status).toBe(422);
    const draft = await write();
    expect((await write({ documentStatus: 'sent' })).documentNumberDisplay).toBe('INV-2026000002');
    await set(false);
    expect((await write()).documentNumberDisplay).toBe('INV-2026000003');
    expect((await send(draft.id)).data.document.documentNumberDisplay).toBe('INV-2026000004');
    expect((await remove(before.id)).status).toBe(200);
  });

  it('begin anew with the year in which an invoice is given out', async () => {
    const { account, write } = await gapless();
    const draft = await write();
    shop.clock.now = new Date('2027-01-01T05:30:00.000Z');
    const { accountId, owner, look } = account;
    const now = shop.clock.now;
    const { token } = await look((tx) => insertSession(tx, { accountId, userId: owner.userId, device: 'test', now }));
    const as = { ...owner, token };
    const reply = await shop.call(sending.sendDocument, { as, params: { id: draft.id }, body: { attachPdf: false } });
    expect(reply.data.document.documentNumberDisplay).toBe('INV-2027000001');
  });

  it('have no gap after clerks send at the same time, also where the transaction of one is rolled back', async () => {
    const { account, write, send, numberOf } = await gapless();
    const drafts: string[] = [];
    for (let n = 0; n < 9; n += 1) drafts.push((await write()).id);
    const [lost = '', ...kept] = drafts;
    const rolledBack = account.look(async (tx) => {
      const taken = await tx
        .updateTable('documents')
        .set({ documentStatus: 'sent' })
        .where('id', '=', lost)
        .returning('documentNumber')
        .executeTakeFirstOrThrow();
      expect(taken.documentNumber).toBeGreaterThan(2_026_000_000);
      throw new Error('The server stops');
    });
    const replies = await Promise.allSettled([rolledBack, ...kept.map((id) => send(id))]);
    expect(replies.map(({ status }) => status)).toEqual(['rejected', ...kept.map(() => 'fulfilled')]);
    expect(await numberOf(lost)).toBe('DRAFT-000001');
    const numbers = await Promise.all(kept.map(numberOf));
    expect(numbers.toSorted()).toEqual(kept.map((_, index) => `INV-202600000${index + 1}`));
  });
});
