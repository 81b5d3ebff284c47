import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onFarewell, sayFarewells } from './farewells.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('what ends with the session', () => {
  it('is done once, until it is removed, and a failure keeps nobody signed in', async () => {
    const hangUp = vi.fn(() => Promise.reject(new Error('no network')));
    const remove = onFarewell(hangUp);
    await sayFarewells();
    remove();
    await sayFarewells();
    expect(hangUp).toHaveBeenCalledTimes(1);
  });

  it('is waited for two seconds at most', async () => {
    const remove = onFarewell(() => new Promise(() => undefined));
    const ended = vi.fn();
    void sayFarewells().then(ended);
    await vi.advanceTimersByTimeAsync(1999);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toHaveBeenCalled();
    remove();
  });
});
