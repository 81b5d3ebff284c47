import { z } from 'zod';
import { endpoint, open } from '../endpoints/endpoint.ts';

export const health = endpoint({
  id: 'HE-1',
  name: 'health',
  summary: 'Whether the process is running',
  method: 'GET',
  path: '/health',
  needs: open,
  onlyUnderApi: true,
  data: z.object({ status: z.literal('ok'), version: z.string() }),
});

export const ready = endpoint({
  id: 'HE-1b',
  name: 'ready',
  summary: 'Whether database and storage can be reached',
  method: 'GET',
  path: '/health/ready',
  needs: open,
  onlyUnderApi: true,
  /** While space is short, reads, deletes and sign-in are served; all other requests answer 503. */
  data: z.object({ space: z.enum(['enough', 'short', 'none']) }),
  failure: 'Not ready',
  refuses: ['notReady'],
});
