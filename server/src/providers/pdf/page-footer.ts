import type { Footer } from './render-pdf.ts';

/** Sizes in points. */
const fontSize = 8;
/** Roboto is 1.17 high; the sheets have a line height of 1.15. */
const lineHeight = fontSize * 1.17 * 1.15;
const above = 12;
const below = 16;
/** A letter page without its side margins, and without the page number and its gap. */
const textWidth = 612 - 2 * 40 - 80;
const smallestHeight = 48;
/** With more lines of its own, a footer is set as one paragraph, so that it leaves room for the document. */
const mostLines = 8;

/** An upper bound of a character's width in Roboto, relative to the font size. */
function widthOf(character: string): number {
  if (/[ .,:;!'|il]/.test(character)) return 0.3;
  if (/[a-ln-vx-z0-9]/.test(character)) return 0.6;
  return /[A-LN-VX-Z]/.test(character) ? 0.72 : 1;
}
const lengthOf = (text: string): number => [...text].reduce((sum, each) => sum + widthOf(each), 0) * fontSize;

/** At most how many lines a paragraph takes. */
function linesIn(paragraph: string): number {
  let lines = 1;
  let filled = 0;
  for (const word of paragraph.split(' ')) {
    const length = lengthOf(`${word} `);
    if (filled > 0 && filled + length > textWidth) {
      lines += 1;
      filled = 0;
    }
    filled += length;
  }
  return lines;
}

/**
 * The text at the bottom of every page, and how high the bottom margin is that it needs: what does not fit in the margin
 * is not printed.
 *
 * @example pageFooter('Northwind, INV-1') → { text: 'Northwind, INV-1', height: 48 }
 */
export function pageFooter(footer: string): { text: string; height: number } {
  const paragraphs = footer
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const shown = paragraphs.length > mostLines ? [paragraphs.join(' · ')] : paragraphs;
  const lines = shown.reduce((sum, paragraph) => sum + linesIn(paragraph), 0);
  return {
    text: shown.join('\n'),
    height: Math.max(smallestHeight, Math.ceil(above + lines * lineHeight + below)),
  };
}

/** The footer as pdfmake prints it, with the number of the page. */
export const footerOf = (footer: Footer, { page, pages }: { page: number; pages: number }) => ({
  columns: [
    { width: '*', text: footer.text, alignment: 'left' },
    {
      width: 70,
      text: footer.page.replace('{page}', String(page)).replace('{pages}', String(pages)),
      alignment: 'right',
    },
  ],
  columnGap: 10,
  margin: [40, above, 40, 0],
  fontSize,
  color: '#5f6b76',
});
