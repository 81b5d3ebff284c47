import type { SearchHit } from '@truckroll/contract/search';
import { markHits } from '@truckroll/domain/drive/passages';

/** A place in a file, by the file's id. `page` is null for a file without pages, `sentence` if only the page is known. */
export type Citation = {
  fileId: string;
  fileName: string;
  page: number | null;
  sentence: string | null;
  /** What led to the place. */
  by: 'answer' | 'search';
};

/** The first sentence of a file's text that a search has found; null if the search found only the file's name. */
export function citationOfHit({ id, text, metadata }: SearchHit, search: string): Citation | null {
  const sentence = text
    .replaceAll(/^…|…$/g, '')
    .split(/(?<=[.!?])\s/)
    .find((each) => markHits(each, search).some(({ isHit }) => isHit));
  if (sentence === undefined) return null;
  const { file_name: fileName, page } = metadata;
  return { fileId: id, fileName, page, sentence, by: 'search' };
}

/** The place to open a file at: what the search found in it, else the page in the address. */
export function citedIn(
  fileId: string,
  { page, found }: { page: number | undefined; found: Citation | null },
): Citation | undefined {
  if (found?.fileId === fileId) return found;
  return page === undefined ? undefined : { fileId, fileName: '', page, sentence: null, by: 'search' };
}
