import { afterEach, describe, expect, test } from 'vitest';
import { ProviderUnavailable } from '../../platform/egress/provider-unavailable.ts';
import { type RecordedProvider, type Reply, recordedProvider } from '../../testing/recorded-provider.ts';
import type { Maps } from './maps.ts';
import { photon } from './photon.ts';

let provider: RecordedProvider | undefined;

async function photonAnswering(reply: Reply): Promise<{ maps: Maps; provider: RecordedProvider }> {
  provider = await recordedProvider(() => reply);
  return { maps: photon({ baseUrl: provider.url, timeoutMs: 2000 }), provider };
}

afterEach(async () => {
  await provider?.close();
  provider = undefined;
});

const feature = (properties: Record<string, unknown>, coordinates = [-78.878_409_51, 42.886_512_38]) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties: {
    osm_type: 'W',
    osm_id: 7,
    countrycode: 'US',
    country: 'United States',
    state: 'New York',
    ...properties,
  },
});
const house = feature({
  type: 'house',
  housenumber: '65',
  street: 'Niagara Square',
  city: 'Buffalo',
  postcode: '14202',
});
const answer = (...features: unknown[]): Reply => ({ json: { type: 'FeatureCollection', features } });
const everywhere = { countries: [], session: null, near: null };

test('a suggestion contains the place, so that it is resolved without another request', async () => {
  const { maps, provider: asked } = await photonAnswering(answer(house, house));
  const [found, ...others] = await maps.autocomplete({ ...everywhere, text: '65 Niagara' });
  expect(others).toEqual([]);
  expect(found?.description).toBe('65 Niagara Square, Buffalo, NY 14202, USA');
  expect(await maps.place(found?.placeId ?? '')).toEqual({
    ...{ street: 'Niagara Square', houseNumber: '65', city: 'Buffalo', state: 'NY', country: 'US', zipCode: '14202' },
    formattedAddress: '65 Niagara Square, Buffalo, NY 14202, USA',
    ...{ latitude: 42.886_512_4, longitude: -78.878_409_5, plusCode: '87J3V4PC+JJ', placeId: found?.placeId },
  });
  expect(asked.asked).toHaveLength(1);
});

test('filters out suggestions outside the requested countries', async () => {
  const toronto = feature({ type: 'city', name: 'Toronto', state: 'Ontario', countrycode: 'CA' });
  const paris = feature({ type: 'city', name: 'Paris', state: 'Ile-de-France', countrycode: 'FR' });
  const { maps, provider: asked } = await photonAnswering(answer(paris, toronto, house));
  const near = { latitude: 43.6, longitude: -79.4 };
  const found = await maps.autocomplete({ text: 'Tor', countries: ['us', 'ca'], session: null, near });
  expect(found.map(({ description }) => description)).toEqual([
    'Toronto, ON, Canada',
    '65 Niagara Square, Buffalo, NY 14202, USA',
  ]);
  expect(asked.last().path).toBe('/api');
  expect(Object.fromEntries(asked.last().query)).toEqual({
    q: 'Tor',
    limit: '24',
    lat: '43.6',
    lon: '-79.4',
    lang: 'en',
  });
});

test('a street has the street’s name, and a shop’s name precedes its address', async () => {
  const street = feature({ type: 'street', name: 'Elmwood Avenue', city: 'Buffalo' });
  const shop = feature({
    type: 'house',
    name: 'Gates Hardware',
    housenumber: '1',
    street: 'Elm Street',
    city: 'Buffalo',
  });
  const { maps } = await photonAnswering(answer(street, shop));
  const found = await maps.autocomplete({ ...everywhere, text: 'Elm' });
  expect(found.map(({ description }) => description)).toEqual([
    'Elmwood Avenue, Buffalo, NY, USA',
    'Gates Hardware, 1 Elm Street, Buffalo, NY, USA',
  ]);
});

test('fewer than three characters send no request', async () => {
  const { maps, provider: asked } = await photonAnswering(answer(house));
  expect(await maps.autocomplete({ ...everywhere, text: 'El' })).toEqual([]);
  expect(asked.asked).toHaveLength(0);
});

test.each(['', 'photon:', 'photon:bm90IGpzb24', 'photon:WzFd', 'local:WzFd', 'ChIJplace'])(
  'the id %j is no place',
  async (placeId) => {
    const { maps } = await photonAnswering(answer());
    expect(await maps.place(placeId)).toBeNull();
  },
);

test('a text is geocoded to the first result, or not found', async () => {
  const { maps } = await photonAnswering(answer(house));
  expect(await maps.geocode({ text: '65 Niagara Square', near: null })).toMatchObject({
    houseNumber: '65',
    city: 'Buffalo',
    state: 'NY',
  });
  await provider?.close();
  expect(await (await photonAnswering(answer())).maps.geocode({ text: 'xyz', near: null })).toBeNull();
});

test('reverse geocoding keeps the given position', async () => {
  const { maps, provider: asked } = await photonAnswering(answer(house));
  const at = { latitude: 42.8865, longitude: -78.8784 };
  expect(await maps.reverse(at)).toMatchObject({ ...at, street: 'Niagara Square', plusCode: '87J3V4PC+JJ' });
  expect(asked.last().path).toBe('/reverse');
  expect(Object.fromEntries(asked.last().query)).toEqual({ lat: '42.8865', lon: '-78.8784', limit: '1', lang: 'en' });
  await provider?.close();
  expect(await (await photonAnswering(answer())).maps.reverse(at)).toBeNull();
});

describe.each<[string, Reply]>([
  ['a server error', { status: 500, json: {} }],
  ['a refusal', { status: 400, json: { message: 'bad' } }],
  ['no answer in time', 'hang'],
  ['an answer that is no JSON', { content: 'busy' }],
  ['an answer of another form', { json: { features: [{ geometry: null }] } }],
])('%s means that Photon is not available', (_name, reply) => {
  test.each<[string, (maps: Maps) => Promise<unknown>]>([
    ['for suggestions', (maps) => maps.autocomplete({ ...everywhere, text: 'Main' })],
    ['for geocoding', (maps) => maps.geocode({ text: 'Main', near: null })],
    ['in reverse', (maps) => maps.reverse({ latitude: 1, longitude: 2 })],
  ])('%s', async (_call, ask) => {
    const { maps } = await photonAnswering(reply);
    await expect(ask(maps)).rejects.toThrow(ProviderUnavailable);
  });
});
