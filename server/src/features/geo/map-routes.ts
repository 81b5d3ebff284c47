import { createHash } from 'node:crypto';
import { listBounds } from '@truckroll/contract/fields/list-bounds';
import * as contract from '@truckroll/contract/maps/map';
import { readTileAt } from '@truckroll/domain/addresses/map-bounds';
import { ProviderUnavailable } from '../../platform/egress/provider-unavailable.ts';
import { Bytes } from '../../platform/http/answer.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import type { Tile, TileFacts } from '../../providers/map-tiles/map-tiles.ts';
import { openMapTiles } from '../../providers/map-tiles/open-map-tiles.ts';
import { drawnAreas, mainPlaces } from '../../providers/maps/drawn-map.ts';
import type { ServerContext } from '../../server-context.ts';

/** The key that signs addresses of tiles. They show no account's data, so one key serves all. */
const tilesKey = 'map-tiles';
const weekSeconds = 7 * 24 * 3600;

/**
 * The seconds until the end of the next week, counted from 1970: addresses of tiles stay the same for a week, so that
 * browsers keep the tiles, and are valid for at least one.
 */
const secondsToSign = (now: Date): number => {
  const seconds = Math.floor(now.getTime() / 1000);
  return (Math.floor(seconds / weekSeconds) + 2) * weekSeconds - seconds;
};

const quotedHash = (content: Buffer): string => `"${createHash('sha256').update(content).digest('base64url')}"`;

export function mapRoutes({ serve, serveOpen, settings, links }: ServerContext): void {
  const tiles = openMapTiles(settings);

  serve(contract.getMapTiles, {
    prepare: async ({ log }): Promise<TileFacts | null> => {
      try {
        return (await tiles?.facts()) ?? null;
      } catch (error) {
        if (!(error instanceof ProviderUnavailable)) throw error;
        log.warn({ err: error }, 'The map tiles are not available');
        return null;
      }
    },
    handle: async ({ prepared: facts, now }) => {
      if (facts === null) return { tiles: null };
      const path = '/api/geo/tiles/{z}/{x}/{y}';
      return { tiles: { ...facts, url: links.sign(tilesKey, { seconds: secondsToSign(now), path }).url } };
    },
  });

  serveOpen(contract.readMapTile, {
    async answer({ params, query, header, now }) {
      const end = links.endOf({ key: tilesKey, ...query });
      if (end === null) throw new Problem('invalidLink');
      const tile = found(await readTile(params), 'Map tile');
      const headers = {
        'Content-Type': tile.type,
        'Cache-Control': `private, max-age=${Math.min(weekSeconds, end - Math.floor(now.getTime() / 1000))}`,
        ETag: quotedHash(tile.content),
        'X-Content-Type-Options': 'nosniff',
      };
      if (header('if-none-match') === headers.ETag) return new Bytes(null, headers, 304);
      return new Bytes(tile.content, { ...headers, 'Content-Length': String(tile.content.length) });
    },
  });

  async function readTile(texts: { z: string; x: string; y: string }): Promise<Tile | undefined> {
    const at = readTileAt(texts);
    if (at === null) return undefined;
    try {
      return (await tiles?.read(at)) ?? undefined;
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      throw new Problem('mapsUnavailable', {}, { cause: error });
    }
  }

  serve(contract.listMapPlaces, { handle: async () => ({ places: mainPlaces(listBounds.mapPlaces) }) });

  serve(contract.listMapAreas, { handle: async ({ query }) => ({ areas: drawnAreas(query, listBounds.mapAreas) }) });
}
