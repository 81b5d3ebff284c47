import { strFromU8, unzipSync } from 'fflate';

export class OfficeFileProblem extends Error {
  override readonly name = 'OfficeFileProblem';
}

const maximumEntries = 10_000;
const maximumBytes = 100 * 1024 * 1024;

/**
 * The parts of an Office file whose path matches, as text by path. Unpacking writes no more than the sizes that the
 * archive declares, and these are bounded here, so a zip bomb is refused before it is unpacked.
 */
export function unpackOfficeFile(content: Uint8Array, wanted: RegExp): Map<string, string> {
  let entries = 0;
  let bytes = 0;
  const parts = unzipSync(content, {
    filter({ name, originalSize }) {
      entries += 1;
      if (!wanted.test(name)) return entryWithin(entries, bytes, false);
      bytes += originalSize;
      return entryWithin(entries, bytes, true);
    },
  });
  return new Map(Object.entries(parts).map(([name, bytesOf]) => [name, strFromU8(bytesOf)]));
}

function entryWithin(entries: number, bytes: number, isWanted: boolean): boolean {
  if (entries > maximumEntries || bytes > maximumBytes) throw new OfficeFileProblem('too large');
  return isWanted;
}

/** Refuses an Office file that is too large to unpack as a whole. */
export function refuseLargeOfficeFile(content: Uint8Array): void {
  let entries = 0;
  let bytes = 0;
  unzipSync(content, {
    filter({ originalSize }) {
      entries += 1;
      bytes += originalSize;
      return entryWithin(entries, bytes, false);
    },
  });
}

/** A part that every file of this format has. */
export function partOf(parts: ReadonlyMap<string, string>, path: string): string {
  const part = parts.get(path);
  if (part === undefined) throw new OfficeFileProblem(`lacks ${path}`);
  return part;
}
