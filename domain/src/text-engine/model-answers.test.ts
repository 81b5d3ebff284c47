import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { citedSources } from './cited-sources.ts';
import { maskPrivate } from './mask-private.ts';

describe('private numbers', () => {
  test.each([
    ['4111 1111 1111 1111', '[card number]'],
    ['4111-1111-1111-1111 12/27', '[card number] 12/27'],
    ['4111111111111111', '[card number]'],
    ['no 5500005555555559.', 'no [card number].'],
    ['3782 822463 10005 is Amex', '[card number] is Amex'],
    ['078-05-1120', '[social insurance number]'],
    ['SIN 046 454 286', 'SIN [social insurance number]'],
    ['046454286', '[social insurance number]'],
    ['1 2 4111 1111 1111 1111', '1 2 [card number]'],
  ])('%s is masked', (text, masked) => {
    expect(maskPrivate(text)).toBe(masked);
  });

  test.each(['416 555 0123', '+1 416-555-0123', '$1,240.00', '2026-03-10 15:00', 'FX-2000', '4111 1111 1111 1112'])(
    '%s is unchanged',
    (text) => {
      expect(maskPrivate(text)).toBe(text);
    },
  );

  test('masks nothing else of a text, and does not change a masked text', () => {
    const noise = fc.array(fc.constantFrom('4111 1111 1111 1111', '12', 'x', ' ', '-', '046454286', '7'), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(noise, (parts) => {
        const masked = maskPrivate(parts.join(''));
        expect(masked.replaceAll(/[\d .-]|\[[a-z ]+ number\]/g, '')).toBe(
          parts.filter((part) => part === 'x').join(''),
        );
        expect(maskPrivate(masked)).toBe(masked);
      }),
    );
  });
});

describe('the sources of an answer', () => {
  const passages = [
    { fileId: 'a', fileName: 'Manual.pdf', page: 3, text: 'Intro. The furnace is\n12 years “old”. End.' },
    { fileId: 'b', fileName: 'Lease.pdf', page: 4, text: 'The rent is due on the first day.' },
    { fileId: 'a', fileName: 'Manual.pdf', page: 4, text: 'Nothing of interest.' },
  ];
  const cite = (answer: string, from = passages) =>
    citedSources(answer, from).map(({ fileId, page, sentence }) => [fileId, page, sentence]);

  test('are its quotations, whatever their spaces, case and last mark are', () => {
    expect(cite('It says "the furnace is 12 years" and “The  rent is due on the first day!”')).toEqual([
      ['a', 3, 'The furnace is 12 years'],
      ['b', 4, 'The rent is due on the first day'],
    ]);
  });

  test('are the pages it names: with the file among several, and only pages that were read', () => {
    expect(cite('See page 4.')).toEqual([]);
    expect(cite('See Lease.pdf, page 4 and page 77.')).toEqual([['b', 4, null]]);
    for (const place of ['p. 3', 'sheet 3', 'Slide 3'])
      expect(cite(`See ${place}`, passages.slice(0, 1))).toEqual([['a', 3, null]]);
    expect(cite('“The rent is due on the first day.” (Lease.pdf, page 4)')).toEqual([
      ['b', 4, 'The rent is due on the first day.'],
    ]);
  });

  test('never contain a page that does not exist', () => {
    expect(cite('“The furnace is 99 years old and broken.” (page 12)')).toEqual([]);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (answer, text) => {
        const from = [{ fileId: 'a', fileName: 'x', page: 1, text }];
        for (const { sentence } of citedSources(`“${answer}” ${answer}`, from))
          if (sentence !== null) expect(text.replaceAll(/\s+/g, ' ')).toContain(sentence);
      }),
    );
  });
});
