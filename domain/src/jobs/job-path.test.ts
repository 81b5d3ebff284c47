import fc from 'fast-check';
import { expect, it } from 'vitest';
import { jobMoveRefusal } from './job-moves.ts';
import { jobPath } from './job-path.ts';
import { jobStatuses } from './job-statuses.ts';

const status = fc.constantFrom(...jobStatuses);

it('every step of a way is a move that is allowed by hand', () => {
  fc.assert(
    fc.property(status, status, fc.boolean(), fc.boolean(), (from, to, hasStart, isAdmin) => {
      const way = jobPath(from, to, { hasStart, isAdmin });
      if (way === null) return;
      const steps = [from, ...way];
      expect(steps.at(-1)).toBe(to);
      for (const [index, step] of way.entries())
        expect(jobMoveRefusal(steps[index] ?? from, step, { hasStart })).toBeNull();
      if (!isAdmin) expect(way).not.toContain('closed');
    }),
  );
});

it.each([
  ['draft', 'draft', []],
  ['scheduled', 'paid', ['completed', 'invoiced', 'paid']],
  ['scheduled', 'closed', ['closed']],
  ['draft', 'on_hold', null],
] as const)('the way from %s to %s without a date is %j', (from, to, way) => {
  expect(jobPath(from, to, { hasStart: false, isAdmin: true })).toEqual(way);
});
