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
    const fastest = async (passwordHash: string | null): Promise<number> => {
      const times: number[] = [];
      for (let round = 1; round <= 5; round += 1) {
        const start = performance.now();
        await isPassword(passwordHash, 'wrong');
        times.push(performance.now() - start);
      }
      return Math.min(...times);
    };
    const [known, unknown] = [await fastest(hash), await fastest(null)];
    expect(unknown).toBeGreaterThan(known / 3);
    expect(unknown).toBeLessThan(known * 3);
  });
});
