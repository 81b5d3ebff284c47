import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { estimatedLeg, flatMinutes, roadKilometres, shownKilometres, variedMinutes } from './travel-time.ts';

const toronto = { latitude: 43.6532, longitude: -79.3832 };
const buffalo = { latitude: 42.8864, longitude: -78.8784 };

describe('estimated travel', () => {
  test('takes the straight line times 1.3 at 40 km/h, in whole minutes rounded up', () => {
    const kilometres = roadKilometres(toronto, buffalo);
    expect(shownKilometres(kilometres)).toBe(122.9);
    expect(estimatedLeg(toronto, buffalo, 'flat').minutesAt(0)).toBe(185);
    expect([flatMinutes(0), flatMinutes(0.1), flatMinutes(13), flatMinutes(40)]).toEqual([0, 1, 20, 60]);
  });

  test('varied speeds: town, road and motorway, slower in the rush hours', () => {
    expect([6, 8, 12, 17, 23].map((hour) => variedMinutes(6, hour * 60))).toEqual([14, 18, 14, 18, 12]);
    // 6 km at 30, 24 km at 60 and 95 km at 95 km/h, at night.
    expect(variedMinutes(125, 60)).toBe(12 + 24 + 60);
    expect(variedMinutes(0, 480)).toBe(0);
    expect(estimatedLeg(toronto, buffalo, 'varied').minutesAt(60)).toBe(12 + 24 + Math.ceil((92.9 / 95) * 60));
  });

  test('a longer road never takes less time', () => {
    const kilometres = fc.double({ min: 0, max: 500, noNaN: true });
    fc.assert(
      fc.property(kilometres, kilometres, fc.integer({ min: 0, max: 1500 }), (one, other, minute) => {
        const [short, long] = [Math.min(one, other), Math.max(one, other)];
        expect(variedMinutes(short, minute)).toBeLessThanOrEqual(variedMinutes(long, minute));
      }),
    );
  });
});
