import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findSentence, rangeInPieces } from './find-sentence.ts';

const found = (text: string, sentence: string): string | null => {
  const range = findSentence(text, sentence);
  return range === null ? null : text.slice(range.start, range.end);
};

describe('findSentence', () => {
  it.each([
    ['The furnace is 12 years old.', 'The furnace is 12 years old.', 'The furnace is 12 years old.'],
    ['Page 1\nThe furnace\nis  12 years old. Next', 'the furnace is 12 years old.', 'The furnace\nis  12 years old.'],
    ['He said ‘don’t’ – twice.', "He said 'don't' - twice.", 'He said ‘don’t’ – twice.'],
    ['The fur\u00ADnace', 'furnace', 'fur\u00ADnace'],
    ['😀 Total: $1,240.00 😀', 'Total: $1,240.00 😀', 'Total: $1,240.00 😀'],
    ['The boiler', 'The furnace', null],
    ['a b', 'a', null],
  ])('in %j finds %j', (text, sentence, expected) => {
    expect(found(text, sentence)).toBe(expected);
  });

  it('finds what was cut out of a text, however it was broken into lines', () => {
    const word = fc.stringMatching(/^[a-z]{3,9}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 4, maxLength: 30 }), fc.nat(), (words, seed) => {
        const from = seed % (words.length - 2);
        const sentence = words.slice(from, from + 3).join(' ');
        const place = findSentence(words.join('\n'), sentence);
        expect(place === null ? '' : words.join('\n').slice(place.start, place.end).replaceAll('\n', '')).toBe(
          sentence.replaceAll(' ', ''),
        );
      }),
    );
  });
});

describe('rangeInPieces', () => {
  it('cuts a range at the ends of the pieces', () => {
    expect(rangeInPieces(['abc', '', 'def'], { start: 2, end: 5 })).toEqual([
      { piece: 0, start: 2, end: 3 },
      { piece: 2, start: 0, end: 2 },
    ]);
    expect(rangeInPieces(['abc'], { start: 3, end: 3 })).toEqual([]);
  });
});
