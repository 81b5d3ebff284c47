import * as hub from '@truckroll/contract/hub/hub';
import * as office from '@truckroll/contract/hub/hub-office';
import * as plans from '@truckroll/contract/plans/plans';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

it('shows the plans of its client, with what is next, included and left, and the way to their terms', async () => {
  const account = await shop.newAccount();
  const as = account.owner;
  const client = () => storeClient(account, { email: 'ann@hub.test' });
  const [clientId, other] = [await client(), await client()];
  const terms = {
    text: 'Two tune-ups a year.',
    lines: [{ name: 'Comfort', rate: 31, quantity: 1 }],
    visits: [{ name: 'Tune-up', months: [4, 10], times: 1 }],
    memberDiscount: 10,
  };
  const make = async (name: string, of: string) => {
    const body = { name, clientId: of, startDay: '2026-03-10', terms };
    return (await shop.call(plans.createPlan, { as, body })).data.plan.id;
  };
  const active = await make('Comfort', clientId);
  await shop.call(plans.activatePlan, { as, params: { id: active }, body: {} });
  const offered = await make('Premium', clientId);
  await shop.call(plans.offerPlan, { as, params: { id: offered }, body: {} });
  await make('Prepared', clientId);
  const foreign = await make('Foreign', other);
  await shop.call(plans.activatePlan, { as, params: { id: foreign }, body: {} });

  const { data: view } = await shop.call(office.viewAsClient, { as, params: { id: clientId }, body: {} as never });
  const { data } = await shop.call(hub.readHub, { params: { token: view.token } });
  expect(data.plans.map(({ name, status }) => [name, status])).toEqual([
    ['Premium', 'offered'],
    ['Comfort', 'active'],
  ]);
  const [premium, comfort] = data.plans;
  expect(comfort).toMatchObject({
    ...{ price: 31, interval: 'month', nextVisitDay: '2026-04-01', includes: ['Comfort'], memberDiscount: 10 },
    visits: [{ name: 'Tune-up', of: 2, left: 2 }],
    nextBill: { day: '2026-04-01', amount: 31 },
  });
  // Staff sees the page, and signs nothing.
  expect(premium?.token).toBeNull();
  const { data: seen } = await shop.call(plans.getPublicPlan, { params: { token: comfort?.token ?? '' } });
  expect(seen.plan).toMatchObject({ name: 'Comfort', terms: { text: 'Two tune-ups a year.' } });
});
