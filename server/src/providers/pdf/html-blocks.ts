import { tableOf } from '@truckroll/domain/text/table-of';

/** A styled text run in pdfmake's format. */
type Run = { text: string; bold?: true; italics?: true; decoration?: 'underline' | 'lineThrough'; link?: string };
export type Block = Record<string, unknown>;

const entities: Record<string, string> = tableOf({
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
  '&nbsp;': ' ',
});
const plain = (text: string): string =>
  text.replaceAll(/&(lt|gt|quot|amp|nbsp);/g, (entity) => entities[entity] ?? entity);

const headingSizes: Record<string, number> = tableOf({ h1: 13, h2: 12, h3: 11 });
const blockTags = new Set(['p', 'li', 'blockquote', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/**
 * Converts sanitised HTML, which contains only the editor's own tags, to blocks: paragraphs, headings, lists and
 * quotes with bold, italic, underlined, struck and linked text.
 *
 * @example htmlBlocks('<p>Thank <b>you</b></p>') → [{ text: [{ text: 'Thank ' }, { text: 'you', bold: true }], margin: [0, 0, 0, 4] }]
 */
export function htmlBlocks(html: string): Block[] {
  const blocks: Block[] = [];
  const style = { bold: 0, italics: 0, underline: 0, strike: 0 };
  const lists: { isOrdered: boolean; count: number }[] = [];
  let link: string | null = null;
  let runs: Run[] = [];
  let tag = 'p';

  function flush(): void {
    const isEmpty = runs.every((run) => run.text.trim() === '');
    if (!isEmpty) blocks.push(toBlock());
    runs = [];
  }

  function toBlock(): Block {
    const size = headingSizes[tag];
    const list = tag === 'li' ? lists.at(-1) : undefined;
    const margin = [lists.length * 10 + (tag === 'blockquote' ? 10 : 0), size === undefined ? 0 : 4, 0, 4];
    if (list !== undefined) runs.unshift({ text: list.isOrdered ? `${list.count}. ` : '• ' });
    return { text: runs, margin, ...(size === undefined ? {} : { fontSize: size, bold: true }) };
  }

  const step = (closes: boolean): number => (closes ? -1 : 1);

  function read(name: string, closes: boolean, attributes: string): void {
    if (name === 'b' || name === 'strong') style.bold += step(closes);
    else if (name === 'i' || name === 'em') style.italics += step(closes);
    else if (name === 'u') style.underline += step(closes);
    else if (name === 's') style.strike += step(closes);
    else if (name === 'a') link = closes ? null : plain(/href="([^"]*)"/.exec(attributes)?.[1] ?? '');
    else if (name === 'br') runs.push({ text: '\n' });
    else if (name === 'ul' || name === 'ol') {
      flush();
      if (closes) lists.pop();
      else lists.push({ isOrdered: name === 'ol', count: 0 });
    } else if (blockTags.has(name)) {
      // A list item's paragraph is the item itself.
      if (name === 'p' && lists.length > 0) return;
      flush();
      tag = closes ? 'p' : name;
      const list = lists.at(-1);
      if (name === 'li' && !closes && list !== undefined) list.count += 1;
    }
  }

  for (const [, closing, name = '', attributes = '', text = ''] of html.matchAll(
    /<(\/?)([a-z0-9]+)(?![a-z0-9])([^<>]*)>|([^<]+)/gi,
  )) {
    if (name !== '') read(name.toLowerCase(), closing === '/', attributes);
    else if (text !== '') {
      runs.push({
        text: plain(text),
        ...(style.bold > 0 ? { bold: true } : {}),
        ...(style.italics > 0 ? { italics: true } : {}),
        ...(style.underline > 0 || link
          ? { decoration: 'underline' }
          : style.strike > 0
            ? { decoration: 'lineThrough' }
            : {}),
        ...(link ? { link } : {}),
      });
    }
  }
  flush();
  return blocks;
}
