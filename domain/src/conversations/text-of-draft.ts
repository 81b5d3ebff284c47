import { textMaximum } from './text-size.ts';

/**
 * A draft in the form of a text message: paragraphs become lines, quoted lines are left out, because the message above
 * shows them, and what exceeds a message is cut at a word.
 *
 * @example textOfDraft('Hi Dana,\n\nThanks for writing.\n\n> When?\n\n\nRegards,\nSam') → 'Hi Dana,\nThanks for writing.\nRegards,\nSam'
 */
export function textOfDraft(draft: string): string {
  const text = draft
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('>'))
    .join('\n');
  if (text.length <= textMaximum) return text;
  const cut = text.slice(0, textMaximum);
  const lastSpace = cut.search(/\s\S*$/);
  return lastSpace > 0 ? cut.slice(0, lastSpace).trimEnd() : cut;
}
