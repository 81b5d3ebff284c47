import { problems } from '@truckroll/contract/endpoints/problem';
import * as contract from '@truckroll/contract/saved-views/saved-views';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const save = (as: Person, name: string, more: object = {}) =>
  shop.call(contract.createSavedView, { as, body: { list: 'jobs', name, ...more } });
const change = (as: Person, id: string, body: object) =>
  shop.call(contract.saveSavedView, { as, params: { id }, body: { name: 'Changed', ...body } });
const remove = (as: Person, id: string) => shop.call(contract.deleteSavedView, { as, params: { id } });
const list = async (as: Person) =>
  (await shop.call(contract.listSavedViews, { as, query: { list: 'jobs' } })).data.views;
const namesOf = async (as: Person) => (await list(as)).map(({ name }) => name);

describe('SV-1 the saved views of a list', () => {
  it("are the person's own, then those that others share, by name", async () => {
    const [account, other] = [await shop.newAccount(), await shop.newAccount()];
    const technician = await account.person('fieldTechnicianLite');
    await save(account.owner, 'late', { isShared: true });
    await save(account.owner, 'Invoiced');
    await save(account.owner, 'Elsewhere', { list: 'clients', isShared: true });
    await save(other.owner, 'Foreign', { isShared: true });
    await save(technician, 'Mine');
    expect(await namesOf(account.owner)).toEqual(['Invoiced', 'late']);
    expect(await namesOf(technician)).toEqual(['Mine', 'late']);
  });
});

describe('SV-2 save a view', () => {
  it('keeps filters, order and columns with the name of who saved it', async () => {
    const { owner } = await shop.newAccount();
    const more = { search: 'status=draft&sortBy=total', hiddenColumns: ['team'], isShared: true };
    const saved = await save(owner, ' Drafts ', more);
    expect(saved.status).toBe(201);
    expect(saved.data.view).toMatchObject({ list: 'jobs', name: 'Drafts', ...more });
    expect(saved.data.view.userName).not.toBe('');
    expect(await list(owner)).toEqual([saved.data.view]);
  });

  it('refuses a name that the person has used for this list', async () => {
    const account = await shop.newAccount();
    const office = await account.person('officeStaff');
    await save(account.owner, 'Drafts');
    expect(await save(account.owner, 'DRAFTS')).toMatchObject({
      status: 409,
      body: { message: 'A view with this name already exists' },
    });
    expect((await save(account.owner, 'Drafts', { list: 'clients' })).status).toBe(201);
    expect((await save(office, 'Drafts')).status).toBe(201);
  });

  it('refuses the 51st view of a list', async () => {
    const { owner } = await shop.newAccount();
    for (let number = 1; number <= 50; number += 1) expect((await save(owner, `View ${number}`)).status).toBe(201);
    expect((await save(owner, 'One more')).status).toBe(422);
    expect((await save(owner, 'One more', { list: 'clients' })).status).toBe(201);
  });
});

describe('SV-3, SV-4 change and delete a view', () => {
  it('replaces its content', async () => {
    const { owner } = await shop.newAccount();
    const { id } = (await save(owner, 'Drafts', { search: 'status=draft', hiddenColumns: ['team'] })).data.view;
    await change(owner, id, { search: 'status=paid', isShared: true });
    expect(await list(owner)).toMatchObject([
      { id, name: 'Changed', search: 'status=paid', hiddenColumns: [], isShared: true },
    ]);
    await remove(owner, id);
    expect(await list(owner)).toEqual([]);
  });

  it('refuses a change of an older version, and keeps the version of an unchanged view', async () => {
    const account = await shop.newAccount();
    const { view } = (await save(await account.person('officeStaff'), 'Late', { isShared: true })).data;
    const { id, name, isShared, search, hiddenColumns, updatedAt } = view;
    const before = shop.clock.now;
    shop.clock.now = new Date(before.getTime() + 60_000);
    const same = await change(account.owner, id, { name, isShared, search, hiddenColumns, updatedAt });
    const first = await change(account.owner, id, { name, isShared, search: 'status=paid', updatedAt });
    shop.clock.now = before;
    expect(same.data.view).toEqual(view);
    expect(first.data.view.updatedAt > updatedAt).toBe(true);
    const second = await change(account.owner, id, { isShared, hiddenColumns: ['team'], updatedAt });
    expect([second.status, second.body.message]).toEqual([409, problems.stale[1]]);
    expect(await list(account.owner)).toEqual([first.data.view]);
    const newest = { isShared, hiddenColumns: ['team'], updatedAt: first.data.view.updatedAt };
    expect((await change(account.owner, id, newest)).data.view.hiddenColumns).toEqual(['team']);
  });

  it('is for the person who made it; a shared one also for admins', async () => {
    const account = await shop.newAccount();
    const [office, technician] = [await account.person('officeStaff'), await account.person('fieldTechnicianLite')];
    const own = (await save(office, 'Own')).data.view.id;
    const shared = (await save(office, 'Shared', { isShared: true })).data.view.id;
    for (const act of [change, remove]) {
      expect((await act(technician, own, {})).status).toBe(404);
      expect((await act(account.owner, own, {})).status).toBe(404);
      expect((await act(technician, shared, {})).status).toBe(403);
    }
    expect((await change(account.owner, shared, { isShared: true })).status).toBe(200);
    expect((await list(office)).find(({ id }) => id === shared)).toMatchObject({ name: 'Changed' });
    expect((await remove(account.owner, shared)).status).toBe(200);
    expect(await namesOf(office)).toEqual(['Own']);
  });
});
