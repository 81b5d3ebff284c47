import { getAccount, updateAccount } from '@truckroll/contract/account/account';
import * as contract from '@truckroll/contract/holidays/holidays';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const none = { country: null, region: null, worked: [], companyDays: [] };
const change = (as: Person, holidays: Record<string, unknown>) =>
  shop.call(updateAccount, { as, body: { holidays: { ...none, ...holidays } } });
const closed = (as: Person, start: string, end: string) =>
  shop.call(contract.listClosedDays, { as, query: { start, end } });
const closedText = async (as: Person, start: string, end: string) =>
  (await closed(as, start, end)).data.closedDays.map(({ day, kind, name }) => `${day} ${kind} ${name}`);

describe('SE-21 closed days', () => {
  it('are none until an admin chooses a country or names days, then known to everybody', async () => {
    const { owner, person } = await shop.newAccount();
    const lite = await person('fieldTechnicianLite');
    expect((await shop.call(getAccount, { as: owner })).data.account.holidays).toEqual(none);
    expect(await closedText(lite, '2026-01-01', '2026-12-31')).toEqual([]);
    const companyDays = [
      { day: '2027-01-04', name: 'Inventory' },
      { day: '2026-12-24', name: 'Winter break' },
    ];
    const changed = await change(owner, { country: 'CA', region: 'ON', worked: ['Boxing Day'], companyDays });
    expect(changed.data.account.holidays.companyDays.map(({ day }) => day)).toEqual(['2026-12-24', '2027-01-04']);
    expect(await closedText(lite, '2026-12-24', '2027-01-04')).toEqual([
      '2026-12-24 company Winter break',
      '2026-12-25 public Christmas Day',
      "2027-01-01 public New Year's Day",
      '2027-01-04 company Inventory',
    ]);
    expect(await closedText(lite, '2026-12-26', '2026-12-31')).toEqual([]);
  });

  it('are those of the own account', async () => {
    const { owner } = await shop.newAccount();
    const other = await shop.newAccount();
    await change(owner, { companyDays: [{ day: '2026-03-11', name: 'Outing' }] });
    expect(await closedText(other.owner, '2026-03-01', '2026-03-31')).toEqual([]);
  });

  it('are answered for at most 400 days', async () => {
    const { owner } = await shop.newAccount();
    const refused = await closed(owner, '2026-01-01', '2027-02-05');
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [{ path: 'end', code: 'too_big', message: 'The date range is too long (maximum 400 days).' }],
    ]);
    expect((await closed(owner, '2026-01-01', '2027-02-04')).status).toBe(200);
  });

  it('refuses unknown countries, and regions of other ones', async () => {
    const { owner } = await shop.newAccount();
    const refusal = async (sent: Record<string, unknown>) => (await change(owner, sent)).body.errors;
    const country = { path: 'holidays.country', code: 'not_an_option', message: 'Country is not valid' };
    const region = { path: 'holidays.region', code: 'not_an_option', message: 'Region is not valid' };
    expect(await refusal({ country: 'XX' })).toEqual([country]);
    expect(await refusal({ country: 'US', region: 'ON' })).toEqual([region]);
    expect(await refusal({ region: 'ON' })).toEqual([region]);
  });
});

describe('SE-22 public holidays', () => {
  const list = (as: Person, query: Record<string, string> = {}) =>
    shop.call(contract.listPublicHolidays, { as, query });

  it('answers countries, the regions of one, and its holidays of the year, this one by default', async () => {
    const { owner } = await shop.newAccount();
    const all = (await list(owner)).data;
    expect([all.countries.length > 150, all.regions, all.holidays]).toEqual([true, [], []]);
    const { regions, holidays } = (await list(owner, { country: 'CA', region: 'ON' })).data;
    expect(regions).toContainEqual({ code: 'ON', name: 'Ontario' });
    expect(holidays).toContainEqual({ day: '2026-09-07', name: 'Labour Day', isSubstitute: false });
    const next = (await list(owner, { country: 'CA', region: 'ON', year: '2027' })).data.holidays;
    expect(next).toContainEqual({ day: '2027-09-06', name: 'Labour Day', isSubstitute: false });
  });

  it('refuses unknown places, and people who are no admins', async () => {
    const { owner, person } = await shop.newAccount();
    expect((await list(owner, { country: 'XX' })).body.message).toBe('Country is not valid');
    expect((await list(owner, { country: 'US', region: 'ON' })).body.message).toBe('Region is not valid');
    expect((await list(await person('officeManager'))).status).toBe(403);
  });
});
