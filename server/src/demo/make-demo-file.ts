import { addDays } from '@truckroll/domain/calendar/days';
import { formatDay } from '@truckroll/domain/format/dates';
import writeWorkbookFile from 'write-excel-file/node';
import { openPageDrawing } from '../features/files/reading/draw-pages.ts';
import type { Footer, PdfDefinition, RenderPdf } from '../providers/pdf/render-pdf.ts';
import { demoPapers, type Sheet } from './company/company.ts';
import { toPng } from './demo-jobs-pictures.ts';

/** Whom a paper is about; `day` is the day on it, YYYY-MM-DD. */
export type PaperOf = { client: string; place: string; day: string };

/** The text of a paper about somebody. */
const about = (text: string, { day, ...of }: PaperOf): string =>
  text.replaceAll(/\{(client|place|day)(?:\+(\d+))?\}/g, (_, fact: keyof PaperOf, days?: string) =>
    fact === 'day' ? formatDay(addDays(day, Number(days ?? 0))) : of[fact],
  );

const soft = '#5f6b76';

function blockOf(part: Sheet['parts'][number], of: PaperOf) {
  if (typeof part === 'string') return { text: about(part, of), margin: [0, 0, 0, 8] };
  if ('heading' in part) {
    const pageBreak = part.onNewPage === true ? { pageBreak: 'before' } : {};
    return { text: part.heading, bold: true, fontSize: 12, margin: [0, 10, 0, 4], ...pageBreak };
  }
  const [first = []] = part.rows;
  // Prices stand at the right edge.
  const isPriced = part.rows.at(-1)?.at(-1)?.startsWith('$') === true;
  const wide = isPriced ? 0 : first.length - 1;
  const body = part.rows.map((row) =>
    row.map((text, column) => ({ text: about(text, of), alignment: isPriced && column > 0 ? 'right' : 'left' })),
  );
  const widths = first.map((_, column) => (column === wide ? '*' : 'auto'));
  return { table: { widths, body, dontBreakRows: true }, layout: 'ruled', margin: [0, 0, 0, 10] };
}

/** Without the moment of its making, so that the demo company is the same in every run. */
const dated = (title: string, day: string) => {
  const at = new Date(`${day}T12:00:00.000Z`);
  return { title, creationDate: at, modDate: at };
};

const definitionOf = ({ sender, title, parts }: Sheet, of: PaperOf): PdfDefinition => ({
  info: dated(title, of.day),
  pageSize: 'LETTER',
  pageMargins: [54, 54, 54, 54],
  defaultStyle: { font: 'Roboto', fontSize: 10.5, lineHeight: 1.25 },
  content: [
    { text: sender, color: soft },
    { text: title, fontSize: 20, bold: true, margin: [0, 0, 0, 12] },
    ...parts.map((part) => blockOf(part, of)),
  ],
});

const footerOf = (text: string): Footer => ({ text, page: 'Page {page} of {pages}' });

/** The first page of a PDF as a scanner sends it: a PDF that holds only a picture. */
async function scan(content: Buffer, of: PaperOf, render: RenderPdf): Promise<Buffer> {
  const drawing = await openPageDrawing(content);
  const picture = toPng(await drawing.draw(1).finally(drawing.close));
  const image = `data:image/png;base64,${picture.toString('base64')}`;
  // The footer lies outside of the page.
  const page = { pageSize: 'LETTER', pageMargins: [0, 0, 0, 0] };
  return render({ ...page, info: dated('Scan', of.day), content: [{ image, width: 612 }] }, footerOf(''));
}

function writeWorkbook(workbook: Record<string, readonly (readonly (string | number)[])[]>): Promise<Buffer> {
  const sheets = Object.entries(workbook).map(([sheet, rows]) => ({
    sheet,
    data: rows.map((row) => row.map((value) => ({ value }))),
  }));
  return writeWorkbookFile(sheets).toBuffer();
}

/** A scan has no text until the server itself, which may recognise text, reads it after the build. */
export const isScan = (name: string): boolean => name.endsWith('(scan).pdf');

/** Makes one of the demo company's readable files. */
export async function makeDemoFile(name: string, of: PaperOf, render: RenderPdf): Promise<Buffer> {
  const paper = demoPapers.find((each) => each.name === name);
  if (paper === undefined) throw new Error(`The demo company has no paper called ${name}`);
  if ('workbook' in paper) return writeWorkbook(paper.workbook);
  const content = await render(definitionOf(paper.sheet, of), footerOf(paper.sheet.sender));
  return isScan(name) ? scan(content, of, render) : content;
}
