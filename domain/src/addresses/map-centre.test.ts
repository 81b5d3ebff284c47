import { expect, test } from 'vitest';
import { mapCentre, mapZoom, toronto, zoneCentre } from './map-centre.ts';

test('a map opens at the address', () => {
  const position = { latitude: 42.8967, longitude: -78.8846 };
  expect(mapCentre({ position, timeZone: 'America/Chicago' })).toEqual(position);
});

test('without an address a map opens in the user’s time zone', () => {
  expect(mapCentre({ position: null, timeZone: 'America/Chicago' })).toEqual({
    latitude: 41.8781,
    longitude: -87.6298,
  });
});

test.each(['Mars/Base', 'UTC', 'toString', '', null])('with the time zone %j a map opens in Toronto', (timeZone) => {
  expect(mapCentre({ position: null, timeZone })).toEqual({ latitude: 43.6532, longitude: -79.3832 });
  expect(mapCentre({ position: null, timeZone })).toEqual(toronto);
});

test.each([
  ['Europe/London', { latitude: 51.51, longitude: -0.13 }],
  ['Asia/Calcutta', { latitude: 22.53, longitude: 88.37 }],
  ['Asia/Kolkata', { latitude: 22.53, longitude: 88.37 }],
  ['America/Argentina/Buenos_Aires', { latitude: -34.6, longitude: -58.45 }],
])('a map opens in %s, wherever in the world that is', (timeZone, centre) => {
  expect(mapCentre({ position: null, timeZone })).toEqual(centre);
});

test('every selectable zone has a place', () => {
  const zones = Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/') && !zone.startsWith('Etc/'));
  expect(zones.length).toBeGreaterThan(300);
  expect(zones.filter((zone) => zoneCentre(zone) === null)).toEqual([]);
  for (const zone of zones) {
    const { latitude, longitude } = zoneCentre(zone) ?? toronto;
    expect([zone, Math.abs(latitude) <= 90, Math.abs(longitude) <= 180]).toEqual([zone, true, true]);
  }
});

test('a map opens at zoom 15', () => {
  expect(mapZoom).toBe(15);
});

test('the large time zones of the two countries have their centre in North America', () => {
  const zones = [
    'New_York',
    'Chicago',
    'Denver',
    'Phoenix',
    'Los_Angeles',
    'Anchorage',
    'Halifax',
    'St_Johns',
    'Toronto',
    'Winnipeg',
    'Regina',
    'Edmonton',
    'Vancouver',
    'Whitehorse',
  ];
  for (const zone of zones) {
    const centre = zoneCentre(`America/${zone}`);
    expect(centre?.longitude).toBeLessThan(-50);
    expect(centre?.longitude).toBeGreaterThan(-150);
    expect(centre?.latitude).toBeGreaterThan(24);
  }
});
