import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPackageItems, writePackageItems } from './package-items.ts';
import { productTypes } from './product-types.ts';

const first = (text: string) => readPackageItems(text).map(({ meanings }) => meanings[0]);

describe('the items of a package in a cell', () => {
  it('have their quantity, their name and their type', () => {
    const items = [
      { name: 'Gas furnace', type: 1, quantity: 1 },
      { name: 'Labour', type: 2, quantity: 8.5 },
      { name: 'Gone', type: null, quantity: 2 },
    ] as const;
    const text = '1 × Gas furnace (Product); 8.5 × Labour (Service); 2 × Gone';
    expect(writePackageItems(items)).toBe(text);
    expect(first(text)).toEqual(items);
  });

  it('may be written by hand', () => {
    expect(first('Filter\n2x Pump (product);3,5 * Labour ; ')).toEqual([
      { name: 'Filter', type: null, quantity: 1 },
      { name: 'Pump', type: 1, quantity: 2 },
      { name: 'Labour', type: null, quantity: 3.5 },
    ]);
    expect(readPackageItems(' ; \n')).toEqual([]);
  });

  it('may have a name that looks like a quantity or a type', () => {
    expect(readPackageItems('2 x 4 lumber (Service)')[0]?.meanings).toEqual([
      { name: '4 lumber', type: 2, quantity: 2 },
      { name: '4 lumber (Service)', type: null, quantity: 2 },
      { name: '2 x 4 lumber', type: 2, quantity: 1 },
      { name: '2 x 4 lumber (Service)', type: null, quantity: 1 },
    ]);
    expect(first('2 × "5"" pipe; black" (Product); 3 × 5" pipe')).toEqual([
      { name: '5" pipe; black', type: 1, quantity: 2 },
      { name: '5" pipe', type: null, quantity: 3 },
    ]);
    expect(first('1 × "open; Filter')).toEqual([
      { name: '"open', type: null, quantity: 1 },
      { name: 'Filter', type: null, quantity: 1 },
    ]);
  });

  it('are read as they were written, whatever the names are', () => {
    const name = fc
      .oneof(
        fc.string({ unit: 'grapheme', maxLength: 30 }),
        fc.string({ unit: fc.constantFrom('"', ';', '×', 'x', '2', ' ', '(', ')', '(Product)', '\n', '.', 'a') }),
      )
      .map((text) => text.trim())
      .filter((text) => text !== '');
    const item = fc.record({
      name,
      type: fc.constantFrom(...productTypes),
      quantity: fc.integer({ min: 0, max: 99_999_999 }).map((hundredths) => hundredths / 100),
    });
    fc.assert(
      fc.property(fc.array(item, { maxLength: 50 }), (items) => {
        expect(first(writePackageItems(items))).toEqual(items);
      }),
    );
  });

  it('takes no longer for a long text without an end', () => {
    const text = '1 × "'.repeat(5000);
    expect(readPackageItems(text)).toHaveLength(1);
  });
});
