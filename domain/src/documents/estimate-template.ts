import { computeDocumentTotals } from '../money/document-totals.ts';
import type { BillingSchedule, BillingStep } from './billing-schedule.ts';
import type { AmountKind } from './document-kinds.ts';
import { countingLines, type LineChoice } from './estimate-options.ts';

/** The maximum number of estimate templates of a company, and the maximum length of a template's name. */
export const mostEstimateTemplates = 200;
export const longestEstimateTemplateName = 100;

/** A line of a template. The names of its taxes are stored, so that the user can be told which ones no longer exist. */
export type TemplateLine = LineChoice & {
  itemId: string | null;
  name: string;
  description: string | null;
  quantity: number;
  rate: number;
  itemType: 1 | 2;
  unitType: string | null;
  discount: number;
  markupPrice: number;
  taxes: { taxId: string; name: string }[];
  /** The storage keys of its photos. Templates that were saved before lines had photos have none. */
  photoKeys?: string[];
};

export type TemplateOption = { id: string; name: string; description: string | null; isRecommended: boolean };

/** The texts and amounts of an estimate that a template stores, apart from its lines, options and billing schedule. */
type PlainTerms = {
  title: string;
  discount: number;
  discountType: AmountKind;
  markup: number;
  shippingAmount: number;
  shippingInfo: string | null;
  comments: string | null;
  /** The days until payment is due. */
  paymentTerms: number;
  paymentInstructions: string | null;
  isDepositRequired: boolean;
  depositType: AmountKind;
  depositValue: number;
  isContractRequired: boolean;
  contractTitle: string | null;
  contractContent: string | null;
};

/** The content of a template: an estimate without its client, address, dates, number, assigned people and answers. */
export type TemplateTerms = PlainTerms & {
  billingSchedule: { retainage: number; drawsDrafts: boolean; steps: Omit<BillingStep, 'id'>[] } | null;
  options: TemplateOption[];
  /** In display order. */
  items: TemplateLine[];
};

/** The columns of the list of templates. They are stored, so that the list does not have to read the whole content. */
export type TemplateSummary = {
  title: string;
  itemCount: number;
  optionNames: string[];
  /** The total of the recommended option before taxes. Null if the discount is larger than the total. */
  total: number | null;
};

type SourceTax = { taxId: string; name: string };
type SourceItem = Omit<TemplateLine, 'taxes'> & { itemOrderIndex: number; taxes: readonly SourceTax[] };

/** The fields of an estimate that are needed to make a template from it. */
export type EstimateToCopy = PlainTerms & {
  /** The name of the client's plan that gives the discount, if one does. */
  memberPlan: string | null;
  /** Whether it is approved, or was approved and then reopened. */
  wasApproved: boolean;
  billingSchedule: BillingSchedule | null;
  options: readonly TemplateOption[];
  items: readonly SourceItem[];
};

/**
 * Resets an optional line of an approved estimate: it is not chosen, and its quantity is 1 where the client may set
 * it.
 */
function undecided({ isOptional, minQuantity, maxQuantity, quantity }: SourceItem) {
  if (!isOptional) return {};
  const isOpen = minQuantity !== null && maxQuantity !== null;
  return { isChosen: false, quantity: isOpen ? Math.min(Math.max(1, minQuantity), maxQuantity) : quantity };
}

/** The id of an option within a template, by its position. */
const optionIdAt = (index: number): string => `option-${index + 1}`;

/**
 * Makes the content of a template from an estimate. The discount of a client's plan is dropped, and the optional
 * lines of an approved estimate are reset, because both belong to the client.
 *
 * @example templateOf({ title: 'Furnace', memberPlan: 'Gold', discount: 10, … }) → { title: 'Furnace', discount: 0, … }
 */
export function templateOf(estimate: EstimateToCopy): TemplateTerms {
  const { memberPlan, wasApproved, billingSchedule: schedule } = estimate;
  const ids = new Map(estimate.options.map(({ id }, index) => [id, optionIdAt(index)]));
  const isMembers = memberPlan !== null && memberPlan !== '';
  return {
    title: estimate.title,
    discount: isMembers ? 0 : estimate.discount,
    discountType: isMembers ? 'amount' : estimate.discountType,
    markup: estimate.markup,
    shippingAmount: estimate.shippingAmount,
    shippingInfo: estimate.shippingInfo,
    comments: estimate.comments,
    paymentTerms: estimate.paymentTerms,
    paymentInstructions: estimate.paymentInstructions,
    isDepositRequired: estimate.isDepositRequired,
    depositType: estimate.depositType,
    depositValue: estimate.depositValue,
    isContractRequired: estimate.isContractRequired,
    contractTitle: estimate.contractTitle,
    contractContent: estimate.contractContent,
    billingSchedule: schedule && {
      retainage: schedule.retainage,
      drawsDrafts: schedule.drawsDrafts ?? false,
      steps: schedule.steps.map(({ name, kind, value, when }) => ({ name, kind, value, when })),
    },
    options: estimate.options.map(({ name, description, isRecommended }, index) => ({
      ...{ id: optionIdAt(index), name, description, isRecommended },
    })),
    items: estimate.items
      .toSorted((one, other) => one.itemOrderIndex - other.itemOrderIndex)
      .map((item) => ({
        itemId: item.itemId,
        name: item.name,
        description: item.description,
        quantity: item.quantity,
        rate: item.rate,
        itemType: item.itemType,
        unitType: item.unitType,
        discount: item.discount,
        markupPrice: item.markupPrice,
        taxes: item.taxes.map(({ taxId, name }) => ({ taxId, name })),
        optionId: item.optionId === null ? null : (ids.get(item.optionId) ?? null),
        isOptional: item.isOptional,
        isChosen: item.isChosen,
        minQuantity: item.minQuantity,
        maxQuantity: item.maxQuantity,
        photoKeys: item.photoKeys ?? [],
        ...(wasApproved ? undecided(item) : {}),
      })),
  };
}

/**
 * Computes the columns of the list of templates.
 *
 * @example templateSummary({ options: [good, better], items: [ofGood, ofBetter], … }, 2)
 *   → { title: 'Furnace', itemCount: 2, optionNames: ['Good', 'Better'], total: 3810 }
 */
export function templateSummary(terms: TemplateTerms, decimals: number): TemplateSummary {
  const options = terms.options.map((option) => ({ ...option, isChosen: false }));
  const lines = countingLines({ options, items: terms.items }).map((line) => ({ ...line, taxes: [] }));
  const { discount, discountType, markup, shippingAmount } = terms;
  const sums = computeDocumentTotals({ lines, discount, discountType, markup, shippingAmount, decimals });
  return {
    title: terms.title,
    itemCount: terms.items.length,
    optionNames: terms.options.map(({ name }) => name),
    total: sums.refusal === null ? sums.total : null,
  };
}
