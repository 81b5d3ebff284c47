import { computeDocumentTotals } from '../money/document-totals.ts';
import type { BillingSchedule, BillingStep } from './billing-schedule.ts';
import type { AmountKind } from './document-kinds.ts';
import { countingLines, type LineChoice } from './estimate-options.ts';

/** How many templates of estimates a company can have, and the longest name of one. */
export const mostEstimateTemplates = 200;
export const longestEstimateTemplateName = 100;

/** A line of a template. Its taxes keep their names, so that people are told which of them no longer exist. */
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
};

export type TemplateOption = { id: string; name: string; description: string | null; isRecommended: boolean };

/** The fields of an estimate that do not concern its client: its texts and amounts beside the lines. */
type PlainTerms = {
  title: string;
  discount: number;
  discountType: AmountKind;
  markup: number;
  shippingAmount: number;
  shippingInfo: string | null;
  comments: string | null;
  /** In days. */
  paymentTerms: number;
  paymentInstructions: string | null;
  isDepositRequired: boolean;
  depositType: AmountKind;
  depositValue: number;
  isContractRequired: boolean;
  contractTitle: string | null;
  contractContent: string | null;
};

/** What a template holds: an estimate without its client, address, days, number, people and answers. */
export type TemplateTerms = PlainTerms & {
  billingSchedule: { retainage: number; drawsDrafts: boolean; steps: Omit<BillingStep, 'id'>[] } | null;
  options: TemplateOption[];
  /** In their order, each with the id of its option. */
  items: TemplateLine[];
};

/** What a list says of a template without reading all of it. */
export type TemplateSummary = {
  title: string;
  itemCount: number;
  optionNames: string[];
  /** Of the recommended option, before taxes. Null if its discount is more than that. */
  total: number | null;
};

type SourceTax = { taxId: string; name: string };
type SourceItem = Omit<TemplateLine, 'taxes'> & { itemOrderIndex: number; taxes: readonly SourceTax[] };

/** An estimate, as far as a template copies it. */
export type EstimateToCopy = PlainTerms & {
  /** The plan of the client that the discount is by. */
  memberPlan: string | null;
  /** Whether the client, or the company for the client, has approved it, also before it was reopened. */
  wasApproved: boolean;
  billingSchedule: BillingSchedule | null;
  options: readonly TemplateOption[];
  items: readonly SourceItem[];
};

/** What an estimate offers anew of a line that a client has decided about: nothing is chosen, and one of it is proposed. */
function undecided({ isOptional, minQuantity, maxQuantity, quantity }: SourceItem) {
  if (!isOptional) return {};
  const isOpen = minQuantity !== null && maxQuantity !== null;
  return { isChosen: false, quantity: isOpen ? Math.min(Math.max(1, minQuantity), maxQuantity) : quantity };
}

/** The id of an option within a template: its place. */
const optionIdAt = (index: number): string => `option-${index + 1}`;

/**
 * What a template takes over from an estimate. A member discount stays with its client, and so does what a client has
 * chosen: an approved estimate proposes its optional items anew.
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
        ...(wasApproved ? undecided(item) : {}),
      })),
  };
}

/**
 * What a list says of a template.
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
