import { createDocument } from '@truckroll/contract/documents/save-document';
import * as hub from '@truckroll/contract/hub/hub';
import { viewAsClient } from '@truckroll/contract/hub/hub-office';
import { grantClientCredit, voidClientCredit } from '@truckroll/contract/payments/client-credits';
import { createCreditNote } from '@truckroll/contract/payments/credit-notes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

it('shows the credit notes of its invoices as PDFs, and neither void ones nor those of others', async () => {
  const account = await shop.newAccount();
  const as = account.owner;
  const client = () => storeClient(account, { email: 'ann@hub.test' });
  const [clientId, other] = [await client(), await client()];
  const creditOf = async (of: string, quantity: number) => {
    const invoice = {
      ...{ documentType: 1 as const, clientId: of, documentStatus: 'sent' as const },
      items: [{ name: 'Work', quantity: 2, rate: 50 }],
    };
    const { document } = (await shop.call(createDocument, { as, body: invoice })).data;
    const body = { lines: [{ lineId: document.items[0]?.id ?? '', quantity }], note: 'Broken' };
    const { credit } = (await shop.call(createCreditNote, { as, params: { id: document.id }, body })).data;
    return { id: credit.id, documentId: document.id };
  };
  const [shown, dropped, foreign] = [
    await creditOf(clientId, 1),
    await creditOf(clientId, 2),
    await creditOf(other, 1),
  ];
  await shop.call(voidClientCredit, { as, params: { id: dropped.id }, body: { note: 'Wrong' } });
  const goodwill = { amount: 5, note: 'Sorry' };
  const { credit } = (await shop.call(grantClientCredit, { as, params: { id: clientId }, body: goodwill })).data;

  const { token } = (await shop.call(viewAsClient, { as, params: { id: clientId }, body: {} as never })).data;
  const { data } = await shop.call(hub.readHub, { params: { token } });
  expect(data.creditNotes).toEqual([
    { ...shown, date: data.creditNotes[0]?.date, amount: 50, currency: 'USD', numberDisplay: 'CN-000001' },
  ]);
  const download = (creditId: string) => shop.call(hub.downloadHubCreditNote, { params: { token, creditId } });
  const pdf = await download(shown.id);
  expect([pdf.status, pdf.raw.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  for (const hidden of [dropped.id, foreign.id, credit.id]) expect((await download(hidden)).status).toBe(404);
});
