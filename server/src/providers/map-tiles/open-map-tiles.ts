import { accessSync, constants } from 'node:fs';
import { type Settings, WrongSettings } from '../../platform/settings/settings.ts';
import type { MapTileSource } from './map-tiles.ts';
import { pictureTiles } from './picture-tiles.ts';

type Place = { file: string } | { url: string };

/** The tiles of an archive. The package that reads archives is loaded with the first tile. */
function tilesOfArchive(from: Place, credit: string | undefined): MapTileSource {
  let opened: Promise<MapTileSource> | undefined;
  const open = async (): Promise<MapTileSource> => {
    const [{ addressBytes, fileBytes }, { archiveTiles }] = await Promise.all([
      import('./archive-bytes.ts'),
      import('./archive-tiles.ts'),
    ]);
    return archiveTiles('url' in from ? addressBytes(from.url) : fileBytes(from.file), credit);
  };
  const archive = (): Promise<MapTileSource> => {
    opened ??= open();
    return opened;
  };
  return {
    facts: async () => (await archive()).facts(),
    read: async (tile) => (await archive()).read(tile),
  };
}

/**
 * The map tiles of this server; null without any. An address is only called when a map is opened, so that the server
 * starts while it is away. Throws `WrongSettings` when a named file cannot be read.
 */
export function openMapTiles(
  settings: Pick<Settings, 'MAP_TILES' | 'MAP_TILES_CREDIT' | 'MAP_TILES_ZOOM'>,
): MapTileSource | null {
  const { MAP_TILES: place, MAP_TILES_CREDIT: credit, MAP_TILES_ZOOM: maximumZoom } = settings;
  if (place === undefined) return null;
  if (place.kind === 'pictures') return pictureTiles({ template: place.template, credit: credit ?? '', maximumZoom });
  if ('url' in place.from) return tilesOfArchive(place.from, credit);
  const { file } = place.from;
  try {
    accessSync(file, constants.R_OK);
  } catch (error) {
    throw new WrongSettings(`MAP_TILES names ${file}, which cannot be read.`, { cause: error });
  }
  return tilesOfArchive(place.from, credit);
}
