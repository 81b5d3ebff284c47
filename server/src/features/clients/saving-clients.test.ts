import * as clients from '@truckroll/contract/clients/clients';
import * as properties from '@truckroll/contract/custom-properties/custom-properties';
import * as jobForms from '@truckroll/contract/jobs/job-forms';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const create = (as: Person, body: unknown) => shop.call(clients.createClient, { as, body });
const update = (as: Person, id: string, body: unknown) => shop.call(clients.updateClient, { as, params: { id }, body });
const newClient = async (as: Person, body: unknown = { firstName: 'Ann', lastName: 'Lee' }) =>
  (await create(as, body)).data.client;
const newProperty = async (as: Person, body: unknown) =>
  (await shop.call(properties.createProperty, { as, body })).data.property;
const newForm = async (as: Person, title = 'Safety') => {
  const fields = [{ label: 'Gas off', type: 'checkbox' }];
  return (await shop.call(jobForms.createJobForm, { as, body: { title, fields } })).data.jobForm;
};
const historyOf = (account: TestAccount, id: string) =>
  account.look((tx) =>
    tx
      .selectFrom('history')
      .select(['action', 'description'])
      .where('moduleType', '=', 'client')
      .where('moduleId', '=', id)
      .orderBy('id')
      .execute(),
  );
const later = (): void => {
  shop.clock.now = new Date(shop.clock.now.getTime() + 1000);
};

describe('CL-1 create a client', () => {
  it('keeps the preferred person, who must be active when chosen', async () => {
    const account = await shop.newAccount();
    const pat = await account.person('fieldTechnicianPro');
    const client = await newClient(account.owner, { firstName: 'Ann', preferredMemberId: pat.userId });
    expect(client.preferredMemberId).toBe(pat.userId);
    await account.look((tx) =>
      tx.updateTable('users').set({ status: 'inactive' }).where('id', '=', pat.userId).execute(),
    );
    const same = { preferredMemberId: pat.userId, notes: 'x' };
    expect((await update(account.owner, client.id, same)).status).toBe(200);
    expect((await create(account.owner, { firstName: 'Bo', ...same })).status).toBe(400);
    const without = await update(account.owner, client.id, { preferredMemberId: '' });
    expect(without.data.client.preferredMemberId).toBeNull();
  });

  it('answers the client with a name built from first and last name', async () => {
    const { owner } = await shop.newAccount();
    const reply = await create(owner, {
      firstName: ' Ann ',
      lastName: 'Lee',
      stage: 'Active Client',
      phoneNumber: { country_code: '1', number: '(416) 555-0134' },
      companyName: '',
      somethingElse: true,
    });
    expect(reply.status).toBe(201);
    expect(reply.body.message).toBe('Client created!');
    expect(reply.data.client).toMatchObject({
      name: 'Ann Lee',
      firstName: 'Ann',
      companyName: null,
      stage: 'active_client',
      phoneNumber: { countryCode: '+1', number: '4165550134', countryIdentifier: 'us' },
      isDeleted: false,
      createdBy: owner.userId,
      createdAt: shop.clock.now.toISOString(),
    });
    expect(reply.data).not.toHaveProperty('isGroup');
  });

  it('needs a name or an e-mail address, and reports this before every other failure', async () => {
    const { owner } = await shop.newAccount();
    const reply = await create(owner, { companyName: 'Only a company', website: 'no url', notes: 'x'.repeat(5001) });
    expect(reply.status).toBe(400);
    expect(reply.body.errors).toEqual([
      { path: 'firstName', code: 'required', message: 'Please provide either a name or an email address.' },
      {
        path: 'website',
        code: 'invalid_format',
        message: 'Please enter a valid website URL including http:// or https://',
      },
      { path: 'notes', code: 'too_long', message: 'Notes is too long (maximum 5000 characters)' },
    ]);
    expect(reply.body.message).toBe('Please provide either a name or an email address.');
  });

  it.each([
    [{ lastName: 'Lee' }, 'Lee'],
    [{ email: 'ann@lee.test' }, 'ann@lee.test'],
    [{ email: 'ann@lee.test', companyName: 'Lee & Co' }, 'Lee & Co'],
  ])('takes %j and names the client %s', async (body, name) => {
    const { owner } = await shop.newAccount();
    expect((await newClient(owner, body)).name).toBe(name);
  });

  it.each([
    [{ firstName: 'x'.repeat(101) }, 'firstName', 'too_long', 'First name is too long (maximum 100 characters)'],
    [{ firstName: 'A', email: 'a@b' }, 'email', 'invalid_format', 'Please enter a valid email address'],
    [{ firstName: 'A', email: 'a@bb.test' }, 'email', 'invalid_format', 'Please enter a valid email address'],
    [
      { firstName: 'A', website: 'ftp://a.test' },
      'website',
      'invalid_format',
      'Please enter a valid website URL including http:// or https://',
    ],
    [{ firstName: 'A', stage: 'someday' }, 'stage', 'not_an_option', 'Stage is not valid'],
    [
      { firstName: 'A', phoneNumber: { number: '12' } },
      'phoneNumber.number',
      'invalid_format',
      'Phone number is not valid',
    ],
    [
      { firstName: 'A', propertyAddress: { latitude: 91, longitude: 0 } },
      'propertyAddress.latitude',
      'out_of_range',
      'Please enter valid latitude (-90 to 90) and longitude (-180 to 180) values.',
    ],
    [
      { firstName: 'A', billingAddress: { latitude: 'x', longitude: 0 } },
      'billingAddress.latitude',
      'invalid_format',
      'Please enter valid coordinate values (e.g., 40.7128, -74.006).',
    ],
    [
      { firstName: 'A', companyAddress: { latitude: 1 } },
      'companyAddress.longitude',
      'required',
      'Longitude is required',
    ],
    [{ firstName: 'A', jobFormIds: ['x'] }, 'jobFormIds.0', 'invalid_format', 'Job Forms is not valid'],
    [{ firstName: 'A', jobFormIds: [newId()] }, 'jobFormIds.0', 'not_found', 'Job Forms is not valid'],
    [{ firstName: 'A', preferredMemberId: newId() }, 'preferredMemberId', 'not_found', 'Preferred member is not valid'],
    [
      { firstName: 'A', properties: [{ id: newId(), value: 'x' }] },
      'properties.0.id',
      'not_found',
      'Unknown custom property',
    ],
    [{ firstName: 'A', isGroup: 'perhaps' }, 'isGroup', 'not_an_option', 'Is group is not valid'],
  ])('refuses %j at %s', async (body, path, code, message) => {
    const { owner } = await shop.newAccount();
    const reply = await create(owner, body);
    expect(reply.status).toBe(400);
    expect(reply.body.errors).toEqual([{ path, code, message }]);
  });

  it('keeps valid custom properties, drops empty ones, and reports every invalid one', async () => {
    const { owner } = await shop.newAccount();
    const rooms = await newProperty(owner, { module_type: 'client_properties', name: 'Rooms', type: 'Number' });
    const gate = await newProperty(owner, { module_type: 'client_properties', name: 'Gate phone', type: 'Phone' });
    const job = await newProperty(owner, { module_type: 'job_properties', name: 'Meter', type: 'Text' });
    const client = await newClient(owner, {
      firstName: 'Ann',
      properties: [
        { id: rooms.id, value: '' },
        { id: gate.id, value: '(416) 555-0134' },
      ],
    });
    expect(client.properties).toEqual([{ id: gate.id, value: '4165550134' }]);
    const form = newId();
    const reply = await create(owner, {
      firstName: 'Ann',
      properties: [
        { id: rooms.id, value: -1 },
        { id: job.id, value: 'of another module' },
      ],
      jobFormIds: [form],
    });
    expect(reply.body.errors).toEqual([
      { path: 'properties.0.value', code: 'invalid', message: 'Rooms is not valid' },
      { path: 'properties.1.id', code: 'not_found', message: 'Unknown custom property' },
      { path: 'jobFormIds.0', code: 'not_found', message: 'Job Forms is not valid' },
    ]);
  });

  it('refuses a job form of another account', async () => {
    const [ours, theirs] = [await shop.newAccount(), await shop.newAccount()];
    const [own, foreign] = [await newForm(ours.owner), await newForm(theirs.owner)];
    expect((await newClient(ours.owner, { firstName: 'A', jobFormIds: [own.id, own.id] })).jobFormIds).toEqual([
      own.id,
    ]);
    const reply = await create(ours.owner, { firstName: 'A', jobFormIds: [own.id, foreign.id] });
    expect(reply.body.errors).toEqual([{ path: 'jobFormIds.1', code: 'not_found', message: 'Job Forms is not valid' }]);
  });

  it.each([{ firstName: 'A\u0000' }, { firstName: 'A', propertyAddress: { street: 'Main\u0000' } }])(
    'refuses the character NUL, which no text can hold: %j',
    async (body) => {
      const { owner } = await shop.newAccount();
      const reply = await create(owner, body);
      expect([reply.status, reply.body.message]).toEqual([400, 'The request body is not valid.']);
    },
  );

  it('reports whether the client is a group, also beside the client', async () => {
    const { owner } = await shop.newAccount();
    const reply = await create(owner, { firstName: 'Block A', isGroup: true });
    expect(reply.data.isGroup).toBe(true);
    expect(reply.data.client.isGroup).toBe(true);
  });

  it('writes history and notifies every admin', async () => {
    const account = await shop.newAccount();
    const [admin, staff] = [await account.person('admin'), await account.person('officeStaff')];
    const client = await newClient(staff);
    expect(await historyOf(account, client.id)).toEqual([
      { action: 'client.created', description: '{{creator}} created the client' },
    ]);
    const notified = await account.look((tx) => tx.selectFrom('notifications').selectAll().orderBy('userId').execute());
    expect(notified.map((one) => one.userId).sort()).toEqual([account.owner.userId, admin.userId].sort());
    expect(notified[0]).toMatchObject({ type: 'action', title: 'Client Created', message: 'Ann Lee', priority: 'low' });
  });

  it('creates one client from two requests with the same key', async () => {
    const { owner } = await shop.newAccount();
    const request = { as: owner, body: { firstName: 'Once' }, headers: { 'idempotency-key': 'k1' } };
    const first = await shop.call(clients.createClient, request);
    const second = await shop.call(clients.createClient, request);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(second.data.client.id).toBe(first.data.client.id);
    const list = await shop.call(clients.listClients, { as: owner });
    expect(list.data.total).toBe(1);
  });
});

describe('CL-2 change a client', () => {
  it('changes the keys that are sent and keeps the others', async () => {
    const { owner } = await shop.newAccount();
    const client = await newClient(owner, { firstName: 'Ann', email: 'ann@lee.test', notes: 'dog' });
    later();
    const reply = await update(owner, client.id, { lastName: 'Lee', notes: null });
    expect(reply.status).toBe(200);
    expect(reply.body.message).toBe('Client updated!');
    expect(reply.data.client).toMatchObject({ name: 'Ann Lee', email: 'ann@lee.test', notes: null });
    expect(reply.data.client.updatedAt).toBe(shop.clock.now.toISOString());
    expect(reply.data.client.createdAt).toBe(client.createdAt);
  });

  it('does nothing and writes no history when nothing differs', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const rooms = await newProperty(owner, { module_type: 'client_properties', name: 'Rooms', type: 'Number' });
    const sent = {
      firstName: 'Ann',
      properties: [{ id: rooms.id, value: 3 }],
      propertyAddress: { street: 'Main St', latitude: 43.6, longitude: -79.3 },
    };
    const client = await newClient(owner, sent);
    later();
    const reply = await update(owner, client.id, { ...sent, updatedAt: client.updatedAt });
    expect(reply.data.client).toEqual(client);
    expect(await historyOf(account, client.id)).toHaveLength(1);
  });

  it('must keep a name or an e-mail address', async () => {
    const { owner } = await shop.newAccount();
    const client = await newClient(owner);
    const reply = await update(owner, client.id, { firstName: '', lastName: '' });
    expect(reply.body.errors).toEqual([
      { path: 'firstName', code: 'required', message: 'Please provide either a name or an email address.' },
    ]);
    expect((await update(owner, client.id, { firstName: '', lastName: '', email: 'ann@lee.test' })).status).toBe(200);
  });

  it('reports the old and new stage in one event and everything else in another', async () => {
    const account = await shop.newAccount();
    const client = await newClient(account.owner);
    await update(account.owner, client.id, { stage: 'PROPOSAL' });
    await update(account.owner, client.id, { stage: 'archived', notes: 'moved away' });
    expect((await historyOf(account, client.id)).slice(1)).toEqual([
      { action: 'client.stage_changed', description: '{{creator}} changed the stage from New Lead to Proposal' },
      { action: 'client.updated', description: '{{creator}} updated the client' },
      { action: 'client.stage_changed', description: '{{creator}} changed the stage from Proposal to Archived' },
    ]);
  });

  it('refuses an edit of a stale version', async () => {
    const { owner } = await shop.newAccount();
    const client = await newClient(owner);
    later();
    await update(owner, client.id, { notes: 'first', updatedAt: client.updatedAt });
    const late = await update(owner, client.id, { notes: 'second', updatedAt: client.updatedAt });
    expect(late.status).toBe(409);
    expect(late.body.message).toBe('This record was changed by someone else. Reload and try again.');
    expect((await update(owner, client.id, { notes: 'last write wins' })).status).toBe(200);
  });

  it("does not find another account's client, and does not validate its fields first", async () => {
    const [first, second] = [await shop.newAccount(), await shop.newAccount()];
    const client = await newClient(first.owner);
    const reply = await update(second.owner, client.id, { email: 'not one' });
    expect(reply.status).toBe(404);
    expect(reply.body.message).toBe('Client not found');
    expect((await update(first.owner, 'no-id', {})).status).toBe(404);
  });

  it('lets only an admin change the name, and reports this before field errors', async () => {
    const account = await shop.newAccount();
    const staff = await account.person('officeStaff');
    const client = await newClient(account.owner);
    const reply = await update(staff, client.id, { firstName: 'Anna', email: 'not one' });
    expect(reply.status).toBe(403);
    expect(reply.body.message).toBe('Only an admin can change the client name.');
    expect((await update(staff, client.id, { lastName: null })).status).toBe(403);
    expect((await update(staff, client.id, { firstName: ' Ann ', lastName: 'Lee', notes: 'same name' })).status).toBe(
      200,
    );
    expect((await update(await account.person('admin'), client.id, { firstName: 'Anna' })).status).toBe(200);
  });

  it('needs the client in scope', async () => {
    const account = await shop.newAccount();
    const pro = await account.person('fieldTechnicianPro');
    const client = await newClient(account.owner);
    expect((await update(pro, client.id, { notes: 'x' })).status).toBe(404);
    const own = await newClient(pro, { firstName: 'Own' });
    expect((await update(pro, own.id, { notes: 'x' })).status).toBe(200);
    expect((await update(await account.person('fieldTechnicianLite'), client.id, {})).status).toBe(403);
  });

  it('keeps values of a deleted property, never shows them and accepts no new ones', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const [rooms, dog] = [
      await newProperty(owner, { module_type: 'client_properties', name: 'Rooms', type: 'Number' }),
      await newProperty(owner, { module_type: 'client_properties', name: 'Dog', type: 'Text' }),
    ];
    const values = [
      { id: rooms.id, value: 3 },
      { id: dog.id, value: 'Rex' },
    ];
    const client = await newClient(owner, { firstName: 'Ann', properties: values });
    await shop.call(properties.deleteProperty, { as: owner, params: { id: dog.id } });
    const shown = [{ id: rooms.id, value: 3 }];
    const read = await shop.call(clients.getClient, { as: owner, params: { id: client.id } });
    const list = await shop.call(clients.listClients, { as: owner });
    expect([read.data.client.properties, list.data.clients[0]?.properties]).toEqual([shown, shown]);
    expect((await update(owner, client.id, { properties: values })).body.message).toBe('Unknown custom property');
    const saved = await update(owner, client.id, { properties: [{ id: rooms.id, value: 4 }] });
    expect(saved.data.client.properties).toEqual([{ id: rooms.id, value: 4 }]);
    const stored = await account.look((tx) => tx.selectFrom('clients').select('properties').executeTakeFirstOrThrow());
    expect(stored.properties).toContainEqual({ id: dog.id, value: 'Rex' });
  });
});
