import { type MatchedBy, type MatchKeys, matchedBy } from './matches.ts';

/** A key names what rows are compared by, and the row's value of it: 'email ann@lee.test', 'number 12'. */
export const identityKey = (by: MatchedBy | 'number', value: string): string => `${by} ${value}`;

export const clientKeys = ({ names, email, phone }: MatchKeys): string[] => [
  ...(email === null ? [] : [identityKey('email', email)]),
  ...(phone === null ? [] : [identityKey('phone', phone)]),
  ...names.map((name) => identityKey('name', name)),
];

const keyedValue = (keys: readonly string[], by: MatchedBy): string | null =>
  keys.find((key) => key.startsWith(`${by} `))?.slice(by.length + 1) ?? null;

const matchKeysOf = (keys: readonly string[]): MatchKeys => ({
  email: keyedValue(keys, 'email'),
  phone: keyedValue(keys, 'phone'),
  names: keys.filter((key) => key.startsWith('name ')).map((key) => key.slice(5)),
});

export type Keyed = { line: number; keys: readonly string[] };
export type Twin = { line: number; by: MatchedBy | 'number' };

/** A row is compared with at most this many earlier rows of the same key, because a frequent name has very many. */
const mostCompared = 20;

const sameBy = (one: readonly string[], other: readonly string[]): Twin['by'] | null =>
  one.some((key) => key.startsWith('number ') && other.includes(key))
    ? 'number'
    : matchedBy(matchKeysOf(one), matchKeysOf(other));

/**
 * The rows of a file that describe the same record as an earlier row of it, each with the earliest such row.
 *
 * @example findTwins([{ line: 2, keys: ['number 7'] }, { line: 9, keys: ['number 7'] }]).get(9) → { line: 2, by: 'number' }
 */
export function findTwins(rows: readonly Keyed[]): Map<number, Twin> {
  const known = new Map<string, Keyed[]>();
  const twins = new Map<number, Twin>();
  for (const row of rows) {
    const candidates = row.keys.flatMap((key) => known.get(key) ?? []).toSorted((one, other) => one.line - other.line);
    for (const candidate of candidates) {
      const by = sameBy(row.keys, candidate.keys);
      if (by === null) continue;
      twins.set(row.line, { line: candidate.line, by });
      break;
    }
    for (const key of row.keys) {
      const list = known.get(key) ?? [];
      if (list.length < mostCompared) known.set(key, [...list, row]);
    }
  }
  return twins;
}
