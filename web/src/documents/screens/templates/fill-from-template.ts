import type { EstimateTemplate } from '@truckroll/contract/documents/estimate-templates';
import { rateText } from '@truckroll/domain/format/numbers';
import type { ItemLine } from '../../../line-items/parts/line-editor-input.ts';
import { emptyLine } from '../../../line-items/parts/line-editor-input.ts';
import type { DocumentValues } from '../editor/document-values.ts';

/**
 * The form fields that a template fills, in groups. If the user changed one field of a group, the whole group is
 * kept.
 */
const groups = [
  ['title'],
  ['discount', 'discountType', 'memberPlan'],
  ['markup'],
  ['shippingAmount'],
  ['shippingInfo'],
  ['comments'],
  ['paymentTerms'],
  ['paymentInstructions'],
  ['isDepositRequired', 'depositType', 'depositValue', 'billingSchedule'],
  ['isContractRequired', 'contractTitle', 'contractContent'],
] as const satisfies readonly (readonly (keyof DocumentValues)[])[];

type Filled = Pick<DocumentValues, (typeof groups)[number][number]>;

/** The form values, options and lines to set. Options are always set, because the lines refer to them. */
export type TemplateFilling = { values: Partial<Filled>; options: DocumentValues['options']; lines: ItemLine[] };

const amountText = (amount: number): string => (amount === 0 ? '' : rateText(amount));
const boundText = (bound: number | null): string => (bound === null ? '' : String(bound));

type TemplateLine = EstimateTemplate['items'][number];

/**
 * The editor line of a template's line. Its taxes are set like those of a price book entry, so that they are adapted
 * to the client's location.
 */
const lineOf = (item: TemplateLine, { key, optionId }: { key: string; optionId: string | null }): ItemLine => ({
  ...emptyLine(key),
  itemId: item.itemId,
  name: item.name,
  description: item.description ?? '',
  quantity: String(item.quantity),
  unit: item.unitType ?? '',
  rate: rateText(item.rate),
  discount: amountText(item.discount),
  markup: amountText(item.markupPrice),
  type: item.itemType === 1 ? 'product' : 'service',
  taxIds: item.taxIds,
  productTaxIds: item.taxIds,
  exemptFromTax: item.exemptFromTax,
  optionId,
  isOptional: item.isOptional,
  isChosen: item.isChosen,
  minQuantity: boundText(item.minQuantity),
  maxQuantity: boundText(item.maxQuantity),
  photos: item.photos,
});

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

type Form = { begun: DocumentValues; typed: DocumentValues; newId: () => string };

/**
 * Computes what a template fills into a form without lines. Fields that the user has changed are left out.
 *
 * @example fillFromTemplate(furnace, { begun, typed: { ...begun, title: 'For Ann' }, newId })
 *   → { values: { comments: '<p>Thank you</p>', … }, options: [good, better], lines: [furnace, filter] }
 */
export function fillFromTemplate(template: EstimateTemplate, { begun, typed, newId }: Form): TemplateFilling {
  const schedule = template.billingSchedule;
  const all: Filled = {
    title: template.title,
    discount: template.discount,
    discountType: template.discountType,
    memberPlan: '',
    markup: template.markup,
    shippingAmount: template.shippingAmount,
    shippingInfo: template.shippingInfo ?? '',
    comments: template.comments ?? '',
    paymentTerms: template.paymentTerms,
    paymentInstructions: template.paymentInstructions ?? '',
    isDepositRequired: template.isDepositRequired,
    depositType: template.depositType,
    depositValue: template.depositValue,
    billingSchedule: schedule && {
      retainage: schedule.retainage,
      drawsDrafts: schedule.drawsDrafts,
      steps: schedule.steps.map((step) => ({ id: newId(), ...step })),
    },
    isContractRequired: template.isContractRequired,
    contractTitle: template.contractTitle ?? '',
    contractContent: template.contractContent ?? '',
  };
  const untouched = groups.filter((group) => group.every((name) => isSame(begun[name], typed[name])));
  const ids = new Map(template.options.map(({ id }) => [id, newId()]));
  const optionOf = (id: string | null): string | null => (id === null ? null : (ids.get(id) ?? null));
  return {
    values: Object.fromEntries(untouched.flat().map((name) => [name, all[name]])) as Partial<Filled>,
    options: template.options.map(({ id, name, description, isRecommended }) => ({
      ...{ id: optionOf(id) ?? id, name, description: description ?? '', isRecommended },
    })),
    lines: template.items.map((item) => lineOf(item, { key: newId(), optionId: optionOf(item.optionId) })),
  };
}
