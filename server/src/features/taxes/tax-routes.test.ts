import * as contract from '@truckroll/contract/price-book/taxes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const hst = { name: 'HST', rate: 13 };

const add = (as: Person, body: Record<string, unknown> = hst) => shop.call(contract.createTax, { as, body });
const list = async (as: Person, query: Record<string, unknown> = { view: 'all' }) =>
  (await shop.call(contract.listTaxes, { as, query })).data.taxes;
const change = (as: Person, id: string, body: Record<string, unknown>) =>
  shop.call(contract.updateTax, { as, params: { id }, body });
const remove = (as: Person, id: string) => shop.call(contract.deactivateTax, { as, params: { id } });

describe('TX-1 the taxes of the account', () => {
  it('are returned by name to any signed-in user, only active ones by default', async () => {
    const { owner, person } = await shop.newAccount();
    for (const name of ['PST', 'état', 'GST']) await add(owner, { name, rate: 5 });
    const lite = await person('fieldTechnicianLite');
    expect((await list(lite)).map(({ name }) => name)).toEqual(['état', 'GST', 'PST']);
    await remove(owner, (await list(lite))[0]?.id ?? '');
    expect((await list(lite)).map(({ name }) => name)).toEqual(['GST', 'PST']);
    expect((await list(lite, { includeInactive: 'true' })).map(({ name, isActive }) => [name, isActive])).toEqual([
      ['état', false],
      ['GST', true],
      ['PST', true],
    ]);
  });

  it('are hidden from other accounts', async () => {
    const [mine, other] = [await shop.newAccount(), await shop.newAccount()];
    await add(mine.owner);
    expect(await list(other.owner)).toEqual([]);
  });
});

describe('TX-2 a new tax', () => {
  it("has the contract's default values", async () => {
    const { owner } = await shop.newAccount();
    const reply = await add(owner);
    expect(reply.status).toBe(201);
    expect(reply.data.tax).toEqual({
      id: expect.any(String),
      name: 'HST',
      rate: 13,
      taxType: 1,
      applyOnAllItems: false,
      state: null,
      effectiveDate: null,
      applicationRules: {
        apply_to_goods: true,
        apply_to_business_services: true,
        apply_to_residential_services: true,
        allow_tax_exempt_override: false,
      },
      countryId: null,
      stateId: null,
      isActive: true,
      createdAt: shop.clock.now.toISOString(),
      updatedAt: shop.clock.now.toISOString(),
    });
  });

  it('keeps what was sent, a rate with four decimals', async () => {
    const { owner } = await shop.newAccount();
    const sent = {
      name: ' QST ',
      rate: '9.97549',
      taxType: 2,
      applyOnAllItems: true,
      state: { name: 'Quebec', isoCode: 'QC' },
      effectiveDate: '2026-02-28',
      applicationRules: { apply_to_goods: false, allow_tax_exempt_override: true },
      countryId: 'CA',
      stateId: 'CA-QC',
      isActive: false,
    };
    const { tax } = (await add(owner, sent)).data;
    expect(tax).toMatchObject({
      ...sent,
      name: 'QST',
      rate: 9.9755,
      applicationRules: {
        apply_to_goods: false,
        apply_to_business_services: true,
        apply_to_residential_services: true,
        allow_tax_exempt_override: true,
      },
    });
    expect((await shop.call(contract.getTax, { as: owner, params: { id: tax.id } })).data.tax).toEqual(tax);
  });

  it.each([
    [{ rate: 13 }, 'Name is required'],
    [{ name: 'HST' }, 'Rate is required'],
    [{ ...hst, name: 'x'.repeat(81) }, 'Name is too long (maximum 80 characters)'],
    [{ ...hst, rate: -0.1 }, 'Rate must be between 0 and 100'],
    [{ ...hst, rate: '-1' }, 'Rate must be between 0 and 100'],
    [{ ...hst, rate: 100.01 }, 'Rate must be between 0 and 100'],
    [{ ...hst, rate: 'a lot' }, 'Rate is not valid'],
    [{ ...hst, taxType: 3 }, 'Tax type is not valid'],
    [{ ...hst, state: { name: 'Ontario' } }, 'Iso code is required'],
    [{ ...hst, effectiveDate: '2026-02-30' }, 'Effective date is not valid'],
    [{ ...hst, applicationRules: { apply_to_goods: 'maybe' } }, 'Apply to goods is not valid'],
  ])('is refused as %j', async (body, message) => {
    const { owner } = await shop.newAccount();
    const reply = await add(owner, body);
    expect([reply.status, reply.body.message]).toEqual([400, message]);
  });

  it('is created, changed and deleted by admins; reading is for all', async () => {
    const { owner, person } = await shop.newAccount();
    const { id } = (await add(owner)).data.tax;
    const manager = await person('officeManager');
    for (const reply of [await add(manager), await change(manager, id, { rate: 1 }), await remove(manager, id)]) {
      expect([reply.status, reply.body.message]).toEqual([403, 'You do not have permission to do this.']);
    }
    expect((await shop.call(contract.getTax, { as: manager, params: { id } })).status).toBe(200);
  });
});

describe('TX-2 a change of a tax', () => {
  it('merges: omitted fields are unchanged, including single rules; null and empty text clear', async () => {
    const { owner } = await shop.newAccount();
    const state = { name: 'Ontario', isoCode: 'ON' };
    const { tax } = (await add(owner, { ...hst, state, effectiveDate: '2026-01-01', countryId: 'CA' })).data;
    const changed = (await change(owner, tax.id, { rate: 12.5, applicationRules: { apply_to_goods: false } })).data.tax;
    expect(changed).toEqual({
      ...tax,
      rate: 12.5,
      applicationRules: { ...tax.applicationRules, apply_to_goods: false },
    });
    const cleared = (await change(owner, tax.id, { state: null, effectiveDate: '', countryId: '' })).data.tax;
    expect(cleared).toMatchObject({ state: null, effectiveDate: null, countryId: null, rate: 12.5 });
  });

  it('keeps the version when nothing changes, and refuses an old version', async () => {
    const { owner } = await shop.newAccount();
    const { tax } = (await add(owner)).data;
    shop.clock.now = new Date(shop.clock.now.getTime() + 1000);
    expect((await change(owner, tax.id, { name: 'HST', rate: 13 })).data.tax).toEqual(tax);
    const changed = (await change(owner, tax.id, { rate: 14, updatedAt: tax.updatedAt })).data.tax;
    expect(changed.updatedAt).toBe(shop.clock.now.toISOString());
    const stale = await change(owner, tax.id, { rate: 15, updatedAt: tax.updatedAt });
    expect([stale.status, stale.body.message]).toEqual([
      409,
      'This record was changed by someone else. Reload and try again.',
    ]);
  });

  it('is deactivated by deleting, repeatably', async () => {
    const { owner } = await shop.newAccount();
    const { id } = (await add(owner)).data.tax;
    expect([(await remove(owner, id)).status, (await remove(owner, id)).data]).toEqual([200, {}]);
    expect((await shop.call(contract.getTax, { as: owner, params: { id } })).data.tax.isActive).toBe(false);
    expect((await change(owner, id, { isActive: true })).data.tax.isActive).toBe(true);
  });

  it('is not found when unknown or of another account', async () => {
    const [mine, other] = [await shop.newAccount(), await shop.newAccount()];
    const { id } = (await add(mine.owner)).data.tax;
    for (const reply of [
      await change(other.owner, id, { rate: 'wrong' }),
      await remove(other.owner, id),
      await shop.call(contract.getTax, { as: other.owner, params: { id } }),
      await change(mine.owner, 'nothing', {}),
    ]) {
      expect([reply.status, reply.body.message]).toEqual([404, 'Tax not found']);
    }
  });
});
