import { tableOf } from './table-of.ts';
import { withoutTags } from './without-tags.ts';

const escapes: Record<string, string> = tableOf({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' });
const characters: Record<string, string> = tableOf({ nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" });

/**
 * Plain text as the HTML of a rich field: each line is a paragraph, and markup is escaped.
 *
 * @example htmlOfText('Use the back door\nDogs < 2') → '<p>Use the back door</p><p>Dogs &lt; 2</p>'
 */
export const htmlOfText = (text: string): string =>
  text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => `<p>${line.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? character)}</p>`)
    .join('');

/**
 * The text of a rich field's HTML: blocks become lines, list items begin with a dash.
 *
 * @example textOfHtml('<p>Two <b>coats</b></p><ul><li>Walls</li></ul>') → 'Two coats\n- Walls'
 */
export const textOfHtml = (html: string): string =>
  withoutTags(
    html
      .replaceAll(/<li[^<>]*>(\s*<p[^<>]*>)?/gi, '\n- ')
      .replaceAll(/<br\s*\/?>|<\/?(p|div|h[1-6]|ul|ol|li|blockquote|pre)[^<>]*>/gi, '\n'),
  )
    .replaceAll(/&(\w+|#39);/g, (entity, name: string) => characters[name] ?? entity)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
