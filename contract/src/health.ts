import { z } from 'zod';
import { endpoint, nothing, open } from './endpoint.ts';

export const health = endpoint({
  id: 'HE-1',
  summary: 'Whether the process serves',
  method: 'GET',
  path: '/health',
  needs: open,
  onlyUnderApi: true,
  data: z.object({ status: z.literal('ok'), version: z.string() }),
});

export const ready = endpoint({
  id: 'HE-1b',
  summary: 'Whether database and storage can be reached',
  method: 'GET',
  path: '/health/ready',
  needs: open,
  onlyUnderApi: true,
  data: nothing,
  failure: 'Not ready',
});
