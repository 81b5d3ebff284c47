import { expect, test } from 'vitest';
import { unprintableIn, unprintableTexts } from './unprintable-texts.ts';

const plain = {
  title: 'Invoice',
  clientDetails: { name: 'Zoë Müller', address: 'Łódź', email: null },
  companyInformation: {
    ...{ name: 'Ακμή & Сыновья', address: null, phone: null, email: null },
    ...{ website: null, taxNumber: null },
  },
  serviceAddress: null,
  purchaseOrderNumber: null,
  options: [],
  items: [{ name: 'Đèn', description: '½ day · 20 €', unitType: null, taxes: [] }],
  billingSchedule: null,
  shippingInfo: null,
  comments: '<p>Thank you</p>',
  paymentInstructions: null,
  isContractRequired: false,
  contractTitle: null,
  contractContent: '<p>ᎨᎩ</p>',
  contractSignerName: null,
  texts: { intro: null, closing: null, footer: null },
};

test('Latin, Greek, Cyrillic and Vietnamese letters are printed, also when they are written with separate accents', () => {
  expect(unprintableTexts(plain)).toEqual([]);
  expect(unprintableIn('Zoe\u0308 e\u0301'.normalize('NFD'))).toBe('');
});

test.each(['田中', 'שלום', 'مرحبا', 'สวัสดี', 'नमस्ते', '한국어', 'ქართული', '🔥'])('%s is printed', (text) => {
  expect(unprintableIn(`Ann ${text}`)).toBe('');
});

test.each(['ᏣᎳᎩ', 'አማርኛ', '𒀭'])('%s is not', (text) => {
  expect(unprintableIn(`Ann ${text}`)).not.toBe('');
});

test('each place on the paper is named, in its order', () => {
  const line = { name: 'Pump', description: 'ᏣᎳᎩ', unitType: 'Ꮳ', taxes: [{ name: 'አማርኛ' }] };
  const found = unprintableTexts({
    ...plain,
    clientDetails: { name: 'ᎠᎡ Ꭰ', address: 'ᎣᎤ', email: null },
    items: [...plain.items, line],
    comments: '<p>ᎦᎦ</p>',
    isContractRequired: true,
  });
  expect(found).toEqual([
    { place: 'Client name', letters: 'ᎠᎡ' },
    { place: 'Client address', letters: 'ᎣᎤ' },
    { place: 'Line 2, description', letters: 'ᏣᎳᎩ' },
    { place: 'Line 2, unit', letters: 'Ꮳ' },
    { place: 'Line 2, tax', letters: 'አማርኛ' },
    { place: 'Comments', letters: 'Ꭶ' },
    { place: 'Contract', letters: 'ᎨᎩ' },
  ]);
});
