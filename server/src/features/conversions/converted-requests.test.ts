import * as saving from '@truckroll/contract/documents/save-document';
import * as history from '@truckroll/contract/history/history';
import * as taxes from '@truckroll/contract/price-book/taxes';
import * as requests from '@truckroll/contract/requests/save-request';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personWith } from '../../testing/person-with.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const create = (as: Person, body: Record<string, unknown>) => shop.call(saving.createDocument, { as, body });
const readRequest = async (as: Person, id: string) =>
  (await shop.call(requests.getRequest, { as, params: { id } })).data.request;

/** A request of two lines with a tax, a discount and texts for client and office. */
async function storeRequest(account: TestAccount) {
  const { owner } = account;
  const clientId = await storeClient(account);
  const { tax } = (await shop.call(taxes.createTax, { as: owner, body: { name: 'HST', rate: 13 } })).data;
  const body = {
    clientId,
    serviceType: 'garage-door-services',
    requirements: 'Two doors\nGrey & white',
    notes: 'Dog in the yard',
    assignedTo: [owner.userId],
    items: [
      { name: 'Door', quantity: 2, rate: 80, discount: 4, taxIds: [tax.id] },
      { name: 'Labour', quantity: 1.5, rate: 60 },
    ],
    discount: 20,
  };
  const { request } = (await shop.call(requests.createRequest, { as: owner, body })).data;
  return { request, clientId, tax, source: { clientId, isConvertedFromRequest: true, convertedFromId: request.id } };
}

describe('a request becomes a document by one request with no other data', () => {
  it('with its lines, taxes, discount, people and texts, under the next number', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const { request, source, tax } = await storeRequest(account);
    const { document } = (await create(owner, { documentType: 2, ...source })).data;
    expect(document).toMatchObject({
      title: 'Garage Door Services',
      documentStatus: 'draft',
      assignedTo: [owner.userId],
      items: [
        { name: 'Door', quantity: 2, rate: 80, discount: 4, taxes: [{ taxId: tax.id, rate: 13 }] },
        { name: 'Labour', quantity: 1.5, rate: 60, taxes: [] },
      ],
      discount: 20,
      discountType: 'amount',
      comments: null,
      privateNotes: `Converted from ${request.requestNumberDisplay}\nTwo doors\nGrey & white\nDog in the yard`,
      requestId: request.id,
      isConvertedFromRequest: true,
    });
    expect(document.total).toBe(246.8);
    expect(await readRequest(owner, request.id)).toMatchObject({
      stage: 'quote_created',
      convertedToEstimateId: document.id,
    });
    const entries = await shop.call(history.listHistory, {
      as: owner,
      query: { moduleType: 'request', moduleId: request.id },
    });
    expect(entries.data.history[0]?.description).toBe(
      `{{creator}} converted the request to estimate ${document.documentNumberDisplay}`,
    );
    const invoice = (await create(owner, { documentType: 1, ...source })).data.document;
    expect(invoice).toMatchObject({ total: 246.8, paymentTerms: 7, documentStatus: 'draft' });
    expect(await readRequest(owner, request.id)).toMatchObject({
      stage: 'quote_created',
      convertedToInvoiceId: invoice.id,
    });
  });

  it('also for users who see none of its prices', async () => {
    const account = await shop.newAccount();
    const { source } = await storeRequest(account);
    const rights = { Clients: ['viewAll'], Requests: ['viewAll'], Estimate: ['viewAll', 'create'] };
    const blind = await personWith(account, rights);
    expect((await create(blind, { documentType: 2, ...source })).data.document.total).toBe(246.8);
  });

  it('and other sent values take precedence', async () => {
    const account = await shop.newAccount();
    const { source } = await storeRequest(account);
    const titled = { documentType: 2, ...source, title: 'Two doors', discount: 0 };
    const { document } = (await create(account.owner, titled)).data;
    expect(document).toMatchObject({ title: 'Two doors', discount: 0, total: 266.8 });
    const empty = (await create(account.owner, { documentType: 2, ...source, items: [] })).data.document;
    expect(empty).toMatchObject({ items: [], title: 'Estimate', discount: 0 });
  });

  it('unless the user cannot see the request', async () => {
    const account = await shop.newAccount();
    const { source } = await storeRequest(account);
    const rights = { Clients: ['viewAll'], Requests: ['viewAssigned'], Estimate: ['viewAll', 'create'] };
    const other = await personWith(account, rights);
    const reply = await create(other, { documentType: 2, ...source });
    expect([reply.status, reply.body.message]).toEqual([400, 'The converted record is not valid']);
  });
});
