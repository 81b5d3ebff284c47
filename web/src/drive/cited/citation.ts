import type { SearchHit } from '@truckroll/contract/search';
import { markHits } from '@truckroll/domain/drive/passages';

/** A place in a file, by the file's id. `page` is null for a file without pages, `sentence` if only the page is known. */
export type Citation = { fileId: string; fileName: string; page: number | null; sentence: string | null };

/** The place of a file that a search has found; null if the search found only the file's name. */
export function citationOfHit({ id, text, metadata }: SearchHit, search: string): Citation | null {
  if (!markHits(text, search).some(({ isHit }) => isHit)) return null;
  const { file_name: fileName, page } = metadata;
  return { fileId: id, fileName, page, sentence: text.replaceAll(/^…|…$/g, '') };
}

/** The place to open a file at: what the search found in it, else the page in the address. */
export function citedIn(
  fileId: string,
  { page, found }: { page: number | undefined; found: Citation | null },
): Citation | undefined {
  if (found?.fileId === fileId) return found;
  return page === undefined ? undefined : { fileId, fileName: '', page, sentence: null };
}
