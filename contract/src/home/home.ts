import { z } from 'zod';
import { endpoint, signedIn, viewOf } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { listBounds } from '../fields/list-bounds.ts';

/** The number of months in the home page's charts, including the present one. */
const homeMonths = 12;

/** One month of the account's calendar; null for values that the user may not see. */
export const homeMonth = z.object({
  /** 'YYYY-MM'. */
  month: z.string(),
  /** The days that its revenue is of, up to today. Optional: devices keep answers from before these fields. */
  from: z.string().optional(),
  to: z.string().optional(),
  /** RP-1's revenue, and the tax that comes on top of it. */
  revenue: z.number().nullable(),
  tax: z.number().nullable().optional(),
  /** Completed jobs that began in the month, as the list of completed jobs shows them. */
  completedJobs: z.number().nullable(),
});
describeType(homeMonth, { id: 'HomeMonth' });
export type HomeMonth = z.infer<typeof homeMonth>;

export const readHomeMonths = endpoint({
  id: 'HO-1',
  name: 'readHomeMonths',
  summary: 'Revenue and completed jobs of the last 12 months, oldest first',
  method: 'GET',
  path: '/home/months',
  readsReplica: true,
  needs: signedIn,
  data: z.object({ months: z.array(homeMonth).max(homeMonths) }),
});

/** Documents that wait for a client: their number, their sum in the account's currency, and what of it is recent. */
const openDocuments = z.object({ count: z.number(), amount: z.number(), recent: z.number() });
describeType(openDocuments, { id: 'HomeDocuments' });

/** The figures at the top of the home page; null for what the user may not see. Days are the account's. */
export const homeFigures = z.object({
  /** 'YYYY-MM-DD'. */
  today: z.string(),
  /** The number of today's visits without cancelled ones, and that of the same weekday a week ago. */
  visits: z.object({ count: z.number(), weekAgo: z.number() }).nullable(),
  /** Open tasks that are due today, and those that were due before. */
  tasks: z.object({ count: z.number(), late: z.number() }).nullable(),
  /** Overdue invoices: what is due on them in the account's currency, and the part that became overdue lately. */
  overdue: openDocuments.nullable(),
  /** Open jobs with something to schedule, and how many of them were created lately. */
  unscheduled: z.object({ count: z.number(), recent: z.number() }).nullable(),
  /** Requests of the stage 'new_request', and all requests that came in. */
  requests: z.object({ count: z.number(), recent: z.number(), before: z.number() }).nullable(),
  /** Estimates that wait for an answer, their sum in the account's currency, and how many of them are recent. */
  estimates: openDocuments.nullable(),
  /** RP-1's revenue of this month up to today, and of the same days of the month before. */
  revenue: z.object({ amount: z.number(), before: z.number() }).nullable(),
});
describeType(homeFigures, { id: 'HomeFigures' });
export type HomeFigures = z.infer<typeof homeFigures>;

export const readHomeFigures = endpoint({
  id: 'HO-3',
  name: 'readHomeFigures',
  summary: 'The figures at the top of the home page, each with a comparison',
  method: 'GET',
  path: '/home/figures',
  readsReplica: true,
  needs: signedIn,
  data: homeFigures,
});

/** A visit at which nobody arrived by the end of the promised window. */
const missedPromise = z.object({
  visitId: z.string(),
  jobId: z.string(),
  /** '#12 Boiler'. */
  title: z.string(),
  clientName: z.string(),
  timezone: z.string(),
  promisedFrom: z.string(),
  promisedTo: z.string(),
  /** When somebody arrived after all; null: nobody did, or the visit was moved first. */
  arrivedAt: z.string().nullable(),
});
describeType(missedPromise, { id: 'MissedPromise' });
export type MissedPromise = z.infer<typeof missedPromise>;

export const readPromises = endpoint({
  id: 'HO-2',
  name: 'readPromises',
  summary: 'The promised arrival windows of a month: how many were kept, and the missed ones, latest first',
  method: 'GET',
  path: '/home/promises',
  readsReplica: true,
  needs: viewOf('Jobs'),
  query: z.object({
    /** 'YYYY-MM' in the account's time zone; absent: the present month. */
    month: z
      .string()
      .regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/)
      .optional(),
  }),
  data: z.object({
    month: z.string(),
    kept: z.number(),
    missed: z.number(),
    missedVisits: z.array(missedPromise).max(listBounds.missedPromises),
  }),
});
