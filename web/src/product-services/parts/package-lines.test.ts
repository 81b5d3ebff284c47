import type { ProductPackage } from '@truckroll/contract/price-book/product-packages';
import type { ProductService } from '@truckroll/contract/price-book/product-services';
import { searchPackages } from '@truckroll/domain/product-services/package-search';
import { describe, expect, it } from 'vitest';
import { linesOfPackage } from './package-lines.ts';
import { leftOutText, packagesNamed } from './package-search.ts';

const at = '2026-01-01T00:00:00.000Z';
const product = (name: string, price: number): ProductService => ({
  id: name,
  name,
  description: 'As agreed',
  category: null,
  price,
  cost: null,
  type: 2,
  unitType: 'hour',
  taxIds: ['hst'],
  exemptFromTax: false,
  isActive: true,
  createdAt: at,
  updatedAt: at,
});
const furnace = product('Furnace', 2890);
const labour = product('Labour', 115.55);

const item = (name: string, quantity: number, isOffered = true): ProductPackage['items'][number] => ({
  itemId: name,
  name,
  quantity,
  unitType: null,
  price: null,
  cost: null,
  isOffered,
});
const replacement: ProductPackage = {
  id: 'replacement',
  name: 'Élan replacement',
  description: null,
  items: [item('Furnace', 1), item('Disposal', 1, false), item('Labour', 8.5)],
  price: null,
  cost: null,
  isActive: true,
  createdAt: at,
  updatedAt: at,
};

describe('the lines of a package', () => {
  it('are its offered items in their order, with what the price book says now', () => {
    const dearer = { ...furnace, price: 3000 };
    expect(linesOfPackage(replacement, [labour, dearer], { isWhole: false, decimals: 2 })).toEqual([
      { product: dearer, quantity: 1 },
      { product: labour, quantity: 8.5 },
    ]);
  });

  it('keep their amount where quantities are whole', () => {
    const lines = linesOfPackage(replacement, [labour, furnace], { isWhole: true, decimals: 2 });
    expect(lines).toEqual([
      { product: furnace, quantity: 1 },
      { product: { ...labour, price: 982.18, description: '8.5 × 115.55\nAs agreed' }, quantity: 1 },
    ]);
  });
});

it('says what is left out, and nothing where all is offered', () => {
  expect(leftOutText([replacement, replacement])).toBe('Left out, because no longer offered: Disposal.');
  expect(leftOutText([{ ...replacement, items: [item('Furnace', 1)] }])).toBe('');
});

it('offers packages by the typed name, and none of which nothing is offered', () => {
  const gone = { ...replacement, id: 'gone', items: [item('Disposal', 1, false)] };
  const named = (text: string) => packagesNamed([gone, replacement], text).map(({ id }) => id);
  expect([named('repl elan'), named('furnace'), named(' ')]).toEqual([['replacement'], [], []]);
  const many = Array.from({ length: 9 }, (_, at) => ({ ...replacement, id: String(at) }));
  expect(packagesNamed(many, 'ela')).toEqual(many.slice(0, 5));
});

it('finds packages by name, description and items, ignoring case and accents', () => {
  const all = [replacement, { ...replacement, id: 'other', name: 'Other', items: [] }];
  expect(searchPackages(all, ' elan FURN ').map(({ id }) => id)).toEqual(['replacement']);
  expect(searchPackages(all, ' ')).toEqual(all);
});
