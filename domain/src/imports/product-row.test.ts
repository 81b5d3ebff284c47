import { describe, expect, it } from 'vitest';
import { suggestMapping } from './columns.ts';
import { mappingRefusal, productOfRow, productTargets } from './product-row.ts';
import { readAmount } from './spellings.ts';

const convention = { isDayFirst: false, hasDecimalComma: false };

describe('the columns of a price book', () => {
  it("are recognised by the headers of the product's own export", () => {
    const heads = 'Name,Type,Category,Description,Unit,Cost,Price,Taxes,Exempt from tax,Taxable,Active,Items'.split(
      ',',
    );
    expect(suggestMapping(heads, productTargets)).toEqual(productTargets.map(({ key }) => key));
  });

  it("are recognised by the headers of other products' exports", () => {
    expect(suggestMapping(['Item Name', 'Rate', 'Purchase cost', 'U.O.M.', 'SKU'], productTargets)).toEqual([
      'name',
      'price',
      'cost',
      'unitType',
      null,
    ]);
  });

  it('need a column for the name', () => {
    expect(mappingRefusal(['price'])).toBe('Choose the column of the name.');
    expect(mappingRefusal(['price', 'name'])).toBeNull();
  });
});

it.each([
  ['$1,234.50', '1234.50'],
  ['CAD 18', '18'],
  ['1 200', '1200'],
  ['.5', '.5'],
  ['1,2', '1,2'],
  ['12,50 €', '12.50'],
  ['1.234,50', '1234.50'],
  ['call us', 'call us'],
])('the amount %j is sent as %j', (text, sent) => {
  expect(readAmount(text, convention)).toBe(sent);
});

describe('a row of a price book', () => {
  const mapping = productTargets.map(({ key }) => key);

  it('becomes an entry with exactly the values of its cells', () => {
    expect(
      productOfRow([' Filter ', 'Part', '', '', 'each', '', '$18', 'GST; PST', 'no', '', 'Yes'], {
        mapping,
        convention,
      }),
    ).toEqual({
      name: 'Filter',
      type: 1,
      unitType: 'each',
      price: '18',
      taxNames: ['GST', 'PST'],
      exemptFromTax: false,
      isActive: true,
    });
  });

  it('passes on unreadable values, and strips the mark that guards against formulas', () => {
    expect(productOfRow(["'=1+1", 'kit', '', '', '', '', 'soon', '', 'maybe'], { mapping, convention })).toEqual({
      name: '=1+1',
      type: 'kit',
      price: 'soon',
      exemptFromTax: 'maybe',
    });
  });
});
