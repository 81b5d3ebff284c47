import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TileType } from 'pmtiles';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ProviderUnavailable } from '../../platform/egress/provider-unavailable.ts';
import { readSettings, WrongSettings } from '../../platform/settings/settings.ts';
import { makeTileArchive } from '../../testing/make-tile-archive.ts';
import { plainCredit } from './archive-tiles.ts';
import type { MapTileSource } from './map-tiles.ts';
import { openMapTiles } from './open-map-tiles.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let answer: Answer;
let asked: { path: string; range: string | undefined }[];
let address: string;
let close: () => Promise<void>;
let folder: string;

beforeEach(async () => {
  asked = [];
  folder = await mkdtemp(join(tmpdir(), 'truckroll-tiles-'));
  const server = createServer((request, response) => {
    asked.push({ path: request.url ?? '', range: request.headers.range });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
});

afterEach(async () => {
  await close();
  await rm(folder, { recursive: true });
});

function opened(environment: Record<string, string>): MapTileSource {
  const source = openMapTiles(readSettings(environment));
  if (source === null) throw new Error('There are tiles.');
  return source;
}

const first = { z: 0, x: 0, y: 0, content: Buffer.from('the world') };
const second = { z: 1, x: 1, y: 0, content: Buffer.from('the north-east') };
const archive = makeTileArchive([first, second], TileType.Mvt, {
  attribution: '<a href="https://example.org">&copy; OpenStreetMap</a>',
});

/** Answers ranges of a file, as servers of static files do. */
const ranges =
  (content: Buffer, etag = '"one"'): Answer =>
  (request, response) => {
    const [, from = '0', to = '0'] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const part = content.subarray(Number(from), Number(to) + 1);
    response.writeHead(206, { 'Content-Length': part.length, ETag: etag }).end(part);
  };

test('there are no tiles without the setting', () => {
  expect(openMapTiles(readSettings({}))).toBeNull();
});

describe('an archive', () => {
  const facts = { kind: 'vector', minimumZoom: 0, maximumZoom: 1, credit: '© OpenStreetMap' };

  test('in a file answers its tiles', async () => {
    const file = join(folder, 'world.pmtiles');
    await writeFile(file, archive);
    const tiles = opened({ MAP_TILES: file });
    expect(await tiles.facts()).toEqual(facts);
    expect((await tiles.read(second))?.content.toString()).toBe('the north-east');
    expect((await tiles.read(first))?.type).toBe('application/vnd.mapbox-vector-tile');
    expect((await tiles.read({ z: 1, x: 0, y: 0 }))?.content).toHaveLength(0);
    expect((await tiles.read({ z: 12, x: 0, y: 0 }))?.content).toHaveLength(0);
    const credited = opened({ MAP_TILES: file, MAP_TILES_CREDIT: 'The City' });
    expect((await credited.facts()).credit).toBe('The City');
  });

  test('of pictures has no tiles where it ends', async () => {
    const file = join(folder, 'pictures.pmtiles');
    await writeFile(file, makeTileArchive([first], TileType.Png));
    const tiles = opened({ MAP_TILES: file });
    expect(await tiles.facts()).toEqual({ kind: 'raster', minimumZoom: 0, maximumZoom: 0, credit: '' });
    expect((await tiles.read(first))?.type).toBe('image/png');
    expect(await tiles.read({ z: 1, x: 0, y: 0 })).toBeNull();
  });

  test('in a file that is none is unavailable, and one that is missing stops the start', async () => {
    const file = join(folder, 'wrong.pmtiles');
    await writeFile(file, 'not an archive');
    await expect(opened({ MAP_TILES: file }).facts()).rejects.toThrow(ProviderUnavailable);
    expect(() => openMapTiles(readSettings({ MAP_TILES: join(folder, 'none.pmtiles') }))).toThrow(WrongSettings);
  });

  test('at an address is read by ranges of bytes only', async () => {
    answer = ranges(archive);
    const tiles = opened({ MAP_TILES: `${address}/world.pmtiles?key=1` });
    expect(await tiles.facts()).toEqual(facts);
    expect((await tiles.read(first))?.content.toString()).toBe('the world');
    expect(asked.length).toBeGreaterThan(1);
    expect(asked.every(({ path, range }) => path === '/world.pmtiles?key=1' && range !== undefined)).toBe(true);
  });

  test('at an address is used again after a failure and after it was replaced', async () => {
    const tiles = opened({ MAP_TILES: `${address}/world.pmtiles` });
    answer = (_request, response) => response.writeHead(500).end();
    await expect(tiles.facts()).rejects.toThrow(ProviderUnavailable);
    answer = ranges(archive);
    expect((await tiles.read(first))?.content.toString()).toBe('the world');
    answer = ranges(
      makeTileArchive([{ ...first, content: Buffer.from('another world') }, second], TileType.Mvt),
      '"two"',
    );
    expect((await tiles.read(first))?.content.toString()).toBe('another world');
  });

  test('whose server ignores ranges is unavailable', async () => {
    answer = (_request, response) => response.writeHead(200).end(archive);
    await expect(opened({ MAP_TILES: `${address}/world.pmtiles` }).facts()).rejects.toThrow(ProviderUnavailable);
  });

  test('names its source as plain text', () => {
    expect(plainCredit('<a href="x">A &amp; B</a>, &copy; C')).toBe('A & B, © C');
  });
});

describe('pictures', () => {
  const tiles = (more: Record<string, string> = {}) =>
    opened({ MAP_TILES: `${address}/{z}/{x}/{y}.png?key=secret`, ...more });
  const at = { z: 5, x: 8, y: 11 };

  test('are fetched by their numbers', async () => {
    answer = (_request, response) => response.writeHead(200, { 'Content-Type': 'image/png; x=1' }).end('a picture');
    const tile = await tiles().read(at);
    expect([tile?.type, tile?.content.toString()]).toEqual(['image/png', 'a picture']);
    expect(asked).toEqual([{ path: '/5/8/11.png?key=secret', range: undefined }]);
    const facts = { kind: 'raster', minimumZoom: 0, maximumZoom: 17, credit: 'The City' };
    expect(await tiles({ MAP_TILES_CREDIT: 'The City', MAP_TILES_ZOOM: '17' }).facts()).toEqual(facts);
  });

  test('that do not exist are null', async () => {
    answer = (_request, response) => response.writeHead(404).end();
    expect(await tiles().read(at)).toBeNull();
  });

  test.each<[string, Answer]>([
    ['a failure', (_request, response) => response.writeHead(500, { 'Content-Type': 'image/png' }).end()],
    ['a page', (_request, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>')],
    ['a redirect', (_request, response) => response.writeHead(302, { Location: 'http://169.254.169.254/' }).end()],
    [
      'too much',
      (_request, response) => response.writeHead(200, { 'Content-Type': 'image/png' }).end(Buffer.alloc(2_100_000)),
    ],
  ])('answered as %s are unavailable, without the key in the message', async (_name, how) => {
    answer = how;
    const failure: unknown = await tiles()
      .read(at)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ProviderUnavailable);
    expect(String(failure)).not.toContain('secret');
  });
});
