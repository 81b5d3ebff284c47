import { Exact, roundMoney, sumMoney } from '../money/amounts.ts';
import { computeDocumentTotals } from '../money/document-totals.ts';
import type { LineTax } from '../money/totals.ts';
import { type BillingMoment, releaseId, type StepKind } from './billing-limits.ts';

/** A step: a percentage of the estimate's total, an amount with tax, or, of the last one, what the others leave. */
export type BillingStep = { id: string; name: string; kind: StepKind; value: number; when: BillingMoment };

/** How an estimate is billed (decision 0098). `retainage` is the percentage that is withheld from each step until the end. */
export type BillingSchedule = {
  retainage: number;
  steps: readonly BillingStep[];
  /** Whether the draft of a step is made by itself when its moment arrives; absent: not. */
  drawsDrafts?: boolean;
};

/** What has become of the work of an estimate. */
export type WorkMoments = { isApproved: boolean; isStarted: boolean; isCompleted: boolean };

/**
 * The steps whose moment has arrived and whose drafts are made by themselves, with their numbers from 1 on. None before the
 * approval, as only what was agreed is billed; what is done has also begun.
 *
 * @example arrivedSteps({ drawsDrafts: true, steps: [onApproval, byHand], … }, { isApproved: true, … })
 *   → [{ id: onApproval.id, number: 1 }]
 */
export function arrivedSteps(
  { steps, drawsDrafts = false }: BillingSchedule,
  { isApproved, isStarted, isCompleted }: WorkMoments,
): { id: string; number: number }[] {
  if (!drawsDrafts || !isApproved) return [];
  const hasArrived: Readonly<Record<BillingMoment, boolean>> = {
    approval: true,
    start: isStarted || isCompleted,
    completion: isCompleted,
    byHand: false,
  };
  return steps.flatMap(({ id, when }, index) => (hasArrived[when] ? [{ id, number: index + 1 }] : []));
}

type ScheduleRefusal = {
  path: string;
  code: 'too_few' | 'too_big' | 'out_of_range' | 'invalid';
  message: string;
};

export const restText = 'The last step takes the rest';
export const stepsTooLargeText = 'The steps before the last come to the whole total or more';
export const stepValueText = 'Enter more than 0';

/**
 * Why a schedule does not divide a total, by the path of each field. A total of 0 has no steps that could be too large,
 * as of an estimate without lines yet.
 *
 * @example scheduleRefusals({ retainage: 0, steps: [{ kind: 'percent', value: 100, … }, rest] }, { total: 500, decimals: 2 })
 *   → [{ path: 'steps.0.value', code: 'too_big', message: stepsTooLargeText }]
 */
export function scheduleRefusals(
  { steps }: Pick<BillingSchedule, 'steps' | 'retainage'>,
  { total, decimals }: { total: number; decimals: number },
): ScheduleRefusal[] {
  const last = steps.length - 1;
  const refusals = steps.flatMap(({ kind, value }, index): ScheduleRefusal[] => {
    if ((kind === 'rest') !== (index === last))
      return [{ path: `steps.${index}.kind`, code: 'invalid', message: restText }];
    return kind !== 'rest' && value <= 0
      ? [{ path: `steps.${index}.value`, code: 'out_of_range', message: stepValueText }]
      : [];
  });
  if (refusals.length > 0 || last < 1) return refusals;
  const before = steps.slice(0, last);
  const percents = before.reduce((sum, { kind, value }) => sum.plus(kind === 'percent' ? value : 0), new Exact(0));
  const asked = sumMoney(before.map((step) => wholeOf(step, total, decimals)));
  const isTooLarge = percents.gte(100) || (total > 0 && asked >= total);
  return isTooLarge ? [{ path: `steps.${last - 1}.value`, code: 'too_big', message: stepsTooLargeText }] : [];
}

const wholeOf = ({ kind, value }: BillingStep, total: number, decimals: number): number =>
  kind === 'amount'
    ? roundMoney(value, decimals)
    : roundMoney(new Exact(total).times(kind === 'percent' ? value : 0).dividedBy(100), decimals);

/** A step with its amounts, with tax. `amount` is billed by it and `retained` by the last invoice. */
export type StepAmounts = {
  id: string;
  /** Null for the release of what was retained. */
  step: BillingStep | null;
  whole: number;
  retained: number;
  amount: number;
  /** What the steps before it come to: the invoice of a step is the part of the estimate from here on. */
  from: number;
};

/**
 * The amount of each step of a schedule, in their order. The last step takes all that is left of the total; a step that
 * exceeds what is left takes only that, so the amounts always add up to the total. With a retainage, one more entry with the
 * id `releaseId` bills what the steps retained.
 *
 * @example stepAmounts({ retainage: 10, steps: [half, rest] }, { total: 1000, decimals: 2 })
 *   → [{ amount: 450, retained: 50, from: 0, … }, { amount: 450, retained: 50, from: 450, … }, { id: 'retainage', amount: 100, from: 900, … }]
 */
export function stepAmounts(
  { steps, retainage }: Pick<BillingSchedule, 'steps' | 'retainage'>,
  { total, decimals }: { total: number; decimals: number },
): StepAmounts[] {
  let left = total;
  let from = 0;
  const amounts = steps.map((step, index): StepAmounts => {
    const whole = index === steps.length - 1 ? left : Math.min(wholeOf(step, total, decimals), left);
    const retained = roundMoney(new Exact(whole).times(retainage).dividedBy(100), decimals);
    const amount = sumMoney([whole, -retained]);
    const start = from;
    left = sumMoney([left, -whole]);
    from = sumMoney([from, amount]);
    return { id: step.id, step, whole, retained, amount, from: start };
  });
  const held = sumMoney(amounts.map(({ retained }) => retained));
  return retainage > 0 && steps.length > 0
    ? [...amounts, { id: releaseId, step: null, whole: 0, retained: 0, amount: held, from }]
    : amounts;
}

type SharedLine<T> = { quantity: number; rate: number; discount: number; taxes: readonly T[] };

/** What a part of an estimate bills: its lines as amounts of one each, in the order of the estimate's. */
export type DocumentShare<L> = {
  lines: { of: L; rate: number; discount: number }[];
  discount: number;
  markup: number;
  shippingAmount: number;
  /** What is added to, or taken from, the sums of these so that they come to the part's amount: cents of the taxes. */
  rounding: number;
};

/**
 * The part of an estimate between two cumulative amounts of its total. Each amount is the difference of two cumulative
 * shares, so that all parts add up to it. Taxes follow from each part's own lines, as on every invoice; what their
 * rounding adds or lacks is stated as `rounding`, so that the part comes to exactly `to - from`.
 *
 * @example shareOfDocument({ lines: [{ quantity: 3, rate: 100, … }], … }, { from: 0, to: 100, total: 300, decimals: 2 })
 *   → { lines: [{ of: …, rate: 100, discount: 0 }], discount: 0, markup: 0, shippingAmount: 0, rounding: 0 }
 */
export function shareOfDocument<T extends LineTax, L extends SharedLine<T>>(
  document: { lines: readonly (L & SharedLine<T>)[]; discountAmount: number; markup: number; shippingAmount: number },
  { from, to, total, decimals }: { from: number; to: number; total: number; decimals: number },
): DocumentShare<L> {
  const upTo = (value: Exact | number, part: number) =>
    roundMoney(new Exact(value).times(part).dividedBy(total), decimals);
  const share = (value: number): number => (total === 0 ? 0 : sumMoney([upTo(value, to), -upTo(value, from)]));
  const lines = document.lines
    .map((line) => ({
      of: line as L,
      rate: share(roundMoney(new Exact(line.quantity).times(line.rate), decimals)),
      discount: share(line.discount),
      taxes: line.taxes,
    }))
    .filter(({ rate, discount }) => rate !== 0 || discount !== 0);
  const whole = {
    discount: share(document.discountAmount),
    markup: share(document.markup),
    shippingAmount: share(document.shippingAmount),
  };
  // Discounts are summed apart, because `computeDocumentTotals` refuses a total below 0, which a part can have before its rounding is added.
  const { subTotal, tax } = computeDocumentTotals({
    lines: lines.map(({ rate, taxes }) => ({ quantity: 1, rate, discount: 0, taxes })),
    ...{ discount: 0, discountType: 'amount' as const, markup: 0, shippingAmount: 0, decimals },
  });
  const sums = [subTotal, tax, ...lines.map(({ discount }) => -discount), -whole.discount, whole.markup];
  return {
    lines: lines.map(({ of, rate, discount }) => ({ of, rate, discount })),
    ...whole,
    rounding: sumMoney([to, -from, -sumMoney([...sums, whole.shippingAmount])]),
  };
}

/** Where the billing of an estimate stands. */
type BillingState = {
  total: number;
  billed: number;
  /** What no invoice bills yet, with what is retained. */
  left: number;
  /** Withheld from the invoices that there are, and not released. */
  retained: number;
};

/**
 * What is billed, left and retained of a total.
 *
 * @example billingState([{ id: 'a', amount: 450, retained: 50, … }, …], { total: 1000, isBilled: (id) => id === 'a' })
 *   → { total: 1000, billed: 450, left: 550, retained: 50 }
 */
export function billingState(
  steps: readonly StepAmounts[],
  { total, isBilled }: { total: number; isBilled: (id: string) => boolean },
): BillingState {
  const of = steps.filter(({ id }) => isBilled(id));
  const billed = sumMoney(of.map(({ amount }) => amount));
  const retained = isBilled(releaseId) ? 0 : sumMoney(of.map((step) => step.retained));
  return { total, billed, left: sumMoney([total, -billed]), retained };
}

/**
 * Why a step cannot be invoiced, as the problem's name; null when it can. Retained money is released by the last
 * invoice; a step that comes to nothing needs none.
 *
 * @example stepRefusal(steps, 'retainage', () => false) → 'stepsBeforeRelease'
 */
export function stepRefusal(
  steps: readonly StepAmounts[],
  id: string,
  isBilled: (id: string) => boolean,
): 'stepWithoutAmount' | 'stepsBeforeRelease' | null {
  const step = steps.find((each) => each.id === id);
  if (step === undefined || step.amount <= 0) return 'stepWithoutAmount';
  if (id !== releaseId) return null;
  return steps.every((each) => each.id === releaseId || each.amount <= 0 || isBilled(each.id))
    ? null
    : 'stepsBeforeRelease';
}

/** A schedule with what each of its steps bills of a total, for whoever reads the estimate. */
export const shownSchedule = (
  { retainage, steps, drawsDrafts = false }: BillingSchedule,
  of: { total: number; decimals: number },
) => ({
  retainage,
  drawsDrafts,
  steps: stepAmounts({ retainage, steps }, of).flatMap(({ step, whole, retained, amount }) =>
    step === null ? [] : [{ ...step, whole, retained, amount }],
  ),
});
