import type { BodyOf } from '@truckroll/contract/endpoints/endpoint';
import type { trackEvents } from '@truckroll/contract/operations/analytics';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { countDeleted, daysBefore } from '../../platform/database/deletions.ts';
import { keepHarmless } from './harmless-properties.ts';

type TrackedEvent = BodyOf<typeof trackEvents>['events'][number];

export async function insertTrackedEvents(tx: Tx, userId: string, events: readonly TrackedEvent[]): Promise<void> {
  const rows = events.map(({ name, at, properties }) => ({
    id: newId(),
    userId,
    name,
    at,
    properties: JSON.stringify(keepHarmless(properties ?? {})),
  }));
  await tx.insertInto('analyticsEvents').values(rows).execute();
}

/** How long events are kept, in days: long enough to compare a year with the one before. */
const retentionDays = 400;

export const deleteOldTracked = (system: Tx, now: Date): Promise<number> =>
  countDeleted(system.deleteFrom('analyticsEvents').where('at', '<', daysBefore(now, retentionDays)));
