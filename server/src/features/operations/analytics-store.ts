import type { BodyOf } from '@truckroll/contract/endpoints/endpoint';
import { analyticsPropertyKeys, type trackEvents } from '@truckroll/contract/operations/analytics';
import { v7 as newId } from 'uuid';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { countDeleted, daysBefore } from '../../platform/database/deletions.ts';

type HarmlessProperties = Record<string, string | number | boolean | null>;

/**
 * Matches code words and route patterns such as 'clients', '4xx' or '/clients/$id'. They have no spaces, so they
 * contain no sentence and no full name.
 */
const codeWordPattern = /^[a-zA-Z0-9_$./:-]{1,100}$/;
/**
 * Matches data that may identify a person or record: long runs of digits are phone numbers, and two long hexadecimal
 * groups are an id.
 */
const identifyingPattern = /\d[\d-]{5,}|[0-9a-f]{8}-[0-9a-f]{4}/i;

function isHarmless(value: unknown): value is string | number | boolean | null {
  if (value === null || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value === 'string' && codeWordPattern.test(value) && !identifyingPattern.test(value);
}

/**
 * The properties of an event that may be stored: flags, numbers and code words under known keys. Anything that could
 * identify a person or quote a record is dropped (API AN-1).
 *
 * @example keepHarmless({ route: '/clients/$id', email: 'ann@example.test' }) → { route: '/clients/$id' }
 */
function keepHarmless(properties: Readonly<Record<string, unknown>>): HarmlessProperties {
  const kept: HarmlessProperties = {};
  for (const key of analyticsPropertyKeys) {
    const value = Object.hasOwn(properties, key) ? properties[key] : undefined;
    if (isHarmless(value)) kept[key] = value;
  }
  return kept;
}

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
