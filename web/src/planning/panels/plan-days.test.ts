import { planLimits } from '@truckroll/contract/planning/optimise';
import { expect, it } from 'vitest';
import { carryOverDays, planDays, usualDays } from './plan-days.ts';

it.each(['2026-03-08', '2026-03-10', '2026-03-14'])(
  'offers days from %s on, never more than can be planned',
  (today) => {
    for (const { from, to } of planDays(today)) {
      expect(from >= today && to >= from).toBe(true);
      expect((Date.parse(to) - Date.parse(from)) / 86_400_000).toBeLessThan(planLimits.days);
    }
    const next = planDays(today).find(({ value }) => value === usualDays);
    expect([next?.label, next?.from, next?.to]).toEqual(['Next week (Mar 15 – Mar 21)', '2026-03-15', '2026-03-21']);
  },
);

it('plans unfinished visits until the next working day, over a weekend', () => {
  const week = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const;
  expect(carryOverDays('2026-03-13', week)[0]).toMatchObject({ from: '2026-03-13', to: '2026-03-16' });
  expect(carryOverDays('2026-03-10', week)[0]).toMatchObject({ from: '2026-03-10', to: '2026-03-11' });
  expect(carryOverDays('2026-03-10', [])[0]).toMatchObject({ to: '2026-03-11' });
});
