import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cycleLabels } from './thinking-labels.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('the labels of waiting change every two seconds in their order, again and again, until they are stopped', () => {
  const shown: string[] = [];
  const stop = cycleLabels((label) => shown.push(label));
  vi.advanceTimersByTime(1_999);
  expect(shown).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual(['Pondering']);
  vi.advanceTimersByTime(8_000);
  expect(shown).toEqual(['Pondering', 'Analyzing', 'Processing', 'Thinking', 'Pondering']);
  stop();
  vi.advanceTimersByTime(8_000);
  expect(shown).toHaveLength(5);
});
