import { fold } from '@truckroll/domain/text/folding';
import type { Mapping } from './import-mapping.ts';

const yes = ['yes', 'y', 'true', '1', 'x'];
const no = ['no', 'n', 'false', '0'];

/** Parses a yes or no. Other text is returned unchanged, so that the server reports it. */
export function readYesNo(text: string): boolean | string {
  const word = fold(text);
  return yes.includes(word) ? true : no.includes(word) ? false : text;
}

/** Removes the apostrophe that exports put before a cell to keep spreadsheets from treating it as a formula. */
const withoutMark = (text: string): string => text.replace(/^'(?=[=+\-@])/, '');

/** The non-empty cells of mapped columns, by target. */
export const cellsOf = <K extends string>(row: readonly string[], mapping: Mapping<K>): ReadonlyMap<K, string> =>
  new Map(
    mapping.flatMap((key, column) => {
      const text = withoutMark(row[column]?.trim() ?? '');
      return key === null || text === '' ? [] : [[key, text] as const];
    }),
  );
