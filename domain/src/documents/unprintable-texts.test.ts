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
  items: [{ name: 'Đèn', description: '½ day · 20 €', unitType: null, taxes: [] }],
  shippingInfo: null,
  comments: '<p>Thank you</p>',
  paymentInstructions: null,
  isContractRequired: false,
  contractTitle: null,
  contractContent: '<p>契約</p>',
  contractSignerName: null,
  texts: { intro: null, closing: null, footer: null },
};

test('Latin, Greek, Cyrillic and Vietnamese letters are printed, also when they are written with separate accents', () => {
  expect(unprintableTexts(plain)).toEqual([]);
  expect(unprintableIn('Zoe\u0308 e\u0301'.normalize('NFD'))).toBe('');
});

test.each(['田中', 'שלום', 'مرحبا', 'สวัสดี', 'नमस्ते', '한국어', 'ქართული', '🔥'])('%s is not', (text) => {
  expect(unprintableIn(`Ann ${text}`)).not.toBe('');
});

test('each place on the paper is named, in its order', () => {
  const line = { name: 'Pump', description: '給湯器', unitType: '台', taxes: [{ name: '消費税' }] };
  const found = unprintableTexts({
    ...plain,
    clientDetails: { name: '田中 田', address: '東京', email: null },
    items: [...plain.items, line],
    comments: '<p>谢谢</p>',
    isContractRequired: true,
  });
  expect(found).toEqual([
    { place: 'Client name', letters: '田中' },
    { place: 'Client address', letters: '東京' },
    { place: 'Line 2, description', letters: '給湯器' },
    { place: 'Line 2, unit', letters: '台' },
    { place: 'Line 2, tax', letters: '消費税' },
    { place: 'Comments', letters: '谢' },
    { place: 'Contract', letters: '契約' },
  ]);
});
