import type { Visit } from '@truckroll/contract/visits/visits';
import { isWithinPromise, promiseOutcome } from '@truckroll/domain/visits/promise';
import { formatSpan } from '../../design/shown-units.ts';

const outcomeWords = { open: '', kept: ', kept', missed: ', missed' } as const;

type Promising = Pick<Visit, 'promisedFrom' | 'promisedTo' | 'timezone'>;

/**
 * The window that a visit promises, and whether it was kept; null when it promises nothing.
 *
 * @example promiseWords(visit, { readerZone: 'America/Toronto', now }) → 'Mar 12, 2026 09:00 to 11:00, kept'
 */
export function promiseWords(visit: Visit, { readerZone, now }: { readerZone: string; now: string }): string | null {
  const { promisedFrom, promisedTo, timezone } = visit;
  if (promisedFrom === null || promisedTo === null) return null;
  const outcome = promiseOutcome(visit, now);
  const words = outcome === null ? '' : outcomeWords[outcome];
  return `${formatSpan(promisedFrom, promisedTo, { zone: timezone, readerZone })}${words}`;
}

/** The promise that passed before the visit was moved; null for none. */
export function missedWords({ missedFrom, missedTo, timezone }: Visit, readerZone: string): string | null {
  if (missedFrom === null || missedTo === null) return null;
  return `${formatSpan(missedFrom, missedTo, { zone: timezone, readerZone })}, missed`;
}

/**
 * The warning that a new start is not the one that the client was promised; null when it is, and for a promise that has
 * passed. A start of null is without a time of day.
 *
 * @example brokenPromiseText(visit, { start: '2026-03-12T18:00:00.000Z', now })
 *   → 'The client was promised Mar 12, 2026 09:00 to 11:00.'
 */
export function brokenPromiseText(
  visit: Promising,
  { start, now }: { start: string | null; now: string },
): string | null {
  const { promisedFrom, promisedTo, timezone } = visit;
  if (promisedFrom === null || promisedTo === null) return null;
  if (Date.parse(promisedTo) < Date.parse(now)) return null;
  if (start !== null && isWithinPromise(start, visit)) return null;
  return `The client was promised ${formatSpan(promisedFrom, promisedTo, { zone: timezone, readerZone: timezone })}.`;
}
