import { expect, it, test } from 'vitest';
import { contrast } from '../colors/contrast.ts';
import { brandingOf, defaultBranding, noTexts, shownCompany, textsFor } from './branding.ts';
import { inkOn } from './readable-colors.ts';

it('an account that has set nothing has the defaults, whose colors are readable', () => {
  expect(brandingOf({})).toEqual(defaultBranding);
  expect(brandingOf({ color: '#0f4c81' })).toEqual({ ...defaultBranding, color: '#0f4c81' });
  for (const fill of [defaultBranding.color, defaultBranding.accent])
    expect(contrast(fill, inkOn(fill))).toBeGreaterThan(4.5);
});

const own = {
  ...defaultBranding,
  estimateIntro: ' Thank you for asking us. ',
  estimateClosing: 'Valid for 30 days.',
  invoiceIntro: 'Thank you for your business.',
  invoiceClosing: ' \n',
  footer: 'Licensed and insured',
  showsRates: false,
};

test.each([
  [1, { intro: 'Thank you for your business.', closing: null }],
  [2, { intro: 'Thank you for asking us.', closing: 'Valid for 30 days.' }],
] as const)('a document of type %d gets the texts of its type', (type, texts) => {
  expect(textsFor(own, type)).toEqual({ ...noTexts, ...texts, footer: 'Licensed and insured', showsRates: false });
});

it('a company shows its contact and tax number only where the document does', () => {
  const company = {
    name: 'Northwind',
    address: '1 Main St',
    email: 'a@b.test',
    phone: '1',
    website: 'w',
    taxNumber: 'T1',
  };
  expect(shownCompany(company, noTexts)).toEqual(company);
  expect(shownCompany(company, { ...noTexts, showsContact: false })).toEqual({
    ...{ ...company, email: null, phone: null, website: null },
  });
  expect(shownCompany(company, { ...noTexts, showsTaxNumber: false })).toEqual({ ...company, taxNumber: null });
});
