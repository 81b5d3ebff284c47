import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as contract from '@truckroll/contract/maps/map';
import { TileType } from 'pmtiles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTileArchive } from '../../testing/make-tile-archive.ts';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';

describe('with an archive of tiles', () => {
  let shop: Shop;
  let owner: Person;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'truckroll-map-'));
    const file = join(folder, 'world.pmtiles');
    const tile = { z: 0, x: 0, y: 0, content: Buffer.from('the world') };
    await writeFile(file, makeTileArchive([tile], TileType.Mvt, { attribution: 'OpenStreetMap' }));
    shop = await openShop({ MAP_TILES: file });
    ({ owner } = await shop.newAccount());
  });
  afterAll(async () => {
    await shop.close();
    await rm(folder, { recursive: true });
  });

  const get = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ url, headers });

  async function signedUrl(): Promise<string> {
    const { data } = await shop.call(contract.getMapTiles, { as: owner });
    return data.tiles?.url ?? '';
  }

  const tileUrl = async (at: string) => (await signedUrl()).replace('{z}/{x}/{y}', at);

  test('GE-5 describes the tiles, and their address stays the same for a week', async () => {
    shop.clock.now = new Date('2026-03-12T00:00:00.000Z');
    const { data } = await shop.call(contract.getMapTiles, { as: owner });
    expect(data.tiles).toEqual({
      ...{ kind: 'vector', minimumZoom: 0, maximumZoom: 0, credit: 'OpenStreetMap' },
      url: expect.stringMatching(/^\/api\/geo\/tiles\/\{z\}\/\{x\}\/\{y\}\?expires=\d+&signature=[\w-]+$/),
    });
    shop.clock.now = new Date('2026-03-18T23:00:00.000Z');
    expect(await signedUrl()).toBe(data.tiles?.url);
    shop.clock.now = new Date('2026-03-19T00:01:00.000Z');
    expect(await signedUrl()).not.toBe(data.tiles?.url);
    const old = (data.tiles?.url ?? '').replace('{z}/{x}/{y}', '0/0/0');
    expect((await get(old)).statusCode).toBe(200);
    shop.clock.now = new Date('2026-03-26T00:01:00.000Z');
    expect((await get(old)).statusCode).toBe(403);
    shop.clock.now = new Date('2026-03-12T00:00:00.000Z');
  });

  test('GE-6 answers a tile by its address alone, which browsers keep', async () => {
    const reply = await get(await tileUrl('0/0/0'));
    expect([reply.statusCode, reply.body]).toEqual([200, 'the world']);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/vnd.mapbox-vector-tile',
      'cache-control': 'private, max-age=604800',
      'x-content-type-options': 'nosniff',
    });
    const again = await get(await tileUrl('0/0/0'), { 'if-none-match': reply.headers.etag ?? '' });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const beyond = await get(await tileUrl('1/0/0'));
    expect([beyond.statusCode, beyond.body]).toEqual([200, '']);
  });

  test('GE-6 has no tiles outside of the map, and no other files', async () => {
    for (const at of ['0/0/1', '23/0/0', '0/0/..%2F..%2Fworld.pmtiles']) {
      expect((await get(await tileUrl(at))).statusCode).toBe(404);
    }
  });

  test('GE-6 refuses addresses that nobody signed', async () => {
    expect((await get('/api/geo/tiles/0/0/0')).statusCode).toBe(403);
    expect((await get((await tileUrl('0/0/0')).replace(/expires=\d/, 'expires=9'))).statusCode).toBe(403);
  });
});

describe('without tiles', () => {
  let shop: Shop;
  let owner: Person;
  beforeAll(async () => {
    shop = await openShop();
    ({ owner } = await shop.newAccount());
  });
  afterAll(() => shop.close());

  test('GE-5 says so', async () => {
    expect((await shop.call(contract.getMapTiles, { as: owner })).data).toEqual({ tiles: null });
  });

  test('GE-7 lists the main towns, largest first', async () => {
    const { places } = (await shop.call(contract.listMapPlaces, { as: owner })).data;
    expect(places.length).toBeGreaterThan(300);
    expect(places.slice(0, 12).map(({ name }) => name)).toEqual(expect.arrayContaining(['Toronto', 'Houston']));
    expect(places.map(({ size }) => size)).toEqual(places.map(({ size }) => size).toSorted((a, b) => b - a));
  });

  test('GE-8 lists the postal areas within bounds, one for each place', async () => {
    const query = { south: '43.5', west: '-79.6', north: '43.9', east: '-79.1' };
    const { areas } = (await shop.call(contract.listMapAreas, { as: owner, query })).data;
    expect(areas).toContainEqual(expect.objectContaining({ code: 'M5V', city: 'Toronto' }));
    const at = areas.map(({ latitude, longitude }) => `${latitude.toFixed(3)} ${longitude.toFixed(3)}`);
    expect(new Set(at).size).toBe(areas.length);
    expect(areas.every(({ latitude }) => latitude >= 43.5 && latitude <= 43.9)).toBe(true);
  });

  test('GE-8 refuses bounds that are inverted or too large', async () => {
    const ask = async (query: Record<string, string>) =>
      (await shop.call(contract.listMapAreas, { as: owner, query })).status;
    expect(await ask({ south: '44', west: '-79.6', north: '43', east: '-79.1' })).toBe(400);
    expect(await ask({ south: '40', west: '-79.6', north: '44.5', east: '-79.1' })).toBe(400);
    expect(await ask({ south: '40', west: '-79.6', north: '44' })).toBe(400);
  });
});
