import type { Maps } from './maps.ts';

const keptForMs = 30 * 24 * 60 * 60 * 1000;

type Kept = { answer: unknown; until: number };

/** Gives an account the maps with its own memory, which no other account can read. */
export type MapsOfAccount = (accountId: string) => Maps;

/**
 * Keeps what a provider found for 30 days per account (API 8), so that the same address is not paid for twice. Of more than
 * `limit` answers those go first that were not asked for the longest. That something was not found is not kept: the next
 * try shall see what the provider has learnt. The built-in maps are quicker than any memory.
 */
export function rememberMaps(parts: { maps: Maps; clock: () => Date; limit?: number }): MapsOfAccount {
  const { maps, clock, limit = 5000 } = parts;
  const memory = new Map<string, Kept>();

  async function remember<T>(key: string, isWorthKeeping: (answer: T) => boolean, ask: () => Promise<T>): Promise<T> {
    const now = clock().getTime();
    const kept = memory.get(key);
    memory.delete(key);
    if (kept !== undefined && kept.until > now) {
      // Set anew, so that the map's order is that of the last use.
      memory.set(key, kept);
      return structuredClone(kept.answer as T);
    }
    const answer = await ask();
    if (!isWorthKeeping(answer)) return answer;
    memory.set(key, { answer: structuredClone(answer), until: now + keptForMs });
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
      // One typing session asks for many beginnings and a later one for the same: the session is no part of the question.
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
