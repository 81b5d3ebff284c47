import { writtenAtHeader } from '@truckroll/contract/endpoints/written-at';
import { createProduct } from '@truckroll/contract/price-book/product-services';
import { createTax } from '@truckroll/contract/price-book/taxes';
import { addItemsOnSite, approveJobItem } from '@truckroll/contract/visits/items-on-site';
import { getVisit } from '@truckroll/contract/visits/visit-details';
import { withItemsAdded } from '@truckroll/domain/jobs/items-on-site';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { historyOf, newClient, newJob, notificationsOf, read, update } from '../../testing/job-builders.ts';
import { approvedEstimate } from '../../testing/record-makers.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeVisit } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const propertyAddress = { formattedAddress: '12 King St, Toronto ON', state: 'ON' };

/** A job with one line of the office, its visit with a technician, and a price book with a taxed filter. */
async function onSite(more: Record<string, unknown> = {}) {
  const account = await shop.newAccount();
  const { owner } = account;
  const technician = await account.person('fieldTechnicianPro');
  const tax = { name: 'HST', rate: 13, applyOnAllItems: true, state: { name: 'Ontario', isoCode: 'ON' } };
  await shop.call(createTax, { as: owner, body: tax });
  const product = await shop.call(createProduct, { as: owner, body: { name: 'Air filter', price: 20, type: 1 } });
  const itemId = product.data.productService.id;
  const clientId = await newClient(shop, owner, { propertyAddress });
  const jobItems = [{ itemName: 'Service call', price: 100, quantity: 1 }];
  const jobId = await newJob(shop, owner, { clientId, jobItems, ...more });
  const visitId = await storeVisit(account, { jobId }, [technician.userId]);
  return { account, owner, technician, itemId, jobId, visitId };
}

type Site = Awaited<ReturnType<typeof onSite>>;

const add = ({ visitId }: Pick<Site, 'visitId'>, as: Person, items: object[], headers: Record<string, string> = {}) =>
  shop.call(addItemsOnSite, { as, params: { visitId }, body: { items } as never, headers });

const seen = async ({ visitId }: Site, as: Person) =>
  (await shop.call(getVisit, { as, params: { visitId } })).data.lines;

const statusOf = (account: TestAccount, jobId: string, jobStatus: 'closed' | 'cancelled') =>
  account.look((tx) => tx.updateTable('jobs').set({ jobStatus }).where('id', '=', jobId).execute());

describe('parts and services that are added on site', () => {
  it('have the price and taxes of the price book, and the total of the job follows', async () => {
    const site = await onSite();
    const { technician, itemId, jobId, owner } = site;
    const before = await seen(site, technician);
    const reply = await add(site, technician, [{ itemId, itemName: 'Air filter', quantity: 2 }]);
    expect(reply.status).toBe(201);
    const { lines } = reply.data;
    expect(
      lines.items.map(({ itemName, quantity, price, taxAmount, total }) => [
        itemName,
        quantity,
        price,
        taxAmount,
        total,
      ]),
    ).toEqual([
      ['Service call', 1, 100, 0, 100],
      ['Air filter', 2, 20, 5.2, 45.2],
    ]);
    expect(lines.items.map(({ onSite: added }) => added?.by?.id ?? null)).toEqual([null, technician.userId]);
    // The device comes to the same by itself.
    const kind = { type: 'product', exemptFromTax: false, productTaxIds: [], quantity: 2, price: 20 } as const;
    const own = withItemsAdded(before, [kind], { taxing: before.taxing, decimals: 2 });
    expect([lines.subTotal, lines.tax, lines.total]).toEqual([own.subTotal, own.tax, own.total]);
    expect((await read(shop, owner, jobId)).total).toBe(145.2);
  });

  it('are told to the office, once, with their time', async () => {
    const { account, owner, technician, jobId, ...site } = await onSite();
    const at = new Date(shop.clock.now.getTime() - 3_600_000).toISOString();
    const headers = { [writtenAtHeader]: at, 'Idempotency-Key': `key of ${jobId}` };
    await add(site, technician, [{ itemName: 'Hose', quantity: 3 }], headers);
    await add(site, technician, [{ itemName: 'Hose', quantity: 3 }], headers);
    const { jobItems } = await read(shop, owner, jobId);
    expect(jobItems.map(({ itemName, onSite: added }) => [itemName, added?.at ?? null])).toEqual([
      ['Service call', null],
      ['Hose', at],
    ]);
    expect((await historyOf(account, jobId)).map(({ action }) => action)).toContain('job.items_added_on_site');
    const told = (await notificationsOf(account, owner)).filter(({ title }) => title.startsWith('Added on site'));
    expect(told).toMatchObject([{ title: 'Added on site', message: expect.stringContaining('3 × Hose') }]);
  });

  it('wait for the approval of a client who has agreed to a document, which stays as it was', async () => {
    const { account, owner, ...rest } = await onSite();
    const estimateId = await approvedEstimate({ shop, account });
    await account.look((tx) => tx.updateTable('jobs').set({ estimateId }).where('id', '=', rest.jobId).execute());
    const documentBefore = await account.look((tx) =>
      tx.selectFrom('documents').select(['total', 'updatedAt']).where('id', '=', estimateId).executeTakeFirst(),
    );
    const { lines } = (await add(rest, rest.technician, [{ itemName: 'Hose' }])).data;
    expect(lines.items.map(({ needsApproval }) => needsApproval)).toEqual([false, true]);
    expect(
      await account.look((tx) =>
        tx.selectFrom('documents').select(['total', 'updatedAt']).where('id', '=', estimateId).executeTakeFirst(),
      ),
    ).toEqual(documentBefore);
    const [told] = await notificationsOf(account, owner);
    expect(told?.title).toBe('Added on site, needs approval');

    const params = { id: lines.items[1]?.id ?? '' };
    const refused = await shop.call(approveJobItem, { as: rest.technician, params });
    expect(refused.status).toBe(403);
    const approved = await shop.call(approveJobItem, { as: owner, params });
    expect([approved.status, approved.data.item.needsApproval]).toEqual([200, false]);
    expect((await read(shop, owner, rest.jobId)).jobItems.map(({ needsApproval }) => needsApproval)).toEqual([
      false,
      false,
    ]);
    expect((await historyOf(account, rest.jobId)).map(({ action }) => action)).toContain('job.item_approved');
  });

  it('keep their mark when the office edits the lines', async () => {
    const site = await onSite();
    const { lines } = (await add(site, site.technician, [{ itemName: 'Hose' }])).data;
    const jobItems = [{ id: lines.items[1]?.id, action: 2, quantity: 4 }];
    await update(shop, site.owner, { jobId: site.jobId, jobItems });
    const hose = (await read(shop, site.owner, site.jobId)).jobItems[1];
    expect([hose?.quantity, hose?.onSite?.by?.id]).toEqual([4, site.technician.userId]);
  });

  it('need the right to add lines, and the visit or the right to edit the job', async () => {
    const { account, ...site } = await onSite();
    const lite = await account.person('fieldTechnicianLite');
    const other = await account.person('fieldTechnicianPro');
    expect((await add(site, lite, [{ itemName: 'Hose' }])).status).toBe(403);
    expect([403, 404]).toContain((await add(site, other, [{ itemName: 'Hose' }])).status);
    expect((await add(site, site.owner, [{ itemName: 'Hose' }])).status).toBe(201);
  });

  it('are refused by a closed or cancelled job, without a name, and with an unknown entry', async () => {
    const { account, ...site } = await onSite();
    const codes = async (items: object[]) => {
      const { status, body } = await add(site, site.technician, items);
      return [status, (body as { errors?: { path: string }[] }).errors?.[0]?.path];
    };
    expect(await codes([{ quantity: 1 }])).toEqual([400, 'items.0.itemName']);
    expect(await codes([{ itemName: 'Hose', quantity: 0 }])).toEqual([400, 'items.0.quantity']);
    const itemId = '0199a3c4-4b1f-7c2a-8f0e-6d2b91c3a7e5';
    expect(await codes([{ itemName: 'Hose', itemId }])).toEqual([400, 'items.0.itemId']);
    for (const status of ['closed', 'cancelled'] as const) {
      await statusOf(account, site.jobId, status);
      expect((await add(site, site.technician, [{ itemName: 'Hose' }])).status).toBe(422);
    }
  });

  it('show no amounts to people who see no prices', async () => {
    const { account, ...site } = await onSite();
    const lite = await account.person('fieldTechnicianLite');
    await account.look((tx) =>
      tx.insertInto('visitTeam').values({ visitId: site.visitId, userId: lite.userId }).execute(),
    );
    const lines = await seen({ ...site, account }, lite);
    expect(lines).toMatchObject({ subTotal: null, tax: null, total: null, taxing: null });
    expect(lines.items).toMatchObject([{ itemName: 'Service call', price: null, total: null }]);
  });
});
