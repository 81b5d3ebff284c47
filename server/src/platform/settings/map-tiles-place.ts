/** The place of map tiles: a template of addresses of pictures, or a PMTiles archive in a file or at an address. */
export type MapTilesPlace =
  | { kind: 'pictures'; template: string }
  | { kind: 'archive'; from: { file: string } | { url: string } };

const placeholders = ['{z}', '{x}', '{y}'];

/**
 * Reads the setting MAP_TILES; null if it is neither.
 *
 * @example readMapTilesPlace('maps/ontario.pmtiles') → { kind: 'archive', from: { file: 'maps/ontario.pmtiles' } }
 */
export function readMapTilesPlace(text: string): MapTilesPlace | null {
  if (!/^https?:\/\//i.test(text)) {
    const isFile = text.endsWith('.pmtiles') && !text.includes('://');
    return isFile ? { kind: 'archive', from: { file: text } } : null;
  }
  if (!URL.canParse(text)) return null;
  if (new URL(text).pathname.endsWith('.pmtiles')) return { kind: 'archive', from: { url: text } };
  return placeholders.every((placeholder) => text.includes(placeholder)) ? { kind: 'pictures', template: text } : null;
}
