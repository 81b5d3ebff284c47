import { describe, expect, it } from 'vitest';
import { hasFailedForAWeek, mostAttempts, nextAttempt } from './delivery-schedule.ts';

const now = new Date('2026-11-01T05:30:00.000Z');
const first = '019ac000-0000-7000-8000-000000000000';
const last = '019ac000-0000-7000-8000-00000000ffff';
const waitOf = (attempts: number, deliveryId = first, retryAfterSeconds: number | null = null) =>
  (nextAttempt({ deliveryId, attempts, now, retryAfterSeconds })?.getTime() ?? Number.NaN) - now.getTime();

describe('a failed delivery', () => {
  it('is tried ten times over a little more than three days', () => {
    const waits = Array.from({ length: mostAttempts - 1 }, (_, at) => waitOf(at + 1));
    expect(waits.map((wait) => wait / 1000)).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]);
    const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3_600_000;
    expect(hours).toBeGreaterThan(72);
    expect(hours).toBeLessThan(80);
    expect(nextAttempt({ deliveryId: first, attempts: mostAttempts, now })).toBeNull();
  });

  it('waits up to a tenth longer, by its id, so that what failed together does not come back together', () => {
    expect(waitOf(2, last)).toBe(330_000);
  });

  it('waits as long as the receiver asks, at most a day, and never less than the schedule', () => {
    expect(waitOf(1, first, 90)).toBe(90_000);
    expect(waitOf(1, first, 10_000_000)).toBe(86_400_000);
    expect(waitOf(3, first, 1)).toBe(1_800_000);
  });
});

it('a webhook counts as failing after a week of failures', () => {
  expect(hasFailedForAWeek('2026-10-25T05:30:00.000Z', now)).toBe(true);
  expect(hasFailedForAWeek('2026-10-25T05:30:00.001Z', now)).toBe(false);
});
