import { describe, expect, it } from 'vitest';
import { changedFields } from './changed-elsewhere.ts';
import { wordsOf } from './value-words.ts';

const person = '01890a5d-ac96-774b-bcce-b302099a8058';
const wording = { timezone: 'UTC', currency: 'USD', nameOf: (id: string) => (id === person ? 'Ann Lee' : null) };

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
    expect(wordsOf(value, 'title', wording)).toBe(words);
  });

  it.each([['01890a5d-ac96-774b-bcce-b302099a8057'], [{ start: 1 }], [[{ id: 7 }]]])('%j has none', (value) => {
    expect(wordsOf(value, 'title', wording)).toBeNull();
  });
});

describe('the text of a field', () => {
  it.each([
    ['stage', 'new_lead', 'New Lead'],
    ['priority', 'high', 'High'],
    ['title', 'high', 'high'],
    ['jobType', 'one-off', 'One-off'],
    ['dueDate', '2026-11-24', 'Nov 24, 2026'],
    ['visitStart', '2026-11-24T14:05:00.000Z', 'Nov 24, 2026 14:05'],
    ['rate', '14', '$14.00'],
    ['estimatedCost', 14.5, '$14.50'],
    ['quantity', '14', '14'],
    ['phoneNumber', { countryCode: '+1', number: '4165550134', countryIdentifier: 'ca' }, '+1 (416) 555-0134'],
    ['assignedTo', [person], 'Ann Lee'],
    ['preferredPersonId', person, 'Ann Lee'],
    ['serviceDuration', 5400, '90 min'],
  ])('%s %j is %s', (name, value, words) => {
    expect(wordsOf(value, name, wording)).toBe(words);
  });
});

describe('the fields that differ between two versions', () => {
  it('are listed with both values, equal ones are not', () => {
    expect(changedFields({ firstName: 'Ann', notes: '' }, { firstName: 'Anna', notes: '' }, wording)).toEqual([
      { name: 'firstName', before: 'Ann', after: 'Anna' },
    ]);
  });

  it('are listed without values where these have no text, or equal texts', () => {
    const lines = (quantity: number, key: string) => ({ lineItems: [{ key, name: 'Filter', quantity }] });
    expect(changedFields(lines(1, 'a'), lines(2, 'b'), wording)).toEqual([
      { name: 'lineItems', before: null, after: null },
    ]);
  });

  it("are none if lines differ only by the form's own keys", () => {
    expect(
      changedFields({ lineItems: [{ key: 'a', name: 'Work' }] }, { lineItems: [{ key: 'b', name: 'Work' }] }, wording),
    ).toEqual([]);
  });
});
