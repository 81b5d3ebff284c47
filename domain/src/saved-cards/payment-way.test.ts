import { expect, it } from 'vitest';
import { paymentWay, readCardName } from './payment-way.ts';

it('says by which card a payment was made, where it is known', () => {
  expect(paymentWay({ paymentMethod: 'Card reader', cardName: readCardName({ brand: 'visa', last4: '4242' }) })).toBe(
    'Card reader · Visa 4242',
  );
  expect(paymentWay({ paymentMethod: 'Cash', cardName: null })).toBe('Cash');
});
