import type { ProductService } from '@truckroll/contract/price-book/product-services';
import { describe, expect, it } from 'vitest';
import { isProductName, searchProducts } from './product-search.ts';

const product = (name: string, more: Partial<ProductService> = {}): ProductService => ({
  id: name,
  name,
  description: null,
  category: null,
  price: 1,
  cost: null,
  type: 1,
  unitType: null,
  taxIds: [],
  exemptFromTax: false,
  isActive: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...more,
});

const products = [
  product('Anode rod', { category: 'Plumbing' }),
  product('Drain valve'),
  product('Élan filter', { description: 'Pleated, with a valve' }),
  product('Valve'),
];

const found = (text: string) => searchProducts(products, text).map(({ name }) => name);

describe('a search through the price book', () => {
  it('puts names that begin with the text first, then those that contain it, then the rest', () => {
    expect(found('valve')).toEqual(['Valve', 'Drain valve', 'Élan filter']);
  });

  it('ignores case, accents and surrounding spaces, and searches categories', () => {
    expect(found(' ELAN ')).toEqual(['Élan filter']);
    expect(found('plumb')).toEqual(['Anode rod']);
  });

  it('finds everything for an empty text, and nothing for an unknown one', () => {
    expect(found('  ')).toHaveLength(4);
    expect(found('boiler')).toEqual([]);
  });
});

it('recognises a name only as a whole', () => {
  expect([isProductName(products, 'elan FILTER'), isProductName(products, 'filter')]).toEqual([true, false]);
});
