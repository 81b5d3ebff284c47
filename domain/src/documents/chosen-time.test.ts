import { describe, expect, it } from 'vitest';
import { mostOffered, nextSteps, offeredTimes } from './chosen-time.ts';

describe('after the approval', () => {
  it.each([
    ['none', true, true, ['deposit']],
    ['none', false, true, []],
    ['deposit', true, true, ['deposit']],
    ['deposit', false, true, ['time']],
    ['deposit', false, false, []],
    ['time', true, true, ['time', 'deposit']],
    ['time', true, false, ['deposit']],
    ['time', false, true, ['time']],
  ] as const)('%s with a payment %s and times %s offers %j', (afterApproval, canPay, canChooseTime, steps) => {
    expect(nextSteps({ afterApproval, canPay, canChooseTime })).toEqual(steps);
  });
});

describe('the offered times', () => {
  const hour = 3_600_000;
  const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);
  const at = (day: number, time: number) => {
    const start = Date.UTC(2026, 2, day, time);
    return { start, end: start + 2 * hour };
  };
  const starts = (offers: readonly { start: number }[]) =>
    offers.map(({ start }) => new Date(start).toISOString().slice(8, 13));

  it('begin tomorrow, are in order, and have each start once', () => {
    const slots = [at(12, 9), at(10, 15), at(11, 14), at(11, 9), at(11, 14)];
    expect(starts(offeredTimes(slots, { today: '2026-03-10', dayOf }))).toEqual(['11T09', '11T14', '12T09']);
  });

  it('are a few for each day, and not more than fit a page', () => {
    const slots = Array.from({ length: 20 }, (_, day) => [8, 10, 12, 14, 16].map((time) => at(11 + day, time))).flat();
    const offers = offeredTimes(slots, { today: '2026-03-10', dayOf });
    expect(offers).toHaveLength(mostOffered);
    expect(offers.filter(({ start }) => dayOf(start) === '2026-03-11')).toHaveLength(4);
  });
});
