import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumMoney } from './amounts.ts';
import { computeTotals, type LineTax, type LineToSum } from './totals.ts';

const tax = (taxId: string, rate: number, taxType: 1 | 2 = 1): LineTax => ({ taxId, name: taxId, rate, taxType });
const hst = tax('hst', 13);

const line = (quantity: number, price: number, taxes: LineTax[] = [], exemptFromTax = false): LineToSum => ({
  quantity,
  price,
  taxes,
  exemptFromTax,
});

describe('the totals of lines', () => {
  it('are the sums of quantity times price and of the exclusive taxes', () => {
    const totals = computeTotals([line(3, 19.99, [hst]), line(2, 0.5)]);
    expect(totals).toEqual({
      lines: [
        { base: 59.97, taxes: [{ ...hst, taxAmount: 7.8, taxAppliedOnAmount: 59.97 }], taxAmount: 7.8, total: 67.77 },
        { base: 1, taxes: [], taxAmount: 0, total: 1 },
      ],
      subTotal: 60.97,
      tax: 7.8,
      total: 68.77,
    });
  });

  it('are zero without lines', () => {
    expect(computeTotals([])).toEqual({ lines: [], subTotal: 0, tax: 0, total: 0 });
  });

  it('count an inclusive tax as information only', () => {
    const totals = computeTotals([line(1, 113, [tax('vat', 13, 2), tax('city', 2)])]);
    expect(totals.lines[0]?.taxes.map((each) => [each.taxAmount, each.taxAppliedOnAmount])).toEqual([
      [13, 100],
      [2.26, 113],
    ]);
    expect([totals.tax, totals.total]).toEqual([2.26, 115.26]);
  });

  it('have no taxes for an exempt line', () => {
    expect(computeTotals([line(1, 100, [hst], true)])).toMatchObject({ lines: [{ taxes: [], total: 100 }], tax: 0 });
  });

  it('apply every tax of a line to the same base', () => {
    expect(
      computeTotals([line(1, 100, [tax('gst', 5), tax('qst', 9.975)])]).lines[0]?.taxes.map((each) => each.taxAmount),
    ).toEqual([5, 9.98]);
  });

  it('round at each named step, half away from zero', () => {
    expect(computeTotals([line(3, 0.335)]).subTotal).toBe(1.01);
    expect(computeTotals([line(1, 0.1, [tax('t', 5)])]).tax).toBe(0.01);
    expect(computeTotals([line(1, 0.09, [tax('t', 5)])]).tax).toBe(0);
    // Each tax is rounded before the sum: 0.005 twice is two cents.
    expect(computeTotals([line(1, 0.1, [tax('t', 5)]), line(1, 0.1, [tax('t', 5)])]).tax).toBe(0.02);
    // An exclusive tax is computed from the unrounded product: half of 0.005 rounds to no cent, half of 0.01 would
    // round to one.
    expect(computeTotals([line(0.5, 0.01, [tax('t', 50)])]).lines[0]).toMatchObject({ base: 0.01, taxAmount: 0 });
  });

  it('lose no digit of the largest amounts', () => {
    const totals = computeTotals([line(999_999, 9_999.99, [tax('t', 99.9999)])]);
    expect(totals.subTotal).toBe(9_999_980_000.01);
    expect(totals.tax).toBe(9_999_970_000.03);
  });
});

describe('whatever the lines', () => {
  const cents = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((value) => value / 100);
  const anyTax = fc.record({
    taxId: fc.constantFrom('a', 'b', 'c'),
    name: fc.constant('Tax'),
    rate: fc.integer({ min: 0, max: 1_000_000 }).map((value) => value / 10_000),
    taxType: fc.constantFrom<1 | 2>(1, 2),
  });
  const anyLine: fc.Arbitrary<LineToSum> = fc.record({
    quantity: fc.oneof(fc.integer({ min: 0, max: 999 }), cents(999)),
    price: cents(100_000),
    exemptFromTax: fc.boolean(),
    taxes: fc.array(anyTax, { maxLength: 3 }),
  });
  const lines = fc.array(anyLine, { maxLength: 12 });

  const inCents = (amount: number): bigint => BigInt(Math.round(amount * 100));
  const isAmount = (amount: number): boolean => Number(amount.toFixed(2)) === amount;

  it('the parts sum to the whole, to the cent', () => {
    fc.assert(
      fc.property(lines, (given) => {
        const totals = computeTotals(given);
        const sum = (amounts: number[]): bigint => amounts.reduce((all, amount) => all + inCents(amount), 0n);
        expect(sum(totals.lines.map((each) => each.base))).toBe(inCents(totals.subTotal));
        expect(sum(totals.lines.map((each) => each.taxAmount))).toBe(inCents(totals.tax));
        expect(sum(totals.lines.map((each) => each.total))).toBe(inCents(totals.total));
        expect(inCents(totals.subTotal) + inCents(totals.tax)).toBe(inCents(totals.total));
        for (const each of totals.lines) {
          const exclusive = each.taxes.filter(({ taxType }) => taxType === 1);
          expect(sum(exclusive.map(({ taxAmount }) => taxAmount))).toBe(inCents(each.taxAmount));
        }
      }),
    );
  });

  it('every amount has two places at most', () => {
    fc.assert(
      fc.property(lines, (given) => {
        const { lines: each, subTotal, tax: whole, total } = computeTotals(given);
        const amounts = each.flatMap((one) => [
          one.base,
          one.taxAmount,
          one.total,
          ...one.taxes.flatMap(({ taxAmount, taxAppliedOnAmount }) => [taxAmount, taxAppliedOnAmount]),
        ]);
        expect([...amounts, subTotal, whole, total].filter((amount) => !isAmount(amount))).toEqual([]);
      }),
    );
  });

  it('their order does not matter', () => {
    const shuffled = lines.chain((given) =>
      fc.tuple(fc.constant(given), fc.shuffledSubarray(given, { minLength: given.length })),
    );
    fc.assert(
      fc.property(shuffled, ([given, other]) => {
        const { lines: one, ...totals } = computeTotals(given);
        const { lines: two, ...otherTotals } = computeTotals(other);
        expect(otherTotals).toEqual(totals);
        for (const [index, each] of other.entries()) expect(two[index]).toEqual(one[given.indexOf(each)]);
      }),
    );
  });

  it('each named step is the exact product rounded half away from zero', () => {
    /** Quantities and prices in hundredths, rates in ten-thousandths of a percent: integers, rounded only once. */
    const halfUp = (numerator: bigint, denominator: bigint): bigint =>
      (2n * numerator + denominator) / (2n * denominator);
    fc.assert(
      fc.property(anyLine, (given) => {
        const product = inCents(given.quantity) * inCents(given.price);
        const [totals] = computeTotals([{ ...given, exemptFromTax: false }]).lines;
        const base = halfUp(product, 100n);
        expect(inCents(totals?.base ?? -1)).toBe(base);
        for (const [index, { rate, taxType }] of given.taxes.entries()) {
          const exactRate = BigInt(Math.round(rate * 10_000));
          const exclusive = halfUp(product * exactRate, 100n * 1_000_000n);
          const inclusive = halfUp(base * exactRate, 1_000_000n + exactRate);
          expect(inCents(totals?.taxes[index]?.taxAmount ?? -1)).toBe(taxType === 1 ? exclusive : inclusive);
        }
      }),
    );
  });

  it('the inclusive tax of a gross amount is the gross less the net', () => {
    fc.assert(
      fc.property(anyLine, (given) => {
        for (const each of computeTotals([given]).lines) {
          for (const { taxType, taxAmount, taxAppliedOnAmount } of each.taxes) {
            if (taxType === 2) expect(sumMoney([each.base, -taxAmount])).toBe(taxAppliedOnAmount);
            else expect(taxAppliedOnAmount).toBe(each.base);
          }
        }
      }),
    );
  });

  it('an inclusive tax recovers from a gross amount the exclusive tax that made it, to the cent', () => {
    fc.assert(
      fc.property(cents(100_000), fc.integer({ min: 0, max: 1_000_000 }), (net, exactRate) => {
        const rate = exactRate / 10_000;
        const made = computeTotals([line(1, net, [tax('t', rate)])]);
        const [found] = computeTotals([line(1, made.total, [tax('t', rate, 2)])]).lines[0]?.taxes ?? [];
        expect(found).toMatchObject({ taxAmount: made.tax, taxAppliedOnAmount: net });
      }),
    );
  });
});
