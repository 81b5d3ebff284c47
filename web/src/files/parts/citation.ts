import type { SearchHit } from '@truckroll/contract/search/search';
import { pageWord } from '@truckroll/domain/files/page-word';
import { markHits } from '@truckroll/domain/files/passages';

/** A place in a file, by the file's id. `page` is null for a file without pages, `sentence` if only the page is known. */
export type Citation = {
  fileId: string;
  fileName: string;
  page: number | null;
  sentence: string | null;
  /** The origin of the link to the place. */
  by: 'answer' | 'search';
};

/**
 * The text of a source below an answer.
 *
 * @example sourceLabel({ fileName: 'Manual.pdf', page: 3, sentence: 'It is old.', … }, false) → 'Page 3: “It is old.”'
 */
export function sourceLabel({ fileName, page, sentence }: Citation, namesFile: boolean): string {
  const place = page === null ? '' : `${pageWord(fileName)} ${page}`;
  const where = namesFile ? [fileName, place].filter((part) => part !== '').join(', ') : capitalized(place);
  const quote = sentence === null ? '' : `“${sentence}”`;
  return [where, quote].filter((part) => part !== '').join(': ') || fileName;
}

const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/**
 * The text above a cited place. `fileName`: that of the opened file, because a citation of a link has none.
 *
 * @example placeText({ by: 'search', page: 2, … }, 'Prices.xlsx') → 'Found on sheet 2'
 */
export function placeText({ by, page }: Citation, fileName: string): string {
  const how = by === 'answer' ? 'Cited' : 'Found';
  return page === null ? `${how} place` : `${how} on ${pageWord(fileName)} ${page}`;
}

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

/** The place at which to open a file: the search hit, else the page in the address. */
export function citedIn(
  fileId: string,
  { page, found }: { page: number | undefined; found: Citation | null },
): Citation | undefined {
  if (found?.fileId === fileId) return found;
  return page === undefined ? undefined : { fileId, fileName: '', page, sentence: null, by: 'search' };
}
