/**
 * A generator of numbers from 0 (included) to 1 (excluded) that is the same for the same seed (Marsaglia's xorshift with
 * 128 bits of state).
 */
export function seededRandom(seed: number): () => number {
  let a = seed | 0;
  let b = 362436069;
  let c = 521288629;
  let d = 88675123;
  const next = (): number => {
    const t = a ^ (a << 11);
    a = b;
    b = c;
    c = d;
    d = d ^ (d >>> 19) ^ t ^ (t >>> 8);
    return (d >>> 0) / 4294967296;
  };
  for (let warmUp = 0; warmUp < 20; warmUp += 1) next();
  return next;
}
