import { describe, expect, test } from 'vitest';
import { isInArea, isInZone, type KnownPlace, type ServiceArea } from './service-area.ts';

const place: KnownPlace = {
  position: { latitude: 43.65, longitude: -79.38 },
  postalCode: 'm5v 2t6',
  officeMinutes: 25,
};
const nowhere: KnownPlace = { position: null, postalCode: null, officeMinutes: null };
const square = [
  { latitude: 43, longitude: -80 },
  { latitude: 44, longitude: -80 },
  { latitude: 44, longitude: -79 },
  { latitude: 43, longitude: -79 },
];

describe('where a company takes bookings', () => {
  test.each<[ServiceArea, boolean | null, boolean | null]>([
    [{ kind: 'everywhere' }, true, true],
    [{ kind: 'postal_codes', codes: ['K1A', 'M5V'] }, true, null],
    [{ kind: 'postal_codes', codes: ['M5V 2T6'] }, true, null],
    [{ kind: 'postal_codes', codes: ['M5X', '-'] }, false, null],
    [{ kind: 'minutes', minutes: 25 }, true, null],
    [{ kind: 'minutes', minutes: 24 }, false, null],
    [{ kind: 'zone', corners: square }, true, null],
    [
      { kind: 'zone', corners: square.map(({ latitude, longitude }) => ({ latitude: latitude + 2, longitude })) },
      false,
      null,
    ],
  ])('%j', (area, known, unknown) => {
    expect([isInArea(area, place), isInArea(area, nowhere)]).toEqual([known, unknown]);
  });

  test('a zone may have a bay, which is outside', () => {
    const bay = [...square.slice(0, 2), { latitude: 43.2, longitude: -79.5 }, ...square.slice(2)];
    expect(isInZone({ latitude: 43.8, longitude: -79.5 }, bay)).toBe(false);
    expect(isInZone({ latitude: 43.1, longitude: -79.5 }, bay)).toBe(true);
  });
});
