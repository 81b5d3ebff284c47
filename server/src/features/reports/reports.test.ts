import { listDocuments } from '@truckroll/contract/documents/document-lists';
import { readHomeMonths } from '@truckroll/contract/home/home';
import * as contract from '@truckroll/contract/reports/reports';
import { listRequests } from '@truckroll/contract/requests/requests';
import { type DocumentStatus, documentStatuses } from '@truckroll/domain/documents/document-kinds';
import { wallClock } from '@truckroll/domain/format/dates';
import { sumMoney } from '@truckroll/domain/money/amounts';
import { lostEstimateStatuses, wonEstimateStatuses } from '@truckroll/domain/reports/conversion';
import { monthsOf, type Period, untilToday, yearBefore } from '@truckroll/domain/reports/report-period';
import { requestStages } from '@truckroll/domain/requests/request-stages';
import { fold } from '@truckroll/domain/text/folding';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RandomCompany, storeRandomCompany } from '../../testing/random-company.ts';
import * as oracle from '../../testing/report-oracle.ts';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const periods: readonly Period[] = [
  { from: '2025-04-01', to: '2026-03-31' },
  { from: '2025-10-20', to: '2026-03-09' },
  { from: '2024-02-10', to: '2024-02-29' },
  { from: '2023-05-01', to: '2026-03-10' },
];

const givenOutStatuses = documentStatuses.filter((status) => status !== 'draft' && status !== 'void');

/** The filters of the list that figures of revenue open: of the statuses without drafts and void ones. */
const givenOutInvoices = {
  documentType: 1,
  documentStatus: givenOutStatuses,
} as const;

type Company = RandomCompany & { account: TestAccount; zone: string; today: string };

async function openCompany(zone: string, seed: number): Promise<Company> {
  const account = await shop.newAccount();
  await account.look((tx) => tx.updateTable('accounts').set({ timezone: zone }).execute());
  const { day: today } = wallClock(shop.clock.now.toISOString(), zone);
  return { ...(await storeRandomCompany(account, seed)), account, zone, today };
}

/** The expected figures of each month and of the whole period, with those of the year before. */
function expectedOn<F>(today: string, period: Period, figuresOf: (part: Period) => F) {
  const past = untilToday(period, today) ?? period;
  const before = yearBefore(past);
  const earlier = monthsOf(before);
  return {
    period: past,
    before,
    months: monthsOf(past).map((part, n) => ({
      ...part,
      now: figuresOf(part),
      before: figuresOf(earlier[n] ?? part),
    })),
    totals: { now: figuresOf(past), before: figuresOf(before) },
  };
}

describe.each([
  ['America/Toronto', 1],
  ['Europe/Berlin', 2],
  ['Australia/Lord_Howe', 3],
])('reports of a company in %s equal a count of its records one by one', (zone, seed) => {
  let company: Company;
  beforeAll(async () => {
    company = await openCompany(zone, seed);
  });
  const as = () => company.account.owner;
  const expected = <F>(period: Period, figuresOf: (part: Period) => F) => expectedOn(company.today, period, figuresOf);

  it.each(periods)('RP-1 money, $from to $to, each currency by itself', async (query) => {
    for (const currency of ['USD', 'CAD']) {
      const { data } = await shop.call(contract.readMoneyReport, { as: as(), query: { ...query, currency } });
      expect(data).toEqual({
        ...expected(query, (part) => oracle.moneyOf(company, part, currency)),
        currency,
        currencies: ['USD', 'CAD'],
      });
    }
  });

  it.each(periods)('RP-1 and HO-1 are the sums of the lists they open, $from to $to', async (period) => {
    const listOf = async (query: Period & { currency?: string }) =>
      (await shop.call(listDocuments, { as: as(), query: { ...givenOutInvoices, ...query, limit: 1 } })).data;
    const { data: report } = await shop.call(contract.readMoneyReport, { as: as(), query: period });
    for (const { from, to, now } of [{ ...report.period, now: report.totals.now }, ...report.months]) {
      const { totals, total } = await listOf({ from, to, currency: 'USD' });
      expect(totals.revenue).toEqual({ amount: now.revenue, tax: now.tax });
      expect(sumMoney([totals.total, -now.tax])).toBe(now.revenue);
      expect([total, totals.otherCurrencies]).toEqual([now.invoices, []]);
      // Without a currency the list has all, and names each apart.
      const all = (await listOf({ from, to })).totals;
      const ofCad = await shop.call(contract.readMoneyReport, { as: as(), query: { from, to, currency: 'CAD' } });
      const { revenue, tax } = ofCad.data.totals.now;
      expect(all.revenue).toEqual(totals.revenue);
      expect(all.otherCurrencies[0]?.revenue ?? { amount: 0, tax: 0 }).toEqual({ amount: revenue, tax });
    }
    for (const { from = '', to = '', revenue, tax } of (await shop.call(readHomeMonths, { as: as() })).data.months)
      expect((await listOf({ from, to })).totals.revenue).toEqual({ amount: revenue, tax });
  });

  it.each(periods)('RP-4 are the counts of the lists they open, $from to $to', async (query) => {
    const { data } = await shop.call(contract.readConversionReport, { as: as(), query: { ...query, currency: 'CAD' } });
    const { from, to } = data.period;
    const estimatesOf = async (documentStatus: readonly DocumentStatus[], more: { currency?: string } = {}) =>
      (
        await shop.call(listDocuments, {
          as: as(),
          query: { documentType: 2, documentStatus: [...documentStatus], from, to, limit: 1, ...more },
        })
      ).data;
    const { sent, won, lost, value, wonValue } = data.estimates?.totals.now ?? {};
    const counts = [givenOutStatuses, wonEstimateStatuses, lostEstimateStatuses].map((some) => estimatesOf(some));
    expect((await Promise.all(counts)).map(({ total }) => total)).toEqual([sent, won, lost]);
    const values = [givenOutStatuses, wonEstimateStatuses].map((some) => estimatesOf(some, { currency: 'CAD' }));
    expect((await Promise.all(values)).map(({ totals }) => totals.otherCurrencies[0]?.total ?? 0)).toEqual([
      value,
      wonValue,
    ]);
    const stage = requestStages.filter((each) => each !== 'duplicate');
    const requests = await shop.call(listRequests, { as: as(), query: { stage, from, to, limit: 1 } });
    expect(requests.data.total).toBe(data.requests?.totals.now.received);
  });

  it.each(periods)('RP-2 days to pay, $from to $to', async (query) => {
    const { data } = await shop.call(contract.readPaymentTimeReport, { as: as(), query });
    expect(data).toEqual(expected(query, (part) => oracle.paymentTimesOf(company, part)));
  });

  it.each(periods)('RP-3 people, $from to $to, with and without filters', async (query) => {
    for (const filters of [{}, { category: 'plumbing' }, { personId: company.people[1] }]) {
      const { data } = await shop.call(contract.readPeopleReport, { as: as(), query: { ...query, ...filters } });
      const { period, before, totals } = expected(query, (part) => oracle.workOfPerson(company, part, filters));
      expect({ period: data.period, before: data.before, totals: data.totals }).toEqual({ period, before, totals });
      const wanted = filters.personId === undefined ? company.people : [filters.personId];
      for (const personId of wanted) {
        const own = expected(query, (part) => oracle.workOfPerson(company, part, { ...filters, personId })).totals;
        const row = data.people.find(({ userId }) => userId === personId);
        const nothing = { jobs: 0, visits: 0, scheduledHours: 0, loggedHours: 0 };
        expect({ now: row?.now ?? nothing, before: row?.before ?? nothing }).toEqual(own);
      }
    }
  });

  it.each(periods)('RP-4 conversion, $from to $to, with and without a person', async (query) => {
    for (const filters of [{}, { personId: company.people[1] }]) {
      const currency = 'CAD';
      const { data } = await shop.call(contract.readConversionReport, {
        as: as(),
        query: { ...query, ...filters, currency },
      });
      const requests = expected(query, (part) => oracle.requestsOf(company, part, filters));
      const estimates = expected(query, (part) => oracle.estimatesOf(company, part, { ...filters, currency }));
      expect(data.requests).toEqual({ months: requests.months, totals: requests.totals });
      expect(data.estimates).toEqual({
        months: estimates.months,
        totals: estimates.totals,
        currency,
        currencies: ['USD', 'CAD'],
      });
    }
  });

  it.each(periods)('RP-5 work by category and city, $from to $to, with and without filters', async (query) => {
    for (const filters of [{}, { category: 'Plumbing' }, { personId: company.people[0] }]) {
      const { data } = await shop.call(contract.readWorkReport, { as: as(), query: { ...query, ...filters } });
      const work = expected(query, (part) => oracle.finishedWorkOf(company, part, filters)).totals;
      expect(data.totals).toEqual({ now: work.now.total, before: work.before.total });
      for (const key of ['byCategory', 'byCity'] as const) {
        const found = (side: 'now' | 'before') =>
          new Map(data[key].flatMap((row) => (row[side]?.jobs ? [[fold(row.name ?? ''), row[side]]] : [])));
        expect(found('now')).toEqual(work.now[key]);
        expect(found('before')).toEqual(work.before[key]);
      }
    }
  });

  it.each(periods)('RP-6 clients, $from to $to', async (query) => {
    const { data } = await shop.call(contract.readClientReport, { as: as(), query });
    expect(data).toEqual(expected(query, (part) => oracle.clientsOf(company, part)));
  });
});
