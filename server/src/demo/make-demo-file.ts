import writeWorkbookFile from 'write-excel-file/node';
import { openPageDrawing } from '../features/files/reading/draw-pages.ts';
import type { PdfDefinition, RenderPdf } from '../providers/pdf/render-pdf.ts';
import { type DemoFileName, demoPriceList, demoSheets, type PaperOf, type Sheet } from './demo-file-texts.ts';
import { toPng } from './demo-jobs-pictures.ts';

const soft = '#5f6b76';

function blockOf(part: Sheet['parts'][number]) {
  if (typeof part === 'string') return { text: part, margin: [0, 0, 0, 8] };
  if ('heading' in part) {
    const pageBreak = part.onNewPage === true ? { pageBreak: 'before' } : {};
    return { text: part.heading, bold: true, fontSize: 12, margin: [0, 10, 0, 4], ...pageBreak };
  }
  const [first = []] = part.rows;
  // Prices stand at the right edge.
  const isPriced = part.rows.at(-1)?.at(-1)?.startsWith('$') === true;
  const wide = isPriced ? 0 : first.length - 1;
  const body = part.rows.map((row) =>
    row.map((text, column) => ({ text, alignment: isPriced && column > 0 ? 'right' : 'left' })),
  );
  const widths = first.map((_, column) => (column === wide ? '*' : 'auto'));
  return { table: { widths, body, dontBreakRows: true }, layout: 'ruled', margin: [0, 0, 0, 10] };
}

/** Without the moment of its making, so that the demo company is the same in every run. */
const dated = (title: string, day: string) => {
  const at = new Date(`${day}T12:00:00.000Z`);
  return { title, creationDate: at, modDate: at };
};

const definitionOf = ({ sender, title, parts }: Sheet, { day }: PaperOf): PdfDefinition => ({
  info: dated(title, day),
  pageSize: 'LETTER',
  pageMargins: [54, 54, 54, 54],
  defaultStyle: { font: 'Roboto', fontSize: 10.5, lineHeight: 1.25 },
  content: [
    { text: sender, color: soft },
    { text: title, fontSize: 20, bold: true, margin: [0, 0, 0, 12] },
    ...parts.map(blockOf),
  ],
});

/** The first page of a PDF as a scanner sends it: a PDF that holds only a picture. */
async function scan(content: Buffer, of: PaperOf, render: RenderPdf): Promise<Buffer> {
  const drawing = await openPageDrawing(content);
  const picture = toPng(await drawing.draw(1).finally(drawing.close));
  const image = `data:image/png;base64,${picture.toString('base64')}`;
  // The footer lies outside of the page.
  const page = { pageSize: 'LETTER', pageMargins: [0, 0, 0, 0] };
  return render({ ...page, info: dated('Scan', of.day), content: [{ image, width: 612 }] }, '');
}

function makePriceList(): Promise<Buffer> {
  const sheets = Object.entries(demoPriceList).map(([sheet, rows]) => ({
    sheet,
    data: rows.map((row) => row.map((value) => ({ value }))),
  }));
  return writeWorkbookFile(sheets).toBuffer();
}

/** Makes one of the demo company's readable files. */
export async function makeDemoFile(name: DemoFileName, of: PaperOf, render: RenderPdf): Promise<Buffer> {
  if (name === 'Price list filters and belts.xlsx') return makePriceList();
  const sheet = demoSheets[name](of);
  const content = await render(definitionOf(sheet, of), sheet.sender);
  return name === 'Receipt sump pump (scan).pdf' ? scan(content, of, render) : content;
}
