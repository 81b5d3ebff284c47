import { legibleOn } from '@truckroll/domain/branding/readable-colors';
import type { Block } from './html-blocks.ts';
import type { PdfDefinition } from './render-pdf.ts';

/** An image for a PDF: a PNG or JPEG as a data URL. */
export type PdfImage = string | null;

const ink = '#1f2933';
const soft = '#5f6b76';
const paper = '#ffffff';

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

/** The company at the head of a sheet, with its colors. */
export type Letterhead = { name: string; lines: string; logo: PdfImage; color: string; accent: string };

/** A company's color on paper: as a rule as it is, as text and thin lines darkened until it is readable. */
const inkOf = (color: string): string => legibleOn(paper, color);

/** The width of a sheet's text, in points. */
const textWidth = 612 - 2 * 40;

/** The signature under the head: a route with its stops in the company's button color, the last one filled. */
function routeLine(accent: string): Block {
  const y = 5;
  const stop = (x: number, color: string) => ({
    ...{ type: 'ellipse', x, y, r1: 3.5, r2: 3.5 },
    ...{ color, lineColor: accent, lineWidth: 1.5 },
  });
  const way = (x1: number, x2: number) => ({
    ...{ type: 'line', x1, y1: y, x2, y2: y },
    ...{ lineWidth: 1.5, lineColor: accent, lineCap: 'round', dash: { length: 0.1, space: 5 } },
  });
  const [first, second, last] = [4, textWidth * 0.4, textWidth - 4];
  return {
    canvas: [
      way(first + 9, second - 8),
      way(second + 9, last - 8),
      stop(first, paper),
      stop(second, paper),
      stop(last, accent),
    ],
    margin: [0, 14, 0, 0],
  };
}

/** The company at the left with its logo, the document's title at the right, and a route below them. */
export const letterhead = (
  company: Letterhead,
  title: { word: string; number: string; facts: readonly (readonly [string, string])[] },
): Block[] => [
  {
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
          { text: title.word, fontSize: 20, bold: true, alignment: 'right', color: inkOf(company.color) },
          { text: title.number, fontSize: 11, color: soft, alignment: 'right', margin: [0, 0, 0, 6] },
          facts(title.facts),
        ],
      },
    ],
    columnGap: 24,
  },
  routeLine(company.accent),
];

/** The texts of a cell and of everything in it. */
function textsIn(content: unknown): string[] {
  if (typeof content === 'string') return [content];
  if (Array.isArray(content)) return content.flatMap(textsIn);
  if (typeof content !== 'object' || content === null) return [];
  const { text, stack } = content as Block;
  return [...textsIn(text), ...textsIn(stack)];
}

/**
 * Whether a block is much lower than a page in any column, also of wide letters. Only such a block may be kept on one
 * page: what is higher than a page is cut off there.
 */
const isShort = (content: unknown): boolean => {
  const texts = textsIn(content);
  const lines = texts.reduce((sum, text) => sum + text.split('\n').length, 0);
  return lines <= 20 && texts.join('').length <= 200;
};

/** Labels and amounts, with a line in the company's color above one row, together on one page unless they are long. */
export const sumTable = (
  { rows, lineAbove, width }: { rows: Block[][]; lineAbove: number; width: number },
  { color }: Pick<Letterhead, 'color'>,
): Block => ({
  columns: [
    { width: '*', text: '' },
    { width, table: { brand: inkOf(color), lineAbove, widths: ['*', 'auto'], body: rows }, layout: 'sums' },
  ],
  unbreakable: isShort(rows),
});

type RuledTable = { widths: (string | number)[]; head: string[]; rows: Block[][]; alignRightFrom: number };

/** A table that repeats its head on every page. A row is split between pages only where rows are long. */
export const ruledTable = (
  { widths, head, rows, alignRightFrom }: RuledTable,
  { color }: Pick<Letterhead, 'color'>,
): Block => ({
  table: {
    brand: inkOf(color),
    headerRows: 1,
    dontBreakRows: rows.every(isShort),
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

/** A North American page with the product's fonts, and the company's color at its upper edge. */
export const page = (title: string, content: Block[], { color }: Pick<Letterhead, 'color'>): PdfDefinition => ({
  info: { title },
  pageSize: 'LETTER',
  background: [{ canvas: [{ type: 'rect', x: 0, y: 0, w: 612, h: 5, color }] }],
  defaultStyle: { font: 'Roboto', fontSize: 9, color: ink, lineHeight: 1.15 },
  content,
});
