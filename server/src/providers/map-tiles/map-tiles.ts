import type { TileAt } from '@truckroll/domain/addresses/map-bounds';

export type Tile = { content: Buffer; type: string };

/** The settings that a page needs to show the tiles. */
export type TileFacts = { kind: 'raster' | 'vector'; minimumZoom: number; maximumZoom: number; credit: string };

/** A source of map tiles. Both throw `ProviderUnavailable` while it cannot be reached or read. */
export type MapTileSource = {
  facts: () => Promise<TileFacts>;
  /** A tile; null where the source has none. */
  read: (at: TileAt) => Promise<Tile | null>;
};
