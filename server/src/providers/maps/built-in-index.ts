import { type GazetteerIndex, indexAreas } from './gazetteer-index.ts';
import { readPostalAreas } from './postal-areas.ts';

/** An index that is built on first use. */
export function indexOnce(read: typeof readPostalAreas): () => GazetteerIndex {
  let kept: GazetteerIndex | undefined;
  return () => (kept ??= indexAreas(read()));
}

/** The index of the built-in gazetteer, which address search and drawn maps share. */
export const builtInIndex = indexOnce(readPostalAreas);
