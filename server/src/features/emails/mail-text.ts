import { textOfHtml } from '@truckroll/domain/text/plain-html';

/**
 * The text of a message that has only HTML, from its sanitised HTML; block quotes and parts that a mail program marked
 * as quoted have '>', as in plain-text messages. Runs in linear time, however deep the HTML is nested.
 *
 * @example textOfMail('<p>Yes</p><blockquote>When?</blockquote>') → 'Yes\n> When?'
 */
export function textOfMail(cleaned: string): string {
  const cells = cleaned.replaceAll(/<\/t[dh]>/g, ' ').replaceAll(/<\/?(tr|table|center|dt|dd|hr)\b/g, '<br><$1');
  /** Whether each open block is quoted. */
  const blocks: boolean[] = [];
  const depth = { blockquote: 0, div: 0 };
  const pieces: { text: string; isQuoted: boolean }[] = [];
  for (const part of cells.split(/(<\/?(?:blockquote|div)\b[^<>]*>)/)) {
    const [, slash = '', name = ''] = /^<(\/?)(blockquote|div)\b/.exec(part) ?? [];
    if (name === 'blockquote') depth.blockquote = Math.max(0, depth.blockquote + (slash === '' ? 1 : -1));
    if (name === 'div' && slash === '') {
      blocks.push(part.includes('data-quoted="true"'));
      depth.div += blocks.at(-1) === true ? 1 : 0;
    }
    if (name === 'div' && slash !== '' && blocks.pop() === true) depth.div -= 1;
    const isQuoted = depth.blockquote + depth.div > 0;
    const last = pieces.at(-1);
    const text = name === 'blockquote' ? '' : part;
    if (last !== undefined && last.isQuoted === isQuoted && name !== 'blockquote') last.text += text;
    else pieces.push({ text, isQuoted });
  }
  return pieces
    .flatMap(({ text, isQuoted }) => {
      const lines = textOfHtml(text);
      if (lines === '') return [];
      return isQuoted ? lines.replaceAll(/^/gm, '> ') : lines;
    })
    .join('\n');
}
