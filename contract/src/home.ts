import { z } from 'zod';
import { endpoint, signedIn } from './endpoint.ts';
import { describeType } from './wire-types.ts';

/** How many months the charts of the home page look back, the present one among them. */
export const homeMonths = 12;

/** One month of the account's calendar; what the user may not see is null. */
export const homeMonth = z.object({
  /** 'YYYY-MM'. */
  month: z.string(),
  /** What was paid in it. */
  revenue: z.number().nullable(),
  /** How many of the jobs that began in it are completed: those that the list of completed jobs shows of it. */
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
