import { getAccount } from '@truckroll/contract/account/account';
import * as contract from '@truckroll/contract/account/first-run';
import { createClient } from '@truckroll/contract/clients/clients';
import { createProperty, listProperties } from '@truckroll/contract/custom-properties/custom-properties';
import { listDocuments } from '@truckroll/contract/documents/document-lists';
import { createDocument } from '@truckroll/contract/documents/save-document';
import { createJob } from '@truckroll/contract/jobs/save-job';
import { createProduct, listAllProducts } from '@truckroll/contract/price-book/product-services';
import { listTaxes } from '@truckroll/contract/price-book/taxes';
import { createTask } from '@truckroll/contract/tasks/save-task';
import { listVisits } from '@truckroll/contract/visits/visits';
import { usualTaxes } from '@truckroll/domain/first-run/usual-taxes';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const read = async (as: Person) => (await shop.call(contract.getFirstRun, { as })).data.firstRun;
const change = async (as: Person, body: Record<string, unknown>) =>
  (await shop.call(contract.changeFirstRun, { as, body })).data.firstRun;
const addPrices = (as: Person, body: Record<string, unknown>) => shop.call(contract.addPriceList, { as, body });
const addTaxes = (as: Person, taxes: unknown) => shop.call(contract.addUsualTaxes, { as, body: { taxes } });
const sample = (as: Person) => shop.call(contract.makeSample, { as });
const remove = (as: Person) => shop.call(contract.removeSample, { as });
const products = async (as: Person) =>
  (await shop.call(listAllProducts, { as, query: { view: 'all' } })).data.mergedProducts.map(({ name, price }) => [
    name,
    price,
  ]);

const labor = { name: 'Plumbing labour', type: 2, unitType: 'hour', category: 'Service calls', price: 125 };
const valve = { name: 'Shut-off valve', type: 1, unitType: 'each', category: 'Parts', price: 28 };
const plumbing = { trade: 'plumbing', items: [labor, valve], jobTypes: ['Repair', 'Installation'] };

describe('FR-1 and FR-2 the guide of a new company', () => {
  it('begins with every step open, on the home page', async () => {
    const { owner } = await shop.newAccount();
    const { steps, isDismissed, sample: made } = await read(owner);
    expect([new Set(Object.values(steps)), isDismissed, made]).toEqual([new Set(['open']), false, null]);
    expect((await shop.call(getAccount, { as: owner })).data.account.isGuideOpen).toBe(true);
  });

  it('keeps what was skipped, opened again and hidden, for every admin', async () => {
    const { owner, person } = await shop.newAccount();
    await change(owner, { steps: { hours: 'done', taxes: 'skipped', import: 'skipped' } });
    await change(owner, { steps: { import: 'open' }, isDismissed: true });
    const admin = await person(null);
    const seen = await read(admin);
    expect(seen.steps).toMatchObject({ hours: 'done', taxes: 'skipped', import: 'open', trade: 'open' });
    expect(seen.isDismissed).toBe(true);
    expect((await shop.call(getAccount, { as: owner })).data.account.isGuideOpen).toBe(false);
  });

  it('does not change the version of the account, so that an open form of it can still be saved', async () => {
    const { owner } = await shop.newAccount();
    const before = (await shop.call(getAccount, { as: owner })).data.account.updatedAt;
    shop.clock.now = new Date(shop.clock.now.getTime() + 60_000);
    await change(owner, { steps: { hours: 'done' } });
    expect((await shop.call(getAccount, { as: owner })).data.account.updatedAt).toBe(before);
  });

  it('counts what the company has: price book, taxes, clients and people', async () => {
    const { owner, person } = await shop.newAccount();
    await shop.call(createProduct, { as: owner, body: { name: 'Labor' } });
    await shop.call(createClient, { as: owner, body: { firstName: 'Dana' } });
    await person('officeStaff');
    expect((await read(owner)).steps).toMatchObject({ trade: 'done', import: 'done', team: 'done', taxes: 'open' });
  });
});

describe('FR-3 the price list of a trade', () => {
  it('adds the chosen entries and job types once, however often it is run', async () => {
    const { owner } = await shop.newAccount();
    const first = (await addPrices(owner, plumbing)).data;
    expect([first.added, first.firstRun.trade, first.firstRun.steps.trade]).toEqual([
      { items: 2, jobTypes: 2 },
      'plumbing',
      'done',
    ]);
    const again = await addPrices(owner, {
      ...plumbing,
      items: [{ ...labor, name: 'PLUMBING LABOUR', price: 1 }, valve],
    });
    expect(again.data.added).toEqual({ items: 0, jobTypes: 0 });
    expect(await products(owner)).toEqual([
      ['Plumbing labour', 125],
      ['Shut-off valve', 28],
    ]);
  });

  it('adds nothing twice when it is run twice at once', async () => {
    const { owner } = await shop.newAccount();
    const replies = await Promise.all([addPrices(owner, plumbing), addPrices(owner, plumbing)]);
    expect(replies.map(({ data }) => data.added.items).toSorted()).toEqual([0, 2]);
    expect(await products(owner)).toHaveLength(2);
  });

  it('adds further job types to those there are, and leaves a property of another type alone', async () => {
    const { owner } = await shop.newAccount();
    await addPrices(owner, plumbing);
    const more = await addPrices(owner, { trade: 'hvac', items: [], jobTypes: ['repair', 'Tune-up'] });
    expect(more.data.added).toEqual({ items: 0, jobTypes: 1 });
    const query = { module_type: 'job_properties' };
    const [property] = (await shop.call(listProperties, { as: owner, query })).data;
    expect([property?.name, property?.options]).toEqual(['Job type', ['Repair', 'Installation', 'Tune-up']]);

    const other = (await shop.newAccount()).owner;
    const text = { module_type: 'job_properties', name: 'Job Type', type: 'Text' };
    await shop.call(createProperty, { as: other, body: text });
    expect((await addPrices(other, plumbing)).data.added.jobTypes).toBe(0);
    expect((await shop.call(listProperties, { as: other, query })).data).toHaveLength(1);
  });
});

describe('FR-4 the usual taxes', () => {
  const ontario = usualTaxes('CA', 'ON');
  const quebec = usualTaxes('CA', 'QC');

  it('are added once, and a single one is also for unknown places', async () => {
    const { owner } = await shop.newAccount();
    const taxes = ontario.kind === 'taxes' ? ontario.taxes : [];
    expect((await addTaxes(owner, taxes)).data).toMatchObject({ added: 1, firstRun: { steps: { taxes: 'done' } } });
    expect((await addTaxes(owner, taxes)).data.added).toBe(0);
    const stored = (await shop.call(listTaxes, { as: owner, query: { view: 'all' } })).data.taxes;
    expect(stored).toMatchObject([
      { name: 'HST Ontario', rate: 13, applyOnAllItems: true, state: { isoCode: 'ON' }, countryId: 'CA' },
    ]);
    expect((await shop.call(getAccount, { as: owner })).data.account.defaultTaxId).toBe(stored[0]?.id);
  });

  it('of two taxes, neither is the default', async () => {
    const { owner } = await shop.newAccount();
    expect((await addTaxes(owner, quebec.kind === 'taxes' ? quebec.taxes : [])).data.added).toBe(2);
    expect((await shop.call(getAccount, { as: owner })).data.account.defaultTaxId).toBeNull();
  });
});

/** How many rows each table of the account has, and the numbers in use. */
async function rowsOf({ look }: TestAccount): Promise<Record<string, number>> {
  const tables = ['jobs', 'visits', 'jobItems', 'documents', 'documentItems', 'jobTeam', 'takenNumbers', 'driveItems'];
  return look(async (tx) => {
    const counts: Record<string, number> = {};
    for (const table of tables) {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(tx);
      counts[table] = rows[0]?.n ?? 0;
    }
    const clients = await tx.selectFrom('clients').select('id').where('deletedAt', 'is', null).execute();
    // That a client was deleted stays in its history.
    const history = await tx.selectFrom('history').select('id').where('moduleType', '<>', 'client').execute();
    return { ...counts, clients: clients.length, history: history.length };
  });
}

describe('FR-5 and FR-6 the sample job', () => {
  it('is a named client with a job, a visit on the next working day and an estimate', async () => {
    const { owner } = await shop.newAccount();
    await addPrices(owner, plumbing);
    const { firstRun } = (await sample(owner)).data;
    expect(firstRun.sample).toMatchObject({ clientName: 'Sample Client', jobTitle: 'Sample job: Service call #1' });
    expect(firstRun.steps).toMatchObject({ sample: 'done', import: 'open' });
    const jobId = firstRun.sample?.jobId ?? '';
    const visits = (await shop.call(listVisits, { as: owner, params: { id: jobId } })).data;
    expect(visits).toHaveLength(1);
    expect(visits[0]?.visitStartDateTime?.slice(0, 10)).toBe('2026-03-11');
    const query = { documentType: 2, clientId: firstRun.sample?.clientId };
    const { documents } = (await shop.call(listDocuments, { as: owner, query })).data;
    expect(documents.map(({ id, documentStatus }) => [id, documentStatus])).toEqual([
      [firstRun.sample?.estimateId, 'draft'],
    ]);
    const second = await sample(owner);
    expect([second.status, second.body.message]).toEqual([409, 'The sample job is already there.']);
  });

  it('is removed with everything that it brought, and with nothing else', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const { client } = (await shop.call(createClient, { as: owner, body: { firstName: 'Dana' } })).data;
    await shop.call(createJob, { as: owner, body: { clientId: client.id, title: 'Boiler' } });
    const before = await rowsOf(account);
    await sample(owner);
    expect((await remove(owner)).data.firstRun).toMatchObject({ sample: null, steps: { sample: 'done' } });
    expect(await rowsOf(account)).toEqual(before);
    const next = (await shop.call(createJob, { as: owner, body: { clientId: client.id, title: 'Next' } })).data;
    expect(next.jobNumber).toBe(2);
    expect((await remove(owner)).status).toBe(200);
  });

  it('is kept while people have records of their own with its client', async () => {
    const { owner } = await shop.newAccount();
    const made = (await sample(owner)).data.firstRun.sample;
    const clientId = made?.clientId ?? '';
    await shop.call(createDocument, { as: owner, body: { documentType: 1, clientId } });
    await shop.call(createTask, { as: owner, body: { name: 'Call back', status: 'draft', clientId } });
    const refused = await remove(owner);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The sample client has an invoice and a task. Delete that first, then remove the sample.',
    ]);
    expect((await read(owner)).sample).toEqual(made);
  });

  it('can be made again, also after its client was deleted by hand', async () => {
    const { owner, look } = await shop.newAccount();
    const first = (await sample(owner)).data.firstRun.sample;
    await look((tx) =>
      tx
        .updateTable('clients')
        .set({ deletedAt: shop.clock.now.toISOString() })
        .where('id', '=', first?.clientId ?? '')
        .execute(),
    );
    expect((await read(owner)).sample).toBeNull();
    const second = (await sample(owner)).data.firstRun.sample;
    expect(second?.clientId).not.toBe(first?.clientId);
  });
});
