import { createRequire } from 'node:module';
import { constants, platform, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import pdfmake from 'pdfmake';
import { fontsIn, inEveryScript, nameGlyphs, orderLine } from './every-script.ts';
import { breakLongWords } from './long-words.ts';
import { footerOf, pageFooter } from './page-footer.ts';
import type { PdfDefinition, RenderRequest, RenderResult } from './render-pdf.ts';
import { fontFile } from './script-fonts.ts';

// The thread gets a low priority, because API requests matter more. Only Linux has priorities per thread.
if (platform() === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

/**
 * The folder of the fonts. They come with the library and are embedded, so that a document looks the same everywhere.
 */
const require = createRequire(import.meta.url);
const fonts = join(dirname(require.resolve('pdfmake/package.json')), 'fonts', 'Roboto');

pdfmake.setFonts({
  Roboto: {
    normal: join(fonts, 'Roboto-Regular.ttf'),
    bold: join(fonts, 'Roboto-Medium.ttf'),
    italics: join(fonts, 'Roboto-Italic.ttf'),
    bolditalics: join(fonts, 'Roboto-MediumItalic.ttf'),
  },
});
/**
 * Table layouts without lines, and with light lines between the rows and one in the company's color, `brand`. They are
 * referenced by name, because functions cannot be posted to a thread.
 */
type Branded = { table: { headerRows?: number; lineAbove?: number; brand: string } };
const bare = { vLineWidth: () => 0, paddingLeft: () => 0, paddingRight: () => 0 };
pdfmake.addTableLayouts({
  plain: { ...bare, hLineWidth: () => 0, paddingTop: () => 1.5, paddingBottom: () => 1.5 },
  ruled: {
    ...bare,
    hLineWidth: (line: number, { table }: Branded) => (line === table.headerRows ? 1.2 : 0.5),
    hLineColor: (line: number, { table }: Branded) => (line === table.headerRows ? table.brand : '#d5dbe1'),
    paddingTop: () => 5,
    paddingBottom: () => 5,
    paddingRight: (column: number, { table }: { table: { widths: unknown[] } }) =>
      column < table.widths.length - 1 ? 8 : 0,
  },
  /** Like 'plain', with the line above one row that `lineAbove` names. */
  sums: {
    ...bare,
    hLineWidth: (line: number, { table }: Branded) => (line === table.lineAbove ? 1.2 : 0),
    hLineColor: (_: number, { table }: Branded) => table.brand,
    paddingTop: (row: number, { table }: Branded) => (row === table.lineAbove ? 5 : 1.5),
    paddingBottom: () => 1.5,
  },
});
// Prevents documents from making this process read files or fetch URLs.
pdfmake.setUrlAccessPolicy(() => false);
const opened = new Set<string>();
pdfmake.setLocalAccessPolicy((path) => path.startsWith(fonts) || opened.has(path));

/** Makes the fonts known that a definition names. They are opened when a letter of them is set. */
function addFonts(definition: unknown): void {
  for (const font of fontsIn(definition)) {
    const [normal, bold] = [fontFile(font, 400), fontFile(font, 700)];
    for (const file of [normal, bold]) opened.add(file);
    pdfmake.addFonts({ [font]: { normal, bold, italics: normal, bolditalics: bold } });
  }
}

/**
 * What the library lacks: it writes each line from left to right, and knows no words without spaces between them.
 */
type Renderer = { prototype: { renderLine: (line: Parameters<typeof orderLine>[0], ...place: unknown[]) => void } };
const { prototype: renderer } = (require('pdfmake/js/Renderer') as { default: Renderer }).default;
const { renderLine } = renderer;
renderer.renderLine = function renderOrdered(this: unknown, line, ...place) {
  orderLine(line);
  renderLine.call(this, line, ...place);
  nameGlyphs(line);
};

type Word = { noNewLine?: boolean; startsWord?: boolean };
type TextBreaker = { prototype: { getBreaks: (...of: unknown[]) => Word[] } };
const { prototype: breaker } = (require('pdfmake/js/TextBreaker') as { default: TextBreaker }).default;
const { getBreaks } = breaker;
breaker.getBreaks = function getWords(this: unknown, ...of) {
  const words = getBreaks.call(this, ...of);
  for (const [index, word] of words.entries()) {
    const before = words[index - 1];
    if (word.startsWord === true && before !== undefined) before.noNewLine = false;
  }
  return words;
};

/** A definition's own margins, with room for the footer; without a bottom margin the footer lies outside of the page. */
function marginsFor(own: unknown, footerHeight: number): number[] {
  const [left, top, right, bottom] = (own ?? [40, 40, 40, footerHeight]) as [number, number, number, number];
  return [left, top, right, bottom === 0 ? 0 : Math.max(bottom, footerHeight)];
}

const reply = (result: RenderResult): void => parentPort?.postMessage(result);

async function render({ id, definition, footer }: RenderRequest): Promise<void> {
  try {
    const { text, height } = pageFooter(footer.text);
    const shown = breakLongWords(inEveryScript(definition)) as PdfDefinition;
    const shownFooter = (page: number, pages: number) => inEveryScript(footerOf({ ...footer, text }, { page, pages }));
    addFonts([shown, shownFooter(1, 1)]);
    const content = await pdfmake
      .createPdf({
        ...shown,
        pageMargins: marginsFor(definition.pageMargins, height),
        footer: shownFooter,
      })
      .getBuffer();
    reply({ id, content });
  } catch (error) {
    reply({ id, error: error instanceof Error ? error.message : String(error) });
  }
}

parentPort?.on('message', (request: RenderRequest) => void render(request));
