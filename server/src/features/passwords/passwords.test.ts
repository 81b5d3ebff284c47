import { describe, expect, it } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';

describe('a password', () => {
  it('matches its hash, which differs each time', async () => {
    const [first, second] = [await hashPassword('correct horse'), await hashPassword('correct horse')];
    expect(first).toMatch(/^\$argon2id\$/);
    expect(first).not.toBe(second);
    expect(await isPassword(first, 'correct horse')).toBe(true);
    expect(await isPassword(first, 'Correct horse')).toBe(false);
  });

  it('never matches without a hash, not even the dummy password', async () => {
    expect(await isPassword(null, 'nobody has this password')).toBe(false);
  });

  it('takes the same work to refuse without a hash', async () => {
    const hash = await hashPassword('correct horse');
    const took = async (passwordHash: string | null): Promise<number> => {
      const start = performance.now();
      await isPassword(passwordHash, 'wrong');
      return performance.now() - start;
    };
    // The first refusal also makes the hash to compare with.
    await isPassword(null, 'wrong');
    // In turns, so that a busy machine slows both down. Without the work, a refusal is a thousand times as fast.
    const [known, unknown]: [number[], number[]] = [[], []];
    for (let round = 1; round <= 5; round += 1) {
      known.push(await took(hash));
      unknown.push(await took(null));
    }
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 10);
    expect(Math.min(...unknown)).toBeLessThan(Math.min(...known) * 10);
  });
});
