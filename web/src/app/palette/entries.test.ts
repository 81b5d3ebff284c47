import { expect, test } from 'vitest';
import { type EntryGroup, matching, stepIn } from './entries.ts';

const icon = () => null;
const groups: EntryGroup[] = [
  { label: 'Actions', entries: [{ id: '1', label: 'New client', icon, run: () => undefined }] },
  {
    label: 'Recent',
    entries: [
      { id: '2', label: 'Élodie Côté', hint: 'Client', icon, run: () => undefined },
      { id: '3', label: 'Bob', hint: 'Client', icon, run: () => undefined },
    ],
  },
];
const labels = (typed: string) => matching(groups, typed).flatMap(({ entries }) => entries.map(({ label }) => label));

test('entries contain every typed word, ignoring case and accents', () => {
  expect(labels('elodie COTE')).toEqual(['Élodie Côté']);
  expect(labels('client')).toEqual(['New client', 'Élodie Côté', 'Bob']);
});

test('without typed text everything is shown, and without a match no group is', () => {
  expect(labels('')).toHaveLength(3);
  expect(matching(groups, 'xyz')).toEqual([]);
});

test('the arrow keys wrap around', () => {
  expect(stepIn(3, 2, 1)).toBe(0);
  expect(stepIn(3, 0, -1)).toBe(2);
  expect(stepIn(3, -1, 1)).toBe(0);
  expect(stepIn(0, 0, 1)).toBe(-1);
});
