import { htmlOfText, textOfHtml } from '@truckroll/domain/text/plain-html';

const wordsOf = (html: string): string => textOfHtml(html).replaceAll(/\s+/g, ' ').trim();

/** Whether a text contains the generated one: the editor writes HTML in its own way, and the signature is below. */
export const holds = (content: string, generated: string): boolean => {
  const words = wordsOf(generated);
  return words !== '' && wordsOf(content).startsWith(words);
};

/** Whether a text still has the content that it had when it was generated. */
export const isUnchanged = (content: string, baseline: string): boolean => wordsOf(content) === wordsOf(baseline);

/** A generated text as HTML. An empty line between two paragraphs, which is to be filled in, is kept. */
export const generatedHtml = (text: string): string =>
  text
    .split('\n\n')
    .map((part) => `${part.startsWith('\n') ? '<p></p>' : ''}${htmlOfText(part.trim())}`)
    .join('');
