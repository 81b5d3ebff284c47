import { legibleOn } from '@truckroll/domain/branding/readable-colors';
import type { Block } from './html-blocks.ts';
import type { PdfDefinition } from './render-pdf.ts';

/** An image for a PDF: a PNG or JPEG as a data URL. */
export type PdfImage = string | null;

const ink = '#1f2933';
const soft = '#5f6b76';

/** Lines of text without the empty ones. */
export const linesOf = (...lines: (string | null | undefined)[]): string =>
  lines.filter((line) => line !== null && line !== undefined && line !== '').join('\n');

/** A small, muted heading above a block. */
export const titled = (title: string, ...content: (Block | string)[]): Block => ({
  stack: [
    { text: title.toUpperCase(), fontSize: 7.5, color: soft, characterSpacing: 0.6, margin: [0, 0, 0, 3] },
    ...content,
  ],
  margin: [0, 14, 0, 0],
});

/** Pairs of label and value, side by side, each label above its value. */
export const facts = (pairs: readonly (readonly [string, string])[]): Block => ({
  table: {
    widths: ['auto', 'auto'],
    body: pairs.map(([label, value]) => [
      { text: label, color: soft, margin: [0, 0, 8, 0] },
      { text: value, alignment: 'right' },
    ]),
  },
  layout: 'plain',
});

/** The company at the head of a sheet, with the color of its heading. */
export type Letterhead = { name: string; lines: string; logo: PdfImage; color: string };

/** The company at the left with its logo; the document's title at the right. */
export const letterhead = (
  company: Letterhead,
  title: { word: string; number: string; facts: readonly (readonly [string, string])[] },
): Block => ({
  columns: [
    {
      width: '*',
      stack: [
        ...(company.logo === null ? [] : [{ image: company.logo, fit: [150, 56], margin: [0, 0, 0, 6] }]),
        { text: company.name, fontSize: 12, bold: true },
        { text: company.lines, color: soft, margin: [0, 2, 0, 0] },
      ],
    },
    {
      width: 'auto',
      stack: [
        { text: title.word, fontSize: 20, bold: true, alignment: 'right', color: legibleOn('#ffffff', company.color) },
        { text: title.number, fontSize: 11, color: soft, alignment: 'right', margin: [0, 0, 0, 6] },
        facts(title.facts),
      ],
    },
  ],
  columnGap: 24,
});

/** A table that repeats its head on every page and never splits a row. */
export const ruledTable = (
  widths: (string | number)[],
  head: string[],
  rows: Block[][],
  alignRightFrom: number,
): Block => ({
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths,
    body: [
      head.map((text, index) => ({
        text,
        fontSize: 8,
        bold: true,
        color: soft,
        alignment: index >= alignRightFrom ? 'right' : 'left',
      })),
      ...rows,
    ],
  },
  layout: 'ruled',
  margin: [0, 18, 0, 0],
});

/** A North American page with the product's fonts. */
export const page = (title: string, content: Block[]): PdfDefinition => ({
  info: { title },
  pageSize: 'LETTER',
  pageMargins: [40, 40, 40, 48],
  defaultStyle: { font: 'Roboto', fontSize: 9, color: ink, lineHeight: 1.15 },
  content,
});
