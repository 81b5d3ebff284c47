import { z } from 'zod';
import { endpoint, signedIn } from './endpoint.ts';
import { describeType } from './wire-types.ts';

/** The number of months in the home page's charts, including the present one. */
export const homeMonths = 12;

/** One month of the account's calendar; null for values that the user may not see. */
export const homeMonth = z.object({
  /** 'YYYY-MM'. */
  month: z.string(),
  /** Payments received in the month. */
  revenue: z.number().nullable(),
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
