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
import { shareOf } from '@truckroll/domain/reports/conversion';
import { isWholeMonth } from '@truckroll/domain/reports/report-period';
import { longMonth } from '../../design/month-names.ts';
import { countFigure, daysFigure, moneyFigure, shareFigure } from './figures.ts';
import { type Reads, type ReportTable, tableOf } from './report-table.ts';

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
    { rows: months.map((part) => ({ ...part, key: part.month, label: monthLabel(part) })), totals },
    figures,
  );

/** A share in percent, with one decimal. */
function percentOf(part: number, whole: number): number | null {
  const share = shareOf(part, whole);
  return share === null ? null : Math.round(share * 1000) / 10;
}

/** RP-1. */
export const moneyTable = (data: DataOf<typeof readMoneyReport>): ReportTable =>
  tableByMonth<MoneyFigures>(
    {
      title: 'Revenue',
      intro:
        'Revenue is what invoices come to by their date, tax included; collected are payments less refunds; outstanding is what clients owed at the end.',
      fileName: `revenue-${data.currency.toLowerCase()}`,
    },
    data,
    [
      { ...moneyFigure('revenue', 'Revenue', data.currency), read: ({ revenue }) => revenue },
      { ...moneyFigure('collected', 'Collected', data.currency), read: ({ collected }) => collected },
      {
        ...moneyFigure('outstanding', 'Outstanding', data.currency),
        mark: 'line',
        read: ({ outstanding }) => outstanding,
      },
      { ...moneyFigure('tax', 'Tax', data.currency), mark: undefined, read: ({ tax }) => tax },
      { ...countFigure('invoices', 'Invoices'), mark: undefined, read: ({ invoices }) => invoices },
    ],
  );

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
      { ...daysFigure('averageDays', 'Average days to pay'), read: ({ averageDays }) => averageDays },
      { ...countFigure('invoices', 'Paid invoices'), read: ({ invoices }) => invoices },
      {
        ...shareFigure('onTimeShare', 'Paid on time'),
        read: ({ onTime, invoices }) => percentOf(onTime, invoices),
      },
    ],
  );

/** RP-4: both parts, as far as the user sees them. */
export function conversionTables({ requests, estimates }: DataOf<typeof readConversionReport>): ReportTable[] {
  return [
    ...(requests === null
      ? []
      : [
          tableByMonth<RequestFigures>(
            {
              title: 'Requests',
              intro: 'What has become of the requests received in each month. Won ones became a job or an invoice.',
              fileName: 'requests',
            },
            requests,
            [
              { ...shareFigure('wonShare', 'Conversion'), read: ({ won, received }) => percentOf(won, received) },
              { ...countFigure('received', 'Received'), read: ({ received }) => received },
              { ...countFigure('quoted', 'Quoted'), read: ({ quoted }) => quoted },
              { ...countFigure('won', 'Won'), read: ({ won }) => won },
              { ...countFigure('lost', 'Lost'), read: ({ lost }) => lost },
            ],
          ),
        ]),
    ...(estimates === null
      ? []
      : [
          tableByMonth<EstimateFigures>(
            {
              title: 'Estimates',
              intro: 'What has become of the estimates dated in each month. Counts include all currencies.',
              fileName: `estimates-${estimates.currency.toLowerCase()}`,
            },
            estimates,
            [
              { ...shareFigure('wonShare', 'Conversion'), read: ({ won, sent }) => percentOf(won, sent) },
              { ...countFigure('sent', 'Given out'), read: ({ sent }) => sent },
              { ...countFigure('won', 'Won'), read: ({ won }) => won },
              { ...countFigure('lost', 'Lost'), read: ({ lost }) => lost },
              { ...moneyFigure('value', 'Value', estimates.currency), read: ({ value }) => value },
              { ...moneyFigure('wonValue', 'Value won', estimates.currency), read: ({ wonValue }) => wonValue },
            ],
          ),
        ]),
  ];
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
      { ...countFigure('new', 'New'), read: (figures) => figures.new },
      { ...countFigure('lost', 'Lost'), read: ({ lost }) => lost },
      { ...countFigure('returned', 'Returned'), read: ({ returned }) => returned },
      { ...countFigure('active', 'Active'), mark: 'line', read: ({ active }) => active },
      { ...countFigure('added', 'Records added'), mark: undefined, read: ({ added }) => added },
    ],
  );
