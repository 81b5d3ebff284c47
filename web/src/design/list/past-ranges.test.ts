import { expect, test } from 'vitest';
import { pastRanges } from './past-ranges.ts';

const rangeOf = (today: string, wanted: string) => {
  const preset = pastRanges(today).find(({ label }) => label === wanted);
  return [preset?.from, preset?.to];
};

test('months, quarters and years begin on their first day and end on their last', () => {
  expect(rangeOf('2026-03-09', 'Last month')).toEqual(['2026-02-01', '2026-02-28']);
  expect(rangeOf('2026-01-31', 'Last month')).toEqual(['2025-12-01', '2025-12-31']);
  expect(rangeOf('2026-05-31', 'This quarter')).toEqual(['2026-04-01', '2026-06-30']);
  expect(rangeOf('2026-02-10', 'Last quarter')).toEqual(['2025-10-01', '2025-12-31']);
  expect(rangeOf('2026-11-21', 'This year')).toEqual(['2026-01-01', '2026-12-31']);
  expect(rangeOf('2026-11-21', 'Last year')).toEqual(['2025-01-01', '2025-12-31']);
});
