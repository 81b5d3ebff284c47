import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainLine } from '../documents/estimate-options.ts';
import { multiplyMoney } from '../money/amounts.ts';
import { convertedLines, discountLeftOutText } from './converted-lines.ts';
import { jobFromEstimate } from './from-estimate.ts';
import { jobFromRequest } from './from-request.ts';

const line = {
  id: 'line-1',
  itemId: 'product-1',
  name: 'Labour',
  description: 'Two people' as string | null,
  quantity: 2,
  rate: 40 as number | null,
  itemType: 2 as 1 | 2,
  unitType: 'hour' as string | null,
  discount: 0,
  taxes: ['hst'],
  markupPrice: 0,
  itemOrderIndex: 3,
};

const request = {
  id: 'request-1',
  requestNumberDisplay: 'REQ-000007',
  purchaseOrderNumber: 'B-4711',
  clientId: 'client-1',
  description: 'No heat',
  serviceType: 'hvac' as const,
  urgency: 'normal' as 'low' | 'normal' | 'high' | 'urgent',
  requestAddress: 'Main Street',
  requestPhone: '555',
  servicePropertyId: 'property-1',
  contactId: 'contact-1',
  startDate: '2026-03-09T14:00:00.000Z',
  endDate: '2026-03-09T05:00:00.000Z',
  startTime: '10:00',
  endTime: null,
  anyTime: false,
  scheduleLater: false,
  timezone: 'America/Toronto',
  requirements: 'Ladder',
  notes: 'Dog' as string | null,
  assignedTo: ['ada'],
  tags: ['Gas'],
  tagIds: ['tag-1'],
  items: [line],
  discount: 25 as number | null,
};

describe('lines of a request or an estimate on a job', () => {
  test('keep an integer quantity and their rate', () => {
    expect(convertedLines([line])).toEqual([
      {
        id: 'line-1',
        itemId: 'product-1',
        itemName: 'Labour',
        description: 'Two people',
        quantity: 2,
        price: 40,
        type: 'service',
        taxes: ['hst'],
        orderIndex: 3,
      },
    ]);
    expect(convertedLines([{ ...line, itemType: 1 }])[0]?.type).toBe('product');
  });

  test("become quantity 1 at the line's amount when the quantity has decimals", () => {
    expect(convertedLines([{ ...line, quantity: 2.5 }])[0]).toMatchObject({
      quantity: 1,
      price: 100,
      description: '2.5 × 40.00\nTwo people',
    });
    expect(convertedLines([{ ...line, quantity: 0.75, rate: 9.99, description: null }])[0]).toMatchObject({
      price: 7.49,
      description: '0.75 × 9.99',
    });
    expect(convertedLines([{ ...line, quantity: 2.5, rate: 2890, description: null }])[0]).toMatchObject({
      description: '2.5 × 2,890.00',
    });
  });

  test('keep the measured quantity for people who see no prices', () => {
    expect(convertedLines([{ ...line, quantity: 2.5, rate: null, description: null }])[0]).toMatchObject({
      quantity: 1,
      price: null,
      description: '2.5 hour',
    });
  });

  test('keep their amount for any quantity', () => {
    const hundredths = fc.integer({ min: 0, max: 99_999_900 });
    fc.assert(
      fc.property(hundredths, fc.integer({ min: 0, max: 1_000_000 }), (quantity, rate) => {
        const [converted] = convertedLines([{ ...line, quantity: quantity / 100, rate: rate / 100 }]);
        expect(multiplyMoney(converted?.quantity ?? 0, converted?.price ?? 0)).toBe(
          multiplyMoney(quantity / 100, rate / 100),
        );
      }),
    );
  });
});

describe('a job made from a request', () => {
  test('copies its address, schedule, people and texts', () => {
    expect(jobFromRequest(request)).toMatchObject({
      clientId: 'client-1',
      title: 'HVAC',
      description: 'No heat',
      jobAddress: 'Main Street',
      jobPhone: '555',
      servicePropertyId: 'property-1',
      contactId: 'contact-1',
      startDateTime: request.startDate,
      isStartTime: true,
      isEndTime: false,
      assignedToTeams: ['ada'],
      skillNames: ['Gas'],
      tagIds: ['tag-1'],
      notes: 'Converted from REQ-000007\nLadder\nDog',
      requestId: 'request-1',
    });
  });

  test.each([
    ['urgent', 'high'],
    ['high', 'high'],
    ['normal', 'medium'],
    ['low', 'low'],
  ] as const)('that is %s has the priority %s', (urgency, priority) => {
    expect(jobFromRequest({ ...request, urgency }).priority).toBe(priority);
  });

  test('drops the discount and reports its amount', () => {
    expect(jobFromRequest(request).leftOutDiscount).toBe(25);
    expect(jobFromRequest({ ...request, discount: null }).leftOutDiscount).toBe(0);
    expect(discountLeftOutText('$25.00')).toBe('The discount of $25.00 is not part of a job and was left out.');
  });
});

test('a job made from an estimate copies its lines and people, its comments as text, and the link to the request', () => {
  const estimate = {
    id: 'estimate-1',
    purchaseOrderNumber: 'B-4711',
    documentNumberDisplay: 'EST-2026000001',
    clientId: 'client-1',
    title: 'New furnace',
    assignedTo: ['ada'],
    items: [
      { ...line, ...plainLine, discount: 5 },
      { ...line, ...plainLine, id: 'extra', isOptional: true, isChosen: false },
    ],
    options: [],
    currencyDecimals: 2,
    comments: '<p>Two <b>days</b></p>',
    discountAmount: 20,
    requestId: 'request-1',
    servicePropertyId: 'property-1',
    contactId: null,
  };
  expect(jobFromEstimate(estimate)).toEqual({
    clientId: 'client-1',
    purchaseOrderNumber: 'B-4711',
    title: 'New furnace',
    assignedToTeams: ['ada'],
    priority: 'medium',
    jobItems: convertedLines(estimate.items.slice(0, 1)),
    notes: 'Converted from EST-2026000001\nTwo days',
    requestId: 'request-1',
    servicePropertyId: 'property-1',
    contactId: null,
    estimateId: 'estimate-1',
    leftOutDiscount: 25,
  });
});
