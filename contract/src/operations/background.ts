import { z } from 'zod';
import { adminOnly, endpoint, nothing } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { idParams, limit, page, paged } from '../fields/fields.ts';

/** A background task that failed after all its retries. */
export const failedTask = z.object({
  id: z.string(),
  /** The title of the kind of task, such as 'Send an email'. */
  name: z.string(),
  failedAt: z.string(),
  attempts: z.number(),
  error: z.string(),
});
describeType(failedTask, { id: 'FailedTask' });
export type FailedTask = z.infer<typeof failedTask>;

export const listFailedTasks = endpoint({
  id: 'BG-1',
  name: 'listFailedTasks',
  summary: 'Failed background tasks of the account, latest first',
  method: 'GET',
  path: '/background/failed',
  needs: adminOnly,
  query: z.object({ page, limit: limit(25) }),
  isNeverKept: true,
  data: z.object({ failedTasks: z.array(failedTask), ...paged }),
});

export const retryFailedTask = endpoint({
  id: 'BG-2',
  name: 'retryFailedTask',
  summary: 'Try a failed background task again',
  method: 'POST',
  path: '/background/failed/:id/retry',
  needs: adminOnly,
  params: idParams,
  status: 202,
  data: nothing,
  refuses: ['notFound'],
});

export const deleteFailedTask = endpoint({
  id: 'BG-3',
  name: 'deleteFailedTask',
  summary: 'Give up a failed background task',
  method: 'DELETE',
  path: '/background/failed/:id',
  needs: adminOnly,
  params: idParams,
  data: nothing,
  refuses: ['notFound'],
});
