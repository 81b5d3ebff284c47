import { z } from 'zod';
import { weekday } from './account.ts';

/** How a task repeats; never both a count and an end (API 3.7). */
const taskRecurrence = z.object({
  frequency: z.enum(['daily', 'weekly', 'monthly', 'yearly']),
  interval: z.number(),
  daysOfWeek: z.array(weekday),
  count: z.number().nullable(),
  endDate: z.string().nullable(),
});
export type TaskRecurrence = z.infer<typeof taskRecurrence>;
