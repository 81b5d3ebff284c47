import { analyticsPropertyKeys } from '@truckroll/contract/operations/analytics';

export type HarmlessProperties = Record<string, string | number | boolean | null>;

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
export function keepHarmless(properties: Readonly<Record<string, unknown>>): HarmlessProperties {
  const kept: HarmlessProperties = {};
  for (const key of analyticsPropertyKeys) {
    const value = Object.hasOwn(properties, key) ? properties[key] : undefined;
    if (isHarmless(value)) kept[key] = value;
  }
  return kept;
}
