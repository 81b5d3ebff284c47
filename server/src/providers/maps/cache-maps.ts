import type { Maps } from './maps.ts';

const cachedForMs = 30 * 24 * 60 * 60 * 1000;

type CachedAnswer = { answer: unknown; until: number };

/** Gives each account a cache of its own, which no other account can read. */
export type MapsOfAccount = (accountId: string) => Maps;

/**
 * Caches a provider's results for 30 days per account (API 8), so that the same address is not paid for twice. Evicts
 * the least recently used of more than `limit` results. Negative results are not cached, so that the next try sees
 * the provider's updates. The built-in maps are faster than any cache.
 */
export function cacheMaps(parts: { maps: Maps; clock: () => Date; limit?: number }): MapsOfAccount {
  const { maps, clock, limit = 5000 } = parts;
  const memory = new Map<string, CachedAnswer>();

  async function remember<T>(key: string, isWorthKeeping: (answer: T) => boolean, ask: () => Promise<T>): Promise<T> {
    const now = clock().getTime();
    const cached = memory.get(key);
    memory.delete(key);
    if (cached !== undefined && cached.until > now) {
      // Reinserted, so that the map's order is by last use.
      memory.set(key, cached);
      return structuredClone(cached.answer as T);
    }
    const answer = await ask();
    if (!isWorthKeeping(answer)) return answer;
    memory.set(key, { answer: structuredClone(answer), until: now + cachedForMs });
    const [oldest] = memory.keys();
    if (memory.size > limit && oldest !== undefined) memory.delete(oldest);
    return answer;
  }

  if (maps.name === 'built-in') return () => maps;
  return (accountId) => {
    const keyOf = (...question: unknown[]): string => JSON.stringify([accountId, ...question]);
    const isFound = (answer: unknown): boolean => answer !== null;
    return {
      name: maps.name,
      // Later typing sessions ask for the same prefixes, so the session is not part of the cache key.
      autocomplete: (typed) =>
        remember(
          keyOf('autocomplete', typed.text.trim(), typed.countries, typed.near),
          (predictions) => predictions.length > 0,
          () => maps.autocomplete(typed),
        ),
      place: (placeId) => remember(keyOf('place', placeId), isFound, () => maps.place(placeId)),
      geocode: (typed) => remember(keyOf('geocode', typed.text.trim(), typed.near), isFound, () => maps.geocode(typed)),
      reverse: (at) => remember(keyOf('reverse', at.latitude, at.longitude), isFound, () => maps.reverse(at)),
    };
  };
}
