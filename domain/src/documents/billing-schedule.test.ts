import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundMoney, sumMoney } from '../money/amounts.ts';
import { computeDocumentTotals } from '../money/document-totals.ts';
import type { LineTax } from '../money/totals.ts';
import { releaseId } from './billing-limits.ts';
import {
  arrivedSteps,
  type BillingSchedule,
  type BillingStep,
  billingState,
  restText,
  scheduleRefusals,
  shareOfDocument,
  stepAmounts,
  stepRefusal,
  stepsTooLargeText,
  stepValueText,
  type WorkMoments,
} from './billing-schedule.ts';

const step = (id: string, kind: BillingStep['kind'], value = 0): BillingStep => ({
  ...{ id, name: id, kind, value },
  when: 'byHand',
});
const inThree: BillingSchedule = {
  retainage: 10,
  steps: [step('a', 'percent', 50), step('b', 'amount', 200), step('c', 'rest')],
};
const hst: LineTax = { taxId: 'hst', name: 'HST', rate: 13, taxType: 1 };

describe('the drafts that a schedule makes by itself', () => {
  const at = (id: string, when: BillingStep['when']): BillingStep => ({ ...step(id, 'percent', 10), when });
  const steps = [at('a', 'approval'), at('b', 'start'), at('c', 'byHand'), at('d', 'completion')];
  const arrived = (work: Partial<WorkMoments>, drawsDrafts = true) =>
    arrivedSteps(
      { retainage: 0, steps, drawsDrafts },
      { isApproved: true, isStarted: false, isCompleted: false, ...work },
    ).map(({ id, number }) => `${number} ${id}`);

  it('are those of the moments that have arrived, and never of a milestone that the office names', () => {
    expect(arrived({})).toEqual(['1 a']);
    expect(arrived({ isStarted: true })).toEqual(['1 a', '2 b']);
    expect(arrived({ isCompleted: true })).toEqual(['1 a', '2 b', '4 d']);
  });

  it('are none before the approval, or where they are switched off', () => {
    expect(arrived({ isApproved: false, isCompleted: true })).toEqual([]);
    expect(arrived({ isCompleted: true }, false)).toEqual([]);
    expect(arrivedSteps({ retainage: 0, steps }, { isApproved: true, isStarted: true, isCompleted: true })).toEqual([]);
  });
});

describe('the steps of a billing schedule', () => {
  it('bill percentages, amounts and the rest, and release at last what they retained', () => {
    expect(stepAmounts(inThree, { total: 1000, decimals: 2 }).map(({ step: _, ...each }) => each)).toEqual([
      { id: 'a', whole: 500, retained: 50, amount: 450, from: 0 },
      { id: 'b', whole: 200, retained: 20, amount: 180, from: 450 },
      { id: 'c', whole: 300, retained: 30, amount: 270, from: 630 },
      { id: releaseId, whole: 0, retained: 0, amount: 100, from: 900 },
    ]);
  });

  it('never exceed a total that became smaller, as by what the client chose', () => {
    const amounts = stepAmounts({ ...inThree, retainage: 0 }, { total: 250, decimals: 2 });
    expect(amounts.map(({ amount }) => amount)).toEqual([125, 125, 0]);
  });

  it('are refused unless the last takes the rest of a larger total', () => {
    const refusals = (steps: BillingStep[], total = 1000) =>
      scheduleRefusals({ retainage: 0, steps }, { total, decimals: 2 }).map(({ path, message }) => [path, message]);
    expect(refusals(inThree.steps.slice())).toEqual([]);
    expect(refusals([step('a', 'rest'), step('b', 'percent', 10)])).toEqual([
      ['steps.0.kind', restText],
      ['steps.1.kind', restText],
    ]);
    expect(refusals([step('a', 'percent', 0), step('b', 'rest')])).toEqual([['steps.0.value', stepValueText]]);
    const tooLarge = [['steps.0.value', stepsTooLargeText]];
    expect(refusals([step('a', 'percent', 100), step('b', 'rest')], 0)).toEqual(tooLarge);
    expect(refusals([step('a', 'amount', 1000), step('b', 'rest')])).toEqual(tooLarge);
    // An estimate without lines yet has no total to exceed.
    expect(refusals([step('a', 'amount', 1000), step('b', 'rest')], 0)).toEqual([]);
  });

  it('state what is billed, left and retained', () => {
    const steps = stepAmounts(inThree, { total: 1000, decimals: 2 });
    const stateAfter = (...ids: string[]) => billingState(steps, { total: 1000, isBilled: (id) => ids.includes(id) });
    expect(stateAfter()).toEqual({ total: 1000, billed: 0, left: 1000, retained: 0 });
    expect(stateAfter('a', 'c')).toEqual({ total: 1000, billed: 720, left: 280, retained: 80 });
    expect(stateAfter('a', 'b', 'c')).toEqual({ total: 1000, billed: 900, left: 100, retained: 100 });
    expect(stateAfter('a', 'b', 'c', releaseId)).toEqual({ total: 1000, billed: 1000, left: 0, retained: 0 });
  });

  it('are invoiced in any order, and what was retained after all of them', () => {
    const steps = stepAmounts(inThree, { total: 1000, decimals: 2 });
    expect(stepRefusal(steps, 'c', () => false)).toBeNull();
    expect(stepRefusal(steps, releaseId, (id) => id !== 'b')).toBe('stepsBeforeRelease');
    expect(stepRefusal(steps, releaseId, (id) => id !== releaseId)).toBeNull();
    expect(stepRefusal(stepAmounts(inThree, { total: 0, decimals: 2 }), 'a', () => false)).toBe('stepWithoutAmount');
    expect(stepRefusal(steps, 'unknown', () => false)).toBe('stepWithoutAmount');
  });
});

describe('the part of an estimate that a step bills', () => {
  it('has a share of each line and states the cents that the rounding of taxes lacks', () => {
    const document = {
      lines: [{ id: 'pump', quantity: 1, rate: 0.04, discount: 0, taxes: [hst] }],
      ...{ discountAmount: 0, markup: 0, shippingAmount: 0 },
    };
    // 0.04 and 0.01 tax; of two halves none has a tax of a cent.
    expect(shareOfDocument(document, { from: 0, to: 0.03, total: 0.05, decimals: 2 })).toMatchObject({
      lines: [{ of: { id: 'pump' }, rate: 0.02, discount: 0 }],
      rounding: 0.01,
    });
  });

  const money = fc.integer({ min: 0, max: 400_000 });
  const taxes: LineTax[] = [
    hst,
    { taxId: 'qst', name: 'QST', rate: 9.975, taxType: 1 },
    { taxId: 'vat', name: 'VAT', rate: 20, taxType: 2 },
  ];
  const documents = fc.record({
    decimals: fc.constantFrom(0, 2, 3),
    lines: fc.array(
      fc.record({
        quantity: fc.integer({ min: 0, max: 900 }),
        rate: money,
        off: fc.integer({ min: 0, max: 50 }),
        taxes: fc.subarray(taxes),
      }),
      { minLength: 1, maxLength: 2 },
    ),
    discount: fc.integer({ min: 0, max: 30 }),
    markup: money,
    shippingAmount: money,
    retainage: fc.constantFrom(0, 5, 10, 12.5),
    values: fc.array(
      fc.record({ kind: fc.constantFrom('percent', 'amount'), value: fc.integer({ min: 1, max: 500_000 }) }),
      {
        maxLength: 3,
      },
    ),
  });

  it('adds up to the estimate, to the cent, in each currency and with each kind of tax', () => {
    fc.assert(
      fc.property(documents, ({ decimals, lines: drawn, discount, markup, shippingAmount, retainage, values }) => {
        const unit = 10 ** decimals;
        const lines = drawn.map(({ quantity, rate, off, taxes: own }) => ({
          quantity: quantity / 100,
          rate: rate / unit,
          discount: roundMoney((quantity * rate * off) / 10_000 / unit, decimals),
          taxes: own,
        }));
        const whole = {
          discount,
          discountType: 'percentage' as const,
          markup: markup / unit,
          shippingAmount: shippingAmount / unit,
        };
        const { total, discountAmount, subTotal, refusal } = computeDocumentTotals({ lines, ...whole, decimals });
        fc.pre(refusal === null);
        const schedule: BillingSchedule = {
          retainage,
          steps: [
            ...values.map(({ kind, value }, index) =>
              step(
                `${index}`,
                kind === 'percent' ? 'percent' : 'amount',
                kind === 'percent' ? (value % 60) + 0.3333 : value / unit,
              ),
            ),
            step('last', 'rest'),
          ],
        };
        const steps = stepAmounts(schedule, { total, decimals });
        const parts = steps.map(({ from, amount }) => {
          const share = shareOfDocument(
            { lines, discountAmount, markup: whole.markup, shippingAmount: whole.shippingAmount },
            { from, to: sumMoney([from, amount]), total, decimals },
          );
          const [more, less] = [Math.max(0, share.rounding), Math.max(0, -share.rounding)];
          const totals = computeDocumentTotals({
            lines: [
              ...share.lines.map(({ of, rate, discount: off }) => ({
                ...{ quantity: 1, rate, discount: off },
                taxes: of.taxes,
              })),
              { quantity: 1, rate: more, discount: less, taxes: [] },
            ],
            ...{ discount: share.discount, discountType: 'amount', markup: share.markup, decimals },
            shippingAmount: share.shippingAmount,
          });
          return { share, lines: share.lines.map(({ rate }) => rate), total: totals.total };
        });
        const sums = total === 0 ? [0, 0] : [subTotal, discountAmount];
        expect({
          totals: parts.map((part) => part.total),
          total: sumMoney(parts.map((part) => part.total)),
          sums: [sumMoney(parts.flatMap((part) => part.lines)), sumMoney(parts.map(({ share }) => share.discount))],
          // At most a unit for each rounded amount: base, discount and two taxes of each line, and four of the whole.
          large: parts.filter(({ share }) => Math.abs(share.rounding) * unit > 4 * lines.length + 4),
          state: billingState(steps, { total, isBilled: () => true }),
        }).toEqual({
          totals: steps.map(({ amount }) => amount),
          ...{ total, sums, large: [] },
          state: { total, billed: total, left: 0, retained: 0 },
        });
      }),
      { seed: 98, numRuns: 10_000 },
    );
  });
});
