import * as properties from '@truckroll/contract/custom-properties/custom-properties';
import type { ItemTax } from '@truckroll/contract/price-book/line-items';
import * as requests from '@truckroll/contract/requests/requests';
import * as skills from '@truckroll/contract/team/skills';
import { emptyAddress } from '@truckroll/domain/addresses/address';
import type { Urgency } from '@truckroll/domain/requests/request-stages';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aFile, newFile } from '../../testing/drive-builders.ts';
import { personWith } from '../../testing/person-with.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient, storeRequest } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const list = (as: Person, query: Record<string, unknown> = {}) => shop.call(requests.listRequests, { as, query });
const numbers = async (as: Person, query: Record<string, unknown> = {}): Promise<number[]> =>
  (await list(as, query)).data.requests.map((request) => request.requestNumber);

const hst = (taxAmount: number): ItemTax => ({
  id: newId(),
  taxId: 'hst',
  taxName: 'HST',
  name: 'HST',
  taxRate: 13,
  rate: 13,
  taxType: 1,
  taxAmount,
  taxAppliedOnAmount: taxAmount * 10,
});

const storeItem = (account: TestAccount, requestId: string, name: string, itemOrderIndex: number, tax: ItemTax) =>
  account.look((tx) =>
    tx
      .insertInto('requestItems')
      .values({
        id: newId(),
        requestId,
        name,
        quantity: '1.5',
        rate: '10',
        discount: '1',
        markupPrice: '2',
        taxes: JSON.stringify([tax]),
        itemOrderIndex,
        total: '15',
      })
      .execute(),
  );

describe('RQ-1 list requests', () => {
  it("finds waiting requests by the tray's filters: urgency, skill, city and age, most urgent first", async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await storeClient(account);
    const { skill } = (await shop.call(skills.createSkill, { as: owner, body: { name: 'Ladder' } })).data;
    const daysAgo = (days: number) => new Date(shop.clock.now.getTime() - days * 86_400_000).toISOString();
    const of = (requestNumber: number, urgency: Urgency, days: number, more = {}) =>
      storeRequest(account, { clientId, requestNumber, urgency, createdAt: daysAgo(days), ...more });
    await of(1, 'low', 9, { requestAddress: JSON.stringify({ ...emptyAddress, city: 'Waterloo' }) });
    await of(2, 'high', 4, { tags: JSON.stringify(['Roofing', 'ladder']) });
    await of(3, 'urgent', 1);
    await of(4, 'high', 8, { tags: JSON.stringify(['Stepladder']) });
    expect(await numbers(owner, { sortBy: 'waiting' })).toEqual([3, 4, 2, 1]);
    const found = (query: Record<string, unknown>) => numbers(owner, { sortBy: 'waiting', ...query });
    expect(await found({ urgency: 'high,urgent' })).toEqual([3, 4, 2]);
    expect(await found({ urgency: 'low' })).toEqual([1]);
    expect(await found({ skillId: skill.id })).toEqual([2]);
    expect(await found({ city: 'water' })).toEqual([1]);
    expect(await found({ waitingDays: 8 })).toEqual([4, 1]);
    const { total, stageCounts } = (await list(owner, { urgency: 'high', waitingDays: 4 })).data;
    expect([total, stageCounts.new_request]).toEqual([2, 2]);
  });

  it('is empty for a client without requests', async () => {
    const account = await shop.newAccount();
    const clientId = await storeClient(account);
    const { body } = await list(account.owner, { clientId, view: 'all' });
    expect(body).toMatchObject({ success: true, data: { requests: [], total: 0, page: 1, limit: 10, totalPages: 1 } });
    expect(body).toMatchObject({ data: { stageCounts: { new_request: 0, duplicate: 0 } } });
  });

  it('returns complete requests with people, items, summed taxes, files and shown properties', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const body = { module_type: 'request_properties', name: 'Roof', type: 'Text' };
    const { property } = (await shop.call(properties.createProperty, { as: owner, body })).data;
    const clientId = await storeClient(account, { name: 'Ann Lee', companyName: 'Lee & Co' });
    const id = await storeRequest(
      account,
      {
        clientId,
        requestNumber: 124,
        source: 'phone',
        serviceType: 'roofing',
        urgency: 'high',
        startDate: '2026-03-12T14:00:00.000Z',
        startTime: '10:00',
        tags: JSON.stringify(['Ladder']),
        properties: JSON.stringify([
          { id: property.id, value: 'Tin' },
          { id: newId(), value: 'of a deleted property' },
        ]),
        subTotal: '30',
        taxAmount: '0.3',
        total: '30.3',
        estimatedValue: '500',
        createdBy: owner.userId,
      },
      [owner.userId],
    );
    await storeItem(account, id, 'Second', 1, hst(0.2));
    await storeItem(account, id, 'First', 0, hst(0.1));
    await newFile(shop, { as: owner, moduleType: 'requests', moduleId: id }, aFile('roof.txt'));
    const [request] = (await list(owner)).data.requests;
    expect(request).toMatchObject({
      id,
      requestNumber: 124,
      requestNumberDisplay: 'REQ-000124',
      clientId,
      client: { id: clientId, name: 'Ann Lee', companyName: 'Lee & Co', stage: 'active_client' },
      source: 'phone',
      serviceType: 'roofing',
      urgency: 'high',
      preferredContactMethod: 'phone',
      startDate: '2026-03-12T14:00:00.000Z',
      startTime: '10:00',
      stage: 'new_request',
      assignedTo: [owner.userId],
      assignedTeam: [{ id: owner.userId, name: 'Olga Owner', color: '#8b9eff' }],
      tags: ['Ladder'],
      properties: [{ id: property.id, value: 'Tin' }],
      attachments: [
        { fileName: 'roof.txt', fileType: 'text/plain', presignedUrl: expect.stringContaining('/api/storage/') },
      ],
      items: [
        { name: 'First', quantity: 1.5, rate: 10, discount: 1, markupPrice: 2, itemType: 2, total: 15 },
        { name: 'Second' },
      ],
      taxes: [{ taxId: 'hst', taxAmount: 0.3, taxAppliedOnAmount: 3 }],
      subTotal: 30,
      taxAmount: 0.3,
      discount: 0,
      total: 30.3,
      estimatedValue: 500,
      convertedToJobId: null,
    });
  });

  it('hides amounts from people without showPricing', async () => {
    const account = await shop.newAccount();
    const id = await storeRequest(account, { clientId: await storeClient(account), total: '80', estimatedValue: '1' });
    await storeItem(account, id, 'Valve', 0, hst(1));
    const blind = await personWith(account, { Requests: ['viewAll'] });
    const [request] = (await list(blind)).data.requests;
    expect(request).toMatchObject({
      subTotal: null,
      taxAmount: null,
      discount: null,
      total: null,
      estimatedValue: null,
      taxes: [],
      items: [{ name: 'Valve', quantity: 1.5, rate: null, total: null, discount: 0, markupPrice: 0, taxes: [] }],
    });
  });

  it('shows assigned requests to the technician roles, and to users who request them', async () => {
    const account = await shop.newAccount();
    const pro = await account.person('fieldTechnicianPro');
    const clientId = await storeClient(account);
    await storeRequest(account, { clientId, requestNumber: 901 }, [pro.userId]);
    await storeRequest(account, { clientId, requestNumber: 902, createdBy: pro.userId });
    await storeRequest(account, { clientId, requestNumber: 903 }, [account.owner.userId]);
    expect((await numbers(pro, { view: 'all' })).sort()).toEqual([901, 902]);
    expect(await numbers(account.owner)).toHaveLength(3);
    expect(await numbers(account.owner, { view: 'assigned' })).toEqual([903]);
    const { data } = await list(pro, { clientId });
    expect(data).toMatchObject({ total: 2, stageCounts: { new_request: 2 } });
    expect((await list(await personWith(account, { Clients: ['viewAll'] }))).status).toBe(403);
  });

  it('filters, and counts the stages ignoring the stage filter', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const [ann, ben] = [await storeClient(account, { name: 'Ann' }), await storeClient(account, { name: 'Ben' })];
    const early = '2026-03-03T04:59:00.000Z';
    await storeRequest(account, { clientId: ann, requestNumber: 1, stage: 'converted', searchText: 'req-000001 roof' });
    await storeRequest(account, { clientId: ben, requestNumber: 2, urgency: 'urgent', createdAt: early }, [
      owner.userId,
    ]);
    await storeRequest(account, { clientId: ben, requestNumber: 3, createdAt: '2026-03-03T05:00:00.000Z' });
    expect(await numbers(owner, { clientId: ann })).toEqual([1]);
    expect(await numbers(owner, { stage: 'converted,duplicate' })).toEqual([1]);
    const { data } = await list(owner, { stage: 'converted', page: 2 });
    expect(data).toMatchObject({ requests: [], total: 1, stageCounts: { converted: 1, new_request: 2 } });
    expect(await numbers(owner, { urgency: 'urgent' })).toEqual([2]);
    expect(await numbers(owner, { assignedTo: owner.userId })).toEqual([2]);
    expect(await numbers(owner, { from: '2026-03-03' })).toEqual([3]);
    expect(await numbers(owner, { from: '2026-03-02', to: '2026-03-02' })).toEqual([2]);
    for (const search of ['roof', 'REQ-000001', 'ro', 'ann']) expect(await numbers(owner, { search })).toEqual([1]);
    expect(await numbers(owner, { search: 'nothing' })).toEqual([]);
  });

  it('sorts newest first by default, requests without a start last', async () => {
    const account = await shop.newAccount();
    const clientId = await storeClient(account);
    const request = (requestNumber: number, more = {}) =>
      storeRequest(account, { clientId, requestNumber, createdAt: `2026-03-0${requestNumber}T12:00:00.000Z`, ...more });
    await request(1, { startDate: '2026-04-02T12:00:00.000Z' });
    await request(2, { startDate: '2026-04-01T12:00:00.000Z', stage: 'cancelled' });
    await request(3);
    const { owner } = account;
    expect(await numbers(owner)).toEqual([3, 2, 1]);
    expect(await numbers(owner, { sortBy: 'requestNumber' })).toEqual([1, 2, 3]);
    expect(await numbers(owner, { sortBy: 'startDate' })).toEqual([2, 1, 3]);
    expect(await numbers(owner, { sortBy: 'startDate', sortOrder: 'desc' })).toEqual([1, 2, 3]);
    expect((await numbers(owner, { sortBy: 'stage' }))[0]).toBe(2);
    expect(await numbers(owner, { limit: 1, page: 2 })).toEqual([2]);
  });

  it('refuses an unknown stage or client', async () => {
    const account = await shop.newAccount();
    const reply = await list(account.owner, { stage: 'someday' });
    expect([reply.status, reply.body.message]).toEqual([400, 'Stage is not valid']);
    const unknown = await list(account.owner, { clientId: newId() });
    expect([unknown.status, unknown.body.message]).toEqual([404, 'Client not found']);
  });
});
