import { describe, expect, it } from 'vitest';
import { plainLine } from './estimate-options.ts';
import { type EstimateToCopy, templateOf, templateSummary } from './estimate-template.ts';

const line = {
  ...plainLine,
  id: 'line-1',
  itemId: 'furnace',
  name: 'Furnace',
  description: 'Two stages',
  quantity: 1,
  rate: 2890.1234,
  itemType: 1 as const,
  unitType: 'each',
  discount: 5,
  markupPrice: 2,
  itemOrderIndex: 0,
  total: 2890.12,
  taxes: [{ taxId: 'hst', name: 'HST', rate: 13, taxType: 1 as const }],
};

const estimate: EstimateToCopy = {
  title: 'Furnace replacement',
  discount: 10,
  discountType: 'percentage',
  markup: 1,
  shippingAmount: 2,
  shippingInfo: 'By us',
  comments: '<p>Thank you</p>',
  paymentTerms: 30,
  paymentInstructions: 'By cheque',
  isDepositRequired: false,
  depositType: 'amount',
  depositValue: 0,
  isContractRequired: true,
  contractTitle: 'Contract',
  contractContent: '<p>Terms</p>',
  memberPlan: null,
  wasApproved: false,
  billingSchedule: {
    retainage: 5,
    steps: [
      { id: 'step-1', name: 'Deposit', kind: 'percent', value: 30, when: 'approval' },
      { id: 'step-2', name: 'Balance', kind: 'rest', value: 0, when: 'completion' },
    ],
  },
  options: [],
  items: [line],
};

const optional = {
  ...line,
  isOptional: true,
  isChosen: true,
  quantity: 4,
  minQuantity: 2,
  maxQuantity: 6,
};

describe('templateOf', () => {
  it('takes over what the estimate offers, and nothing of its client', () => {
    const whole = { ...estimate, clientId: 'ann', clientDetails: { name: 'Ann Lee' }, privateNotes: 'Dog', date: 'x' };
    expect(templateOf(whole)).toEqual({
      title: 'Furnace replacement',
      discount: 10,
      discountType: 'percentage',
      markup: 1,
      shippingAmount: 2,
      shippingInfo: 'By us',
      comments: '<p>Thank you</p>',
      paymentTerms: 30,
      paymentInstructions: 'By cheque',
      isDepositRequired: false,
      depositType: 'amount',
      depositValue: 0,
      isContractRequired: true,
      contractTitle: 'Contract',
      contractContent: '<p>Terms</p>',
      billingSchedule: {
        retainage: 5,
        drawsDrafts: false,
        steps: [
          { name: 'Deposit', kind: 'percent', value: 30, when: 'approval' },
          { name: 'Balance', kind: 'rest', value: 0, when: 'completion' },
        ],
      },
      options: [],
      items: [
        {
          ...plainLine,
          itemId: 'furnace',
          name: 'Furnace',
          description: 'Two stages',
          quantity: 1,
          rate: 2890.1234,
          itemType: 1,
          unitType: 'each',
          discount: 5,
          markupPrice: 2,
          taxes: [{ taxId: 'hst', name: 'HST' }],
          photoKeys: [],
        },
      ],
    });
  });

  it('names options by their place, keeps the recommended one, and puts lines in order', () => {
    const options = ['a', 'b'].map((id, at) => ({
      ...{ id, name: at === 0 ? 'Good' : 'Better', description: null, isRecommended: at === 1, isChosen: at === 0 },
    }));
    const items = [
      { ...line, name: 'Second', optionId: 'b', itemOrderIndex: 1 },
      { ...line, name: 'First', optionId: 'a', itemOrderIndex: 0 },
    ];
    const template = templateOf({ ...estimate, options, items });
    expect(template.options).toEqual([
      { id: 'option-1', name: 'Good', description: null, isRecommended: false },
      { id: 'option-2', name: 'Better', description: null, isRecommended: true },
    ]);
    expect(template.items.map(({ name, optionId }) => [name, optionId])).toEqual([
      ['First', 'option-1'],
      ['Second', 'option-2'],
    ]);
  });

  it('leaves a member discount with its client', () => {
    expect(templateOf({ ...estimate, memberPlan: 'Gold' })).toMatchObject({ discount: 0, discountType: 'amount' });
  });

  it.each([
    ['an estimate without an answer', false, optional, { isChosen: true, quantity: 4 }],
    ['an approved one, with one of what can be counted', true, optional, { isChosen: false, quantity: 2 }],
    ['an approved one, up to the most', true, { ...optional, minQuantity: 0, maxQuantity: 0.5 }, { quantity: 0.5 }],
    ['a fixed quantity', true, { ...optional, minQuantity: null, maxQuantity: null }, { isChosen: false, quantity: 4 }],
    ['an item that is part of the option', true, line, { isChosen: true, quantity: 1 }],
  ])('proposes optional items of %s', (_, wasApproved, item, expected) => {
    expect(templateOf({ ...estimate, wasApproved, items: [item] }).items).toMatchObject([expected]);
  });
});

describe('templateSummary', () => {
  it('counts the items and sums the recommended option before taxes', () => {
    const options = ['Good', 'Better'].map((name, at) => ({
      ...{ id: name, name, description: null, isRecommended: at === 1 },
    }));
    const items = [
      { ...line, optionId: 'Good', rate: 1000 },
      { ...line, optionId: 'Better', rate: 2000, quantity: 2 },
      { ...optional, optionId: 'Better', rate: 7, isChosen: false },
    ];
    const terms = templateOf({ ...estimate, options, items });
    // 4000, less 5 for the line and 10 %, plus 1 and 2.
    expect(templateSummary(terms, 2)).toEqual({
      title: 'Furnace replacement',
      itemCount: 3,
      optionNames: ['Good', 'Better'],
      total: 3598,
    });
  });

  it('has no total if the discount is more than that', () => {
    const terms = templateOf({ ...estimate, discountType: 'amount', discount: 3000 });
    expect(templateSummary(terms, 2).total).toBeNull();
  });
});
