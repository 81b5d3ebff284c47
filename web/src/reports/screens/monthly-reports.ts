import type { DataOf } from '@truckroll/contract/endpoints/endpoint';
import type {
  ClientFigures,
  EstimateFigures,
  MoneyFigures,
  PaymentTimeFigures,
  RequestFigures,
  readClientReport,
  readConversionReport,
  readMoneyReport,
  readPaymentTimeReport,
} from '@truckroll/contract/reports/reports';
import { type DocumentStatus, documentStatuses } from '@truckroll/domain/documents/document-kinds';
import {
  lostEstimateStatuses,
  shareOf,
  uncountedStatuses,
  wonEstimateStatuses,
} from '@truckroll/domain/reports/conversion';
import type { RecordFigure } from '@truckroll/domain/reports/record-figures';
import { isWholeMonth } from '@truckroll/domain/reports/report-period';
import { requestStages } from '@truckroll/domain/requests/request-stages';
import { longMonth } from '../../design/month-names.ts';
import { revenueLink } from '../../documents/parts/revenue-link.ts';
import { countFigure, daysFigure, moneyFigure, shareFigure } from './figures.ts';
import { type Figure, type ListOf, type Reads, type ReportTable, tableOf } from './report-table.ts';

type Month<F> = { month: string; from: string; to: string; now: F; before: F | null };
type Monthly<F> = { months: readonly Month<F>[]; totals: { now: F; before: F | null } };
type Words = Pick<ReportTable, 'title' | 'intro' | 'fileName'>;

/** A month, with its days where only a part of it is in the period. */
const monthLabel = ({ month, from, to }: Omit<Month<unknown>, 'now' | 'before'>): string =>
  isWholeMonth({ from, to })
    ? longMonth(month)
    : `${longMonth(month)} (${Number(from.slice(8))} to ${Number(to.slice(8))})`;

const tableByMonth = <F>(words: Words, { months, totals }: Monthly<F>, figures: readonly Reads<F>[]): ReportTable =>
  tableOf(
    { ...words, kind: 'months', rowHead: 'Month' },
    { rows: months.map((part) => ({ ...part, key: part.month, label: monthLabel(part), days: part })), totals },
    figures,
  );

/** A share in percent, with one decimal. */
function percentOf(part: number, whole: number): number | null {
  const share = shareOf(part, whole);
  return share === null ? null : Math.round(share * 1000) / 10;
}

/** RP-1. */
export function moneyTable(data: DataOf<typeof readMoneyReport>): ReportTable {
  const { currency } = data;
  const invoices: ListOf = (days) => revenueLink({ ...days, currency });
  return tableByMonth<MoneyFigures>(
    {
      title: 'Revenue',
      intro:
        'Revenue is what invoices come to by their date, before tax; collected are payments less refunds, tax included; written off is what was given up; outstanding is what clients owed at the end.',
      fileName: `revenue-${currency.toLowerCase()}`,
    },
    data,
    [
      { ...moneyFigure('revenue', 'Revenue', currency), listOf: invoices, read: ({ revenue }) => revenue },
      { ...moneyFigure('collected', 'Collected', currency), records: 'collected', read: ({ collected }) => collected },
      {
        ...moneyFigure('outstanding', 'Outstanding', currency),
        mark: 'line',
        records: 'outstanding',
        read: ({ outstanding }) => outstanding,
      },
      {
        ...moneyFigure('writtenOff', 'Written off', currency),
        mark: undefined,
        records: 'writtenOff',
        read: ({ writtenOff }) => writtenOff,
      },
      { ...moneyFigure('tax', 'Tax', currency), mark: undefined, listOf: invoices, read: ({ tax }) => tax },
      {
        ...countFigure('invoices', 'Invoices'),
        mark: undefined,
        listOf: invoices,
        read: ({ invoices: count }) => count,
      },
    ],
  );
}

/** RP-2. */
export const paymentTimeTable = (data: DataOf<typeof readPaymentTimeReport>): ReportTable =>
  tableByMonth<PaymentTimeFigures>(
    {
      title: 'Days to pay',
      intro: 'From the date of an invoice to its last payment, in the month of that payment.',
      fileName: 'days-to-pay',
    },
    data,
    [
      {
        ...daysFigure('averageDays', 'Average days to pay'),
        records: 'daysToPay',
        read: ({ averageDays }) => averageDays,
      },
      { ...countFigure('invoices', 'Paid invoices'), records: 'daysToPay', read: ({ invoices }) => invoices },
      {
        ...shareFigure('onTimeShare', 'Paid on time'),
        records: 'paidOnTime',
        read: ({ onTime, invoices }) => percentOf(onTime, invoices),
      },
    ],
  );

type Conversion = DataOf<typeof readConversionReport>;

/** RP-4: both parts, as far as the user sees them. Lists have no filter for a person's figures. */
export function conversionTables({ requests, estimates }: Conversion, { ofPerson }: { ofPerson: boolean }) {
  return [
    ...(requests === null ? [] : [requestTable(requests, ofPerson)]),
    ...(estimates === null ? [] : [estimateTable(estimates, ofPerson)]),
  ];
}

const countedStages = requestStages.filter((stage) => stage !== 'duplicate');

function requestTable(requests: NonNullable<Conversion['requests']>, ofPerson: boolean): ReportTable {
  const received: ListOf = ({ from, to }) => ({ to: '/requests', search: { stage: [...countedStages], from, to } });
  return tableByMonth<RequestFigures>(
    {
      title: 'Requests',
      intro: 'What has become of the requests received in each month. Won ones became a job or an invoice.',
      fileName: 'requests',
    },
    requests,
    [
      {
        ...shareFigure('wonShare', 'Conversion'),
        records: 'wonRequests',
        read: (figures) => percentOf(figures.won, figures.received),
      },
      {
        ...countFigure('received', 'Received'),
        ...(ofPerson ? { records: 'receivedRequests' } : { listOf: received }),
        read: (figures) => figures.received,
      },
      { ...countFigure('quoted', 'Quoted'), records: 'quotedRequests', read: ({ quoted }) => quoted },
      { ...countFigure('won', 'Won'), records: 'wonRequests', read: ({ won }) => won },
      { ...countFigure('lost', 'Lost'), records: 'lostRequests', read: ({ lost }) => lost },
    ],
  );
}

const countedStatuses = documentStatuses.filter(
  (status) => !uncountedStatuses.some((uncounted) => uncounted === status),
);

function estimateTable(estimates: NonNullable<Conversion['estimates']>, ofPerson: boolean): ReportTable {
  const { currency } = estimates;
  const opens = (
    records: RecordFigure,
    status: readonly DocumentStatus[],
    more: { currency?: string } = {},
  ): Pick<Figure, 'listOf' | 'records'> =>
    ofPerson
      ? { records }
      : { listOf: ({ from, to }) => ({ to: '/grow/estimate', search: { status: [...status], from, to, ...more } }) };
  return tableByMonth<EstimateFigures>(
    {
      title: 'Estimates',
      intro: 'What has become of the estimates dated in each month. Counts include all currencies; values include tax.',
      fileName: `estimates-${currency.toLowerCase()}`,
    },
    estimates,
    [
      {
        ...shareFigure('wonShare', 'Conversion'),
        ...opens('wonEstimates', wonEstimateStatuses),
        read: ({ won, sent }) => percentOf(won, sent),
      },
      { ...countFigure('sent', 'Given out'), ...opens('sentEstimates', countedStatuses), read: ({ sent }) => sent },
      { ...countFigure('won', 'Won'), ...opens('wonEstimates', wonEstimateStatuses), read: ({ won }) => won },
      { ...countFigure('lost', 'Lost'), ...opens('lostEstimates', lostEstimateStatuses), read: ({ lost }) => lost },
      {
        ...moneyFigure('value', 'Value', currency),
        ...opens('estimateValue', countedStatuses, { currency }),
        read: ({ value }) => value,
      },
      {
        ...moneyFigure('wonValue', 'Value won', currency),
        ...opens('wonEstimateValue', wonEstimateStatuses, { currency }),
        read: ({ wonValue }) => wonValue,
      },
    ],
  );
}

/** RP-6. */
export const clientTable = (data: DataOf<typeof readClientReport>): ReportTable =>
  tableByMonth<ClientFigures>(
    {
      title: 'New and lost clients',
      intro: 'By their work: finished jobs and invoices. A client without any for twelve months is lost.',
      fileName: 'clients',
    },
    data,
    [
      { ...countFigure('new', 'New'), records: 'newClients', read: (figures) => figures.new },
      { ...countFigure('lost', 'Lost'), records: 'lostClients', read: ({ lost }) => lost },
      { ...countFigure('returned', 'Returned'), records: 'returnedClients', read: ({ returned }) => returned },
      { ...countFigure('active', 'Active'), mark: 'line', records: 'activeClients', read: ({ active }) => active },
      {
        ...countFigure('added', 'Records added'),
        mark: undefined,
        records: 'addedClients',
        read: ({ added }) => added,
      },
    ],
  );
