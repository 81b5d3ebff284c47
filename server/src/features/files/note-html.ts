import { tableOf } from '@truckroll/domain/text/table-of';
import { withoutTags } from '@truckroll/domain/text/without-tags';
import sanitize from 'sanitize-html';

/** Allows only what the note editor produces: no scripts, handlers, frames, images or styles (API 1.5, screens 3.9). */
const allowed: sanitize.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'a'],
  ],
  allowedAttributes: { a: ['href', 'target', 'rel'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 100,
  transformTags: {
    // Pages opened from a note get neither opener nor referrer.
    a: (tagName, { href = '' }) => ({
      tagName,
      attribs: { href, target: '_blank', rel: 'noopener noreferrer nofollow' },
    }),
  },
};

/** The note's HTML without active content. */
export const cleanNote = (html: string): string => sanitize(html, allowed);

/**
 * The HTML of a draft without active content. Links stay only if the sources contain them, because a model may invent
 * others.
 */
export function cleanDraft(html: string, sources: readonly string[]): string {
  const withoutOthers: sanitize.IOptions = {
    ...allowed,
    transformTags: {
      a: (tagName, { href = '' }) => ({
        tagName: href !== '' && sources.some((source) => source.includes(href)) ? tagName : 'removed',
        attribs: { href },
      }),
    },
  };
  return cleanNote(sanitize(html, withoutOthers));
}

const entities: Record<string, string> = tableOf({ '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' });

/**
 * The text of a cleaned note, one line per block.
 *
 * @example noteText('<h2>Access</h2><p>Gate &amp; door</p>') → 'Access\nGate & door'
 */
export const noteText = (cleaned: string): string =>
  withoutTags(cleaned.replaceAll(/<(br|hr)\b[^<>]*>|<\/(p|li|h\d|blockquote|pre)>/g, '\n'))
    .replaceAll(/&(lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity)
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
