import { expect, test } from 'vitest';
import { questionWords } from './question-words.ts';

test.each([
  ['How long are the warranties?', ['long', 'warranties', 'warrant']],
  ['What is the price of the FX-2000?', ['price', 'fx', '2000', 'pric']],
  ['Größe der Türen', ['grosse', 'der', 'turen', 'gross']],
  ['What is it?', []],
  ['  ', []],
  ["!&|:*()' <->", []],
])('%s', (question, words) => expect(questionWords(question)).toEqual(words));

test('a long question is searched by its first words', () => {
  const question = Array.from({ length: 200 }, (_, index) => `part${index}`).join(' ');
  expect(questionWords(question)).toHaveLength(40);
});
