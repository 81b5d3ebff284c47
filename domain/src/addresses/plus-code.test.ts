import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodePlusCode, encodePlusCode, isFullPlusCode, isPlusCode, recoverPlusCode } from './plus-code.ts';

const position = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 179.9999999, noNaN: true }),
});
const codeLength = fc.constantFrom(2, 4, 6, 8, 10, 11);

test.each([
  [20.375, 2.775, 6, '7FG49Q00+'],
  [20.3700625, 2.7821875, 10, '7FG49QCJ+2V'],
  [20.3701125, 2.782234375, 11, '7FG49QCJ+2VX'],
  [20.3701135, 2.78223535156, 13, '7FG49QCJ+2VXGJ'],
  [-41.2730625, 174.7859375, 10, '4VCPPQGP+Q9'],
  [0.5, -179.5, 4, '62G20000+'],
  [-89.9999375, -179.9999375, 10, '22222222+22'],
  [90, 1, 4, 'CFX30000+'],
  [92, 1, 4, 'CFX30000+'],
  [90, 1, 10, 'CFX3X2X2+X2'],
  [1, 180, 4, '62H20000+'],
  [1, 181, 4, '62H30000+'],
  [-41.2730625, 1254.7859375, 10, '4VCPPQGP+Q9'],
  [47.0000625, -711.9999375, 10, '8FVC2222+22'],
  [1.2, 3.4, 10, '6FH56C22+22'],
  [37.539669125, -122.375069724, 15, '849VGJQF+VX7QR3J'],
  [37.539669125, -122.375069724, 100, '849VGJQF+VX7QR3J'],
  [80.0100000001, 58.57, 15, 'CHGW2H6C+2222222'],
  [80.0099999999, 58.57, 15, 'CHGW2H5C+X2RRRRR'],
  [-80.0100000001, 58.57, 15, '2HFWXHQC+X2RRRRR'],
  [-80, -360_000_000_170, 2, '22000000+'],
  [-2.804, 7.003, 13, '6F9952W3+C6222'],
])('%d, %d has the %d-digit code of the published examples: %s', (latitude, longitude, length, code) => {
  expect(encodePlusCode({ latitude, longitude }, length)).toBe(code);
});

test.each([
  ['7FG49Q00+', 20.35, 2.75, 20.4, 2.8],
  ['7FG49QCJ+2V', 20.37, 2.782125, 20.370125, 2.78225],
  ['7FG49QCJ+2VX', 20.3701, 2.78221875, 20.370125, 2.78225],
  ['7fg49qcj+2v', 20.37, 2.782125, 20.370125, 2.78225],
  ['4VCPPQGP+Q9', -41.273125, 174.785875, -41.273, 174.786],
  ['22220000+', -90, -180, -89, -179],
  ['CFX3X2X2+X2', 89.999875, 1, 90, 1.000125],
  ['84000000+', 30, -140, 50, -120],
  ['849VGJQF+VX7QR3J7QR3J', 37.53966912, -122.3750698242, 37.53966916, -122.3750697021],
])('%s is the area of the published examples', (code, south, west, north, east) => {
  const area = decodePlusCode(code);
  expect(area?.south).toBeCloseTo(south, 9);
  expect(area?.west).toBeCloseTo(west, 9);
  expect(area?.north).toBeCloseTo(north, 9);
  expect(area?.east).toBeCloseTo(east, 9);
});

test.each([
  ['8FWC2345+G6', true, true],
  ['8fwc2345+', true, true],
  ['8FWCX400+', true, true],
  ['WC2345+G6g', true, false],
  ['45+G6', true, false],
  ['+G6', true, false],
  ['G+', false, false],
  ['+', false, false],
  ['8FWC2345+G', false, false],
  ['8FWC2_45+G6', false, false],
  ['8FWC2η45+G6', false, false],
  ['8FWC2345+G6+', false, false],
  ['8FWC2345G6+', false, false],
  ['8FWC2300+G6', false, false],
  ['WC2300+', false, false],
  ['849VGJQF+VX7QR3JU', false, false],
  ['X2222222+22', true, false],
  ['40.7128, -74.006', false, false],
])('%s: a code %s, a full one %s', (text, isCode, isFull) => {
  expect(isPlusCode(text)).toBe(isCode);
  expect(isFullPlusCode(text)).toBe(isFull);
  expect(decodePlusCode(text) !== null).toBe(isFull);
});

const shortCodes: [string, number, number, string][] = [
  ['9C3W9QCJ+2VX', 51.3701125, -1.217765625, '+2VX'],
  ['9C3W9QCJ+2VX', 51.3708675, -1.217765625, 'CJ+2VX'],
  ['9C3W9QCJ+2VX', 51.3701125, -1.232865625, '9QCJ+2VX'],
  ['8FJFW222+', 42.899, 9.012, '22+'],
  ['8FRCXGRF+PM', 47, 8.55, 'XGRF+PM'],
];

test.each(shortCodes)('%s near %d, %d is read from %s', (code, latitude, longitude, short) => {
  expect(recoverPlusCode(short, { latitude, longitude })).toBe(code);
});

test('a code cannot be recovered when it is padded, or not a code', () => {
  expect(recoverPlusCode('Main St', { latitude: 20.375, longitude: 2.775 })).toBeNull();
  expect(recoverPlusCode('9Q00+', { latitude: 20.375, longitude: 2.775 })).toBeNull();
});

test('near a pole a code is recovered on the same side of it', () => {
  expect(recoverPlusCode('2222+22', { latitude: 89.6, longitude: 0 })).toBe('CFX22222+22');
  expect(recoverPlusCode('XXXXXX+XX', { latitude: -81, longitude: 0 })).toBe('2CXXXXXX+XX');
});

test('the area of a position’s code contains the position', () => {
  fc.assert(
    fc.property(position, codeLength, (at, length) => {
      const area = decodePlusCode(encodePlusCode(at, length));
      if (area === null) throw new Error('not a full code');
      // The smallest binary step across the border of two areas.
      const slack = 1e-9;
      expect(at.latitude).toBeGreaterThanOrEqual(area.south - slack);
      expect(at.latitude).toBeLessThanOrEqual(area.north + slack);
      expect(at.longitude).toBeGreaterThanOrEqual(area.west - slack);
      expect(at.longitude).toBeLessThanOrEqual(area.east + slack);
    }),
  );
});

test('the middle of a code’s area has that code', () => {
  fc.assert(
    fc.property(position, codeLength, (at, length) => {
      const code = encodePlusCode(at, length);
      expect(encodePlusCode(decodePlusCode(code)?.centre ?? at, length)).toBe(code);
    }),
  );
});

test('a code without its first four digits is recovered near its place', () => {
  const nearby = fc.record({
    north: fc.double({ min: -0.3, max: 0.3, noNaN: true }),
    east: fc.double({ min: -0.3, max: 0.3, noNaN: true }),
  });
  const inhabited = fc.record({
    latitude: fc.double({ min: -60, max: 80, noNaN: true }),
    longitude: fc.double({ min: -170, max: 170, noNaN: true }),
  });
  fc.assert(
    fc.property(inhabited, nearby, fc.constantFrom(10, 11), (at, { north, east }, length) => {
      const code = encodePlusCode(at, length);
      const place = { latitude: at.latitude + north, longitude: at.longitude + east };
      expect(recoverPlusCode(code.slice(4), place)).toBe(code);
    }),
  );
});
