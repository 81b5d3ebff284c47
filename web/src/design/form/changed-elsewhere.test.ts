import { describe, expect, it } from 'vitest';
import { changedFields, wordsOf } from './changed-elsewhere.ts';

describe('the text of a form value', () => {
  it.each([
    ['', '—'],
    [null, '—'],
    [[], '—'],
    ['Ann', 'Ann'],
    [12.5, '12.5'],
    [true, 'Yes'],
    ['<p>Call <b>first</b></p>', 'Call first'],
    [['red', 'blue'], 'red, blue'],
    [{ id: '1', name: 'Anna' }, 'Anna'],
    [{ street: 'Main', formattedAddress: '1 Main St, Toronto' }, '1 Main St, Toronto'],
    [
      [
        { key: 'a', name: 'Filter' },
        { key: 'b', name: 'Work' },
      ],
      'Filter, Work',
    ],
  ])('%j', (value, words) => {
    expect(wordsOf(value)).toBe(words);
  });

  it.each([['01890a5d-ac96-774b-bcce-b302099a8057'], [{ start: 1 }], [[{ id: 7 }]]])('%j has none', (value) => {
    expect(wordsOf(value)).toBeNull();
  });
});

describe('the fields that differ between two versions', () => {
  it('are listed with both values, equal ones are not', () => {
    expect(changedFields({ firstName: 'Ann', notes: '' }, { firstName: 'Anna', notes: '' })).toEqual([
      { name: 'firstName', before: 'Ann', after: 'Anna' },
    ]);
  });

  it('are listed without values where these have no text, or equal texts', () => {
    const lines = (quantity: number, key: string) => ({ lineItems: [{ key, name: 'Filter', quantity }] });
    expect(changedFields(lines(1, 'a'), lines(2, 'b'))).toEqual([{ name: 'lineItems', before: null, after: null }]);
  });

  it("are none if lines differ only by the form's own keys", () => {
    expect(
      changedFields({ lineItems: [{ key: 'a', name: 'Work' }] }, { lineItems: [{ key: 'b', name: 'Work' }] }),
    ).toEqual([]);
  });
});
