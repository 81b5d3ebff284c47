import type { EstimateTemplate } from '@truckroll/contract/documents/estimate-templates';
import { describe, expect, it } from 'vitest';
import { itemsPayload } from '../../../line-items/parts/line-editor-input.ts';
import type { DocumentValues } from '../editor/document-values.ts';
import { fillFromTemplate } from './fill-from-template.ts';

const template: EstimateTemplate = {
  id: 'template-1',
  name: 'Furnace, standard',
  title: 'Furnace replacement',
  currency: 'CAD',
  itemCount: 2,
  optionNames: ['Good', 'Best'],
  total: 2890.12,
  createdAt: '2026-03-10T15:00:00.000Z',
  updatedAt: '2026-03-10T15:00:00.000Z',
  discount: 10,
  discountType: 'percentage',
  markup: 1,
  shippingAmount: 2,
  shippingInfo: null,
  comments: '<p>Thank you</p>',
  paymentTerms: 21,
  paymentInstructions: 'By cheque',
  isDepositRequired: false,
  depositType: 'amount',
  depositValue: 0,
  billingSchedule: {
    retainage: 5,
    drawsDrafts: true,
    steps: [{ name: 'Balance', kind: 'rest', value: 0, when: 'completion' }],
  },
  isContractRequired: true,
  contractTitle: 'Contract',
  contractContent: '<p>Terms</p>',
  options: [
    { id: 'option-1', name: 'Good', description: null, isRecommended: false },
    { id: 'option-2', name: 'Best', description: 'All of it', isRecommended: true },
  ],
  items: [
    {
      ...{ itemId: 'furnace', name: 'Furnace', description: null, quantity: 1.5, rate: 2890.1234, itemType: 1 },
      ...{ unitType: 'each', discount: 5, markupPrice: 0, optionId: 'option-2', taxIds: ['hst'] },
      ...{ isOptional: true, isChosen: false, minQuantity: 1, maxQuantity: 6, exemptFromTax: false, photos: [] },
    },
  ],
  leftOutTaxes: [],
};

const begun = {
  ...{ client: null, title: 'Estimate', discount: 0, discountType: 'amount', memberPlan: '', markup: 0 },
  ...{ shippingAmount: 0, shippingInfo: '', comments: '', paymentTerms: 30, paymentInstructions: '' },
  ...{ isDepositRequired: false, depositType: 'amount', depositValue: 0, billingSchedule: null },
  ...{ isContractRequired: false, contractTitle: '', contractContent: '' },
} as unknown as DocumentValues;

function fill(typed: Partial<DocumentValues> = {}) {
  let made = 0;
  const newId = () => {
    made += 1;
    return `new-${made}`;
  };
  return fillFromTemplate(template, { begun, typed: { ...begun, ...typed }, newId });
}

describe('fillFromTemplate', () => {
  it('fills the texts, amounts and steps of an untouched form', () => {
    expect(fill().values).toEqual({
      title: 'Furnace replacement',
      discount: 10,
      discountType: 'percentage',
      memberPlan: '',
      markup: 1,
      shippingAmount: 2,
      shippingInfo: '',
      comments: '<p>Thank you</p>',
      paymentTerms: 21,
      paymentInstructions: 'By cheque',
      isDepositRequired: false,
      depositType: 'amount',
      depositValue: 0,
      billingSchedule: {
        retainage: 5,
        drawsDrafts: true,
        steps: [{ id: 'new-1', name: 'Balance', kind: 'rest', value: 0, when: 'completion' }],
      },
      isContractRequired: true,
      contractTitle: 'Contract',
      contractContent: '<p>Terms</p>',
    });
  });

  it('keeps what was typed, with what belongs to it', () => {
    const { values } = fill({ title: 'For Ann', discountType: 'percentage', isDepositRequired: true });
    for (const name of ['title', 'discount', 'discountType', 'isDepositRequired', 'billingSchedule'])
      expect([name, name in values]).toEqual([name, false]);
    expect(values).toMatchObject({ comments: '<p>Thank you</p>', markup: 1 });
  });

  it('gives the options and their lines ids of the new form', () => {
    const { options, lines } = fill();
    expect(options).toEqual([
      { id: 'new-2', name: 'Good', description: '', isRecommended: false },
      { id: 'new-3', name: 'Best', description: 'All of it', isRecommended: true },
    ]);
    expect(lines.map(({ key, id, optionId }) => [key, id, optionId])).toEqual([['new-4', null, 'new-3']]);
  });

  it('keeps the exact amounts of the lines', () => {
    const { lines } = fill();
    expect(lines).toMatchObject([{ isOptional: true, isChosen: false, minQuantity: '1', maxQuantity: '6' }]);
    expect(itemsPayload(lines)).toEqual([
      {
        ...{ itemId: 'furnace', name: 'Furnace', description: null, quantity: 1.5, rate: 2890.1234, itemType: 1 },
        ...{ unitType: 'each', discount: 5, markupPrice: 0, taxIds: ['hst'], itemOrderIndex: 0 },
      },
    ]);
  });
});
