import { accessSync, constants } from 'node:fs';
import { type Settings, WrongSettings } from '../../platform/settings/settings.ts';
import { addressBytes, fileBytes } from './archive-bytes.ts';
import { archiveTiles } from './archive-tiles.ts';
import type { MapTileSource } from './map-tiles.ts';
import { pictureTiles } from './picture-tiles.ts';

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
  if ('url' in place.from) return archiveTiles(addressBytes(place.from.url), credit);
  const { file } = place.from;
  try {
    accessSync(file, constants.R_OK);
  } catch (error) {
    throw new WrongSettings(`MAP_TILES names ${file}, which cannot be read.`, { cause: error });
  }
  return archiveTiles(fileBytes(file), credit);
}
