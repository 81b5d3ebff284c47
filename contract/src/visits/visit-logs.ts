import { z } from 'zod';
import { anyOf, endpoint, nothing } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import {
  anyNumber,
  dateOnly,
  idParams,
  optionalId,
  optionalText,
  pathId,
  personRef,
  positiveMoney,
  version,
  within,
} from '../fields/fields.ts';
import { listBounds } from '../fields/list-bounds.ts';

/** The cost of a day of work on a job (API 3.5). */
export const visitLog = z.object({
  id: z.string(),
  jobId: z.string(),
  visitId: z.string().nullable(),
  date: z.string(),
  /** The three amounts are null for users who may not see costs, even in their own logs. */
  milesCost: z.number().nullable(),
  expenses: z.number().nullable(),
  laborCost: z.number().nullable(),
  personalHrs: z.number(),
  note: z.string().nullable(),
  createdBy: personRef,
  createdAt: z.string(),
  updatedAt: z.string(),
});
describeType(visitLog, { id: 'VisitLog' });
export type VisitLog = z.infer<typeof visitLog>;

/** Hours with two decimals, 0 to 999. */
const hours = anyNumber.refine((value) => value >= 0 && value <= 999, within(0, 999));

const logFields = {
  date: dateOnly,
  visitId: optionalId,
  milesCost: positiveMoney.optional(),
  expenses: positiveMoney.optional(),
  laborCost: positiveMoney.optional(),
  personalHrs: hours.optional(),
  note: optionalText(1000),
};

const newLog = z.object(logFields);
describeType(newLog, { id: 'NewVisitLog' });
export type NewVisitLog = z.output<typeof newLog>;
const logChange = newLog.extend({ date: dateOnly.optional(), updatedAt: version });
describeType(logChange, { id: 'VisitLogChange' });
export type VisitLogChange = z.output<typeof logChange>;

const mayWrite = anyOf('Jobs.addLogs', 'Jobs.edit');
const logParams = z.object({ logId: pathId });

const currencyAmount = z.object({ currency: z.string(), amount: z.number() });
describeType(currencyAmount, { id: 'CurrencyAmount' });

/**
 * The income of a job where a part of it is in another currency than the account's: each currency with its amount, the
 * account's first. Optional: devices keep answers from before this field.
 */
export const incomeByCurrency = z.array(currencyAmount).max(listBounds.currencies).optional();

export const listVisitLogs = endpoint({
  id: 'VI-8',
  name: 'listVisitLogs',
  summary: 'The cost of the work on a job, with its income and profit',
  method: 'GET',
  path: '/jobs/:id/visit-logs',
  needs: anyOf('Jobs.viewLogs'),
  params: idParams,
  data: z.object({
    visitLogs: z.array(visitLog).max(listBounds.visitLogs),
    /** Before all taxes. Null without the right to see prices, and where a part is in another currency than the account's. */
    jobIncome: z.number().nullable(),
    incomeByCurrency,
    /** Null without the right to see costs. */
    jobCost: z.number().nullable(),
    /** Null without the right to see costs and prices. */
    jobProfit: z.number().nullable(),
    personalHrs: z.number(),
    /** Also null when there are no hours. */
    profitPerHr: z.number().nullable(),
  }),
  refuses: ['notFound'],
});

export const createVisitLog = endpoint({
  id: 'VI-8b',
  name: 'createVisitLog',
  summary: 'Add a log to a job',
  method: 'POST',
  path: '/jobs/:id/visit-logs',
  needs: mayWrite,
  params: idParams,
  body: newLog,
  data: z.object({ visitLog }),
  status: 201,
  refuses: ['notFound'],
  isSentLater: true,
});

export const updateVisitLog = endpoint({
  id: 'VI-8c',
  name: 'updateVisitLog',
  summary: 'Change a log',
  method: 'PATCH',
  path: '/jobs/visit-logs/:logId',
  needs: mayWrite,
  params: logParams,
  body: logChange,
  data: z.object({ visitLog }),
  refuses: ['notFound', 'stale'],
});

export const deleteVisitLog = endpoint({
  id: 'VI-8d',
  name: 'deleteVisitLog',
  summary: 'Delete a log',
  method: 'DELETE',
  path: '/jobs/visit-logs/:logId',
  needs: mayWrite,
  params: logParams,
  data: nothing,
  refuses: ['notFound'],
});
