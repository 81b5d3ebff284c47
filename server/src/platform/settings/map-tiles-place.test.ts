import { expect, test } from 'vitest';
import { readMapTilesPlace } from './map-tiles-place.ts';
import { readSettings } from './settings.ts';

test.each([
  [
    'https://tiles.example.org/{z}/{x}/{y}.png?key=1',
    { kind: 'pictures', template: 'https://tiles.example.org/{z}/{x}/{y}.png?key=1' },
  ],
  ['https://example.org/a.pmtiles', { kind: 'archive', from: { url: 'https://example.org/a.pmtiles' } }],
  ['https://example.org/a.pmtiles?key=1', { kind: 'archive', from: { url: 'https://example.org/a.pmtiles?key=1' } }],
  ['/srv/maps/ontario.pmtiles', { kind: 'archive', from: { file: '/srv/maps/ontario.pmtiles' } }],
  ['https://tiles.example.org/{z}/{x}.png', null],
  ['https://', null],
  ['ftp://example.org/a.pmtiles', null],
  ['/srv/maps', null],
])('reads %s', (text, place) => {
  expect(readMapTilesPlace(text)).toEqual(place);
});

test('the start names what the setting must be', () => {
  expect(readSettings({}).MAP_TILES).toBeUndefined();
  expect(() => readSettings({ MAP_TILES: '/srv/maps' })).toThrow(
    'MAP_TILES must be an address such as https://tiles.example.org/{z}/{x}/{y}.png, or a file or an address that ends in .pmtiles.',
  );
  expect(() => readSettings({ MAP_TILES_CREDIT: 'Somebody' })).toThrow('MAP_TILES must be set together with');
});
