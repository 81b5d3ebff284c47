import * as lists from '@truckroll/contract/documents/document-lists';
import * as saving from '@truckroll/contract/documents/save-document';
import * as saveRequests from '@truckroll/contract/requests/save-request';
import { carriedKeys } from '@truckroll/domain/conversions/carried-fields';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { create, newClient, read } from '../../testing/job-builders.ts';
import { openShop, type Shop } from '../../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

it.each(carriedKeys)('the %s goes from the request to the estimate, the job and the invoice', async (key) => {
  const { owner } = await shop.newAccount();
  const clientId = await newClient(shop, owner, { email: 'ann@lee.test' });
  const asked = { clientId, [key]: 'Bestellung 4711' };
  const request = (await shop.call(saveRequests.createRequest, { as: owner, body: asked })).data.request;
  expect(request[key]).toBe('Bestellung 4711');
  const make = async (body: object) =>
    (await shop.call(saving.createDocument, { as: owner, body: { documentType: 2, clientId, ...body } })).data.document;
  const items = [{ name: 'Boiler', quantity: 1, rate: 80 }];
  const estimate = await make({ isConvertedFromRequest: true, convertedFromId: request.id, items });
  expect(estimate[key]).toBe('Bestellung 4711');
  const job = (await create(shop, owner, { clientId, estimateId: estimate.id })).data;
  expect((await read(shop, owner, job.id))[key]).toBe('Bestellung 4711');
  const source = { documentType: 1, isConvertedFromJob: true, convertedFromId: job.id };
  const invoice = await make(source);
  expect(invoice[key]).toBe('Bestellung 4711');
  expect((await make({ ...source, items, [key]: 'Another' }))[key]).toBe('Another');
  const found = async (documentType: 1 | 2) =>
    (await shop.call(lists.listDocuments, { as: owner, query: { documentType, search: 'BESTELLUNG' } })).data.documents;
  expect((await found(1)).map((row) => [row.id, row[key]])).toEqual([[invoice.id, 'Bestellung 4711']]);
  expect((await found(2)).map(({ id }) => id)).toEqual([estimate.id]);
});
