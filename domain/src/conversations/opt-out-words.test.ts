import fc from 'fast-check';
import { expect, it } from 'vitest';
import { optChoiceOf } from './opt-out-words.ts';

const out = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'];
const back = ['START', 'UNSTOP'];

/** The word with a random case of each letter, between blanks. */
const spelled = (words: readonly string[]) =>
  fc
    .tuple(fc.constantFrom(...words), fc.array(fc.boolean()), fc.constantFrom('', ' ', '\n', ' \t'))
    .map(([word, lower, blank]) => {
      const letters = [...word].map((letter, at) => (lower[at] ? letter.toLowerCase() : letter));
      return `${blank}${letters.join('')}${blank}`;
    });

it('recognises each word in any case, as the whole text', () => {
  fc.assert(fc.property(spelled(out), (text) => optChoiceOf(text) === 'out'));
  fc.assert(fc.property(spelled(back), (text) => optChoiceOf(text) === 'in'));
});

it('ignores a word within a text', () => {
  fc.assert(
    fc.property(spelled([...out, ...back]), fc.string({ minLength: 1 }), (word, more) => {
      fc.pre(more.trim() !== '');
      return optChoiceOf(`${word} ${more} x`) === null;
    }),
  );
  expect(['', 'HELP', 'Stop.', 'Please stop by', 'cancel it'].map(optChoiceOf)).toEqual([null, null, null, null, null]);
});
