import { describe, expect, it } from 'vitest';
import { heightOf, monthTicks, scaleOf } from './chart-scale.ts';

describe('a scale', () => {
  it.each([
    [
      [3, 870],
      [0, 250, 500, 750, 1000],
    ],
    [[1], [0, 1]],
    [
      [2, 3],
      [0, 1, 2, 3],
    ],
    [
      [12.4, 30.5],
      [0, 10, 20, 30, 40],
    ],
    [
      [0.3, 0.1],
      [0, 0.1, 0.2, 0.3],
    ],
    [
      [-150, 400],
      [-200, 0, 200, 400],
    ],
    [
      [-30, -10.5],
      [-30, -20, -10, 0],
    ],
    [[], [0, 1]],
    [
      [0, 0],
      [0, 1],
    ],
  ])('of %j has lines at %j', (values, lines) => {
    const scale = scaleOf(values);
    expect(scale.lines).toEqual(lines);
    expect([scale.least, scale.most]).toEqual([lines[0], lines.at(-1)]);
  });

  it('has each value at its height', () => {
    const scale = scaleOf([-150, 400]);
    expect([400, 0, -200].map((value) => Math.round(heightOf(scale, value)))).toEqual([0, 67, 100]);
  });
});

describe('the months below a chart', () => {
  const months = (count: number): string[] =>
    Array.from({ length: count }, (_, n) => `${2024 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`);

  it('are all of a year, with the years where they begin', () => {
    const ticks = monthTicks(['2025-11', '2025-12', '2026-01'], 12);
    expect(ticks.map(({ month, year }) => [month, year])).toEqual([
      ['Nov', '2025'],
      ['Dec', null],
      ['Jan', '2026'],
    ]);
  });

  it('are as few as a phone has room for, with the year at the first one named', () => {
    const ticks = monthTicks(['2025-11', '2025-12', '2026-01', '2026-02'], 2);
    expect(ticks.map(({ month, year }) => [month, year])).toEqual([
      ['Nov', '2025'],
      ['Jan', '2026'],
    ]);
  });

  it('are at most twelve of three years', () => {
    const ticks = monthTicks(months(36), 12);
    expect(ticks).toHaveLength(12);
    expect(ticks.map(({ place }) => place).slice(0, 3)).toEqual([0, 3, 6]);
    expect(ticks.filter(({ year }) => year !== null).map(({ year }) => year)).toEqual(['2024', '2025', '2026']);
  });
});
