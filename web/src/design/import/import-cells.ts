import { fold } from '@truckroll/domain/text/folding';
import type { Mapping } from './import-mapping.ts';

const yes = ['yes', 'y', 'true', '1', 'x'];
const no = ['no', 'n', 'false', '0'];

/** A yes or no as people write it; what is neither stays as it is, for the server to name. */
export function readYesNo(text: string): boolean | string {
  const word = fold(text);
  return yes.includes(word) ? true : no.includes(word) ? false : text;
}

/** Spreadsheets are kept from reading a cell as a formula by a mark before it, which is no part of the text. */
const withoutMark = (text: string): string => text.replace(/^'(?=[=+\-@])/, '');

/** The cells that are read and hold something, by what they are read as. */
export const cellsOf = <K extends string>(row: readonly string[], mapping: Mapping<K>): ReadonlyMap<K, string> =>
  new Map(
    mapping.flatMap((key, column) => {
      const text = withoutMark(row[column]?.trim() ?? '');
      return key === null || text === '' ? [] : [[key, text] as const];
    }),
  );
