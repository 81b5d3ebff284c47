import { withoutEnd } from '@truckroll/domain/text/without-end';

export type TextPart = { text: string; link?: string };

const address = /\bhttps?:\/\/[^\s<>"']+/gi;
/** Punctuation that ends a sentence and is not part of the address. */
const afterAddress = /[.,;:!?)\]}]/;

/**
 * Splits plain text into parts, with its web addresses as links.
 *
 * @example linkedParts('See https://a.com.') → [{ text: 'See ' }, { text: 'https://a.com', link: 'https://a.com' }, { text: '.' }]
 */
export function linkedParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(address)) {
    const link = withoutEnd(match[0], afterAddress);
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: link, link });
    end = match.index + link.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
