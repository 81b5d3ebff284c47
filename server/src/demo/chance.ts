/** A seeded pseudo-random generator (mulberry32), because the demo company must be the same wherever it is built. */
export type Chance = {
  /** An integer from `from` to `to`, both included. */
  between: (from: number, to: number) => number;
  pick: <T>(list: readonly T[]) => T;
  /** True with probability `share`, 0 to 1. */
  happens: (share: number) => boolean;
};

export function chanceFrom(seed: number): Chance {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    between,
    pick: (list) => {
      const chosen = list[between(0, list.length - 1)];
      if (chosen === undefined) throw new Error('Nothing to pick from');
      return chosen;
    },
    happens: (share) => next() < share,
  };
}
