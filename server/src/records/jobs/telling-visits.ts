import type { Tx } from '../../platform/database/bound-dialect.ts';
import { type ChangedIds, telling } from '../../platform/database/telling.ts';

/** The transaction for a write of visits, whose jobs change with them. */
export const tellingVisits = (tx: Tx, ids: ChangedIds, jobId: string | null, now?: Date): Tx =>
  telling(telling(tx, 'visit', ids, { now }), 'job', jobId);
