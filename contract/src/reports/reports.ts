import { isTooLong, longestPeriod } from '@truckroll/domain/reports/report-period';
import { z } from 'zod';
import { anyOf, endpoint, type Need } from '../endpoints/endpoint.ts';
import type { FieldCode } from '../endpoints/general-problems.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { dateOnly, flag, id } from '../fields/fields.ts';
import { listBounds } from '../fields/list-bounds.ts';
import { categoryLength } from '../price-book/product-services.ts';

/** The period of a report; without one, the present month and the eleven before it. */
const asked = {
  from: dateOnly.optional(),
  to: dateOnly.optional(),
  /** Whether the same days a year before are answered too. */
  compare: flag.default(true),
};

type Asked = { from?: string | undefined; to?: string | undefined };

export function checkPeriod({ from, to }: Asked, context: z.RefinementCtx): void {
  const refuse = (path: 'from' | 'to', code: FieldCode, message: string): void =>
    context.addIssue({ code: 'custom', path: [path], params: { code }, message });
  if (from === undefined || to === undefined) {
    if (to !== undefined) refuse('from', 'required', 'From is required');
    if (from !== undefined) refuse('to', 'required', 'To is required');
  } else if (to < from) refuse('to', 'wrong_order', 'The end is before the start.');
  else if (isTooLong({ from, to })) refuse('to', 'out_of_range', `A report can cover at most ${longestPeriod} months.`);
}

const period = z.object({ from: z.string(), to: z.string() });
describeType(period, { id: 'Period' });

/** Every report: the days it covers, never beyond today, and those of the year before where they were asked for. */
const covered = { period, before: period.nullable() };

/** A month of the period with its days, and the same month of the year before. */
const monthOf = <F extends z.ZodType>(figures: F) =>
  z
    .array(
      z.object({
        /** 'YYYY-MM'. */
        month: z.string(),
        from: z.string(),
        to: z.string(),
        now: figures,
        before: figures.nullable(),
      }),
    )
    .max(longestPeriod);

const totalsOf = <F extends z.ZodType>(figures: F) => z.object({ now: figures, before: figures.nullable() });

const inCurrency = { currency: z.string(), currencies: z.array(z.string()).max(listBounds.currencies) };
export const currencyCode = z.string().regex(/^[A-Z]{3}$/);

const ofInvoices: Need = anyOf('Invoice.viewAll', 'Invoice.create', 'Invoice.edit');

export const moneyFigures = z.object({
  /** Invoices dated in the month, neither drafts nor void. */
  invoices: z.number(),
  /** What they come to without any tax. */
  revenue: z.number(),
  /** The tax on top of it. */
  tax: z.number(),
  /** Payments received in the month, less refunds. */
  collected: z.number(),
  /** What was given up in the month. */
  writtenOff: z.number(),
  /** What clients owed at the end of the month. */
  outstanding: z.number(),
});
describeType(moneyFigures, { id: 'MoneyFigures' });
export type MoneyFigures = z.infer<typeof moneyFigures>;

export const readMoneyReport = endpoint({
  id: 'RP-1',
  name: 'readMoneyReport',
  summary: 'Revenue, collected and outstanding by month, in one currency',
  method: 'GET',
  path: '/reports/money',
  readsReplica: true,
  needs: ofInvoices,
  query: z.object({ ...asked, currency: currencyCode.optional() }).superRefine(checkPeriod),
  data: z.object({ ...covered, ...inCurrency, months: monthOf(moneyFigures), totals: totalsOf(moneyFigures) }),
});

export const paymentTimeFigures = z.object({
  /** Invoices whose last payment was received in the month. */
  invoices: z.number(),
  /** From their date to their last payment; null without any. */
  averageDays: z.number().nullable(),
  /** Those paid by their due date. */
  onTime: z.number(),
});
describeType(paymentTimeFigures, { id: 'PaymentTimeFigures' });
export type PaymentTimeFigures = z.infer<typeof paymentTimeFigures>;

export const readPaymentTimeReport = endpoint({
  id: 'RP-2',
  name: 'readPaymentTimeReport',
  summary: 'Average days from an invoice to its last payment, by month',
  method: 'GET',
  path: '/reports/payment-time',
  readsReplica: true,
  needs: ofInvoices,
  query: z.object(asked).superRefine(checkPeriod),
  data: z.object({ ...covered, months: monthOf(paymentTimeFigures), totals: totalsOf(paymentTimeFigures) }),
});

const personId = id.optional();

/** The filters of reports on work. */
export const ofWork = { personId, category: z.string().trim().min(1).max(categoryLength).optional() };

export const peopleFigures = z.object({
  /** Jobs of the completed visits. */
  jobs: z.number(),
  /** Completed visits that began in the period. */
  visits: z.number(),
  /** Their planned hours; visits at any time have none. */
  scheduledHours: z.number(),
  /** Hours in the person's visit logs; null for users who may not see logs. */
  loggedHours: z.number().nullable(),
});
describeType(peopleFigures, { id: 'PeopleFigures' });
export type PeopleFigures = z.infer<typeof peopleFigures>;

export const readPeopleReport = endpoint({
  id: 'RP-3',
  name: 'readPeopleReport',
  summary: 'Jobs and hours by person',
  method: 'GET',
  path: '/reports/people',
  readsReplica: true,
  needs: anyOf('Jobs.viewAll'),
  query: z.object({ ...asked, ...ofWork }).superRefine(checkPeriod),
  data: z.object({
    ...covered,
    people: z
      .array(z.object({ userId: z.string(), name: z.string(), now: peopleFigures, before: peopleFigures.nullable() }))
      .max(listBounds.team),
    /** A job or visit of two people counts once, its hours for each of them. */
    totals: totalsOf(peopleFigures),
  }),
});

export const tipFigures = z.object({
  /** What came in in the period less what went back in it. */
  tips: z.number(),
  /** The payments with a tip. */
  payments: z.number(),
});
describeType(tipFigures, { id: 'TipFigures' });
export type TipFigures = z.infer<typeof tipFigures>;

export const readTipReport = endpoint({
  id: 'RP-8',
  name: 'readTipReport',
  summary: 'Tips by person, in one currency',
  method: 'GET',
  path: '/reports/tips',
  readsReplica: true,
  needs: ofInvoices,
  query: z.object({ ...asked, currency: currencyCode.optional() }).superRefine(checkPeriod),
  data: z.object({
    ...covered,
    ...inCurrency,
    people: z
      .array(
        z.object({
          /** Null for tips of work without people. */
          userId: z.string().nullable(),
          name: z.string().nullable(),
          now: tipFigures,
          before: tipFigures.nullable(),
        }),
      )
      .max(listBounds.team + 1),
    /** A payment that several people share counts once. */
    totals: totalsOf(tipFigures),
  }),
});

export const requestFigures = z.object({
  /** Requests received in the month; duplicates do not count. */
  received: z.number(),
  /** Those for which an estimate was made. */
  quoted: z.number(),
  /** Those that became a job or an invoice until now. */
  won: z.number(),
  /** Those lost or cancelled; the others are open. */
  lost: z.number(),
});
describeType(requestFigures, { id: 'RequestFigures' });
export type RequestFigures = z.infer<typeof requestFigures>;

export const estimateFigures = z.object({
  /** Estimates dated in the month, neither drafts nor void. */
  sent: z.number(),
  /** Those approved or converted until now. */
  won: z.number(),
  /** Those rejected or expired; the others are open. */
  lost: z.number(),
  /** The total of all of them, and of the won ones, in one currency. */
  value: z.number(),
  wonValue: z.number(),
});
describeType(estimateFigures, { id: 'EstimateFigures' });
export type EstimateFigures = z.infer<typeof estimateFigures>;

export const readConversionReport = endpoint({
  id: 'RP-4',
  name: 'readConversionReport',
  summary: 'What became of the requests and estimates of each month',
  method: 'GET',
  path: '/reports/conversion',
  readsReplica: true,
  needs: anyOf('Requests.viewAll', 'Estimate.viewAll', 'Estimate.create', 'Estimate.edit'),
  query: z.object({ ...asked, personId, currency: currencyCode.optional() }).superRefine(checkPeriod),
  data: z.object({
    ...covered,
    /** Null for users who do not see all requests. */
    requests: z.object({ months: monthOf(requestFigures), totals: totalsOf(requestFigures) }).nullable(),
    /** Null for users who do not see all estimates. Counts are of all currencies, values of one. */
    estimates: z
      .object({ ...inCurrency, months: monthOf(estimateFigures), totals: totalsOf(estimateFigures) })
      .nullable(),
  }),
});

export const workFigures = z.object({
  /** Finished jobs that began in the period. */
  jobs: z.number(),
  /** Their value before tax; null for users who may not see the prices of jobs. */
  value: z.number().nullable(),
});
describeType(workFigures, { id: 'WorkFigures' });
export type WorkFigures = z.infer<typeof workFigures>;

const workRow = z.object({
  /** Null for work without a category or a city. */
  name: z.string().nullable(),
  now: workFigures,
  before: workFigures.nullable(),
});
describeType(workRow, { id: 'WorkRow' });
export type WorkRow = z.infer<typeof workRow>;
const workRows = z.array(workRow).max(listBounds.reportRows);

export const readWorkReport = endpoint({
  id: 'RP-5',
  name: 'readWorkReport',
  summary: 'Finished jobs and their value by category and by city',
  method: 'GET',
  path: '/reports/work',
  readsReplica: true,
  needs: anyOf('Jobs.viewAll'),
  query: z.object({ ...asked, ...ofWork }).superRefine(checkPeriod),
  data: z.object({
    ...covered,
    currency: z.string(),
    /** A job with lines of several categories counts in each of them. */
    byCategory: workRows,
    byCity: workRows,
    totals: totalsOf(workFigures),
  }),
});

export const clientFigures = z.object({
  /** Clients created in the month. */
  added: z.number(),
  /** Clients whose first work was in the month. */
  new: z.number(),
  /** Lost clients with work again. */
  returned: z.number(),
  /** Clients without work for twelve months by then. */
  lost: z.number(),
  /** Clients with work in the twelve months up to the end of the month. */
  active: z.number(),
});
describeType(clientFigures, { id: 'ClientFigures' });
export type ClientFigures = z.infer<typeof clientFigures>;

export const readClientReport = endpoint({
  id: 'RP-6',
  name: 'readClientReport',
  summary: 'New and lost clients by month',
  method: 'GET',
  path: '/reports/clients',
  readsReplica: true,
  needs: anyOf('Clients.viewAll'),
  query: z.object(asked).superRefine(checkPeriod),
  data: z.object({ ...covered, months: monthOf(clientFigures), totals: totalsOf(clientFigures) }),
});
