import { recordFigureNames } from '@truckroll/domain/reports/record-figures';
import { z } from 'zod';
import { anyOf, endpoint } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { dateOnly, limit, page, paged } from '../fields/fields.ts';
import { checkPeriod, currencyCode, ofWork } from './reports.ts';

export const reportRecord = z.object({
  /** Of the record itself. */
  id: z.string(),
  kind: z.enum([
    'invoice',
    'estimate',
    'payment',
    'refund',
    'credit',
    'creditRefund',
    'writeOff',
    'job',
    'visit',
    'log',
    'request',
    'client',
  ]),
  /** The number or name of the document, job, request or client that it belongs to. */
  name: z.string(),
  clientName: z.string(),
  /** The day by which it is in the period. */
  day: z.string(),
  /** What it adds to the figure: money, hours or days; null where each record counts one. */
  amount: z.number().nullable(),
  /** The record to open; null for those that are deleted or that the user may not see. */
  opens: z.object({ kind: z.enum(['invoice', 'estimate', 'job', 'request', 'client']), id: z.string() }).nullable(),
});
describeType(reportRecord, { id: 'ReportRecord' });
export type ReportRecord = z.infer<typeof reportRecord>;

export const listReportRecords = endpoint({
  id: 'RP-7',
  name: 'listReportRecords',
  summary: 'The records behind one figure of a report',
  method: 'GET',
  path: '/reports/records',
  readsReplica: true,
  needs: anyOf(
    'Invoice.viewAll',
    'Invoice.create',
    'Invoice.edit',
    'Jobs.viewAll',
    'Requests.viewAll',
    'Estimate.viewAll',
    'Estimate.create',
    'Estimate.edit',
    'Clients.viewAll',
  ),
  query: z
    .object({
      figure: z.enum(recordFigureNames),
      from: dateOnly,
      to: dateOnly,
      ...ofWork,
      /** Of figures of work: only the row with this name; without a name, that of work without a category or city. */
      group: z.enum(['category', 'city']).optional(),
      name: z.string().max(500).optional(),
      currency: currencyCode.optional(),
      page,
      limit: limit(25),
    })
    .superRefine(checkPeriod),
  data: z.object({
    records: z.array(reportRecord),
    /** The figure, of all pages: the number of the records, their sum, or the average of days. */
    figure: z.number().nullable(),
    /** Of amounts of money; else null. */
    currency: z.string().nullable(),
    ...paged,
  }),
});
