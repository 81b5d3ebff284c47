import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chosenDocument, isChoosable, proposedChoice, sheetItems } from './chosen-document.ts';
import {
  choiceRefusals,
  chosenLines,
  countingLines,
  countingOption,
  optionTotals,
  plainLine,
  repriced,
} from './estimate-options.ts';

const option = (id: string, more: { isRecommended?: boolean; isChosen?: boolean } = {}) => ({
  id,
  isRecommended: false,
  isChosen: false,
  ...more,
});
const tax = { taxId: 'hst', name: 'HST', rate: 13, taxType: 1 as const, taxAmount: 0, taxAppliedOnAmount: 0 };
const line = (id: string, optionId: string | null, more: Record<string, unknown> = {}) => ({
  ...plainLine,
  ...{ id, optionId, quantity: 1, rate: 10, discount: 0, taxes: [tax] },
  ...more,
});
const filter = line('filter', 'better', { isOptional: true, isChosen: false, minQuantity: 1, maxQuantity: 4 });
const items = [line('small', 'good'), line('large', 'better', { rate: 20 }), filter];

describe('the option that counts', () => {
  test('is the chosen one, else the recommended one, else the first', () => {
    const [good, better] = [option('good'), option('better')];
    expect(countingOption([good, { ...better, isRecommended: true }])?.id).toBe('better');
    expect(
      countingOption([
        { ...good, isChosen: true },
        { ...better, isRecommended: true },
      ])?.id,
    ).toBe('good');
    expect(countingOption([good, better])?.id).toBe('good');
    expect(countingOption([])).toBeNull();
  });

  test('has the lines that are not optional, and the optional ones that are chosen', () => {
    const options = [option('good'), option('better', { isRecommended: true })];
    expect(countingLines({ options, items }).map(({ id }) => id)).toEqual(['large']);
    const chosen = items.map((each) => ({ ...each, isChosen: true }));
    expect(countingLines({ options, items: chosen }).map(({ id }) => id)).toEqual(['large', 'filter']);
    expect(countingLines({ options: [], items: [line('a', null)] })).toHaveLength(1);
  });
});

describe('a choice is refused', () => {
  const options = [option('good'), option('better')];
  const refusals = (choice: Parameters<typeof choiceRefusals>[1]) =>
    choiceRefusals({ options, items }, choice).map(({ path, code }) => `${path} ${code}`);

  test('without an option, with another one, and with one where there are none', () => {
    expect(refusals({ optionId: null, lines: [] })).toEqual(['optionId required']);
    expect(refusals({ optionId: 'best', lines: [] })).toEqual(['optionId not_found']);
    expect(choiceRefusals({ options: [], items }, { optionId: 'good', lines: [] })).toHaveLength(1);
    expect(refusals({ optionId: 'good', lines: [] })).toEqual([]);
  });

  test('with a line of another option, one that is not optional, or a quantity beyond the bounds', () => {
    const of = (id: string, isChosen: boolean, quantity?: number) =>
      refusals({ optionId: 'better', lines: [{ id, isChosen, quantity }] });
    expect(of('small', true)).toEqual(['lines.0.id not_found']);
    expect(of('large', false)).toEqual(['lines.0.isChosen not_allowed']);
    expect(of('filter', true, 5)).toEqual(['lines.0.quantity out_of_range']);
    expect(of('filter', true, 4)).toEqual([]);
    const fixed = [{ ...filter, minQuantity: null, maxQuantity: null }];
    const lines = [{ id: 'filter', isChosen: true, quantity: 2 }];
    expect(choiceRefusals({ options, items: fixed }, { optionId: 'better', lines })).toMatchObject([
      { code: 'not_allowed' },
    ]);
  });
});

test('a line that is not chosen keeps its quantity, and lines of other options stay as they are', () => {
  const lines = [
    { id: 'filter', isChosen: false, quantity: 3 },
    { id: 'small', isChosen: false },
  ];
  expect(chosenLines(items, { optionId: 'better', lines })).toEqual(items);
});

test('a line with another quantity has its taxes and total computed anew', () => {
  expect(repriced(line('filter', null, { quantity: 3 }), 2)).toMatchObject({
    total: 33.9,
    taxes: [{ taxAmount: 3.9 }],
  });
});

const document = {
  items,
  options: [
    { ...option('good'), total: 11.3 },
    { ...option('better', { isRecommended: true }), total: 22.6 },
  ],
  ...{ discount: 0, discountType: 'amount' as const, otherCharges: 0, shippingAmount: 0, currencyDecimals: 2 },
  ...{ amountPaid: 0, depositDue: 0, isDepositRequired: true, depositType: 'amount' as const, depositValue: 15 },
  billingSchedule: null,
};

describe('the page of an estimate', () => {
  test('shows the sums of the picked option, and a deposit of at most all of it', () => {
    expect(proposedChoice(document)).toEqual({ optionId: 'better', lines: [] });
    const good = chosenDocument(document, { optionId: 'good', lines: [] });
    expect(good).toMatchObject({ subTotal: 10, tax: 1.3, total: 11.3, depositDue: 11.3, refusal: null });
    const lines = [{ id: 'filter', isChosen: true, quantity: 2 }];
    expect(chosenDocument(document, { optionId: 'better', lines })).toMatchObject({ total: 45.2, depositDue: 15 });
  });

  test('divides what is picked by the billing schedule', () => {
    const steps = [
      { ...{ id: 'a', name: 'Deposit', kind: 'amount' as const, value: 15 }, when: 'approval' as const },
      { ...{ id: 'b', name: 'Balance', kind: 'rest' as const, value: 0 }, when: 'completion' as const },
    ];
    const scheduled = { ...document, billingSchedule: { retainage: 0, steps } };
    const amounts = (optionId: string) =>
      chosenDocument(scheduled, { optionId, lines: [] }).billingSchedule?.steps.map(({ name, ...each }) => [
        name,
        'amount' in each ? each.amount : null,
      ]);
    expect(amounts('better')).toEqual([
      ['Deposit', 15],
      ['Balance', 7.6],
    ]);
    expect(amounts('good')).toEqual([
      ['Deposit', 11.3],
      ['Balance', 0],
    ]);
  });

  test('says that a discount is more than what was chosen', () => {
    const cheap = { ...document, discount: 15 };
    expect(chosenDocument(cheap, { optionId: 'better', lines: [] }).refusal).toBeNull();
    expect(chosenDocument(cheap, { optionId: 'good', lines: [] }).refusal).not.toBeNull();
  });

  test('lists what can be added until it is approved, then what was agreed', () => {
    const ids = (actionStatus: 0 | 1) => sheetItems({ ...document, actionStatus }).map(({ id }) => id);
    expect([ids(0), ids(1)]).toEqual([['large', 'filter'], ['large']]);
    expect([isChoosable(document), isChoosable({ options: [], items: [line('a', null)] })]).toEqual([true, false]);
  });
});

test('the sums of an option do not depend on the lines of the others', () => {
  const anyLine = fc.record({
    quantity: fc.integer({ min: 1, max: 999 }),
    rate: fc.integer({ min: 0, max: 9_999_999 }).map((value) => value / 10_000),
    optionId: fc.constantFrom('good', 'better'),
    isOptional: fc.boolean(),
    isChosen: fc.boolean(),
    taxType: fc.constantFrom(1 as const, 2 as const),
  });
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 12 }), fc.constantFrom(0, 2, 3), (made, decimals) => {
      const lines = made.map(({ taxType, ...each }, at) =>
        line(`line-${at}`, each.optionId, { ...each, taxes: [{ ...tax, taxType }] }),
      );
      const whole = { discount: 5, discountType: 'percentage' as const, markup: 1, shippingAmount: 2, decimals };
      const own = lines.filter(({ optionId }) => optionId === 'good');
      expect(optionTotals(lines, 'good', whole)).toEqual(optionTotals(own, 'good', whole));
      const counting = countingLines({ options: [option('good', { isChosen: true })], items: lines });
      expect(optionTotals(counting, 'good', whole)).toEqual(optionTotals(own, 'good', whole));
    }),
  );
});
