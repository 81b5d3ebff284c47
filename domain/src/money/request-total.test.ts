import { describe, expect, it } from 'vitest';
import { requestTotal } from './request-total.ts';

describe('the total of a request', () => {
  it('is subtotal and tax without the discount, to the cent', () => {
    expect(requestTotal({ subTotal: 189.99, tax: 24.7, discount: 10 })).toEqual({ total: 204.69, refusal: null });
    expect(requestTotal({ subTotal: 0.1, tax: 0.2, discount: 0 })).toEqual({ total: 0.3, refusal: null });
  });

  it('is refused below zero, and is zero then', () => {
    expect(requestTotal({ subTotal: 100, tax: 13, discount: 113 })).toEqual({ total: 0, refusal: null });
    expect(requestTotal({ subTotal: 100, tax: 13, discount: 113.01 })).toEqual({
      total: 0,
      refusal: 'Discount is not valid',
    });
  });
});
