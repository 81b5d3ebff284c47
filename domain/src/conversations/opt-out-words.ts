import { fold } from '../text/folding.ts';

/** Words that mean no more texts, even in a polite sentence: in English, French and Spanish. */
const plainWords = [
  ...['STOP', 'STOPALL', 'UNSUBSCRIBE', 'OPTOUT', 'ARRET', 'ARRETER', 'ARRETEZ', 'DESABONNER'],
  ...['ALTO', 'PARAR', 'BAJA'],
];
/** Words that carriers take for the same, but only alone: 'please cancel' may be about a visit. */
const loneWords = ['CANCEL', 'END', 'QUIT', 'REVOKE'];
const optInWords = ['START', 'UNSTOP'];
const polite = [
  'please',
  'pls',
  'plz',
  'thanks',
  'thank you',
  'merci',
  'svp',
  's il vous plait',
  'por favor',
  'gracias',
];

const joined = (words: string): string => words.replaceAll(' ', '').toUpperCase();

/**
 * The decision of a received text about further texts to its sender. Only a text that consists of the word alone
 * counts, as carriers decide it, in any case and with any punctuation.
 *
 * @example optChoiceOf(' Stop! ') → 'out'; optChoiceOf('STOP ALL') → 'out'; optChoiceOf('Please stop by') → null
 */
export function optChoiceOf(text: string): 'in' | 'out' | null {
  const words = fold(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const word = joined(words);
  if (optInWords.includes(word)) return 'in';
  const isOut =
    [...plainWords, ...loneWords].includes(word) ||
    polite.some((courtesy) =>
      [`${courtesy} `, ` ${courtesy}`].some(
        (part) =>
          (words.startsWith(part) || words.endsWith(part)) && plainWords.includes(joined(words.replace(part, ''))),
      ),
    );
  return isOut ? 'out' : null;
}
