import { textOfHtml } from '@truckroll/domain/text/plain-html';

/**
 * The text of a message that has only HTML, from its sanitised HTML; quotes are marked with '>', as in plain-text
 * messages. Runs in linear time, however deep the HTML is nested.
 *
 * @example textOfMail('<p>Yes</p><blockquote>When?</blockquote>') → 'Yes\n> When?'
 */
export function textOfMail(cleaned: string): string {
  const cells = cleaned.replaceAll(/<\/t[dh]>/g, ' ').replaceAll(/<\/?(tr|table|center|dt|dd|hr)\b/g, '<br><$1');
  let depth = 0;
  return cells
    .split(/(<\/?blockquote\b[^>]*>)/)
    .flatMap((part) => {
      if (/^<\/?blockquote\b/.test(part)) {
        depth = Math.max(0, depth + (part.startsWith('</') ? -1 : 1));
        return [];
      }
      const lines = textOfHtml(part);
      if (lines === '') return [];
      return depth === 0 ? lines : lines.replaceAll(/^/gm, '> ');
    })
    .join('\n');
}
