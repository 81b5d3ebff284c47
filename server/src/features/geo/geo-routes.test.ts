import * as contract from '@truckroll/contract/maps/geo';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RecordedProvider, type Reply, recordedProvider } from '../../testing/recorded-provider.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';

const unavailable = 'Google Maps is not available. Please try again later.';
const notGeocoded = 'Unable to geocode the address. Please check the address and try again.';
const notReversed = 'Unable to find address at these coordinates. Please check the values and try again.';
const coordinatesForm = 'Please enter valid coordinate values (e.g., 40.7128, -74.006).';
const coordinatesRange = 'Please enter valid latitude (-90 to 90) and longitude (-180 to 180) values.';

const placeInBuffalo = { latitude: 42.8864, longitude: -78.8784 };

/** All four endpoints, as a client sends them. */
const replies = (shop: Shop, as: Person) => [
  shop.call(contract.predictPlaces, { as, query: { q: '123 Main St, Buf' } }),
  shop.call(contract.findPlace, { as, params: { placeId: 'W965432109' } }),
  shop.call(contract.geocodeAddress, { as, query: { address: '123 Main St, Buffalo' } }),
  shop.call(contract.reverseGeocode, { as, query: { latitude: '42.8864', longitude: '-78.8784' } }),
];

const setAccount = (account: TestAccount, values: { features?: string; address?: string }) =>
  account.look((tx) => tx.updateTable('accounts').set(values).where('id', '=', account.accountId).execute());

describe('with the built-in maps', () => {
  let shop: Shop;
  let account: TestAccount;
  beforeAll(async () => {
    shop = await openShop();
    account = await shop.newAccount();
  });
  afterAll(() => shop.close());

  const predict = async (query: Record<string, unknown>, as: Person = account.owner) =>
    shop.call(contract.predictPlaces, { as, query });

  test('completes a typed address, and the chosen suggestion is an address with coordinates', async () => {
    const predicted = await predict({ q: '123 Main St Apt 4, Buf', session: 'one' });
    expect(predicted.status).toBe(200);
    const [first] = predicted.data.predictions;
    expect(first?.description).toBe('123 Main St Apt 4, Buffalo, NY, USA');
    const place = await shop.call(contract.findPlace, { as: account.owner, params: { placeId: first?.placeId ?? '' } });
    expect([place.status, place.body]).toEqual([
      200,
      {
        success: true,
        data: {
          address: {
            ...{
              street: 'Main St Apt 4',
              houseNumber: '123',
              city: 'Buffalo',
              state: 'NY',
              country: 'US',
              zipCode: null,
            },
            formattedAddress: '123 Main St Apt 4, Buffalo, NY, USA',
            ...{ latitude: expect.closeTo(42.9, 1), longitude: expect.closeTo(-78.9, 1) },
            ...{ plusCode: expect.stringMatching(/^87J3/), placeId: first?.placeId },
          },
        },
      },
    ]);
  });

  test('fewer than three characters, or no text, give an empty list', async () => {
    for (const query of [{ q: 'Bu' }, { q: '' }, { q: '  B  ' }, {}])
      expect(await predict(query)).toMatchObject({ status: 200, data: { predictions: [] } });
  });

  test('returns at most eight suggestions', async () => {
    expect((await predict({ q: 'Spring' })).data.predictions).toHaveLength(8);
  });

  test('accepts the list of countries in upper and lower case', async () => {
    const described = async (countries: string) =>
      (await predict({ q: 'Toronto', countries })).data.predictions.map(({ description }) => description);
    expect(await described('CA')).toEqual(['Toronto, ON, Canada']);
    expect((await described('us,ca')).length).toBeGreaterThan(1);
    expect(await described('fr')).toEqual([]);
    expect((await described('')).length).toBeGreaterThan(1);
  });

  test.each([
    [{ q: 'x'.repeat(201) }, 'q', 'too_long', 'Search is too long (maximum 200 characters)'],
    [{ q: 'Toronto', countries: 'usa' }, 'countries.0', 'invalid_format', 'Countries is not valid'],
  ])('%j is refused', async (query, path, code, message) => {
    const { status, body } = await predict(query);
    expect([status, body]).toEqual([
      400,
      { success: false, code: 'invalid_body', message, errors: [{ path, code, message }] },
    ]);
  });

  test('towns near the account’s own address come first', async () => {
    const near = await shop.newAccount();
    expect((await predict({ q: 'Aurora' }, near.owner)).data.predictions[0]?.description).toBe('Aurora, CO, USA');
    const address = { latitude: 43.65, longitude: -79.38, city: 'Toronto' };
    await setAccount(near, { address: JSON.stringify(address) });
    expect((await predict({ q: 'Aurora' }, near.owner)).data.predictions[0]?.description).toBe(
      'Aurora, ON L4G, Canada',
    );
  });

  test('answers 404 for an unknown place', async () => {
    for (const placeId of ['ChIJplace', 'local:WyJ4Il0', 'local:%%']) {
      const { status, body } = await shop.call(contract.findPlace, { as: account.owner, params: { placeId } });
      expect([status, body]).toEqual([404, { success: false, code: expect.any(String), message: notGeocoded }]);
    }
  });

  test('geocodes an address, also from coordinates or a plus code', async () => {
    const geocode = async (address: string) =>
      (await shop.call(contract.geocodeAddress, { as: account.owner, query: { address } })).data.address;
    expect(await geocode('100 Queen St W, Toronto, ON M5H 2N2')).toMatchObject({
      city: 'Toronto',
      state: 'ON',
      zipCode: 'M5H 2N2',
      country: 'CA',
    });
    expect(await geocode('42.8864, -78.8784')).toMatchObject({ ...placeInBuffalo, city: 'Buffalo' });
    expect(await geocode('87J3V4PC+HJ')).toMatchObject({ city: 'Buffalo', plusCode: '87J3V4PC+HJ' });
  });

  test('does not geocode nonsense', async () => {
    const { status, body } = await shop.call(contract.geocodeAddress, {
      as: account.owner,
      query: { address: 'qwertz uiop' },
    });
    expect([status, body]).toEqual([404, { success: false, code: expect.any(String), message: notGeocoded }]);
  });

  test.each([
    [{}, 'required', 'Address is required'],
    [{ address: '  ' }, 'required', 'Address is required'],
    [{ address: 'x'.repeat(501) }, 'too_long', 'Address is too long (maximum 500 characters)'],
  ])('geocoding %j is refused', async (query, code, message) => {
    const { status, body } = await shop.call(contract.geocodeAddress, { as: account.owner, query });
    expect([status, body]).toEqual([
      400,
      { success: false, code: 'invalid_body', message, errors: [{ path: 'address', code, message }] },
    ]);
  });

  test('finds the address of coordinates', async () => {
    const query = { latitude: ' 42.88640004 ', longitude: '-78.8784' };
    const { status, data } = await shop.call(contract.reverseGeocode, { as: account.owner, query });
    expect(status).toBe(200);
    expect(data.address).toMatchObject({
      latitude: 42.8864,
      longitude: -78.8784,
      city: 'Buffalo',
      state: 'NY',
      country: 'US',
    });
  });

  test('finds no address in mid-ocean', async () => {
    const query = { latitude: '30', longitude: '-50' };
    const { status, body } = await shop.call(contract.reverseGeocode, { as: account.owner, query });
    expect([status, body]).toEqual([404, { success: false, code: expect.any(String), message: notReversed }]);
  });

  test.each<[Record<string, string>, [path: string, code: string, message: string][]]>([
    [
      {},
      [
        ['latitude', 'required', 'Latitude is required'],
        ['longitude', 'required', 'Longitude is required'],
      ],
    ],
    [{ latitude: '42' }, [['longitude', 'required', 'Longitude is required']]],
    [{ latitude: '', longitude: '1' }, [['latitude', 'required', 'Latitude is required']]],
    [
      { latitude: '-', longitude: '1.2.3' },
      [
        ['latitude', 'invalid_format', coordinatesForm],
        ['longitude', 'invalid_format', coordinatesForm],
      ],
    ],
    [{ latitude: '1e1', longitude: '1' }, [['latitude', 'invalid_format', coordinatesForm]]],
    [
      { latitude: '90.1', longitude: '-180.1' },
      [
        ['latitude', 'out_of_range', coordinatesRange],
        ['longitude', 'out_of_range', coordinatesRange],
      ],
    ],
  ])('the coordinates %j are refused', async (query, failures) => {
    const { status, body } = await shop.call(contract.reverseGeocode, { as: account.owner, query });
    const errors = failures.map(([path, code, message]) => ({ path, code, message }));
    expect([status, body]).toEqual([
      400,
      { success: false, code: 'invalid_body', message: errors[0]?.message, errors },
    ]);
  });

  test('answers 503 to an account with maps switched off, and to no other', async () => {
    const off = await shop.newAccount();
    await setAccount(off, { features: JSON.stringify({ ai: true, maps: false, mail: true }) });
    for (const { status, body } of await Promise.all(replies(shop, off.owner)))
      expect([status, body]).toEqual([503, { success: false, code: expect.any(String), message: unavailable }]);
    expect((await predict({ q: 'Buffalo' })).status).toBe(200);
  });

  test('every role has access', async () => {
    const lite = await account.person('fieldTechnicianLite');
    expect((await predict({ q: 'Buffalo' }, lite)).status).toBe(200);
  });

  test('requires signing in', async () => {
    const reply = await shop.call(contract.predictPlaces, { query: { q: 'Buffalo' } });
    expect([reply.status, reply.body.message]).toEqual([401, 'Please sign in to continue.']);
  });
});

describe('with a configured provider', () => {
  let shop: Shop;
  let provider: RecordedProvider;
  let reply: Reply;
  const cityHall = {
    ...{ osm_type: 'way', osm_id: 965_432_109, lat: '42.8865', lon: '-78.8784', display_name: 'City Hall' },
    address: { house_number: '65', road: 'Niagara Square', city: 'Buffalo', state: 'New York', country_code: 'us' },
  };
  beforeAll(async () => {
    provider = await recordedProvider(() => reply);
    shop = await openShop({ NOMINATIM_URL: provider.url });
  });
  afterAll(async () => {
    await shop.close();
    await provider.close();
  });

  test('the provider answers instead of the built-in maps, once for repeated questions of an account', async () => {
    const { owner } = await shop.newAccount();
    reply = { json: [cityHall] };
    const before = provider.asked.length;
    const query = { address: '65 Niagara Square' };
    const ask = () => shop.call(contract.geocodeAddress, { as: owner, query });
    const first = await ask();
    expect([first.status, first.data.address.city, first.data.address.placeId]).toEqual([200, 'Buffalo', 'W965432109']);
    expect((await ask()).data).toEqual(first.data);
    expect(provider.asked.length - before).toBe(1);
    const other = await shop.newAccount();
    await shop.call(contract.geocodeAddress, { as: other.owner, query });
    expect(provider.asked.length - before).toBe(2);
  });

  test.each<[string, Reply]>([
    ['fails', { status: 500, json: {} }],
    ['answers nonsense', { content: '<html>' }],
  ])('when it %s, the maps are not available', async (_how, failing) => {
    const { owner } = await shop.newAccount();
    reply = failing;
    for (const { status, body } of await Promise.all(replies(shop, owner)))
      expect([status, body]).toEqual([503, { success: false, code: expect.any(String), message: unavailable }]);
  });

  test('holds no transaction open while the provider is slow', async () => {
    const { owner } = await shop.newAccount();
    reply = 'hang';
    const waiting = shop.call(contract.geocodeAddress, { as: owner, query: { address: '65 Niagara Square' } });
    await expect.poll(() => provider.last().query.get('q')).toBe('65 Niagara Square');
    reply = { json: [] };
    // The embedded database has only one connection. This request would wait if a transaction were open.
    const other = await shop.call(contract.geocodeAddress, { as: owner, query: { address: 'elsewhere' } });
    expect(other.body.message).toBe(notGeocoded);
    expect((await waiting).status).toBe(503);
  });
});
