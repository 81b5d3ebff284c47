import { tableOf } from '../text/table-of.ts';

const byExtension: Readonly<Record<string, string>> = tableOf({ xlsx: 'sheet', pptx: 'slide' });

/**
 * What the page numbers of a file count, by its name.
 *
 * @example pageWord('Prices.xlsx') → 'sheet'
 */
export const pageWord = (fileName: string): string =>
  byExtension[/\.(\w+)$/.exec(fileName.toLowerCase())?.[1] ?? ''] ?? 'page';
