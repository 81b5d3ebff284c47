import { tableOf } from '../text/table-of.ts';

const byExtension: Readonly<Record<string, string>> = tableOf({ xlsx: 'sheet', pptx: 'slide' });

/**
 * The word for the numbered parts of a file, such as page or slide, by its name.
 *
 * @example pageWord('Prices.xlsx') → 'sheet'
 */
export const pageWord = (fileName: string): string =>
  byExtension[/\.(\w+)$/.exec(fileName.toLowerCase())?.[1] ?? ''] ?? 'page';
