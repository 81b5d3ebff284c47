import { fold } from '../text/folding.ts';
import type { Mapping } from './columns.ts';

const yes = ['yes', 'y', 'true', '1', 'x', 'taxable'];
const no = ['no', 'n', 'false', '0', 'non-taxable'];

/** Parses a yes or no. Other text is returned unchanged, so that validation reports it. */
export function readYesNo(text: string): boolean | string {
  const word = fold(text);
  return yes.includes(word) ? true : no.includes(word) ? false : text;
}

/** The text that `withoutFormula` wrote with an apostrophe in front, as it was before. */
const withoutMark = (text: string): string => text.replace(/^'(?=[=+\-@])/, '');

/** The choices of a person for the values of a column: by target, and by the value in folded form. */
export type ValueChoices = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The non-empty cells of mapped columns, by target. Values with a choice are replaced by it. */
export const cellsOf = <K extends string>(
  row: readonly string[],
  mapping: Mapping<K>,
  choices: ValueChoices = {},
): ReadonlyMap<K, string> =>
  new Map(
    mapping.flatMap((key, column) => {
      const text = withoutMark(row[column]?.trim() ?? '');
      if (key === null || text === '') return [];
      return [[key, choices[key]?.[fold(text)] ?? text] as const];
    }),
  );
