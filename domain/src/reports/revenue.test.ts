import { expect, test } from 'vitest';
import { documentStatuses } from '../documents/document-kinds.ts';
import { isRevenue, revenueOf } from './revenue.ts';

test('takes the taxes on top of the prices and those within them from a total, to the cent', () => {
  expect(revenueOf({ total: 113, tax: 13, includedTax: 5 })).toBe(95);
  expect(revenueOf({ total: 0.3, tax: 0.1, includedTax: 0.2 })).toBe(0);
  expect(revenueOf({ total: 1.005, tax: 0.001, includedTax: 0.002 })).toBe(1.002);
});

test('counts invoices that were given out, and no draft, void or deleted one', () => {
  const counted = documentStatuses.filter((documentStatus) =>
    isRevenue({ documentType: 1, documentStatus, isDeleted: false }),
  );
  expect(documentStatuses.filter((status) => !counted.includes(status))).toEqual(['draft', 'void']);
  for (const documentStatus of documentStatuses) {
    expect(isRevenue({ documentType: 2, documentStatus, isDeleted: false })).toBe(false);
    expect(isRevenue({ documentType: 1, documentStatus, isDeleted: true })).toBe(false);
  }
});
