import * as saving from '@truckroll/contract/documents/save-document';
import * as contract from '@truckroll/contract/mail/mail';
import * as payments from '@truckroll/contract/payments/record-payment';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

async function invoiceFor(account: TestAccount, email: string | null) {
  const clientId = await storeClient(account, { email });
  const body = { documentType: 1 as const, clientId, items: [{ name: 'Work', rate: 100 }] };
  return (await shop.call(saving.createDocument, { as: account.owner, body })).data.document;
}
const mailsOf = async ({ owner }: TestAccount) =>
  (await shop.call(contract.listOutgoingMail, { as: owner })).data.mails;
const pay = ({ owner }: TestAccount, documentId: string, more: Record<string, unknown> = {}) =>
  shop.call(payments.recordPayment, {
    as: owner,
    body: { documentId, paymentAmount: 40, sendReceipt: true, ...more } as never,
  });

describe('PY-2 with a receipt', () => {
  it('mails the client what was paid and what is still due, with a link to the invoice', async () => {
    const account = await shop.newAccount();
    const { id, documentNumberDisplay } = await invoiceFor(account, 'ann@client.test');
    const paid = await pay(account, id);
    expect([paid.status, paid.data.receiptDelivery]).toEqual([201, 'kept']);
    const [mail, ...others] = await mailsOf(account);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'receipt', to: 'ann@client.test' });
    expect(mail?.subject).toContain(`Receipt for ${documentNumberDisplay} from `);
    expect(mail?.text).toContain('Amount paid: $40.00');
    expect(mail?.text).toContain('Still due: $60.00');
    expect(mail?.text).toMatch(/\/public\/documents\/[\w-]+/);
  });

  it('mails nothing unless it is wanted', async () => {
    const account = await shop.newAccount();
    const { id } = await invoiceFor(account, 'ann@client.test');
    await pay(account, id, { sendReceipt: false });
    expect(await mailsOf(account)).toEqual([]);
  });

  it('records no payment whose receipt cannot be sent', async () => {
    const account = await shop.newAccount();
    const { id } = await invoiceFor(account, 'ann@client.test');
    const pending = await pay(account, id, { paymentStatus: 'pending' });
    expect([pending.status, pending.body.errors]).toEqual([
      400,
      [expect.objectContaining({ path: 'sendReceipt', message: payments.noReceiptText.pending })],
    ]);
    const nobody = await invoiceFor(account, null);
    const refused = await pay(account, nobody.id);
    expect(refused.body.errors).toEqual([
      expect.objectContaining({ path: 'sendReceipt', message: payments.noReceiptText.email }),
    ]);
    const { data } = await shop.call(payments.listPayments, { as: account.owner });
    expect(data.payments).toEqual([]);
  });
});
