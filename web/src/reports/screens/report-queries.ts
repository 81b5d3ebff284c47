import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  readClientReport,
  readConversionReport,
  readMoneyReport,
  readPaymentTimeReport,
  readPeopleReport,
  readTipReport,
  readWorkReport,
} from '@truckroll/contract/reports/reports';
import type { Report } from '@truckroll/domain/reports/report-rights';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { clientTable, conversionTables, moneyTable, paymentTimeTable } from './monthly-reports.ts';
import { peopleTable, tipTable, workTables } from './ranked-reports.ts';
import { askedPeriod, type ReportSearch } from './report-search.ts';
import type { RecordFilters, ReportTable } from './report-table.ts';

type Period = { from: string; to: string };

/** A report as the page shows it. */
export type ShownReport = {
  period: Period;
  before: Period | null;
  /** The currencies to choose from; none where the report has no amounts of documents. */
  currencies: readonly string[];
  currency: string | null;
  /** The filters by which the records of its figures are read. */
  filters: RecordFilters;
  tables: readonly ReportTable[];
};

type Read = (search: ReportSearch, signal: AbortSignal) => Promise<ShownReport>;

const noCurrency = { currencies: [], currency: null };

const reads: Record<Report, Read> = {
  money: async (search, signal) => {
    const query = { ...askedPeriod(search), currency: search.currency };
    const data = await fetchEndpoint(readMoneyReport, { query, signal });
    return { ...data, filters: { currency: data.currency }, tables: [moneyTable(data)] };
  },
  'payment-time': async (search, signal) => {
    const data = await fetchEndpoint(readPaymentTimeReport, { query: askedPeriod(search), signal });
    return { ...data, ...noCurrency, filters: {}, tables: [paymentTimeTable(data)] };
  },
  people: async (search, signal) => {
    const filters = { category: search.category };
    const data = await fetchEndpoint(readPeopleReport, { query: { ...askedPeriod(search), ...filters }, signal });
    return { ...data, ...noCurrency, filters, tables: [peopleTable(data)] };
  },
  conversion: async (search, signal) => {
    const query = { ...askedPeriod(search), personId: search.person, currency: search.currency };
    const data = await fetchEndpoint(readConversionReport, { query, signal });
    const { currencies, currency } = data.estimates ?? noCurrency;
    return {
      ...{ ...data, currencies, currency },
      filters: { personId: search.person, currency: currency ?? undefined },
      tables: conversionTables(data, { ofPerson: search.person !== undefined }),
    };
  },
  work: async (search, signal) => {
    const filters = { personId: search.person, category: search.category };
    const data = await fetchEndpoint(readWorkReport, { query: { ...askedPeriod(search), ...filters }, signal });
    return { ...data, ...noCurrency, filters, tables: workTables(data) };
  },
  clients: async (search, signal) => {
    const data = await fetchEndpoint(readClientReport, { query: askedPeriod(search), signal });
    return { ...data, ...noCurrency, filters: {}, tables: [clientTable(data)] };
  },
  tips: async (search, signal) => {
    const query = { ...askedPeriod(search), currency: search.currency };
    const data = await fetchEndpoint(readTipReport, { query, signal });
    return { ...data, filters: { currency: data.currency }, tables: [tipTable(data)] };
  },
};

/** A report (RP-1 to RP-6, RP-8). While another period or filter of the same report loads, the shown one stays visible. */
export const reportQuery = (report: Report, search: ReportSearch) =>
  queryOptions({
    queryKey: ['reports', report, askedPeriod(search), search.person, search.category, search.currency],
    queryFn: ({ signal }) => reads[report](search, signal),
    placeholderData: (before, query) => (query?.queryKey[1] === report ? keepPreviousData(before) : undefined),
    staleTime: 60_000,
  });
