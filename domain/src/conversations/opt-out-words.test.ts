import fc from 'fast-check';
import { expect, it } from 'vitest';
import { optChoiceOf } from './opt-out-words.ts';

const out = [
  'STOP',
  'STOPALL',
  'UNSUBSCRIBE',
  'CANCEL',
  'END',
  'QUIT',
  'REVOKE',
  'OPTOUT',
  'ARRET',
  'ARRÊT',
  'ALTO',
  'PARAR',
  'BAJA',
];
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

it('ignores punctuation around and between the letters', () => {
  const marks = fc.string({ unit: fc.constantFrom(...`.!?,;:'"“”’()*-–… \n🛑`), maxLength: 4 });
  fc.assert(
    fc.property(
      marks,
      spelled([...out, 'STOP ALL', 'stop-all', 'OPT OUT', 'opt-out']),
      marks,
      (before, word, after) => {
        expect(optChoiceOf(`${before}${word}${after}`)).toBe('out');
      },
    ),
  );
  fc.assert(
    fc.property(marks, spelled([...back, 'un-stop']), marks, (before, word, after) => {
      expect(optChoiceOf(`${before}${word}${after}`)).toBe('in');
    }),
  );
});

it.each([
  'Stop.',
  'STOP ALL',
  'Arrêt!',
  'ARRET',
  'Please stop',
  'stop, thanks!',
  'Stop please.',
  'Arrêter svp',
  'Désabonner',
  'Arrêt, merci',
  'Alto',
  'Parar, por favor.',
  'Baja, gracias',
])('%j opts out', (text) => expect(optChoiceOf(text)).toBe('out'));

it('ignores a word within a text', () => {
  fc.assert(
    fc.property(spelled([...out, ...back]), fc.string({ minLength: 1 }), (word, more) => {
      fc.pre(more.trim() !== '');
      return optChoiceOf(`${word} ${more} x`) === null;
    }),
  );
  expect(
    ['', 'HELP', '...', 'Please stop by', 'cancel it', 'Please cancel', 'Alto en la puerta'].map(optChoiceOf),
  ).toEqual(Array(7).fill(null));
});
