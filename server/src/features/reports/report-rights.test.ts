import type { Endpoint } from '@truckroll/contract/endpoints/endpoint';
import * as contract from '@truckroll/contract/reports/reports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personWith } from '../../testing/person-with.ts';
import { openShop, type Shop } from '../../testing/shop.ts';
import { storeClient, storeDocument, storeJob, storeRequest, storeVisit } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const all: readonly Endpoint[] = [
  contract.readMoneyReport,
  contract.readPaymentTimeReport,
  contract.readPeopleReport,
  contract.readConversionReport,
  contract.readWorkReport,
  contract.readClientReport,
];

describe('reports', () => {
  it('refuse technicians, and those who see assigned records only', async () => {
    const account = await shop.newAccount();
    const people = [
      await account.person('fieldTechnicianPro'),
      await account.person('fieldTechnicianLite'),
      await personWith(account, { Invoice: ['createOwn'], Estimate: ['createOwn'], Jobs: ['viewAssigned', 'edit'] }),
      await personWith(account, { Requests: ['viewAssigned'], Clients: ['viewAssigned', 'create'] }),
    ];
    for (const as of people)
      for (const endpoint of all)
        expect([endpoint.id, (await shop.call(endpoint, { as })).status]).toEqual([endpoint.id, 403]);
    const office = await account.person('officeStaff');
    for (const endpoint of all)
      expect([endpoint.id, (await shop.call(endpoint, { as: office })).status]).toEqual([endpoint.id, 200]);
  });

  it('show nothing of what a person may not see: values, logged hours, requests and estimates', async () => {
    const account = await shop.newAccount();
    const plain = await personWith(account, { Jobs: ['viewAll'] });
    const clientId = await storeClient(account);
    const startDateTime = '2026-03-05T15:00:00.000Z';
    const jobId = await storeJob(account, { clientId, jobStatus: 'completed', startDateTime });
    await storeVisit(
      account,
      {
        jobId,
        visitStatus: 'completed',
        visitStartDateTime: startDateTime,
        visitEndDateTime: '2026-03-05T17:00:00.000Z',
      },
      [plain.userId],
    );
    const work = (await shop.call(contract.readWorkReport, { as: plain })).data;
    expect(work.totals.now).toEqual({ jobs: 1, value: null });
    expect([...work.byCategory, ...work.byCity].flatMap(({ now, before }) => [now.value, before?.value])).toEqual([
      null,
      null,
      null,
      null,
    ]);
    const { people } = (await shop.call(contract.readPeopleReport, { as: plain })).data;
    expect(people.map(({ name, now }) => [name, now])).toEqual([
      ['Pat officeStaff', { jobs: 1, visits: 1, scheduledHours: 2, loggedHours: null }],
    ]);

    await storeRequest(account, { clientId });
    await storeDocument(account, { clientId, documentType: 2, documentStatus: 'sent', total: '80' });
    const conversionFor = async (abilities: Parameters<typeof personWith>[1]) =>
      (await shop.call(contract.readConversionReport, { as: await personWith(account, abilities) })).data;
    const ofRequests = await conversionFor({ Requests: ['viewAll'] });
    expect([ofRequests.requests?.totals.now.received, ofRequests.estimates]).toEqual([1, null]);
    const ofEstimates = await conversionFor({ Estimate: ['edit'] });
    expect([ofEstimates.requests, ofEstimates.estimates?.totals.now.value]).toEqual([null, 80]);
  });

  it('count no record of another company', async () => {
    const [one, other] = [await shop.newAccount(), await shop.newAccount()];
    const clientId = await storeClient(one, { createdAt: '2026-03-02T12:00:00.000Z' });
    const startDateTime = '2026-03-05T15:00:00.000Z';
    await storeJob(one, { clientId, jobStatus: 'completed', startDateTime, jobAddress: '{"city":"Ajax"}' }, [
      one.owner.userId,
    ]);
    await storeDocument(one, { clientId, documentType: 1, documentStatus: 'sent', total: '80', currency: 'EUR' });
    await storeRequest(one, { clientId });
    const read = async (as: string) => ({
      money: (await shop.call(contract.readMoneyReport, { as, query: { currency: 'EUR' } })).data,
      work: (await shop.call(contract.readWorkReport, { as })).data,
      clients: (await shop.call(contract.readClientReport, { as })).data,
      conversion: (await shop.call(contract.readConversionReport, { as })).data,
    });
    const own = await read(one.owner.token);
    expect([own.money.totals.now.revenue, own.money.currencies, own.work.byCity.length]).toEqual([
      80,
      ['USD', 'EUR'],
      1,
    ]);
    expect(own.clients.totals.now).toMatchObject({ added: 1, new: 1, active: 1 });
    const foreign = await read(other.owner.token);
    expect([foreign.money.totals.now.revenue, foreign.money.currencies, foreign.work.byCity]).toEqual([0, ['USD'], []]);
    expect(foreign.clients.totals.now).toEqual({ added: 0, new: 0, returned: 0, lost: 0, active: 0 });
    expect(foreign.conversion.requests?.totals.now.received).toBe(0);
  });
});

describe('the period of a report', () => {
  it('is the last twelve months unless one is asked for, and ends today', async () => {
    const { owner: as } = await shop.newAccount();
    const read = async (query: object) => (await shop.call(contract.readMoneyReport, { as, query })).data;
    const usual = await read({});
    expect(usual.period).toEqual({ from: '2025-04-01', to: '2026-03-10' });
    expect(usual.before).toEqual({ from: '2024-04-01', to: '2025-03-10' });
    expect(usual.months.map(({ month }) => month).at(-1)).toBe('2026-03');
    const alone = await read({ compare: 'false', from: '2026-01-15', to: '2026-12-31' });
    expect([alone.period, alone.before, alone.totals.before]).toEqual([
      { from: '2026-01-15', to: '2026-03-10' },
      null,
      null,
    ]);
    expect(alone.months.every(({ before }) => before === null)).toBe(true);
    const future = await read({ from: '2027-01-01', to: '2027-01-31' });
    expect([future.months, future.totals.now.revenue]).toEqual([[], 0]);
  });

  it.each([
    [{ from: '2026-01-01' }, 'to', 'required'],
    [{ to: '2026-01-01' }, 'from', 'required'],
    [{ from: '2026-02-01', to: '2026-01-31' }, 'to', 'wrong_order'],
    [{ from: '2022-12-31', to: '2026-01-01' }, 'to', 'out_of_range'],
    [{ from: '2026-02-30', to: '2026-03-01' }, 'from', 'not_a_date'],
  ])('is refused when it is none: %j', async (query, path, code) => {
    const { owner: as } = await shop.newAccount();
    for (const endpoint of all) {
      const { status, body } = await shop.call(endpoint, { as, query });
      expect([endpoint.id, status]).toEqual([endpoint.id, 400]);
      expect(body.success ? [] : body.errors).toMatchObject([{ path, code }]);
    }
  });
});
