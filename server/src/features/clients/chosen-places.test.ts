import { createClientContact } from '@truckroll/contract/clients/client-contacts';
import * as contract from '@truckroll/contract/clients/service-properties';
import { getDocument } from '@truckroll/contract/documents/document-lists';
import * as documents from '@truckroll/contract/documents/save-document';
import * as requests from '@truckroll/contract/requests/save-request';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { create, newClient, newJob, read, update } from '../../testing/job-builders.ts';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const address = { street: '12 Lake Rd', city: 'Buffalo' };
const phoneNumber = { countryCode: '+1', number: '4165550134', countryIdentifier: 'ca' };

/** A client with an address of its own, a property and a contact. */
async function makeClient(owner: Person) {
  const clientId = await newClient(shop, owner, { propertyAddress: { street: '1 Own St', city: 'Erie' } });
  const params = { id: clientId };
  const place = { as: owner, params, body: { name: 'Cottage', address, notes: 'Dog', accessCodes: '4711' } };
  const property = (await shop.call(contract.createServiceProperty, place)).data.serviceProperty;
  const person = {
    as: owner,
    params,
    body: { name: 'Kim', phones: [{ phone: phoneNumber }], emails: ['kim@lee.test'] },
  };
  const { contact } = (await shop.call(createClientContact, person)).data;
  return { clientId, property, contact, choice: { servicePropertyId: property.id, contactId: contact.id } };
}

describe('a job', () => {
  it('takes the address and the phone of the property and the contact that it chooses', async () => {
    const { owner } = await shop.newAccount();
    const { clientId, choice } = await makeClient(owner);
    const job = await read(shop, owner, await newJob(shop, owner, { clientId, ...choice }));
    expect(job).toMatchObject({
      ...choice,
      jobAddress: address,
      jobPhone: phoneNumber,
      serviceProperty: { name: 'Cottage', notes: 'Dog', hasAccessCodes: true },
      contact: { name: 'Kim', emails: ['kim@lee.test'] },
    });
    const plain = await read(shop, owner, await newJob(shop, owner, { clientId }));
    expect(plain).toMatchObject({ servicePropertyId: null, contact: null, jobAddress: { street: '1 Own St' } });
  });

  it('keeps an address that is sent beside the property, and its copy when the property changes', async () => {
    const { owner } = await shop.newAccount();
    const { clientId, choice, property } = await makeClient(owner);
    const own = { street: '5 Gate', city: 'Erie' };
    const jobId = await newJob(shop, owner, { clientId, ...choice, jobAddress: own });
    expect((await read(shop, owner, jobId)).jobAddress).toMatchObject(own);
    const other = await newJob(shop, owner, { clientId, ...choice });
    const moved = { as: owner, params: { id: property.id }, body: { address: { street: '99 Hill' } } };
    await shop.call(contract.updateServiceProperty, moved);
    expect((await read(shop, owner, other)).jobAddress).toMatchObject(address);
    await shop.call(contract.deleteServiceProperty, { as: owner, params: { id: property.id } });
    expect(await read(shop, owner, other)).toMatchObject({ serviceProperty: null, jobAddress: address });
  });

  it('chooses, changes and drops them on an edit', async () => {
    const { owner } = await shop.newAccount();
    const { clientId, choice } = await makeClient(owner);
    const jobId = await newJob(shop, owner, { clientId });
    await update(shop, owner, { jobId, ...choice });
    expect(await read(shop, owner, jobId)).toMatchObject({ ...choice, jobAddress: address, jobPhone: phoneNumber });
    await update(shop, owner, { jobId, servicePropertyId: null, contactId: '' });
    expect(await read(shop, owner, jobId)).toMatchObject({ serviceProperty: null, contact: null, jobAddress: address });
  });

  it("refuses another client's property and contact", async () => {
    const { owner } = await shop.newAccount();
    const [one, other] = [await makeClient(owner), await makeClient(owner)];
    const reply = await create(shop, owner, { clientId: one.clientId, ...other.choice });
    expect(reply.status).toBe(400);
    expect(reply.body.errors?.map(({ path, message }) => [path, message])).toEqual([
      ['servicePropertyId', 'Property is not valid'],
      ['contactId', 'Contact is not valid'],
    ]);
  });
});

describe('a request and its documents', () => {
  it('copies the address and the phone, and hands the choice on to its estimate and invoice', async () => {
    const { owner } = await shop.newAccount();
    const { clientId, choice } = await makeClient(owner);
    const { request } = (await shop.call(requests.createRequest, { as: owner, body: { clientId, ...choice } })).data;
    expect(request).toMatchObject({
      ...choice,
      requestAddress: address,
      requestPhone: phoneNumber,
      serviceProperty: { name: 'Cottage', notes: 'Dog', hasAccessCodes: true },
      contact: { name: 'Kim', emails: ['kim@lee.test'] },
    });
    const of = { clientId, isConvertedFromRequest: true, convertedFromId: request.id, documentType: 2 as const };
    const { document } = (await shop.call(documents.createDocument, { as: owner, body: of })).data;
    expect(document).toMatchObject({ ...choice, serviceAddress: '12 Lake Rd, Buffalo' });
    expect(document).toMatchObject({
      serviceProperty: { notes: 'Dog' },
      contact: { name: 'Kim', emails: ['kim@lee.test'] },
    });
    const edit = { as: owner, body: { id: request.id, servicePropertyId: null } };
    expect((await shop.call(requests.saveRequest, edit)).data.request).toMatchObject({
      serviceProperty: null,
      requestAddress: address,
    });
  });
});

describe('a document', () => {
  const made = async (as: Person, body: { clientId: string } & Record<string, unknown>) =>
    (await shop.call(documents.createDocument, { as, body: { documentType: 2 as const, ...body } })).data.document;

  it("shows the property's address as service address, and goes to the contact", async () => {
    const { owner } = await shop.newAccount();
    const { clientId, choice } = await makeClient(owner);
    const document = await made(owner, { clientId, ...choice });
    expect(document).toMatchObject({
      ...choice,
      serviceAddress: '12 Lake Rd, Buffalo',
      clientDetails: { name: 'Ann Lee', email: 'kim@lee.test', phoneNumber },
    });
    const options = { as: owner, params: { id: document.id }, body: { servicePropertyId: null } };
    const changed = (await shop.call(documents.updateDocument, options)).data.document;
    expect(changed).toMatchObject({ serviceAddress: null, serviceProperty: null, contactId: choice.contactId });
    expect((await made(owner, { clientId })).serviceAddress).toBeNull();
  });

  it('drops both when it goes to another client', async () => {
    const { owner } = await shop.newAccount();
    const { clientId, choice } = await makeClient(owner);
    const { id } = await made(owner, { clientId, ...choice });
    const options = { as: owner, params: { id }, body: { clientId: await newClient(shop, owner) } };
    await shop.call(documents.updateDocument, options);
    const { document } = (await shop.call(getDocument, { as: owner, params: { id } })).data;
    expect(document).toMatchObject({ servicePropertyId: null, contactId: null, serviceAddress: null });
  });

  it("of a job keeps the job's choice and address", async () => {
    const { owner } = await shop.newAccount();
    const { clientId, choice } = await makeClient(owner);
    const jobId = await newJob(shop, owner, { clientId, ...choice, jobAddress: { street: '5 Gate', city: 'Erie' } });
    const of = { clientId, documentType: 1, isConvertedFromJob: true, convertedFromId: jobId };
    expect(await made(owner, of)).toMatchObject({ ...choice, serviceAddress: '5 Gate, Erie' });
  });
});
