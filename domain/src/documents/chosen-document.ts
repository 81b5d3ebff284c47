import { sumMoney } from '../money/amounts.ts';
import type { TaxAmounts } from '../money/totals.ts';
import { type BillingSchedule, shownSchedule } from './billing-schedule.ts';
import { depositAmountOf, depositDue } from './deposits.ts';
import type { AmountKind } from './document-kinds.ts';
import {
  type Choice,
  chosenLines,
  countingLines,
  countingOption,
  type LineChoice,
  optionTotals,
} from './estimate-options.ts';

type Tax = TaxAmounts & { name: string; rate: number; taxType: 1 | 2 };
type Line<T> = LineChoice & {
  id: string;
  quantity: number;
  rate: number | null;
  discount: number;
  taxes: readonly T[];
};

type ChoosableDocument<L> = {
  items: readonly L[];
  options: readonly { id: string; isRecommended: boolean; isChosen: boolean }[];
  discount: number;
  discountType: AmountKind;
  otherCharges: number;
  shippingAmount: number;
  currencyDecimals: number;
  amountPaid: number;
  depositDue: number;
  isDepositRequired: boolean;
  depositType: AmountKind;
  depositValue: number;
  billingSchedule: BillingSchedule | null;
};

/** What counts while its client has chosen nothing: the choice that the company proposes. */
export const proposedChoice = (document: {
  options: readonly { id: string; isRecommended: boolean; isChosen: boolean }[];
}): Choice => ({ optionId: countingOption(document.options)?.id ?? null, lines: [] });

/** Whether there is anything to choose of an estimate. */
export const isChoosable = (document: { options: readonly unknown[]; items: readonly LineChoice[] }): boolean =>
  document.options.length > 0 || document.items.some(({ isOptional }) => isOptional);

/**
 * An estimate as it would be with a choice, in the sums that the server would store: what the client sees before
 * approving. `refusal` says why the choice cannot be approved.
 */
export function chosenDocument<T extends Tax, L extends Line<T>, D extends ChoosableDocument<L>>(
  document: D & { items: readonly L[] },
  choice: Choice,
) {
  const { currencyDecimals: decimals } = document;
  const items = chosenLines(document.items, choice);
  // A client's copy has no ids of taxes; their name, rate and type tell them apart as well.
  const priced = items.map((line) => ({
    ...line,
    rate: line.rate ?? 0,
    taxes: line.taxes.map((tax) => ({ ...tax, taxId: tax.name })),
  }));
  const { subTotal, tax, discountAmount, total, taxes, refusal } = optionTotals(priced, choice.optionId, {
    ...document,
    markup: document.otherCharges,
    decimals,
  });
  const amountDue = sumMoney([total, -document.amountPaid]);
  const depositAmount = Math.min(depositAmountOf(total, document, decimals), total);
  return {
    ...document,
    ...{ items, subTotal, tax, discountAmount, total, taxes, amountDue, depositAmount },
    depositDue: depositDue({ ...document, depositAmount, amountDue }),
    billingSchedule: document.billingSchedule && shownSchedule(document.billingSchedule, { total, decimals }),
    options: document.options.map((option) =>
      option.id === choice.optionId
        ? { ...option, isChosen: true, subTotal, tax, discountAmount, total }
        : { ...option, isChosen: false },
    ),
    refusal,
  };
}

type ShownDocument<L> = {
  actionStatus: 0 | 1 | 2;
  options: readonly { id: string; isRecommended: boolean; isChosen: boolean }[];
  items: readonly L[];
};

/** The lines that a sheet shows: those of the option that counts; the ones that were not chosen until it is approved. */
export const sheetItems = <L extends LineChoice>(document: ShownDocument<L>): L[] => {
  const optionId = countingOption(document.options)?.id ?? null;
  return document.actionStatus === 1
    ? countingLines(document)
    : document.items.filter((line) => line.optionId === optionId);
};
