/** The words of HTML, by which two texts are compared; pictures and rules count too. */
const wordsOf = (html: string): string =>
  html
    .replaceAll(/<(img|hr)\b[^>]*>/gi, ' [$1] ')
    .replaceAll(/<[^>]*>|&nbsp;/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/**
 * Whether a text says nothing of its own: it is blank, or only the signature.
 *
 * @example isOnlySignature('<p></p><p>Ann</p>', '<p>Ann</p>') → true
 */
export const isOnlySignature = (html: string, signature: string): boolean => {
  const words = wordsOf(html);
  return words === '' || words === wordsOf(signature);
};

/** The text with which a message begins: an empty line, then the signature. */
export const withSignature = (content: string, signature: string): string => {
  if (wordsOf(signature) === '') return content;
  return `${content === '' ? '<p></p>' : content}<p></p>${signature}`;
};

/** Whether two texts say the same: an editor writes HTML in its own way. */
export const saysTheSame = (one: string, other: string): boolean => one === other || wordsOf(one) === wordsOf(other);
