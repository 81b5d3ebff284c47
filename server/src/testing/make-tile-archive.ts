import { type TileType, zxyToTileId } from 'pmtiles';

type ArchiveTile = { z: number; x: number; y: number; content: Buffer };

const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];

const headerBytes = 127;

/** A PMTiles archive (version 3, nothing compressed) with these tiles, which must be in the order of their ids. */
export function makeTileArchive(tiles: readonly ArchiveTile[], type: TileType, metadata: object = {}): Buffer {
  const entries = tiles.map(({ z, x, y, content }) => ({ id: zxyToTileId(z, x, y), content }));
  const steps = entries.map(({ id }, at) => id - (entries[at - 1]?.id ?? 0));
  const directory = Buffer.from([
    ...varint(entries.length),
    ...steps.flatMap(varint),
    ...entries.flatMap(() => varint(1)),
    ...entries.flatMap(({ content }) => varint(content.length)),
    // The first offset is 0, written plus one; each other 0 means 'right after the one before'.
    ...entries.flatMap((_entry, at) => varint(at === 0 ? 1 : 0)),
  ]);
  const facts = Buffer.from(JSON.stringify(metadata));
  const data = Buffer.concat(entries.map(({ content }) => content));
  const header = Buffer.alloc(headerBytes);
  header.write('PMTiles', 0, 'latin1');
  header.writeUInt8(3, 7);
  const places = [headerBytes, directory.length, headerBytes + directory.length, facts.length];
  const dataFrom = headerBytes + directory.length + facts.length;
  const numbers = [...places, dataFrom, 0, dataFrom, data.length, entries.length, entries.length, entries.length];
  for (const [at, value] of numbers.entries()) header.writeBigUInt64LE(BigInt(value), 8 + 8 * at);
  const zooms = tiles.map(({ z }) => z);
  const [isClustered, uncompressed] = [1, 1];
  header.set([isClustered, uncompressed, uncompressed, type, Math.min(...zooms), Math.max(...zooms)], 96);
  return Buffer.concat([header, directory, facts, data]);
}
