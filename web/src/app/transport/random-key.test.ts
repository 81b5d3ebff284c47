import { describe, expect, it } from 'vitest';
import { randomKey } from './random-key.ts';

describe('randomKey', () => {
  it('makes keys of 32 letters that differ', () => {
    const keys = Array.from({ length: 100 }, randomKey);
    expect(new Set(keys).size).toBe(100);
    expect(keys.every((key) => /^[0-9a-f]{32}$/.test(key))).toBe(true);
  });
});
