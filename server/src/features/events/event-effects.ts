import type { EffectsAbove } from '../../records/events/effects-above.ts';
import { readCustomers } from './customers-of-jobs.ts';
import { followWork } from './follow-work.ts';
import { noteArrivedSteps } from './note-arrived-steps.ts';
import { mayRead } from './readable-notice.ts';

/**
 * The effects of events on clients, jobs and documents, and the visibility of the records that their notifications
 * name.
 */
export const eventEffects: EffectsAbove = { followWork, noteArrivedSteps, readCustomers, mayRead };
