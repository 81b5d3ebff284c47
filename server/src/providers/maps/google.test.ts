import { emptyAddress } from '@truckroll/domain/addresses/address';
import { afterEach, describe, expect, test } from 'vitest';
import { ProviderUnavailable } from '../../platform/egress/provider-unavailable.ts';
import { type RecordedProvider, type Reply, recordedProvider } from '../../testing/recorded-provider.ts';
import { google } from './google.ts';
import type { Maps } from './maps.ts';

let provider: RecordedProvider | undefined;

async function googleAnswering(reply: Reply): Promise<{ maps: Maps; provider: RecordedProvider }> {
  provider = await recordedProvider(() => reply);
  const maps = google({ apiKey: 'the-key', placesUrl: provider.url, geocodeUrl: provider.url, timeoutMs: 2000 });
  return { maps, provider };
}

afterEach(async () => {
  await provider?.close();
  provider = undefined;
});

const typed = {
  text: '123 Main St, Buf',
  countries: ['us', 'ca'],
  session: 'a1-b2',
  near: { latitude: 42.88, longitude: -78.87 },
};

const place = {
  id: 'ChIJplace',
  formattedAddress: '123 Main St #4, Buffalo, NY 14203, USA',
  location: { latitude: 42.876_543_21, longitude: -78.876_543_28 },
  plusCode: { globalCode: '87J3V4GF+J9', compoundCode: 'V4GF+J9 Buffalo, NY, USA' },
  addressComponents: [
    { longText: '4', shortText: '4', types: ['subpremise'] },
    { longText: '123', shortText: '123', types: ['street_number'] },
    { longText: 'Main Street', shortText: 'Main St', types: ['route'] },
    { longText: 'Downtown', shortText: 'Downtown', types: ['neighborhood', 'political'] },
    { longText: 'Buffalo', shortText: 'Buffalo', types: ['locality', 'political'] },
    { longText: 'Erie County', shortText: 'Erie County', types: ['administrative_area_level_2', 'political'] },
    { longText: 'New York', shortText: 'NY', types: ['administrative_area_level_1', 'political'] },
    { longText: 'United States', shortText: 'US', types: ['country', 'political'] },
    { longText: '14203', shortText: '14203', types: ['postal_code'] },
  ],
};

const geocoded = {
  status: 'OK',
  results: [
    {
      place_id: 'ChIJqueen',
      formatted_address: '100 Queen St W, Toronto, ON M5H 2N2, Canada',
      geometry: { location: { lat: 43.653_482, lng: -79.384_094 }, location_type: 'ROOFTOP' },
      plus_code: { compound_code: 'MJ38+99 Toronto, ON, Canada', global_code: '87M2MJ38+99' },
      address_components: [
        { long_name: '100', short_name: '100', types: ['street_number'] },
        { long_name: 'Queen Street West', short_name: 'Queen St W', types: ['route'] },
        {
          long_name: 'Old Toronto',
          short_name: 'Old Toronto',
          types: ['sublocality_level_1', 'sublocality', 'political'],
        },
        { long_name: 'Toronto', short_name: 'Toronto', types: ['locality', 'political'] },
        { long_name: 'Ontario', short_name: 'ON', types: ['administrative_area_level_1', 'political'] },
        { long_name: 'Canada', short_name: 'CA', types: ['country', 'political'] },
        { long_name: 'M5H 2N2', short_name: 'M5H 2N2', types: ['postal_code'] },
      ],
    },
  ],
};

describe('suggestions', () => {
  test('come from Places, within the countries, near the account, in one session', async () => {
    const suggestions = [
      { placePrediction: { placeId: 'ChIJ1', text: { text: '123 Main St, Buffalo, NY, USA', matches: [] } } },
      { queryPrediction: { text: { text: 'main st pizza' } } },
      { placePrediction: { placeId: 'ChIJ2', text: { text: '123 Main St, Buford, GA, USA' } } },
    ];
    const { maps, provider: asked } = await googleAnswering({ json: { suggestions } });
    expect(await maps.autocomplete(typed)).toEqual([
      { placeId: 'ChIJ1', description: '123 Main St, Buffalo, NY, USA' },
      { placeId: 'ChIJ2', description: '123 Main St, Buford, GA, USA' },
    ]);
    expect(asked.last()).toMatchObject({ method: 'POST', path: '/v1/places:autocomplete' });
    expect(asked.last().headers['x-goog-api-key']).toBe('the-key');
    expect(asked.last().body).toEqual({
      input: '123 Main St, Buf',
      languageCode: 'en',
      includedRegionCodes: ['us', 'ca'],
      sessionToken: 'a1-b2',
      locationBias: { circle: { center: { latitude: 42.88, longitude: -78.87 }, radius: 50_000 } },
    });
  });

  test('are empty when Google has none', async () => {
    const { maps } = await googleAnswering({ json: {} });
    expect(await maps.autocomplete(typed)).toEqual([]);
  });

  test('need at least three characters', async () => {
    const { maps, provider: asked } = await googleAnswering({ json: {} });
    expect(await maps.autocomplete({ ...typed, text: ' 12 ' })).toEqual([]);
    expect(asked.asked).toHaveLength(0);
  });

  test('omit countries, invalid sessions and an unknown location', async () => {
    const { maps, provider: asked } = await googleAnswering({ json: {} });
    await maps.autocomplete({ text: 'Main', countries: [], session: 'not a token', near: null });
    expect(asked.last().body).toEqual({ input: 'Main', languageCode: 'en' });
  });
});

describe('a place', () => {
  test('is an address with state and country in short form', async () => {
    const { maps, provider: asked } = await googleAnswering({ json: place });
    expect(await maps.place('ChIJ/place')).toEqual({
      street: 'Main Street #4',
      houseNumber: '123',
      city: 'Buffalo',
      state: 'NY',
      country: 'US',
      zipCode: '14203',
      formattedAddress: '123 Main St #4, Buffalo, NY 14203, USA',
      latitude: 42.876_543_2,
      longitude: -78.876_543_3,
      plusCode: '87J3V4GF+J9',
      placeId: 'ChIJplace',
    });
    expect(asked.last().path).toBe('/v1/places/ChIJ%2Fplace');
    expect(asked.last().headers['x-goog-fieldmask']).toContain('addressComponents');
  });

  test('unknown to Google is not found', async () => {
    const { maps } = await googleAnswering({
      status: 404,
      json: { error: { code: 404, status: 'NOT_FOUND', message: 'x' } },
    });
    expect(await maps.place('ChIJgone')).toBeNull();
  });

  test('with an invalid id is not found', async () => {
    const { maps } = await googleAnswering({ status: 400, json: { error: { code: 400, status: 'INVALID_ARGUMENT' } } });
    expect(await maps.place('local:abc')).toBeNull();
  });

  test('cannot be requested with a wrong key', async () => {
    const error = { code: 400, status: 'INVALID_ARGUMENT', details: [{ reason: 'API_KEY_INVALID' }] };
    const { maps } = await googleAnswering({ status: 400, json: { error } });
    await expect(maps.place('ChIJplace')).rejects.toThrow(ProviderUnavailable);
  });
});

describe('geocoding', () => {
  test('returns the first result', async () => {
    const { maps, provider: asked } = await googleAnswering({ json: geocoded });
    expect(await maps.geocode({ text: '100 Queen St W', near: { latitude: 43, longitude: -79 } })).toEqual({
      ...{
        street: 'Queen Street West',
        houseNumber: '100',
        city: 'Toronto',
        state: 'ON',
        country: 'CA',
        zipCode: 'M5H 2N2',
      },
      formattedAddress: '100 Queen St W, Toronto, ON M5H 2N2, Canada',
      ...{ latitude: 43.653_482, longitude: -79.384_094, plusCode: '87M2MJ38+99', placeId: 'ChIJqueen' },
    });
    expect(asked.last().path).toBe('/maps/api/geocode/json');
    expect(Object.fromEntries(asked.last().query)).toEqual({
      ...{ address: '100 Queen St W', bounds: '42.5,-79.5|43.5,-78.5', language: 'en', key: 'the-key' },
    });
  });

  test('in reverse keeps the given position', async () => {
    const { maps, provider: asked } = await googleAnswering({ json: geocoded });
    const at = { latitude: 43.6535, longitude: -79.3841 };
    expect(await maps.reverse(at)).toMatchObject({
      ...at,
      plusCode: '87M2MJ38+C9',
      houseNumber: '100',
      city: 'Toronto',
    });
    expect(asked.last().query.get('latlng')).toBe('43.6535,-79.3841');
  });

  test('uses a part of a city when there is no city, and omits missing parts', async () => {
    const [first] = geocoded.results;
    const address_components = [{ long_name: 'Brooklyn', short_name: 'Brooklyn', types: ['sublocality_level_1'] }];
    const bare = { ...first, plus_code: undefined, address_components };
    const { maps } = await googleAnswering({ json: { status: 'OK', results: [bare] } });
    expect(await maps.geocode({ text: 'Brooklyn', near: null })).toMatchObject({
      ...emptyAddress,
      ...{
        city: 'Brooklyn',
        placeId: 'ChIJqueen',
        latitude: 43.653_482,
        longitude: -79.384_094,
        plusCode: '87M2MJ38+99',
      },
      formattedAddress: '100 Queen St W, Toronto, ON M5H 2N2, Canada',
    });
  });

  test.each(['ZERO_RESULTS', 'INVALID_REQUEST', 'NOT_FOUND'])('finds nothing at %s', async (status) => {
    const { maps } = await googleAnswering({ json: { status, results: [] } });
    expect(await maps.geocode({ text: 'xyz', near: null })).toBeNull();
    expect(await maps.reverse({ latitude: 1, longitude: 2 })).toBeNull();
  });

  test.each(['OVER_QUERY_LIMIT', 'OVER_DAILY_LIMIT', 'REQUEST_DENIED', 'UNKNOWN_ERROR', 'OK'])(
    'does not work at %s without results',
    async (status) => {
      const { maps } = await googleAnswering({ json: { status, results: [] } });
      await expect(maps.geocode({ text: 'xyz', near: null })).rejects.toThrow(ProviderUnavailable);
    },
  );
});

describe.each<[string, Reply]>([
  ['a server error', { status: 500, json: { error: { message: 'internal' } } }],
  ['a refusal', { status: 403, json: { error: { status: 'PERMISSION_DENIED' } } }],
  ['too many questions', { status: 429, json: {} }],
  ['no answer in time', 'hang'],
  ['an answer that is no JSON', { content: '<html>' }],
  ['an answer of another form', { json: { suggestions: 'none', results: 7, location: [] } }],
])('%s means that Google is not available', (_name, reply) => {
  test.each<[string, (maps: Maps) => Promise<unknown>]>([
    ['for suggestions', (maps) => maps.autocomplete(typed)],
    ['for a place', (maps) => maps.place('ChIJplace')],
    ['for geocoding', (maps) => maps.geocode({ text: 'Main', near: null })],
    ['in reverse', (maps) => maps.reverse({ latitude: 1, longitude: 2 })],
  ])('%s, asked once', async (_call, ask) => {
    const { maps, provider: asked } = await googleAnswering(reply);
    await expect(ask(maps)).rejects.toThrow(ProviderUnavailable);
    expect(asked.asked).toHaveLength(1);
  });
});

test('an unreachable server means that Google is unavailable, and the reason does not contain the key', async () => {
  const { maps, provider: gone } = await googleAnswering({ json: {} });
  await gone.close();
  const failure = await maps.geocode({ text: 'Main', near: null }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ProviderUnavailable);
  expect(String(failure)).not.toContain('the-key');
});
