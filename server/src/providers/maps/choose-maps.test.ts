import { expect, test } from 'vitest';
import { WrongSettings } from '../../platform/settings/settings.ts';
import { chooseMaps } from './choose-maps.ts';

const key = { GOOGLE_MAPS_API_KEY: 'k' };
const osm = { NOMINATIM_URL: 'http://localhost:1' };
const komoot = { PHOTON_URL: 'http://localhost:2' };

test.each([
  [{}, 'built-in'],
  [key, 'google'],
  [osm, 'nominatim'],
  [komoot, 'photon'],
  [{ ...key, ...osm, ...komoot, MAPS_PROVIDER: 'photon' }, 'photon'],
  [{ ...key, ...osm, ...komoot, MAPS_PROVIDER: 'nominatim' }, 'nominatim'],
  [{ ...key, MAPS_PROVIDER: 'google' }, 'google'],
  [{ ...key, MAPS_PROVIDER: 'built-in' }, 'built-in'],
] as const)('with %j the maps are %s', (settings, name) => {
  expect(chooseMaps(settings).name).toBe(name);
});

test.each([
  ['google', 'GOOGLE_MAPS_API_KEY must be set when MAPS_PROVIDER is google.'],
  ['nominatim', 'NOMINATIM_URL must be set when MAPS_PROVIDER is nominatim.'],
  ['photon', 'PHOTON_URL must be set when MAPS_PROVIDER is photon.'],
] as const)('%s without its setting ends the start with one sentence', (provider, sentence) => {
  expect(() => chooseMaps({ MAPS_PROVIDER: provider })).toThrow(new WrongSettings(sentence));
});
