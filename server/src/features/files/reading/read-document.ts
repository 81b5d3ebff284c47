import { tableOf } from '@truckroll/domain/text/table-of';
import { partOf, unpackOfficeFile } from './office-file.ts';
import type { Pages } from './reading.ts';
import { walkXml } from './walk-xml.ts';

const body = 'word/document.xml';
const endings: Readonly<Record<string, string>> = tableOf({
  'w:p': '\n',
  'w:tab': '\t',
  'w:br': '\n',
  'w:cr': '\n',
  'w:tc': '\t',
});

/**
 * The text of a DOCX file. Pages are those that the program that saved it last laid out; a file without page breaks has
 * no page numbers. Deleted text of tracked changes is left out.
 */
export function readDocument(content: Uint8Array, pages: Pages): void {
  const xml = partOf(unpackOfficeFile(content, /^word\/document\.xml$/), body);
  const texts = [''];
  const add = (text: string): void => {
    texts[texts.length - 1] += text;
  };
  let isText = false;
  // Older programs get a second copy of a text box.
  let fallbacks = 0;
  walkXml(xml, {
    open(name, attributes) {
      if (name === 'mc:Fallback') fallbacks += 1;
      isText = name === 'w:t';
      // The program marks the page that follows an ordered page break as well: that is one break.
      const isNext = name === 'w:lastRenderedPageBreak' && texts.at(-1)?.trim() !== '';
      if (isNext || (name === 'w:br' && attributes()['w:type'] === 'page')) texts.push('');
    },
    close(name) {
      if (name === 'mc:Fallback') fallbacks -= 1;
      isText = false;
      if (fallbacks === 0) add(endings[name] ?? '');
    },
    text(text) {
      if (isText && fallbacks === 0) add(text);
    },
  });
  for (const [index, text] of texts.entries()) {
    if (pages.areFull) return;
    pages.add(texts.length === 1 ? null : index + 1, text);
  }
}
