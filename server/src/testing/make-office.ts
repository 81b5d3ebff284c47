import { strToU8, zipSync } from 'fflate';
import writeWorkbookFile from 'write-excel-file/node';

const main = 'http://schemas.openxmlformats.org';
const relations = `${main}/officeDocument/2006/relationships`;
const xml = (content: string): string => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${content}`;
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Packs the parts of an Office file; `types` are the content types of its parts by path. */
function pack(parts: Record<string, string>, types: Record<string, string>): Buffer {
  const overrides = Object.entries(types)
    .map(
      ([path, type]) =>
        `<Override PartName="/${path}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`,
    )
    .join('');
  const [first = ''] = Object.keys(types);
  const all = {
    '[Content_Types].xml': xml(
      `<Types xmlns="${main}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides}</Types>`,
    ),
    '_rels/.rels': xml(
      `<Relationships xmlns="${main}/package/2006/relationships"><Relationship Id="r1" Type="${relations}/officeDocument" Target="${first}"/></Relationships>`,
    ),
    ...parts,
  };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(all).map(([path, text]) => [path, strToU8(text)]))));
}

const pageBreak = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';

/** A DOCX file of this body, in the markup of its format. */
export const makeDocxOf = (body: string): Buffer =>
  pack(
    {
      'word/document.xml': xml(
        `<w:document xmlns:w="${main}/wordprocessingml/2006/main" xmlns:mc="${main}/markup-compatibility/2006"><w:body>${body}</w:body></w:document>`,
      ),
    },
    { 'word/document.xml': 'wordprocessingml.document.main' },
  );

/** A DOCX file with a page per text, line by line. */
export const makeDocx = (...pages: string[]): Buffer =>
  makeDocxOf(
    pages
      .map((page) =>
        page
          .split('\n')
          .map((line) => `<w:p><w:r><w:t xml:space="preserve">${escaped(line)}</w:t></w:r></w:p>`)
          .join(''),
      )
      .join(pageBreak),
  );

/** A PPTX file with a slide per text; its parts are stored in the opposite order. */
export function makePptx(...slides: string[]): Buffer {
  const paths = slides.map((_, index) => `ppt/slides/slide${slides.length - index}.xml`);
  const drawing = `xmlns:a="${main}/drawingml/2006/main" xmlns:p="${main}/presentationml/2006/main" xmlns:r="${relations}"`;
  const lines = (slide: string): string =>
    slide
      .split('\n')
      .map((line) => `<a:p><a:r><a:t>${escaped(line)}</a:t></a:r></a:p>`)
      .join('');
  return pack(
    {
      'ppt/presentation.xml': xml(
        `<p:presentation ${drawing}><p:sldIdLst>${paths.map((_, index) => `<p:sldId id="${256 + index}" r:id="s${index}"/>`).join('')}</p:sldIdLst></p:presentation>`,
      ),
      'ppt/_rels/presentation.xml.rels': xml(
        `<Relationships xmlns="${main}/package/2006/relationships">${paths.map((path, index) => `<Relationship Id="s${index}" Type="${relations}/slide" Target="${path.slice(4)}"/>`).join('')}</Relationships>`,
      ),
      ...Object.fromEntries(
        slides.map((slide, index) => [
          paths[index] ?? '',
          xml(
            `<p:sld ${drawing}><p:cSld><p:spTree><p:sp><p:txBody>${lines(slide)}</p:txBody></p:sp></p:spTree></p:cSld></p:sld>`,
          ),
        ]),
      ),
    },
    {
      'ppt/presentation.xml': 'presentationml.presentation.main',
      ...Object.fromEntries(paths.map((path) => [path, 'presentationml.slide'])),
    },
  );
}

/** An XLSX file of one or more sheets, by the markup of their rows. */
export const makeXlsxOf = (...sheets: string[]): Buffer =>
  Buffer.from(
    zipSync({
      'xl/_rels/workbook.xml.rels': strToU8(
        `<Relationships>${sheets.map((_, index) => `<Relationship Id="r${index + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`).join('')}</Relationships>`,
      ),
      'xl/workbook.xml': strToU8(
        `<workbook><sheets>${sheets.map((_, index) => `<sheet name="S${index + 1}" sheetId="${index + 1}" r:id="r${index + 1}"/>`).join('')}</sheets></workbook>`,
      ),
      ...Object.fromEntries(
        sheets.map((rows, index) => [
          `xl/worksheets/sheet${index + 1}.xml`,
          strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
        ]),
      ),
    }),
  );

type Cell = string | number | Date;

/** An XLSX file with these sheets. */
export function makeXlsx(sheets: Record<string, Cell[][]>): Promise<Buffer> {
  const file = writeWorkbookFile(
    Object.entries(sheets).map(([sheet, rows]) => ({
      sheet,
      data: rows.map((row) =>
        row.map((value) => (value instanceof Date ? { value, format: 'yyyy-mm-dd' } : { value })),
      ),
    })),
  );
  return file.toBuffer();
}
