import { estimatedLeg } from '@truckroll/domain/travel/travel-time';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readSettings } from '../../platform/settings/settings.ts';
import { type Asked, type RecordedProvider, type Reply, recordedProvider } from '../../testing/recorded-provider.ts';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import { fetchUnknown } from './fetch-ways.ts';
import { googleTravel } from './google-travel.ts';
import { openTravel } from './open-travel.ts';
import { osrm } from './osrm.ts';
import type { Block, TravelProvider } from './travel.ts';
import { valhalla } from './valhalla.ts';

const toronto = { latitude: 43.6532, longitude: -79.3832 };
const buffalo = { latitude: 42.8864, longitude: -78.8784 };
const hamilton = { latitude: 43.2557, longitude: -79.8711 };
const block = { from: [toronto, buffalo], to: [hamilton] };

let server: RecordedProvider;
let reply: Reply | ((asked: Asked) => Reply);
beforeAll(async () => {
  server = await recordedProvider((asked) => (typeof reply === 'function' ? reply(asked) : reply));
});
afterAll(() => server.close());
afterEach(() => {
  server.asked.length = 0;
});

describe('OSRM', () => {
  const provider = () => osrm({ baseUrl: `${server.url}/car/`, timeoutMs: 500 });

  test('asks the table service for durations and distances', async () => {
    reply = { json: { code: 'Ok', durations: [[2400.2], [null]], distances: [[68_000], [null]] } };
    expect(await provider().fetchMatrix(block)).toEqual([[{ minutes: 41, kilometres: 68 }], [null]]);
    const { method, path, query } = server.last();
    expect([method, path]).toEqual(['GET', '/car/table/v1/driving/-79.3832,43.6532;-78.8784,42.8864;-79.8711,43.2557']);
    expect(Object.fromEntries(query)).toEqual({ sources: '0;1', destinations: '2', annotations: 'duration,distance' });
  });

  test.each<[string, Reply]>([
    ['a failure', { status: 500, json: {} }],
    ['another code', { json: { code: 'NoTable' } }],
    ['no JSON', { content: '<html>' }],
    ['nothing', 'hang'],
  ])('is unavailable when it answers %s', async (_what, failing) => {
    reply = failing;
    await expect(provider().fetchMatrix(block)).rejects.toMatchObject({ name: 'ProviderUnavailable' });
  });
});

test('Valhalla: asks the matrix service in kilometres', async () => {
  reply = {
    json: {
      sources_to_targets: [
        [{ time: 2400, distance: 68.5, from_index: 0, to_index: 0 }],
        [{ time: null, distance: null, from_index: 1, to_index: 0 }],
      ],
    },
  };
  expect(await valhalla({ baseUrl: server.url }).fetchMatrix(block)).toEqual([
    [{ minutes: 40, kilometres: 68.5 }],
    [null],
  ]);
  const { method, path, body } = server.last();
  expect([method, path]).toEqual(['POST', '/sources_to_targets']);
  expect(body).toEqual({
    sources: [
      { lat: 43.6532, lon: -79.3832 },
      { lat: 42.8864, lon: -78.8784 },
    ],
    targets: [{ lat: 43.2557, lon: -79.8711 }],
    costing: 'auto',
    units: 'kilometers',
  });
});

test('Google: asks the route matrix, with the key in a header, and reads elements in any order', async () => {
  reply = {
    json: [
      { originIndex: 1, destinationIndex: 0, condition: 'ROUTE_NOT_FOUND' },
      { originIndex: 0, destinationIndex: 0, condition: 'ROUTE_EXISTS', duration: '2401s', distanceMeters: 68_000 },
    ],
  };
  const provider = googleTravel({ apiKey: 'key-1', baseUrl: server.url });
  expect(await provider.fetchMatrix(block)).toEqual([[{ minutes: 41, kilometres: 68 }], [null]]);
  const { path, headers, body } = server.last();
  expect([path, headers['x-goog-api-key'], headers['x-goog-fieldmask']]).toEqual([
    '/distanceMatrix/v2:computeRouteMatrix',
    'key-1',
    'originIndex,destinationIndex,condition,duration,distanceMeters',
  ]);
  const waypoint = (latitude: number, longitude: number) => ({
    waypoint: { location: { latLng: { latitude, longitude } } },
  });
  expect(body).toEqual({
    origins: [waypoint(43.6532, -79.3832), waypoint(42.8864, -78.8784)],
    destinations: [waypoint(43.2557, -79.8711)],
    travelMode: 'DRIVE',
    routingPreference: 'TRAFFIC_UNAWARE',
  });
});

describe('a matrix', () => {
  const places = Array.from({ length: 200 }, (_, n) => ({ latitude: 43 + n / 1000, longitude: -79 }));
  const recording = (limits: TravelProvider['limits']) => {
    const asked: Block[] = [];
    const provider: TravelProvider = {
      name: 'osrm',
      limits,
      async fetchMatrix(part) {
        asked.push(part);
        return part.from.map((from) => part.to.map((to) => ({ minutes: from.latitude + to.latitude, kilometres: 1 })));
      },
    };
    return { provider, asked };
  };

  test.each([
    [{ places: 90, ways: 2025 }, 25],
    [{ places: 100, ways: 2500 }, 16],
    [{ places: 50, ways: 625 }, 64],
  ])('of 200 × 200 places with %j takes %i requests, each within the limits', async (limits, most) => {
    const { provider, asked } = recording(limits);
    const { found, error } = await fetchUnknown(provider, [{ from: places, to: places }], new Map());
    expect([error, found.size, asked.length]).toEqual([null, 40_000, most]);
    for (const { from, to } of asked) {
      expect(from.length + to.length).toBeLessThanOrEqual(limits.places);
      expect(from.length * to.length).toBeLessThanOrEqual(limits.ways);
    }
  });

  test('of many places to one uses the whole width of a request, and asks for unknown ways only', async () => {
    const { provider, asked } = recording({ places: 90, ways: 2025 });
    const known = new Map([['43.0000,-79.0000>43.6532,-79.3832', { minutes: 1, kilometres: 1 }]]);
    await fetchUnknown(provider, [{ from: [...places, ...places], to: [toronto] }], known);
    expect(asked.map(({ from }) => from.length)).toEqual([89, 89, 21]);
  });

  test('stops at the first failure, with the ways found until then', async () => {
    const { provider, asked } = recording({ places: 2, ways: 1 });
    const failing = { ...provider, fetchMatrix: async () => Promise.reject(new Error('down')) };
    const { found, error } = await fetchUnknown(failing, [{ from: places, to: [toronto] }], new Map());
    expect([found.size, asked.length, error]).toEqual([0, 0, new Error('down')]);
  });
});

describe('the travel times of a server', () => {
  const settings = (given: Record<string, string>) => readSettings(given);

  test('are estimated unless a provider is configured; Google only by name', () => {
    const nameOf = (given: Record<string, string>) => openTravel(settings(given)).name;
    const url = 'https://routes.example.org';
    expect(nameOf({ GOOGLE_MAPS_API_KEY: 'key' })).toBe('built-in');
    expect(nameOf({ OSRM_URL: url, VALHALLA_URL: url })).toBe('osrm');
    expect(nameOf({ VALHALLA_URL: url })).toBe('valhalla');
    expect(nameOf({ OSRM_URL: url, TRAVEL_PROVIDER: 'built-in' })).toBe('built-in');
    expect(nameOf({ GOOGLE_MAPS_API_KEY: 'key', TRAVEL_PROVIDER: 'google' })).toBe('google');
    expect(() => nameOf({ TRAVEL_PROVIDER: 'google' })).toThrow(
      'GOOGLE_MAPS_API_KEY must be set when TRAVEL_PROVIDER is google.',
    );
  });

  test('estimates take 40 km/h, or speeds by distance and time of day', async () => {
    const minutes = async (given: Record<string, string>, minuteOfDay: number) => {
      const { legBetween } = await openTravel(settings(given)).legs({
        ...{ blocks: [], now: new Date(0), onFailure: () => undefined },
        transact: () => Promise.reject(new Error('The estimates need no database.')),
      });
      return legBetween(toronto, buffalo).minutesAt(minuteOfDay);
    };
    expect(await minutes({}, 480)).toBe(185);
    expect(await minutes({ TRAVEL_SPEEDS: 'varied' }, 480)).toBeGreaterThan(
      await minutes({ TRAVEL_SPEEDS: 'varied' }, 60),
    );
  });
});

describe('the cache', () => {
  let shop: Shop;
  let account: TestAccount;
  beforeAll(async () => {
    shop = await openShop();
    account = await shop.newAccount();
  });
  afterAll(() => shop.close());

  const estimated = (from: typeof buffalo): number => estimatedLeg(from, hamilton, 'flat').minutesAt(0);
  const ask = async (now: string, blocks: Block[] = [block]) => {
    const failures: unknown[] = [];
    const { legBetween, provider } = await openTravel(readSettings({ OSRM_URL: server.url })).legs({
      ...{ blocks, now: new Date(now) },
      transact: (work) => account.look(work),
      onFailure: (error) => failures.push(error),
    });
    const [there, missing] = [legBetween(toronto, hamilton), legBetween(buffalo, hamilton)];
    return { provider, failures: failures.length, minutes: [there.minutesAt(0), missing.minutesAt(0)] };
  };

  test('keeps ways for 30 days; ways without a road are estimated; a failure too, and is named', async () => {
    reply = { json: { code: 'Ok', durations: [[2400], [null]], distances: [[68_000], [null]] } };
    const first = await ask('2026-03-01T12:00:00Z');
    expect(first).toEqual({ provider: 'osrm', failures: 0, minutes: [40, estimated(buffalo)] });
    reply = { status: 500, json: {} };
    // The way without a road is asked for again, and the failure is told.
    expect(await ask('2026-03-30T12:00:00Z')).toEqual({
      provider: 'built-in',
      failures: 1,
      minutes: [40, estimated(buffalo)],
    });
    expect(await ask('2026-03-30T12:00:00Z', [{ from: [toronto], to: [hamilton] }])).toMatchObject({
      provider: 'osrm',
      failures: 0,
    });
    expect((await ask('2026-04-01T12:00:00Z')).minutes).toEqual([estimated(toronto), estimated(buffalo)]);
  });
});
