import type { QueryOf } from '@truckroll/contract/endpoints/endpoint';
import { listReportRecords, type ReportRecord } from '@truckroll/contract/reports/report-records';
import * as contract from '@truckroll/contract/reports/reports';
import { wallClock } from '@truckroll/domain/format/dates';
import {
  figureOf,
  type RecordFigure,
  recordFigureNames,
  recordFigures,
} from '@truckroll/domain/reports/record-figures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personWith } from '../../testing/person-with.ts';
import { type RandomCompany, storeRandomCompany } from '../../testing/random-company.ts';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient, storeDocument, storeJob, storeRequest, storeVisit } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

type Asked = Partial<Omit<QueryOf<typeof listReportRecords>, 'page' | 'limit'>> & { figure: RecordFigure };
type Days = { from: string; to: string };

/** The figure and all of its records, read in pages. */
async function readRecords(as: TestAccount['owner'], asked: Asked & Days) {
  const read = async (page: number) =>
    (await shop.call(listReportRecords, { as, query: { ...asked, page, limit: 100 } })).data;
  const first = await read(1);
  const records: ReportRecord[] = [...first.records];
  for (let page = 2; page <= first.totalPages; page += 1) records.push(...(await read(page)).records);
  expect(records).toHaveLength(first.total);
  const sum = records.reduce((all, { amount }) => all + (amount ?? 0), 0);
  const counted = figureOf(asked.figure, { count: records.length, sum });
  // Amounts are added in cents or hundredths of hours here too.
  expect(counted === null ? null : Math.round(counted * 100) / 100).toBe(first.figure);
  expect(records.every(({ day }) => day <= asked.to)).toBe(true);
  return { figure: first.figure, currency: first.currency, records };
}

describe.each([
  ['America/Toronto', 1],
  ['Australia/Lord_Howe', 3],
])('the records of each figure of a company in %s come to the figure', (zone, seed) => {
  let company: RandomCompany;
  let owner: TestAccount['owner'];
  beforeAll(async () => {
    const account = await shop.newAccount();
    await account.look((tx) => tx.updateTable('accounts').set({ timezone: zone }).execute());
    company = await storeRandomCompany(account, seed);
    owner = account.owner;
  });

  const period = { from: '2024-10-20', to: '2026-03-09' };
  const query = { ...period, compare: 'false' } as const;

  /** Compares figures of a report with the records that each opens. */
  async function expectRecords(wanted: readonly (Asked & Days & { value: number | null })[]): Promise<void> {
    for (const { value, ...asked } of wanted)
      expect([asked, (await readRecords(owner, asked)).figure]).toEqual([asked, value]);
  }
  const daysOf = ({ from, to }: Days): Days => ({ from, to });

  it.each(['USD', 'CAD'])('of money in %s, by month and in all', async (currency) => {
    const { data } = await shop.call(contract.readMoneyReport, { as: owner, query: { ...query, currency } });
    await expectRecords(
      [...data.months, { ...data.period, now: data.totals.now }].flatMap(({ now, ...part }) =>
        (['collected', 'outstanding', 'writtenOff'] as const).map((figure) => ({
          ...{ ...daysOf(part), figure, currency, value: now[figure] },
        })),
      ),
    );
  });

  it('of collected money are payments, money that came in by itself, refunds, and credit that was given back', async () => {
    const kinds = new Set<string>();
    for (const currency of ['USD', 'CAD']) {
      const whole = { from: '2023-05-01', to: '2026-03-10' };
      const { records } = await readRecords(owner, { ...whole, figure: 'collected', currency });
      for (const { kind, amount } of records) {
        kinds.add(kind);
        expect((amount ?? 0) < 0).toBe(kind === 'refund' || kind === 'creditRefund');
      }
    }
    expect([...kinds].toSorted()).toEqual(['credit', 'creditRefund', 'payment', 'refund']);
  });

  it('of days to pay', async () => {
    const { data } = await shop.call(contract.readPaymentTimeReport, { as: owner, query });
    const parts = [...data.months, { ...data.period, now: data.totals.now }];
    await expectRecords(
      parts.flatMap(({ now, ...part }) => [
        { ...daysOf(part), figure: 'daysToPay' as const, value: now.averageDays },
        { ...daysOf(part), figure: 'paidOnTime' as const, value: now.onTime },
      ]),
    );
    expect((await readRecords(owner, { ...period, figure: 'daysToPay' })).records).toHaveLength(
      data.totals.now.invoices,
    );
  });

  it('of people, each and all of them, with and without a category', async () => {
    for (const category of [undefined, 'plumbing']) {
      const { data } = await shop.call(contract.readPeopleReport, { as: owner, query: { ...query, category } });
      await expectRecords(
        [...data.people, { userId: undefined, now: data.totals.now }].flatMap(({ userId: personId, now }) => [
          { ...period, category, personId, figure: 'visits' as const, value: now.visits },
          { ...period, category, personId, figure: 'visitedJobs' as const, value: now.jobs },
          { ...period, category, personId, figure: 'scheduledHours' as const, value: now.scheduledHours },
          { ...period, category, personId, figure: 'loggedHours' as const, value: now.loggedHours },
        ]),
      );
    }
  });

  it('of requests and estimates, with and without a person', async () => {
    for (const personId of [undefined, company.people[1]]) {
      const asked = { ...query, personId, currency: 'CAD' };
      const { data } = await shop.call(contract.readConversionReport, { as: owner, query: asked });
      const whole = { ...period, personId };
      const ofRequests = [...(data.requests?.months ?? []), { ...period, now: data.requests?.totals.now }];
      await expectRecords(
        ofRequests.flatMap(({ now, ...part }) => [
          { ...whole, ...daysOf(part), figure: 'receivedRequests' as const, value: now?.received ?? null },
          { ...whole, ...daysOf(part), figure: 'quotedRequests' as const, value: now?.quoted ?? null },
          { ...whole, ...daysOf(part), figure: 'wonRequests' as const, value: now?.won ?? null },
          { ...whole, ...daysOf(part), figure: 'lostRequests' as const, value: now?.lost ?? null },
        ]),
      );
      const now = data.estimates?.totals.now;
      await expectRecords([
        { ...whole, figure: 'sentEstimates', value: now?.sent ?? null },
        { ...whole, figure: 'wonEstimates', value: now?.won ?? null },
        { ...whole, figure: 'lostEstimates', value: now?.lost ?? null },
        { ...whole, figure: 'estimateValue', currency: 'CAD', value: now?.value ?? null },
        { ...whole, figure: 'wonEstimateValue', currency: 'CAD', value: now?.wonValue ?? null },
      ]);
    }
  });

  it('of work, each category and city and all of them, with and without filters', async () => {
    for (const filters of [{}, { category: 'Plumbing' }, { personId: company.people[0] }]) {
      const { data } = await shop.call(contract.readWorkReport, { as: owner, query: { ...query, ...filters } });
      const rowsOf = (group: 'category' | 'city') =>
        data[group === 'category' ? 'byCategory' : 'byCity'].map(({ name, now }) => ({
          ...{ group, ...(name === null ? {} : { name }), now },
        }));
      await expectRecords(
        [...rowsOf('category'), ...rowsOf('city'), { now: data.totals.now }].flatMap(({ now, ...row }) => [
          { ...period, ...filters, ...row, figure: 'finishedJobs' as const, value: now.jobs },
          { ...period, ...filters, ...row, figure: 'workValue' as const, value: now.value },
        ]),
      );
    }
  });

  it('of clients, by month and in all', async () => {
    const { data } = await shop.call(contract.readClientReport, { as: owner, query });
    await expectRecords(
      [...data.months, { ...data.period, now: data.totals.now }].flatMap(({ now, ...part }) => [
        { ...daysOf(part), figure: 'addedClients' as const, value: now.added },
        { ...daysOf(part), figure: 'newClients' as const, value: now.new },
        { ...daysOf(part), figure: 'returnedClients' as const, value: now.returned },
        { ...daysOf(part), figure: 'lostClients' as const, value: now.lost },
        { ...daysOf(part), figure: 'activeClients' as const, value: now.active },
      ]),
    );
    const today = wallClock(shop.clock.now.toISOString(), zone).day;
    expect((await readRecords(owner, { from: today, to: today, figure: 'activeClients' })).figure).not.toBe(0);
  });
});

describe('the records of figures', () => {
  const days = { from: '2026-03-01', to: '2026-03-10' };
  const open = async (as: TestAccount['owner'], figure: RecordFigure) =>
    shop.call(listReportRecords, { as, query: { ...days, figure } });

  it('are refused like the figures themselves', async () => {
    const account = await shop.newAccount();
    const statuses = async (as: TestAccount['owner'], of: readonly RecordFigure[]) =>
      Promise.all(of.map(async (figure) => (await open(as, figure)).status));
    const technician = await account.person('fieldTechnicianPro');
    expect(new Set(await statuses(technician, recordFigureNames))).toEqual(new Set([403]));
    expect(new Set(await statuses(account.owner, recordFigureNames))).toEqual(new Set([200]));
    const ofJobs = await personWith(account, { Jobs: ['viewAll'] });
    const hidden = recordFigureNames.filter(
      (figure) => !['people', 'work'].includes(recordFigures[figure].report) || /logged|Value/.test(figure),
    );
    expect(new Set(await statuses(ofJobs, hidden))).toEqual(new Set([403]));
    expect(await statuses(ofJobs, ['visits', 'visitedJobs', 'scheduledHours', 'finishedJobs'])).toEqual([
      ...[200, 200, 200, 200],
    ]);
    const ofRequests = await personWith(account, { Requests: ['viewAll'] });
    expect(await statuses(ofRequests, ['lostRequests', 'wonEstimates'])).toEqual([200, 403]);
  });

  it('name what they belong to and open it, unless it is deleted or the person may not see it', async () => {
    const account = await shop.newAccount();
    const at = '2026-03-05T15:00:00.000Z';
    const clientId = await storeClient(account, { name: 'Ann Lee', createdAt: at });
    const jobId = await storeJob(account, { clientId, jobStatus: 'completed', startDateTime: at, title: 'Boiler' });
    const visit = { visitStatus: 'completed', visitStartDateTime: at, visitEndDateTime: '2026-03-05T17:00:00.000Z' };
    await storeVisit(account, { jobId, ...visit } as Parameters<typeof storeVisit>[1], [account.owner.userId]);
    const requestId = await storeRequest(account, { clientId });
    const estimateId = await storeDocument(account, {
      ...{ clientId, documentType: 2, documentStatus: 'sent', date: '2026-03-02', total: '80' },
    });
    const deleted = await storeClient(account, { name: 'Bob', deletedAt: at });
    await storeDocument(account, { clientId: deleted, documentType: 1, documentStatus: 'sent', date: '2026-03-03' });

    const first = async (figure: RecordFigure, as = account.owner) => (await open(as, figure)).data.records[0];
    expect(await first('scheduledHours')).toMatchObject({
      ...{ kind: 'visit', clientName: 'Ann Lee', day: '2026-03-05', amount: 2, opens: { kind: 'job', id: jobId } },
    });
    expect((await first('finishedJobs'))?.name).toMatch(/^Boiler #\d+$/);
    expect(await first('receivedRequests')).toMatchObject({ amount: null, opens: { kind: 'request', id: requestId } });
    expect(await first('estimateValue')).toMatchObject({ amount: 80, opens: { kind: 'estimate', id: estimateId } });
    const { records } = (await open(account.owner, 'newClients')).data;
    expect(records.map(({ name, opens }) => [name, opens?.id ?? null])).toEqual([
      ['Ann Lee', clientId],
      ['Bob', null],
    ]);
  });

  it('have values of work in the currency of the account, whichever is asked for', async () => {
    const account = await shop.newAccount();
    const query = { ...days, figure: 'workValue', currency: 'CAD' } as const;
    expect((await shop.call(listReportRecords, { as: account.owner, query })).data.currency).toBe('USD');
    const collected = { ...query, figure: 'collected' } as const;
    expect((await shop.call(listReportRecords, { as: account.owner, query: collected })).data.currency).toBe('CAD');
  });

  it('hold none of another company', async () => {
    const [one, other] = [await shop.newAccount(), await shop.newAccount()];
    const clientId = await storeClient(one, { createdAt: '2026-03-02T12:00:00.000Z' });
    await storeDocument(one, { clientId, documentType: 1, documentStatus: 'sent', date: '2026-03-03', total: '80' });
    expect((await open(one.owner, 'outstanding')).data).toMatchObject({ total: 1, figure: 80, currency: 'USD' });
    for (const figure of recordFigureNames)
      expect([figure, (await open(other.owner, figure)).data.total]).toEqual([figure, 0]);
  });
});
