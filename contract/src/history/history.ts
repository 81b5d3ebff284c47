import { z } from 'zod';
import { endpoint, signedIn } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { limit, page, paged, requiredPathId } from '../fields/fields.ts';

export const historyModules = ['job', 'client', 'request', 'document', 'task', 'estimateTemplate'] as const;
export type HistoryModule = (typeof historyModules)[number];

/** One history entry. The client fills `{{creator}}` and `{{teams}}` into the description (API 3.9). */
export const historyItem = z.object({
  id: z.string(),
  createdAt: z.string(),
  moduleType: z.enum(historyModules),
  moduleId: z.string(),
  action: z.string(),
  description: z.string(),
  creatorName: z.string(),
  creatorId: z.string().nullable(),
  teamMemberNames: z.array(z.string()),
  /** The file kept with the entry, such as the signed PDF. The link is valid for an hour. */
  file: z.object({ name: z.string(), url: z.string() }).nullable(),
});
describeType(historyItem, { id: 'HistoryItem' });
export type HistoryItem = z.infer<typeof historyItem>;

/** The record whose history is requested. */
export const historyOf = z.object({
  moduleId: requiredPathId,
  moduleType: z.enum(historyModules, { error: 'Module type is not valid' }),
});

export const listHistory = endpoint({
  id: 'HI-1',
  name: 'listHistory',
  summary: 'The history of a record',
  method: 'GET',
  path: '/history',
  needs: signedIn,
  query: historyOf.extend({ page, limit: limit(10) }),
  data: z.object({ history: z.array(historyItem), ...paged }),
  failure: 'Failed to fetch history',
  refuses: ['forbidden', 'notFound'],
});
