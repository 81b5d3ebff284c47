import * as documents from '@truckroll/contract/documents/save-document';
import type { Endpoint } from '@truckroll/contract/endpoints/endpoint';
import * as packages from '@truckroll/contract/price-book/product-packages';
import * as products from '@truckroll/contract/price-book/product-services';
import * as requests from '@truckroll/contract/requests/save-request';
import { logout, signOutEverywhere } from '@truckroll/contract/session/session';
import * as visitLogs from '@truckroll/contract/visits/visit-logs';
import { abilityCatalogue } from '@truckroll/domain/abilities/catalogue';
import { expect, it } from 'vitest';
import { newClient, newJob, read } from './job-builders.ts';
import { personWith } from './person-with.ts';
import { type RecordRequest, routeFixtures } from './route-fixtures.ts';
import { openShop, type Person } from './shop.ts';

/** Unique amounts, which can be found in an answer. */
const costs = { product: 7101.11, miles: 7202.12, expenses: 7303.13, labor: 7404.14 };
const marks = [...Object.values(costs), costs.miles + costs.expenses + costs.labor].map((cost) => cost.toFixed(2));
/** The margins of the product's price and the job's revenue. */
const margins = ['2898.89', '-11909.39', '-19010.5', '-190.1'];

/** The endpoints that sign their caller out. */
const endsSession = [logout.id, signOutEverywhere.id];
const isWalked = ({ id, method, needs, answers }: Endpoint): boolean =>
  method !== 'DELETE' && needs.kind !== 'open' && answers !== 'events' && !endsSession.includes(id);

it('no endpoint reveals a cost or a margin to users who may not see costs', { timeout: 600_000 }, async () => {
  const shop = await openShop({ PASSWORD_CALLS_PER_ADDRESS: '100000', CALLS_PER_MINUTE: '100000' });
  const account = await shop.newAccount();
  const { owner } = account;
  const all = Object.fromEntries(
    Object.entries(abilityCatalogue).map(([name, abilities]) => [name, abilities.filter((one) => one !== 'showCost')]),
  );
  const reader = await personWith(account, all);

  const body = { name: 'Boiler', type: 1, price: 10_000, cost: costs.product };
  const { id: productId } = (await shop.call(products.createProduct, { as: owner, body })).data.productService;
  const set = { name: 'Boiler with installation', items: [{ itemId: productId }] };
  const { id: packageId } = (await shop.call(packages.createPackage, { as: owner, body: set })).data.package;
  const clientId = await newClient(shop, owner, { email: 'ann@lee.test' });
  const line = { name: 'Boiler', quantity: 1, rate: 10_000, itemId: productId };
  const jobItems = [{ itemName: 'Boiler', quantity: 1, price: 10_000, itemId: productId }];
  const jobId = await newJob(shop, owner, { clientId, startDateTime: '2026-03-12T14:00:00.000Z', jobItems });
  const visitId = (await read(shop, owner, jobId)).visits[0]?.id ?? '';
  const log = { date: '2026-03-12', milesCost: costs.miles, expenses: costs.expenses, laborCost: costs.labor, visitId };
  const written = await shop.call(visitLogs.createVisitLog, { as: owner, params: { id: jobId }, body: log });
  const document = async (documentType: 1 | 2) => {
    const sent = { documentType, clientId, items: [line] };
    return (await shop.call(documents.createDocument, { as: owner, body: sent })).data.id;
  };
  const request = await shop.call(requests.createRequest, { as: owner, body: { clientId, items: [line] } });
  const ids = [productId, packageId, clientId, jobId, visitId, written.data.visitLog.id, request.data.id];
  const records = [...ids, await document(1), await document(2)];

  /** The requests for an endpoint: its fixture's, for each of the records. */
  async function waysOf(endpoint: Endpoint): Promise<RecordRequest[]> {
    const make = routeFixtures.get(endpoint.id);
    if (make === undefined) return [{}];
    const fixture = await make({ shop, account });
    const text = JSON.stringify(fixture);
    const named = [...text.matchAll(/"(\w*id|key|email)":"([^"]*)"/gi)].at(-1);
    return named === null || named === undefined
      ? [fixture]
      : records.map(
          (id) => JSON.parse(text.replace(`"${named[1]}":"${named[2]}"`, `"${named[1]}":"${id}"`)) as RecordRequest,
        );
  }

  const containsCost = (text: string): string[] => [...marks, ...margins].filter((mark) => text.includes(mark));
  async function walk(as: Person): Promise<string[]> {
    const found = new Set<string>();
    const endpoints = shop.served.filter(isWalked).sort((one, other) => (one.method > other.method ? 1 : -1));
    for (const endpoint of endpoints)
      for (const way of await waysOf(endpoint)) {
        const reply = await shop.call(endpoint, { as, ...way });
        if (containsCost(reply.raw.toString()).length > 0) found.add(endpoint.id);
      }
    return [...found].sort();
  }

  expect(await walk(reader)).toEqual([]);
  // These answers may contain the amounts: the test checks that it can find them.
  const telling = [
    'CF-2',
    'JB-2',
    'JB-2b',
    'PS-1',
    'PS-3',
    'PS-3b',
    'PS-3c',
    'PS-6',
    'PS-7',
    'PS-9',
    'PS-9b',
    'VI-8',
    'VI-8c',
  ];
  expect(await walk(await account.person(null))).toEqual(telling);
  await shop.close();
});
