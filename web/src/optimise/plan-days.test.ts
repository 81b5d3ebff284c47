import { planLimits } from '@truckroll/contract/optimise';
import { expect, it } from 'vitest';
import { planDays, usualDays } from './plan-days.ts';

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
