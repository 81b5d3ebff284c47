import { expect, test } from 'vitest';
import { clientDocument } from './client-document.ts';

test("the client's copy has no markup on lines or document, and the same amounts", () => {
  const line = { name: 'Boiler', rate: 40, markupPrice: 8 };
  expect(clientDocument({ items: [line], markup: 15, subTotal: 40, total: 55 })).toEqual({
    ...{ items: [{ name: 'Boiler', rate: 40 }], otherCharges: 15, subTotal: 40, total: 55 },
  });
});
