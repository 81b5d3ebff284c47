import { updateAccount } from '@truckroll/contract/account/account';
import { createProperty } from '@truckroll/contract/custom-properties/custom-properties';
import * as contract from '@truckroll/contract/session/session';
import { everyAbility } from '@truckroll/domain/abilities/catalogue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const read = async (as: Person) => (await shop.call(contract.getMe, { as })).data.user;
const change = (as: Person, body: Record<string, unknown>) => shop.call(contract.updateMe, { as, body });

describe('SE-8 the signed-in user', () => {
  it('has the abilities of the role; modules without an entry are empty', async () => {
    const { person } = await shop.newAccount();
    const user = await read(await person('fieldTechnicianLite'));
    expect(user).toMatchObject({ isAdmin: false, timezone: 'America/Toronto', ownTimezone: null, color: '#8b9eff' });
    expect(user.role).toMatchObject({ name: 'fieldTechnicianLite', label: 'Field Technician Lite' });
    expect(user.abilities).toEqual({
      Clients: ['viewBasicInfo', 'viewAssigned'],
      Jobs: ['viewAssigned', 'addVisitNotes', 'addLogs', 'uploadAttachments'],
      Requests: ['viewAssigned'],
      TaskManagement: ['assignSelf', 'viewAssigned'],
      Communications: [],
      Estimate: [],
      Invoice: [],
      JobForms: [],
      productService: [],
      Timesheets: [],
    });
  });

  it('is an admin with every ability as superAdmin, as admin and without a role', async () => {
    const { person } = await shop.newAccount();
    for (const roleName of ['superAdmin', 'admin', null]) {
      const user = await read(await person(roleName));
      expect([user.isAdmin, user.abilities]).toEqual([true, everyAbility()]);
      expect(user.role?.name ?? null).toBe(roleName);
    }
  });

  it('includes the client property definitions of the own account only', async () => {
    const [mine, other] = [await shop.newAccount(), await shop.newAccount()];
    const body = { module_type: 'client_properties', name: 'Gate code', type: 'Text' };
    await shop.call(createProperty, { as: mine.owner, body });
    await shop.call(createProperty, { as: mine.owner, body: { ...body, module_type: 'job_properties' } });
    const { properties } = await read(await mine.person('fieldTechnicianLite'));
    expect(properties.map(({ name, moduleType }) => [name, moduleType])).toEqual([['Gate code', 'client_properties']]);
    expect((await read(other.owner)).properties).toEqual([]);
  });
});

describe('the units of the staff', () => {
  it('are those of the country of a new company', async () => {
    const { owner } = await shop.newAccount();
    const user = await read(owner);
    // The company of the test is in Toronto.
    expect(user.units).toEqual({ clock: '12h', distance: 'km', weekStart: 'sunday' });
    expect(user.ownUnits).toEqual({ clock: null, distance: null, weekStart: null });
    expect(user.account.units).toEqual(user.units);
  });

  it('are changed key by key by the company and by a person, whose choice counts until it is cleared', async () => {
    const { owner, person } = await shop.newAccount();
    const lite = await person('fieldTechnicianLite');
    await shop.call(updateAccount, { as: owner, body: { units: { distance: 'mi' } } });
    expect((await read(lite)).units).toEqual({ clock: '12h', distance: 'mi', weekStart: 'sunday' });
    await change(lite, { units: { clock: '24h' } });
    await change(lite, { units: { weekStart: 'monday' } });
    expect((await read(lite)).units).toEqual({ clock: '24h', distance: 'mi', weekStart: 'monday' });
    expect((await read(owner)).units).toEqual({ clock: '12h', distance: 'mi', weekStart: 'sunday' });
    const { data } = await change(lite, { units: { clock: null } });
    expect([data.user.units.clock, data.user.ownUnits]).toEqual([
      '12h',
      { clock: null, distance: null, weekStart: 'monday' },
    ]);
  });

  it.each([{ clock: '13h' }, { distance: 'ft' }, { weekStart: 'friday' }])('refuses %j', async (units) => {
    const { owner } = await shop.newAccount();
    expect((await change(owner, { units })).status).toBe(400);
    const company = await shop.call(updateAccount, { as: owner, body: { units } as never });
    expect(company.status).toBe(400);
  });
});

describe('SE-9 change the own profile', () => {
  it('changes names, phone, colour and time zone, and keeps what is not sent', async () => {
    const { person } = await shop.newAccount();
    const lite = await person('fieldTechnicianLite');
    const phoneNumber = { countryCode: '+1', number: '4165550134', countryIdentifier: 'us' };
    const values = { firstName: 'Pia', lastName: 'Lund', color: '#aa00ff', timezone: 'America/Vancouver' };
    const reply = await change(lite, { ...values, phoneNumber: { country_code: 1, number: '416 555 0134' } });
    expect(reply.status).toBe(200);
    expect(reply.data.user).toMatchObject({ ...values, name: 'Pia Lund', phoneNumber });
    const kept = await change(lite, { lastName: '' });
    expect(kept.data.user).toMatchObject({ ...values, lastName: '', name: 'Pia', phoneNumber });
    expect(await read(lite)).toEqual(kept.data.user);
  });

  it("uses the account's time zone again once the own one is cleared", async () => {
    const { owner, person } = await shop.newAccount();
    const lite = await person('fieldTechnicianLite');
    await change(lite, { timezone: 'America/Vancouver' });
    await shop.call(updateAccount, { as: owner, body: { timezone: 'Europe/Berlin' } });
    expect(await read(lite)).toMatchObject({ timezone: 'America/Vancouver', ownTimezone: 'America/Vancouver' });
    await change(lite, { timezone: null, phoneNumber: null });
    expect(await read(lite)).toMatchObject({ timezone: 'Europe/Berlin', ownTimezone: null, phoneNumber: null });
  });

  it('does not change role, address or status', async () => {
    const { person } = await shop.newAccount();
    const lite = await person('fieldTechnicianLite');
    const before = await read(lite);
    const reply = await change(lite, { roleId: null, email: 'other@example.test', status: 'inactive', isAdmin: true });
    expect(reply.data.user).toEqual(before);
  });

  it.each([
    [{ firstName: '' }, 'First name is required'],
    [{ firstName: 'x'.repeat(101) }, 'First name is too long (maximum 100 characters)'],
    [{ lastName: 'x'.repeat(101) }, 'Last name is too long (maximum 100 characters)'],
    [{ phoneNumber: { number: '123' } }, 'Phone number is not valid'],
    [{ color: 'blue' }, 'Color is not valid'],
    [{ timezone: 'Mars/Olympus' }, 'Timezone is not valid'],
  ])('refuses %j', async (body, message) => {
    const { owner } = await shop.newAccount();
    const reply = await change(owner, body);
    expect([reply.status, reply.body.message]).toEqual([400, message]);
  });
});
