import { afterEach, describe, expect, test } from 'vitest';
import { ProviderUnavailable } from '../../platform/egress/provider-unavailable.ts';
import { type RecordedProvider, type Reply, recordedProvider } from '../../testing/recorded-provider.ts';
import type { Maps } from './maps.ts';
import { nominatim } from './nominatim.ts';

let provider: RecordedProvider | undefined;

async function nominatimAnswering(reply: Reply): Promise<{ maps: Maps; provider: RecordedProvider }> {
  provider = await recordedProvider(() => reply);
  return { maps: nominatim({ baseUrl: `${provider.url}/osm/`, timeoutMs: 2000 }), provider };
}

afterEach(async () => {
  await provider?.close();
  provider = undefined;
});

const cityHall = {
  place_id: 328_271,
  osm_type: 'way',
  osm_id: 965_432_109,
  lat: '42.88651238',
  lon: '-78.87840951',
  display_name: 'Buffalo City Hall, 65, Niagara Square, Downtown, Buffalo, Erie County, New York, 14202, United States',
  address: {
    amenity: 'Buffalo City Hall',
    house_number: '65',
    road: 'Niagara Square',
    city: 'Buffalo',
    county: 'Erie County',
    state: 'New York',
    'ISO3166-2-lvl4': 'US-NY',
    postcode: '14202',
    country: 'United States',
    country_code: 'us',
  },
};

const address = {
  ...{ street: 'Niagara Square', houseNumber: '65', city: 'Buffalo', state: 'NY', country: 'US', zipCode: '14202' },
  formattedAddress: '65 Niagara Square, Buffalo, NY 14202, USA',
  ...{ latitude: 42.886_512_4, longitude: -78.878_409_5, plusCode: '87J3V4PC+JJ', placeId: 'W965432109' },
};

test('suggestions are requested below the configured path, within the countries, near the account', async () => {
  const { maps, provider: asked } = await nominatimAnswering({ json: [cityHall, cityHall] });
  const near = { latitude: 42.5, longitude: -79 };
  const found = await maps.autocomplete({ text: '65 Niagara', countries: ['us', 'ca'], session: null, near });
  expect(found).toEqual([{ placeId: 'W965432109', description: '65 Niagara Square, Buffalo, NY 14202, USA' }]);
  expect(asked.last().path).toBe('/osm/search');
  expect(Object.fromEntries(asked.last().query)).toEqual({
    ...{ q: '65 Niagara', limit: '8', countrycodes: 'us,ca', viewbox: '-79.5,42,-78.5,43' },
    ...{ format: 'jsonv2', addressdetails: '1', 'accept-language': 'en' },
  });
  expect(asked.last().headers['user-agent']).toBe('Truckroll');
});

test('fewer than three characters send no request', async () => {
  const { maps, provider: asked } = await nominatimAnswering({ json: [] });
  expect(await maps.autocomplete({ text: '65', countries: [], session: null, near: null })).toEqual([]);
  expect(asked.asked).toHaveLength(0);
});

test("outside the two countries a suggestion has OpenStreetMap's own description", async () => {
  const paris = {
    ...cityHall,
    display_name: 'Paris, France',
    address: { city: 'Paris', state: 'Île-de-France', country_code: 'fr' },
  };
  const { maps } = await nominatimAnswering({ json: [paris] });
  const [found] = await maps.autocomplete({ text: 'Paris', countries: [], session: null, near: null });
  expect(found?.description).toBe('Paris, France');
  expect(await maps.geocode({ text: 'Paris', near: null })).toMatchObject({
    state: 'Île-de-France',
    country: 'FR',
    formattedAddress: 'Paris, France',
  });
});

test('a place is looked up by its id', async () => {
  const { maps, provider: asked } = await nominatimAnswering({ json: [cityHall] });
  expect(await maps.place('W965432109')).toEqual(address);
  expect(asked.last().path).toBe('/osm/lookup');
  expect(asked.last().query.get('osm_ids')).toBe('W965432109');
});

test('a deleted place, or an id of another kind, is not found', async () => {
  const { maps, provider: asked } = await nominatimAnswering({ json: [] });
  expect(await maps.place('N1')).toBeNull();
  expect(await maps.place('N1,W2')).toBeNull();
  expect(await maps.place('ChIJplace')).toBeNull();
  expect(asked.asked).toHaveLength(1);
});

test('a text is geocoded to the first result', async () => {
  const { maps, provider: asked } = await nominatimAnswering({ json: [cityHall] });
  expect(await maps.geocode({ text: '65 Niagara Square, Buffalo', near: null })).toEqual(address);
  expect(asked.last().query.get('limit')).toBe('1');
});

test('a text without result is not found', async () => {
  const { maps } = await nominatimAnswering({ json: [] });
  expect(await maps.geocode({ text: 'xyz', near: null })).toBeNull();
});

test('a state without code is shortened by its name, and a village counts as city', async () => {
  const village = {
    ...cityHall,
    address: { village: 'Elora', state: 'Ontario', country_code: 'ca', road: 'Mill Street' },
  };
  const { maps } = await nominatimAnswering({ json: [village] });
  expect(await maps.geocode({ text: 'Elora', near: null })).toMatchObject({
    city: 'Elora',
    state: 'ON',
    country: 'CA',
    formattedAddress: 'Mill Street, Elora, ON, Canada',
  });
});

test('reverse geocoding keeps the given position', async () => {
  const { maps, provider: asked } = await nominatimAnswering({ json: cityHall });
  const at = { latitude: 42.8865, longitude: -78.8784 };
  expect(await maps.reverse(at)).toEqual({ ...address, ...at, plusCode: '87J3V4PC+JJ' });
  expect(asked.last().path).toBe('/osm/reverse');
  expect(asked.last().query.get('lat')).toBe('42.8865');
});

test('in mid-ocean nothing is found', async () => {
  const { maps } = await nominatimAnswering({ json: { error: 'Unable to geocode' } });
  expect(await maps.reverse({ latitude: 30, longitude: -50 })).toBeNull();
});

describe.each<[string, Reply]>([
  ['a server error', { status: 500, content: 'Internal Server Error' }],
  ['too many questions', { status: 429, json: [] }],
  ['no answer in time', 'hang'],
  ['an answer that is no JSON', { content: '<html>Busy</html>' }],
  ['an answer of another form', { json: [{ lat: 'north' }] }],
])('%s means that Nominatim is not available', (_name, reply) => {
  test.each<[string, (maps: Maps) => Promise<unknown>]>([
    ['for suggestions', (maps) => maps.autocomplete({ text: 'Main', countries: [], session: null, near: null })],
    ['for a place', (maps) => maps.place('N1')],
    ['for geocoding', (maps) => maps.geocode({ text: 'Main', near: null })],
    ['in reverse', (maps) => maps.reverse({ latitude: 1, longitude: 2 })],
  ])('%s', async (_call, ask) => {
    const { maps } = await nominatimAnswering(reply);
    await expect(ask(maps)).rejects.toThrow(ProviderUnavailable);
  });
});
