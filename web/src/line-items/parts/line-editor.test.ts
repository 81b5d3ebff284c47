import type { LineItem } from '@truckroll/contract/price-book/line-items';
import type { Tax } from '@truckroll/contract/price-book/taxes';
import { taxSituationOf } from '@truckroll/domain/taxes/tax-situation';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { onlyDecimal, tidyAmount, tidyRate } from '../../design/form/typed-amount.ts';
import { tidyOptional, tidyQuantity } from './item-line.ts';
import { areNamed, itemsPayload, lineEditor, linesOf, markLines, recordTotals } from './line-editor-input.ts';

const everything = {
  apply_to_goods: true,
  apply_to_business_services: true,
  apply_to_residential_services: true,
  allow_tax_exempt_override: true,
};
const hst: Tax = {
  id: 'hst',
  name: 'HST',
  rate: 13,
  taxType: 1,
  applyOnAllItems: true,
  state: { name: 'Ontario', isoCode: 'ON' },
  effectiveDate: null,
  applicationRules: everything,
  countryId: null,
  stateId: null,
  isActive: true,
  createdAt: '',
  updatedAt: '',
};
const copyOf = (rate: number) => ({
  id: 'hst',
  taxId: 'hst',
  name: 'HST',
  taxName: 'HST',
  rate,
  taxRate: rate,
  taxType: 1 as const,
  taxAmount: 0,
  taxAppliedOnAmount: 0,
});
const stored: LineItem = {
  id: 'line-1',
  itemId: 'product-1',
  name: 'Filter',
  description: null,
  quantity: 2.5,
  rate: 40,
  itemType: 1,
  unitType: 'box',
  discount: 5,
  taxes: [copyOf(15)],
  markupPrice: 0,
  itemOrderIndex: 7,
  total: 115,
};
const ontario = {
  state: 'ON',
  defaultTaxId: null,
  day: '2026-03-09',
  clientHasTaxNumber: false,
  clientIsTaxExempt: false,
};

const opened = (items: LineItem[] = [stored]) => {
  const editor = lineEditor(linesOf(items), { taxes: [hst] });
  editor.situate(ontario);
  return editor;
};

test('a stored line is sent as it was received, in the order of the form', () => {
  const second = { ...stored, id: 'line-2', name: 'Labour', itemOrderIndex: 3 };
  expect(itemsPayload(opened([stored, second]).lines.get())).toEqual([
    expect.objectContaining({ id: 'line-2', name: 'Labour', itemOrderIndex: 0 }),
    {
      id: 'line-1',
      itemId: 'product-1',
      name: 'Filter',
      description: null,
      quantity: 2.5,
      rate: 40,
      itemType: 1,
      unitType: 'box',
      discount: 5,
      markupPrice: 0,
      taxIds: ['hst'],
      itemOrderIndex: 1,
    },
  ]);
});

test('users who see no prices send none', () => {
  const [line] = itemsPayload(opened([{ ...stored, rate: null, taxes: [] }]).lines.get());
  expect(line).not.toHaveProperty('rate');
  expect(line).not.toHaveProperty('taxIds');
  const [taxed] = itemsPayload(opened([{ ...stored, rate: null }]).lines.get());
  expect(taxed).toMatchObject({ taxIds: ['hst'] });
});

test('a new line has no id, and the taxes that apply where it is sold', () => {
  const editor = opened([]);
  editor.add({ name: 'Labour', rate: '80.00' });
  const [line] = itemsPayload(editor.lines.get());
  expect(line).not.toHaveProperty('id');
  expect(line).toMatchObject({ name: 'Labour', quantity: 1, rate: 80, taxIds: ['hst'], itemType: 2 });
});

describe('lines in place of one', () => {
  const chosen = [
    { name: 'Furnace', quantity: '1', rate: '2890.00' },
    { name: 'Labour', quantity: '8.5', rate: '115.55' },
  ];

  test('fill it and follow it, with the taxes that apply', () => {
    const editor = opened();
    const key = editor.add();
    editor.add({ name: 'Disposal' });
    editor.replaceLine(key, chosen);
    const lines = editor.lines.get();
    expect(lines.map(({ name }) => name)).toEqual(['Filter', 'Furnace', 'Labour', 'Disposal']);
    expect(lines[1]?.key).toBe(key);
    expect(new Set(lines.map((line) => line.key)).size).toBe(4);
    expect(itemsPayload(lines)[2]).toMatchObject({ quantity: 8.5, rate: 115.55, taxIds: ['hst'] });
  });

  test('leave it as it is if there are none', () => {
    const editor = opened();
    editor.replaceLine('line-1', []);
    expect(editor.lines.get()).toEqual(opened().lines.get());
  });
});

describe('taxes', () => {
  test('stay as they were stored when the form opens, and are recomputed when the place changes', () => {
    const editor = opened([{ ...stored, taxes: [] }]);
    expect(editor.lines.get()[0]?.taxIds).toEqual([]);
    editor.situate({ ...ontario, day: '2026-03-10' });
    expect(editor.lines.get()[0]?.taxIds).toEqual(['hst']);
    editor.situate({ ...ontario, state: 'QC' });
    expect(editor.lines.get()[0]?.taxIds).toEqual([]);
  });

  test('that were chosen by hand stay while a day is typed', () => {
    const levy: Tax = { ...hst, id: 'levy', applyOnAllItems: false, effectiveDate: '2026-01-01' };
    const editor = lineEditor(linesOf([stored]), { taxes: [levy] });
    editor.situate(ontario);
    editor.change('line-1', { taxIds: ['levy'] });
    for (const day of ['', '0', '03/1', '03/10/202', '2026-03-10']) editor.situate({ ...ontario, day });
    expect(editor.lines.get()[0]?.taxIds).toEqual(['levy']);
    editor.situate({ ...ontario, day: '2025-12-31' });
    expect(editor.lines.get()[0]?.taxIds).toEqual([]);
  });

  test('of a stored line use the rates copied onto it', () => {
    expect(recordTotals(opened().lines.get(), [hst])).toMatchObject({ subTotal: 100, tax: 15, total: 110 });
  });

  test('of an exempt line are none', () => {
    const editor = opened();
    editor.changeTaxed('line-1', { exemptFromTax: true });
    expect(recordTotals(editor.lines.get(), [hst])).toMatchObject({ tax: 0, total: 95 });
  });

  test('depend on the client as well as on the place', () => {
    expect(
      taxSituationOf({
        client: { taxNumber: 'T1', isTaxExempt: true },
        addresses: [{ state: ' on ', latitude: null }],
        defaultTaxId: 'hst',
        day: '2026-03-09',
      }),
    ).toEqual({
      state: 'on',
      defaultTaxId: null,
      day: '2026-03-09',
      clientHasTaxNumber: true,
      clientIsTaxExempt: true,
    });
    const nowhere = [{ state: ' ', latitude: null }];
    expect(taxSituationOf({ client: null, addresses: nowhere, defaultTaxId: 'hst', day: '2026-03-09' })).toMatchObject({
      state: null,
      defaultTaxId: 'hst',
      clientHasTaxNumber: false,
    });
  });

  test('lose the default tax at a located address, and never have it twice', () => {
    const flat: Tax = { ...hst, id: 'flat', applyOnAllItems: false, state: null };
    const editor = lineEditor([], { taxes: [hst, flat] });
    editor.situate({ ...ontario, state: null, defaultTaxId: 'flat' });
    editor.add({ name: 'Filter' });
    expect(editor.lines.get()[0]?.taxIds).toEqual(['flat']);
    editor.situate(ontario);
    expect(editor.lines.get()[0]?.taxIds).toEqual(['hst']);
  });
});

test("the totals include discount, markup and shipping as the server's do", () => {
  const whole = { discount: 10, discountType: 'percentage', markup: 20, shippingAmount: 7.5 } as const;
  expect(recordTotals(opened().lines.get(), [hst], whole)).toMatchObject({ discountAmount: 10, total: 127.5 });
});

test('a line without a name blocks a save until it has one', () => {
  const editor = opened();
  expect(areNamed(editor)).toBe(true);
  const key = editor.add();
  expect(areNamed(editor)).toBe(false);
  expect(editor.marks.get().showsMissing).toBe(true);
  editor.change(key, { name: 'Labour' });
  expect(areNamed(editor)).toBe(true);
});

test("a server's message is shown at its line, and others are returned", () => {
  const editor = opened();
  const left = markLines(editor, [
    { path: 'items.0.taxes.0', message: 'Tax is not valid' },
    { path: 'discount', message: 'The discount is more than the document total.' },
  ]);
  expect(editor.marks.get().texts).toEqual({ 'line-1': 'Tax is not valid' });
  expect(left.map(({ path }) => path)).toEqual(['discount']);
});

test('numbers take digits and one point, and are normalised on blur', () => {
  expect(onlyDecimal('$12.7.5x')).toBe('12.75');
  expect(tidyAmount('12', 2)).toBe('12.00');
  expect(tidyAmount('1.2345', 2)).toBe('1.23');
  expect(tidyAmount('12.00', 0)).toBe('12');
  expect(tidyRate('12', 2)).toBe('12.00');
  expect(tidyRate('1.2345', 2)).toBe('1.2345');
  expect(tidyRate('12.00', 0)).toBe('12');
  expect(tidyQuantity('1.50')).toBe('1.5');
  expect(tidyQuantity('2.345')).toBe('2.35');
  expect(tidyQuantity('')).toBe('0');
  expect(tidyOptional('5', 2)).toBe('5.00');
  expect(tidyOptional('0', 2)).toBe('');
});

test('a rate with up to four decimals is read, shown and sent as it was typed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (units) => {
      const rate = units / 10_000;
      const [line] = linesOf([{ ...stored, rate }]);
      expect(itemsPayload(line ? [line] : [])[0]?.rate).toBe(rate);
      expect(Number(tidyRate(line?.rate ?? '', 2))).toBe(rate);
    }),
  );
});
