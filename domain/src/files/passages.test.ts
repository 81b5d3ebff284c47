import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutIntoPassages, cutPages, markHits, snippetOf, wordsOf } from './passages.ts';

test('words are compared without case, accents and punctuation', () => {
  expect(wordsOf('Élodie’s FX-2000,\n50% off')).toEqual(['elodie', 's', 'fx', '2000', '50', 'off']);
  expect(wordsOf('…!')).toEqual([]);
});

describe('splitting a text into passages', () => {
  test('cuts between paragraphs, then lines, then sentences, then words', () => {
    expect(cutIntoPassages('One two.\n\nThree four.', 12)).toEqual(['One two.', 'Three four.']);
    expect(cutIntoPassages('One two\nthree four', 12)).toEqual(['One two', 'three four']);
    expect(cutIntoPassages('One two. Three four.', 12)).toEqual(['One two.', 'Three four.']);
    expect(cutIntoPassages('One two three four', 12)).toEqual(['One two', 'three four']);
  });

  test('keeps a short text whole and returns none for an empty one', () => {
    expect(cutIntoPassages(' short ')).toEqual(['short']);
    expect(cutIntoPassages(' \n ')).toEqual([]);
  });

  test('never splits a surrogate pair', () => {
    expect(cutIntoPassages('🔧🔧🔧', 3).join('')).toBe('🔧🔧🔧');
    expect(cutIntoPassages('🔧🔧🔧', 3)[0]).toBe('🔧');
  });

  test('loses no word and makes no passage too long', () => {
    const anyText = fc.array(fc.constantFrom('furnace', 'a', 'Müller', '.', '\n', '\n\n', ' '), { maxLength: 200 });
    fc.assert(
      fc.property(anyText, fc.integer({ min: 10, max: 60 }), (parts, longest) => {
        const text = parts.join(' ');
        const passages = cutIntoPassages(text, longest);
        expect(passages.flatMap(wordsOf)).toEqual(wordsOf(text));
        for (const passage of passages) expect(passage.length).toBeLessThanOrEqual(longest);
      }),
    );
  });
});

test('pages are split one by one, and empty ones have no passage', () => {
  const pages = [
    { page: 1, text: 'One two. Three four.' },
    { page: 2, text: ' \n' },
    { page: 3, text: 'Five.' },
    { page: null, text: 'Six.' },
  ];
  expect(cutPages(pages, 12)).toEqual([
    { page: 1, text: 'One two.' },
    { page: 1, text: 'Three four.' },
    { page: 3, text: 'Five.' },
    { page: null, text: 'Six.' },
  ]);
});

describe('the snippet of a hit', () => {
  const long = `${'lorem ipsum '.repeat(60)}the Furnaces hum ${'dolor sit '.repeat(60)}`;

  test('contains the hit and is within the length limit', () => {
    const snippet = snippetOf(long, 'furnace');
    expect(snippet).toContain('Furnaces');
    expect(snippet.length).toBeLessThanOrEqual(300);
    expect(snippet.startsWith('…')).toBe(true);
    expect(snippet.endsWith('…')).toBe(true);
  });

  test('contains the whole sentence with the hit', () => {
    const sentence = 'Clean the Furnace filter before the first frost.';
    const text = `${'Lorem ipsum dolor. '.repeat(40)}${sentence} ${'Sit amet. '.repeat(40)}`;
    expect(snippetOf(text, 'filter').startsWith(`…${sentence} Sit amet.`)).toBe(true);
    expect(snippetOf(`${sentence} ${'Sit amet. '.repeat(40)}`, 'frost').startsWith(sentence)).toBe(true);
    expect(snippetOf(`${'Lorem ipsum dolor. '.repeat(40)}${sentence}`, 'clean')).toBe(`…${sentence}`);
  });

  test('of a short passage is the passage in one line', () => {
    expect(snippetOf('Two\nlines', 'two')).toBe('Two lines');
  });

  test('without a hit is the start', () => {
    expect(snippetOf(long, 'zebra').startsWith('lorem')).toBe(true);
  });

  test('is always within the length limit and contains the hit at any position', () => {
    fc.assert(
      fc.property(fc.nat(400), fc.nat(400), (before, after) => {
        const text = `${'ab '.repeat(before)}needle ${'cd '.repeat(after)}`;
        const snippet = snippetOf(text, 'needle');
        expect(snippet).toContain('needle');
        expect(snippet.length).toBeLessThanOrEqual(300);
      }),
    );
  });
});

test('matches are marked from the start of a word, ignoring case and accents', () => {
  expect(markHits('The Fürnace, unfurnished', 'fur')).toEqual([
    { text: 'The ', isHit: false },
    { text: 'Fürnace', isHit: true },
    { text: ', unfurnished', isHit: false },
  ]);
  expect(markHits('nothing here', '')).toEqual([{ text: 'nothing here', isHit: false }]);
});
