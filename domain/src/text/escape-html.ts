import { tableOf } from './table-of.ts';

const escapes: Record<string, string> = tableOf({
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
});

/**
 * Text as HTML that shows it, also within a quoted attribute.
 *
 * @example escapeHtml('Dogs < 2') → 'Dogs &lt; 2'
 */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign);
