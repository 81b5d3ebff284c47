import * as contract from '@truckroll/contract/custom-properties/custom-properties';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person, Shop, TestAccount } from '../../testing/shop.ts';
import { openShop } from '../../testing/shop.ts';
import { storeClient, storeJob, storeRequest } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const text = { module_type: 'client_properties', name: 'Gate code', type: 'Text' } as const;

const add = (as: Person, body: Record<string, unknown> = text) => shop.call(contract.createProperty, { as, body });
const list = async (as: Person, moduleType = 'client_properties') =>
  (await shop.call(contract.listProperties, { as, query: { module_type: moduleType } })).data;
const change = (as: Person, id: string, body: Record<string, unknown>) =>
  shop.call(contract.updateProperty, { as, params: { id }, body });
const remove = (as: Person, id: string) => shop.call(contract.deleteProperty, { as, params: { id } });

/** A client with a value of the property from an earlier save. */
const storeValue = (account: TestAccount, propertyId: string) =>
  storeClient(account, { properties: JSON.stringify([{ id: propertyId, value: '1' }]) });

describe('CP-1 the custom properties of a module', () => {
  it('are returned in order to any signed-in user, each module separately', async () => {
    const { owner, person } = await shop.newAccount();
    await add(owner, { ...text, name: 'Second', orderIndex: 5 });
    await add(owner, { ...text, name: 'First', orderIndex: 2 });
    await add(owner, { ...text, name: 'Third' });
    await add(owner, { ...text, module_type: 'job_properties', name: 'First' });
    const lite = await person('fieldTechnicianLite');
    expect((await list(lite)).map((property) => [property.name, property.orderIndex])).toEqual([
      ['First', 2],
      ['Second', 5],
      ['Third', 105],
    ]);
    expect((await list(lite, 'job_properties')).map((property) => property.name)).toEqual(['First']);
    expect(await list(lite, 'request_properties')).toEqual([]);
  });

  it('are hidden from other accounts', async () => {
    const [mine, other] = [await shop.newAccount(), await shop.newAccount()];
    await add(mine.owner);
    expect(await list(other.owner)).toEqual([]);
  });

  it.each([{}, { module_type: 'require a known module type, not %j' }, { module_type: '' }])(
    'need a known module type, not %j',
    async (query) => {
      const { owner } = await shop.newAccount();
      const reply = await shop.call(contract.listProperties, { as: owner, query });
      expect([reply.status, reply.body.message]).toEqual([400, 'Module type is not valid']);
    },
  );
});

describe('CP-2 add a custom property', () => {
  it('returns the property, with the default colour on options without one', async () => {
    const { owner } = await shop.newAccount();
    const reply = await add(owner, {
      module_type: 'client_properties',
      name: ' Size ',
      type: 'Select',
      options: ['Small', { name: 'Large' }, { name: 'Huge', color: '#FF0000' }],
    });
    expect(reply.status).toBe(201);
    expect(reply.data.property).toMatchObject({
      name: 'Size',
      type: 'Select',
      moduleType: 'client_properties',
      isDefault: false,
      orderIndex: 100,
      options: ['Small', { name: 'Large', color: '#D4DEEB' }, { name: 'Huge', color: '#FF0000' }],
      createdAt: shop.clock.now.toISOString(),
    });
    expect(await list(owner)).toEqual([reply.data.property]);
  });

  it('keeps options only for types with options', async () => {
    const { owner } = await shop.newAccount();
    expect((await add(owner, { ...text, options: ['A'] })).data.property.options).toEqual([]);
  });

  it.each([
    [{ name: undefined }, 'Name is required'],
    [{ name: '  ' }, 'Name is required'],
    [{ name: 'x'.repeat(81) }, 'Name is too long (maximum 80 characters)'],
    [{ type: undefined }, 'Type is required'],
    [{ type: 'Colour' }, 'Type is not valid'],
    [{ module_type: undefined }, 'Module type is not valid'],
    [{ type: 'Select' }, 'Options is required'],
    [{ type: 'Multi Select', options: [] }, 'Options is required'],
    [{ type: 'Select', options: null }, 'Options is required'],
    [{ type: 'Select', options: ['A', { name: 'A' }] }, 'Options is not valid'],
    [{ type: 'Select', options: Array.from({ length: 201 }, (_, index) => `${index}`) }, 'Options is not valid'],
    [{ type: 'Select', options: [{ name: 'A', color: 'red' }] }, 'Color is not valid'],
    [{ orderIndex: -1 }, 'Order index must be between 0 and 1000000'],
  ])('refuses %j', async (wrong, message) => {
    const { owner } = await shop.newAccount();
    const reply = await add(owner, { ...text, ...wrong });
    expect([reply.status, reply.body.message]).toEqual([400, message]);
  });

  it('reports every invalid field at once', async () => {
    const { owner } = await shop.newAccount();
    const reply = await add(owner, { module_type: 'client_properties', type: 'Select' });
    expect(reply.body.errors).toEqual([
      { path: 'name', code: 'required', message: 'Name is required' },
      { path: 'options', code: 'required', message: 'Options is required' },
    ]);
  });

  it('refuses an existing name of the module, ignoring case, until that property is deleted', async () => {
    const { owner } = await shop.newAccount();
    const first = await add(owner);
    const second = await add(owner, { ...text, name: 'GATE CODE' });
    expect([second.status, second.body.message]).toEqual([409, 'A property with this name already exists']);
    expect((await add(owner, { ...text, module_type: 'job_properties' })).status).toBe(201);
    await remove(owner, first.data.property.id);
    expect((await add(owner)).status).toBe(201);
  });

  it('allows at most 100 properties per module', async () => {
    const { owner, look } = await shop.newAccount();
    const at = shop.clock.now.toISOString();
    const rows = Array.from({ length: 100 }, (_, orderIndex) => ({
      id: newId(),
      moduleType: 'client_properties' as const,
      name: `Property ${orderIndex}`,
      type: 'Text' as const,
      orderIndex,
      createdAt: at,
      updatedAt: at,
    }));
    await look((tx) => tx.insertInto('customProperties').values(rows).execute());
    const reply = await add(owner);
    expect([reply.status, reply.body.message]).toEqual([422, 'You can have at most 100 properties.']);
    expect((await add(owner, { ...text, module_type: 'job_properties' })).status).toBe(201);
    await remove(owner, rows[0]?.id ?? '');
    expect((await add(owner)).status).toBe(201);
  });

  it('is for admins, like changing and deleting', async () => {
    const { owner, person } = await shop.newAccount();
    const { id } = (await add(owner)).data.property;
    const manager = await person('officeManager');
    const replies = [await add(manager, {}), await change(manager, id, { name: '' }), await remove(manager, id)];
    for (const reply of replies)
      expect([reply.status, reply.body.message]).toEqual([403, 'You do not have permission to do this.']);
  });
});

describe('CP-2 change a custom property', () => {
  it('changes the sent fields and keeps the rest', async () => {
    const { owner } = await shop.newAccount();
    const { property } = (await add(owner, { ...text, type: 'Select', options: ['A'] })).data;
    const reply = await change(owner, property.id, { name: 'Code', orderIndex: 9 });
    expect(reply.status).toBe(200);
    expect(reply.data.property).toEqual({ ...property, name: 'Code', orderIndex: 9 });
  });

  it('requires options for types with options, and drops them for others', async () => {
    const { owner } = await shop.newAccount();
    const { property } = (await add(owner)).data;
    const without = await change(owner, property.id, { type: 'Select' });
    expect([without.status, without.body.message]).toEqual([400, 'Options is required']);
    await change(owner, property.id, { type: 'Select', options: ['A'] });
    const cleared = await change(owner, property.id, { options: null });
    expect([cleared.status, cleared.body.message]).toEqual([400, 'Options is required']);
    expect((await change(owner, property.id, { type: 'Number' })).data.property.options).toEqual([]);
  });

  it('refuses to change the type while values exist, but allows another name', async () => {
    const account = await shop.newAccount();
    const { id } = (await add(account.owner)).data.property;
    const clientId = await storeValue(account, id);
    const reply = await change(account.owner, id, { type: 'Number' });
    expect([reply.status, reply.body.message]).toEqual([422, 'The type cannot be changed while values exist.']);
    expect((await change(account.owner, id, { type: 'Text', name: 'Renamed' })).status).toBe(200);
    await account.look((tx) =>
      tx.updateTable('clients').set({ properties: '[]' }).where('id', '=', clientId).execute(),
    );
    expect((await change(account.owner, id, { type: 'Number' })).status).toBe(200);
  });

  it.each(['job_properties', 'request_properties'])(
    'refuses another type while %s have values',
    async (module_type) => {
      const account = await shop.newAccount();
      const { id } = (await add(account.owner, { ...text, module_type })).data.property;
      const record = { clientId: await storeClient(account), properties: JSON.stringify([{ id, value: 'x' }]) };
      if (module_type === 'job_properties') await storeJob(account, record);
      else await storeRequest(account, record);
      const reply = await change(account.owner, id, { type: 'Number' });
      expect([reply.status, reply.body.message]).toEqual([422, 'The type cannot be changed while values exist.']);
      const unused = (await add(account.owner, { ...text, module_type, name: 'Unused' })).data.property.id;
      expect((await change(account.owner, unused, { type: 'Number' })).status).toBe(200);
    },
  );

  it('refuses an existing name, and an edit of an old version', async () => {
    const { owner } = await shop.newAccount();
    const { property } = (await add(owner)).data;
    await add(owner, { ...text, name: 'Other' });
    const taken = await change(owner, property.id, { name: 'other' });
    expect([taken.status, taken.body.message]).toEqual([409, 'A property with this name already exists']);
    const stale = await change(owner, property.id, { name: 'New', updatedAt: '2020-01-01T00:00:00Z' });
    expect([stale.status, stale.body.message]).toEqual([
      409,
      'This record was changed by someone else. Reload and try again.',
    ]);
    expect((await change(owner, property.id, { name: 'New', updatedAt: property.updatedAt })).status).toBe(200);
  });

  it('does not find an unknown, deleted or foreign property, before validating the fields', async () => {
    const [mine, other] = [await shop.newAccount(), await shop.newAccount()];
    const { id } = (await add(mine.owner)).data.property;
    const gone = (await add(mine.owner, { ...text, name: 'Gone' })).data.property.id;
    await remove(mine.owner, gone);
    const replies = [
      await change(other.owner, id, { name: '' }),
      await change(mine.owner, gone, { name: 'Back' }),
      await change(mine.owner, 'no-id', { name: 'Back' }),
      await remove(mine.owner, gone),
      await remove(other.owner, id),
    ];
    for (const reply of replies) expect([reply.status, reply.body.message]).toEqual([404, 'Property not found']);
  });
});

describe('CP-2 delete a custom property', () => {
  it('removes it from the list and keeps its values stored', async () => {
    const account = await shop.newAccount();
    const { id } = (await add(account.owner)).data.property;
    const clientId = await storeValue(account, id);
    const reply = await remove(account.owner, id);
    expect([reply.status, reply.data]).toEqual([200, {}]);
    expect(await list(account.owner)).toEqual([]);
    const client = await account.look((tx) =>
      tx.selectFrom('clients').select('properties').where('id', '=', clientId).executeTakeFirstOrThrow(),
    );
    expect(client.properties).toEqual([{ id, value: '1' }]);
  });

  it('refuses a default property', async () => {
    const { owner, look } = await shop.newAccount();
    const { id } = (await add(owner)).data.property;
    await look((tx) => tx.updateTable('customProperties').set({ isDefault: true }).where('id', '=', id).execute());
    const reply = await remove(owner, id);
    expect([reply.status, reply.body.message]).toEqual([422, 'A default property cannot be deleted.']);
  });
});
