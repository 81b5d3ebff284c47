import fc from 'fast-check';
import { expect, it } from 'vitest';
import { orderedName } from './ordered-name.ts';

it.each([
  ['Lee, Ann', 'Ann Lee'],
  ['LEE, ANN', 'ANN LEE'],
  ['Lee,Ann', 'Ann Lee'],
  ['Lee, Ann M.', 'Ann M. Lee'],
  ["O'Brien, Sean", "Sean O'Brien"],
  ['O’Brien, Séan', 'Séan O’Brien'],
  ['Smith-Jones, Mary Ann', 'Mary Ann Smith-Jones'],
  ['van der Berg, Jan', 'Jan van der Berg'],
  ['García López, María', 'María García López'],
  ['Smith, John, CPA', 'John Smith, CPA'],
  ['Smith Jr., John', 'John Smith Jr.'],
  ['Smith, Jr., John', 'John Smith Jr.'],
  ['Müller, Jörg', 'Jörg Müller'],
])('%s is spoken as %s', (name, spoken) => expect(orderedName(name)).toBe(spoken));

it.each([
  "Sean O'Brien",
  'Acme Plumbing, Inc.',
  'Acme, Inc.',
  'Acme, LLC',
  'Bauer, GmbH & Co. KG',
  'Acme Plumbing, Co., Ltd.',
  'John Smith, CPA',
  'John Smith, Jr.',
  'Ann Lee, PhD, P.Eng.',
  'Smith, Jones & Partners',
  'Smith, Jones and Brown',
  'Northwind Plumbing, 24h service',
  'Northwind Plumbing, Greater Toronto Area',
  'Ann Lee, Corner Bakery',
  'Ann Lee',
  'ann@lee.com',
  '',
])('%s stays in order', (name) => expect(orderedName(name)).toBe(name));

it('loses no word', () => {
  const sorted = (text: string): string[] =>
    text
      .split(/[\s,]+/)
      .filter((word) => word !== '')
      .sort();
  fc.assert(
    fc.property(fc.string(), (name) => {
      expect(sorted(orderedName(name))).toEqual(sorted(name));
    }),
  );
});
