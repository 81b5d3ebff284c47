import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  coordinatesFormText,
  coordinatesOf,
  coordinatesRangeText,
  degreesMinutesSeconds,
  isCoordinateText,
  keepCoordinateCharacters,
  readCoordinates,
  readDecimalCoordinates,
  readDegreesMinutesSeconds,
  roundDegrees,
} from './coordinates.ts';

const wirePosition = fc.record({
  latitude: fc.integer({ min: -90 * 1e7, max: 90 * 1e7 }).map((steps) => steps / 1e7),
  longitude: fc.integer({ min: -180 * 1e7, max: 180 * 1e7 }).map((steps) => steps / 1e7),
});

describe('the place of an address', () => {
  test('is unknown without both degrees', () => {
    const place = { latitude: 0, longitude: -79.3832 };
    expect(coordinatesOf({ ...place, city: 'Toronto' } as typeof place)).toEqual(place);
    expect(coordinatesOf({ latitude: null, longitude: null })).toBeNull();
    expect(coordinatesOf({ latitude: 43 })).toBeNull();
    expect(coordinatesOf(null)).toBeNull();
  });
});

describe('the decimal fields', () => {
  test.each([
    ['40.7128', '-74.006', 40.7128, -74.006],
    [' 43.65 ', '-79.38', 43.65, -79.38],
    ['90', '-180', 90, -180],
    ['.5', '10.', 0.5, 10],
    ['40.712345678', '-74.000000049', 40.7123457, -74],
  ])('%s and %s are read with seven places', (latitude, longitude, north, east) => {
    expect(readDecimalCoordinates(latitude, longitude)).toEqual({
      coordinates: { latitude: north, longitude: east },
      refusal: null,
    });
  });

  test.each([
    ['-', '-74'],
    ['1.2.3', '-74'],
    ['', '-74'],
    ['40', ''],
    ['.', '1'],
    ['4-0', '1'],
    ['1e1', '1'],
    ['40N', '74W'],
    ['Infinity', '1'],
  ])('%j and %j are not decimal numbers', (latitude, longitude) => {
    expect(readDecimalCoordinates(latitude, longitude).refusal).toBe(coordinatesFormText);
  });

  test.each([
    ['90.0000001', '0'],
    ['-91', '0'],
    ['0', '180.1'],
    ['0', '-181'],
    ['90.00000001', '0'],
  ])('%s, %s is out of range', (latitude, longitude) => {
    expect(readDecimalCoordinates(latitude, longitude).refusal).toBe(coordinatesRangeText);
  });

  test('keep digits, minus and point only', () => {
    expect(keepCoordinateCharacters('4a0.7x')).toBe('40.7');
    expect(keepCoordinateCharacters(' -74,006° W')).toBe('-74006');
  });

  test("a fraction below the API's precision never becomes minus zero", () => {
    expect(Object.is(roundDegrees(-0.00000001), 0)).toBe(true);
  });
});

describe('degrees, minutes and seconds', () => {
  const newYork = { latitude: 40.7127778, longitude: -74.0058333 };
  test.each([
    `40°42'46"N 74°0'21"W`,
    `40°42'46"N, 74°00'21"W`,
    '40°42′46″N 74°0′21″W',
    '40° 42’ 46” N; 74° 0’ 21” W',
    '40 42 46 N, 74 0 21 W',
    '40 42 46N 74 0 21W',
    '40:42:46N 74:00:21W',
    'N40°42\'46" W74°0\'21"',
    'n 40 42 46, w 74 0 21',
    'N 40 42 46 W 74 0 21',
    `W 74°0'21", N 40°42'46"`,
    `74°0'21"O 40°42'46"N`,
    '40d42m46s N 74d0m21s W',
    '40 deg 42 min 46 sec N / 74 deg 0 min 21 sec W',
    `40°42'46''N 74°0'21''W`,
    `40º42'46.0"N 74˚0'21.0"W`,
    '\u00a040°\u00a042′\u00a046″\u00a0N 74°\u00a00′\u00a021″\u00a0W ',
  ])('%s is in New York', (text) => {
    expect(readDegreesMinutesSeconds(text)).toEqual({ coordinates: newYork, refusal: null });
  });

  test.each([
    [`33°51'31.5"S 151°12'51.3"E`, -33.85875, 151.21425],
    ['33 51 31.5 S, 151 12 51.3 E', -33.85875, 151.21425],
    [`40°42.767'N 74°0.35'W`, 40.7127833, -74.0058333],
    ['N 40° 42.767, W 74° 0.35', 40.7127833, -74.0058333],
    ['40.7128°N 74.006°W', 40.7128, -74.006],
    ['40.7128 N, 74.006 W', 40.7128, -74.006],
    ['S 12d 30m, E 7d', -12.5, 7],
    [`0°0'0"N 0°0'0"E`, 0, 0],
  ])('%s is %d, %d', (text, latitude, longitude) => {
    expect(readDegreesMinutesSeconds(text).coordinates).toEqual({ latitude, longitude });
  });

  test.each([
    '',
    '40.7128, -74.006',
    `40°42'46"N`,
    `40°42'46"N 74°0'21"N`,
    `40°42'46" 74°0'21"`,
    `40°60'46"N 74°0'21"W`,
    `40°42'60"N 74°0'21"W`,
    `40.5°30'N 74°0'21"W`,
    `40°42.5'30"N 74°0'21"W`,
    'N 40 42 46 N, W 74 0 21',
    'N 40 42 46, W 74 0 21, E 1',
    '40°426"N 74°0\'21"W',
    '123 Main St N, Buffalo W',
    '12 N Main St, 40 W',
  ])('%j is not a coordinate pair', (text) => {
    expect(readDegreesMinutesSeconds(text)).toEqual({ coordinates: null, refusal: coordinatesFormText });
  });

  test('a pair beyond a pole is out of range', () => {
    expect(readDegreesMinutesSeconds(`91°0'0"N 74°0'21"W`).refusal).toBe(coordinatesRangeText);
    expect(readDegreesMinutesSeconds(`40°0'0"N 180°0'1"W`).refusal).toBe(coordinatesRangeText);
  });

  test('are written as the editor shows them', () => {
    expect(degreesMinutesSeconds({ latitude: 40.7128, longitude: -74.006 })).toBe(`40°42'46.08"N 74°0'21.6"W`);
    expect(degreesMinutesSeconds({ latitude: -33.9999999, longitude: 151 })).toBe(`33°59'59.9996"S 151°0'0"E`);
    expect(degreesMinutesSeconds({ latitude: 0, longitude: -0.0000001 })).toBe(`0°0'0"N 0°0'0.0004"W`);
  });

  test('no position moves when it is written and read back', () => {
    fc.assert(
      fc.property(wirePosition, (position) => {
        const read = readDegreesMinutesSeconds(degreesMinutesSeconds(position)).coordinates;
        expect(read?.latitude).toBeCloseTo(position.latitude, 8);
        expect(read?.longitude).toBeCloseTo(position.longitude, 8);
      }),
    );
  });
});

describe('an address text', () => {
  test.each([
    '40.7128, -74.006',
    '40.7128 -74.006',
    '40.7128,-74.006',
    '40.7128°, -74.006°',
    '−12;7',
    `40°42'46"N 74°0'21"W`,
  ])('%s is a coordinate pair', (text) => {
    expect(isCoordinateText(text)).toBe(true);
  });

  test.each(['', '14201', '123 Main St', '100, 200', '40.7128', '12 34 56', '1, 2, 3', '8FVC2222+22'])(
    '%j is not a coordinate pair',
    (text) => {
      expect(isCoordinateText(text)).toBe(false);
    },
  );

  test('a decimal pair is parsed as the decimal fields are', () => {
    fc.assert(
      fc.property(wirePosition, fc.constantFrom(', ', ',', ' ', ' ; '), ({ latitude, longitude }, between) => {
        const text = `${latitude.toFixed(7)}${between}${longitude.toFixed(7)}`;
        expect(readCoordinates(text)).toEqual(readDecimalCoordinates(latitude.toFixed(7), longitude.toFixed(7)));
        expect(isCoordinateText(text)).toBe(true);
      }),
    );
  });

  test('no text crashes the parser or yields a position out of range', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...`0123456789.-°'"NSEWO ,;:dms`) })),
        (text) => {
          const { coordinates, refusal } = readCoordinates(text);
          if (coordinates === null) expect([coordinatesFormText, coordinatesRangeText]).toContain(refusal);
          else expect(Math.abs(coordinates.latitude) <= 90 && Math.abs(coordinates.longitude) <= 180).toBe(true);
        },
      ),
    );
  });
});
