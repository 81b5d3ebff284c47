import { expect, it } from 'vitest';
import type { RoutingVisit } from './routing-problem.ts';
import { startIntervals } from './start-intervals.ts';

const visit = (changes: Partial<RoutingVisit>): RoutingVisit => ({
  place: 0,
  duration: 60,
  windows: [{ from: 480, to: 900 }],
  demand: 0,
  unservedPrice: 0,
  interruptible: false,
  planned: null,
  ...changes,
});
const day = { shift: { from: 480, to: 1020 }, pauses: [{ from: 720, to: 750 }] };

it('allows starts after which the work ends before the next pause', () => {
  expect(startIntervals(visit({}), day, 0)).toEqual([
    { from: 480, to: 660 },
    { from: 750, to: 900 },
  ]);
});

it('allows work that may be interrupted to begin until the minute before a pause', () => {
  expect(startIntervals(visit({ duration: 480, interruptible: true }), day, 0)).toEqual([{ from: 480, to: 510 }]);
  expect(startIntervals(visit({ duration: 120, interruptible: true }), day, 0)).toEqual([
    { from: 480, to: 719 },
    { from: 750, to: 900 },
  ]);
});

it('keeps to the grid of starts, except for a window of one moment', () => {
  const windows = [
    { from: 487, to: 536 },
    { from: 607, to: 607 },
  ];
  expect(startIntervals(visit({ windows }), day, 15)).toEqual([
    { from: 495, to: 525 },
    { from: 607, to: 607 },
  ]);
});

it('joins windows that overlap', () => {
  const windows = [
    { from: 800, to: 850 },
    { from: 840, to: 900 },
  ];
  expect(startIntervals(visit({ windows }), day, 0)).toEqual([{ from: 800, to: 900 }]);
});
