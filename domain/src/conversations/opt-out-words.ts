const optOutWords: ReadonlySet<string> = new Set([
  'STOP',
  'STOPALL',
  'UNSUBSCRIBE',
  'CANCEL',
  'END',
  'QUIT',
  'REVOKE',
  'OPTOUT',
]);
const optInWords: ReadonlySet<string> = new Set(['START', 'UNSTOP']);

/**
 * What a received text decides about further texts to its sender. Only a text that consists of the word alone counts,
 * as carriers decide it.
 *
 * @example optChoiceOf(' stop ') → 'out'; optChoiceOf('Please stop by') → null
 */
export function optChoiceOf(text: string): 'in' | 'out' | null {
  const word = text.trim().toUpperCase();
  if (optOutWords.has(word)) return 'out';
  return optInWords.has(word) ? 'in' : null;
}
