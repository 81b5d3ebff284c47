import type { EffectsAbove } from '../../records/events/effects-above.ts';
import { readCustomers } from './customers-of-jobs.ts';
import { followWork } from './follow-work.ts';
import { mayRead } from './readable-notice.ts';

/** What events cause in clients, jobs and documents, and who sees the records that their notices name. */
export const eventEffects: EffectsAbove = { followWork, readCustomers, mayRead };
