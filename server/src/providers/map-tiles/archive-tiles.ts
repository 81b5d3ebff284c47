import { withoutTags } from '@truckroll/domain/text/without-tags';
import { PMTiles, ResolvedValueCache, type Source, TileType } from 'pmtiles';
import { ProviderUnavailable } from '../../platform/egress/provider-unavailable.ts';
import type { MapTileSource } from './map-tiles.ts';

const types: Partial<Record<TileType, string>> = {
  [TileType.Mvt]: 'application/vnd.mapbox-vector-tile',
  [TileType.Png]: 'image/png',
  [TileType.Jpeg]: 'image/jpeg',
  [TileType.Webp]: 'image/webp',
  [TileType.Avif]: 'image/avif',
};

/** Each has up to a few thousand tiles and takes some 100 kB. */
const cachedDirectories = 100;

/** An attribution without its HTML: '<a href="…">© OpenStreetMap</a>' → '© OpenStreetMap'. */
export const plainCredit = (html: string): string =>
  withoutTags(html).replaceAll('&copy;', '©').replaceAll('&amp;', '&').trim().slice(0, 200);

function creditOf(metadata: unknown): string {
  const { attribution } = Object(metadata) as { attribution?: unknown };
  return typeof attribution === 'string' ? plainCredit(attribution) : '';
}

/** Any failure of an archive as `ProviderUnavailable`: a file that is no archive fails in many ways. */
async function reading<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw error;
    throw new ProviderUnavailable('The archive of the map tiles cannot be read', { cause: error });
  }
}

/** Tiles of a PMTiles archive: vector tiles or pictures, by its header. `credit` replaces the archive's own. */
export function archiveTiles(source: Source, credit: string | undefined): MapTileSource {
  // The other cache of the package would keep failures until the next start.
  const archive = new PMTiles(source, new ResolvedValueCache(cachedDirectories));
  return {
    facts: () =>
      reading(async () => {
        const { tileType, minZoom, maxZoom } = await archive.getHeader();
        if (types[tileType] === undefined) throw new ProviderUnavailable('The archive has tiles of an unknown type');
        return {
          kind: tileType === TileType.Mvt ? 'vector' : 'raster',
          minimumZoom: minZoom,
          maximumZoom: maxZoom,
          credit: credit ?? creditOf(await archive.getMetadata()),
        };
      }),

    read: ({ z, x, y }) =>
      reading(async () => {
        const { tileType } = await archive.getHeader();
        const found = await archive.getZxy(z, x, y);
        const type = types[tileType];
        // A vector tile without content is valid, and where an archive ends there is just nothing to paint.
        if (type === undefined || (found === undefined && tileType !== TileType.Mvt)) return null;
        return { content: Buffer.from(found?.data ?? new ArrayBuffer(0)), type };
      }),
  };
}
