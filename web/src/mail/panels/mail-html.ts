import { withoutTags } from '@truckroll/domain/text/without-tags';

/** The text content of HTML for comparisons; pictures and horizontal rules count too. */
const wordsOf = (html: string): string =>
  withoutTags(html.replaceAll(/<(img|hr)\b[^<>]*>/gi, ' [$1] '), ' ')
    .replaceAll(/(?:\s|&nbsp;)+/g, ' ')
    .trim();

/**
 * Whether a message has no content of its own: it is blank or only the signature.
 *
 * @example isOnlySignature('<p></p><p>Ann</p>', '<p>Ann</p>') → true
 */
export const isOnlySignature = (html: string, signature: string): boolean => {
  const words = wordsOf(html);
  return words === '' || words === wordsOf(signature);
};

/** The initial text of a message: an empty line, then the signature. */
export const withSignature = (content: string, signature: string): string => {
  if (wordsOf(signature) === '') return content;
  return `${content === '' ? '<p></p>' : content}<p></p>${signature}`;
};

/** Whether two HTML texts have the same content, although an editor may write them differently. */
export const saysTheSame = (one: string, other: string): boolean => one === other || wordsOf(one) === wordsOf(other);
