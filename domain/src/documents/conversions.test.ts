import { describe, expect, test } from 'vitest';
import { termsOf } from './document-terms.ts';
import type { SourceLine } from './draft-line.ts';
import { plainLine } from './estimate-options.ts';
import { invoiceFromEstimate } from './from-estimate.ts';
import { documentFromJob } from './from-job.ts';
import { documentFromRequest } from './from-request.ts';

const hst = { taxId: 'hst', name: 'HST', rate: 13, taxType: 1 as const };

const line: SourceLine<typeof hst> = {
  id: 'line-1',
  itemId: 'product-1',
  name: 'Filter',
  description: 'MERV 13',
  quantity: 2.5,
  rate: 40,
  itemType: 1,
  unitType: 'box',
  discount: 5,
  taxes: [hst],
  markupPrice: 8,
  itemOrderIndex: 0,
};

const defaults = {
  invoiceTermsDays: 7,
  invoiceInstructions: 'Please pay within 7 days',
  estimateInstructions: 'Please pay within 30 days',
};

test("an invoice is due by the account's terms, an estimate is valid for thirty days", () => {
  expect(termsOf(1, { ...defaults, invoiceTermsDays: 14 })).toEqual({
    paymentTerms: 14,
    paymentInstructions: 'Please pay within 7 days',
  });
  expect(termsOf(2, defaults)).toEqual({ paymentTerms: 30, paymentInstructions: 'Please pay within 30 days' });
});

describe('a document made from a request', () => {
  const request = {
    id: 'request-1',
    requestNumberDisplay: 'REQ-000007',
    purchaseOrderNumber: 'B-4711',
    clientId: 'client-1',
    serviceType: 'garage-door-services' as const,
    requirements: 'Two doors\nGrey',
    notes: 'Dog in the yard',
    assignedTo: ['ada'],
    items: [line],
    discount: 25,
  };

  test('has its lines with their taxes, its discount as an amount and the people', () => {
    expect(documentFromRequest(request, 2)).toMatchObject({
      documentType: 2,
      clientId: 'client-1',
      assignedTo: ['ada'],
      items: [line],
      discount: 25,
      discountType: 'amount',
      isConvertedFromRequest: true,
      convertedFromId: 'request-1',
    });
  });

  test('is titled by the service label, else by its kind', () => {
    expect(documentFromRequest(request, 2).title).toBe('Garage Door Services');
    expect(documentFromRequest({ ...request, serviceType: null }, 1).title).toBe('Invoice');
    expect(documentFromRequest({ ...request, serviceType: null }, 2).title).toBe('Estimate');
  });

  test('keeps the requirements and the notes private: the client reads the comments', () => {
    const document = documentFromRequest(request, 2);
    expect(document.comments).toBe('');
    expect(document.privateNotes).toBe('Converted from REQ-000007\nTwo doors\nGrey\nDog in the yard');
    const { requirements, notes, requestNumberDisplay: _, ...shown } = request;
    for (const type of [1, 2] as const) {
      const { privateNotes: __, ...read } = documentFromRequest(request, type);
      for (const text of [...requirements.split('\n'), notes]) expect(JSON.stringify(read)).not.toContain(text);
    }
    const bare = { ...shown, requestNumberDisplay: 'REQ-000007', requirements: null, notes: null };
    expect(documentFromRequest(bare, 2).privateNotes).toBe('Converted from REQ-000007');
  });

  test('omits prices when its creator cannot see them: the server copies them', () => {
    const unseen = { ...line, rate: null, discount: 0, taxes: [], markupPrice: 0 };
    const document = documentFromRequest({ ...request, items: [unseen], discount: null }, 2);
    const { rate: _, discount: __, taxes: ___, markupPrice: ____, ...seen } = line;
    expect(document.items).toEqual([seen]);
    expect(document).not.toHaveProperty('discount');
    expect(document).not.toHaveProperty('discountType');
  });
});

describe('a document made from a job', () => {
  const job = {
    id: 'job-1',
    jobNumber: 12,
    purchaseOrderNumber: 'B-4711',
    title: 'Boiler service',
    clientId: 'client-1',
    jobItems: [
      {
        id: 'item-1',
        itemId: null,
        itemName: 'Labour',
        description: null,
        quantity: 3,
        price: 80,
        type: 'item' as const,
        taxes: [hst],
        orderIndex: 4,
      },
    ],
    internalNotes: { note: 'Key under the mat' },
    notesLinking: { linkToEstimate: false, linkToInvoice: true },
  };

  test('has the lines of the job under the names of a document', () => {
    const [first] = documentFromJob(job, 1).items;
    expect(first).toMatchObject({
      id: 'item-1',
      name: 'Labour',
      quantity: 3,
      rate: 80,
      itemType: 2,
      itemOrderIndex: 4,
    });
    expect(first?.taxes).toEqual([hst]);
  });

  test('omits prices when its creator cannot see them: the server copies them', () => {
    const jobItems = job.jobItems.map((item) => ({ ...item, price: null, taxes: [] }));
    const [first] = documentFromJob({ ...job, jobItems }, 1).items;
    expect(first).toMatchObject({ id: 'item-1', name: 'Labour', quantity: 3 });
    for (const key of ['rate', 'taxes', 'discount', 'markupPrice']) expect(first).not.toHaveProperty(key);
  });

  test('names its source, and has a default title when the job has none', () => {
    expect(documentFromJob(job, 1)).toMatchObject({
      title: 'Boiler service',
      privateNotes: 'Converted from job #12',
      isConvertedFromJob: true,
      convertedFromId: 'job-1',
    });
    expect(documentFromJob({ ...job, title: '' }, 2).title).toBe('Estimate');
  });

  test("has the job's note as comments only when the job links it", () => {
    expect(documentFromJob(job, 1).comments).toBe('<p>Key under the mat</p>');
    expect(documentFromJob(job, 2).comments).toBe('');
  });
});

describe('an invoice made from an estimate', () => {
  const estimate = {
    id: 'estimate-1',
    purchaseOrderNumber: 'B-4711',
    title: 'Estimate',
    clientId: 'client-1',
    clientDetails: { name: 'Maple Dental' },
    assignedTo: ['ada'],
    items: [{ ...line, ...plainLine }],
    options: [],
    discount: 10,
    discountType: 'percentage' as const,
    markup: 15,
    shippingAmount: 20,
    shippingInfo: 'Courier',
    memberPlan: 'Comfort',
    comments: '<p>Thanks</p>',
    privateNotes: 'Hurry',
    companyInformation: { name: 'North Star' },
    isDepositRequired: true,
    depositType: 'amount' as const,
    depositValue: 50,
    isContractRequired: true,
    contractTitle: 'Terms',
    contractContent: '<p>Work is done</p>',
  };

  test('copies everything except number, dates, status and payments', () => {
    const { documentType, paymentTerms, paymentInstructions, isConvertedFromEstimate, convertedFromId, ...rest } =
      invoiceFromEstimate(estimate, defaults);
    const { id, options: _, ...carried } = estimate;
    expect(rest).toEqual({ ...carried, items: [line], title: 'Invoice' });
    expect({ documentType, isConvertedFromEstimate, convertedFromId }).toEqual({
      documentType: 1,
      isConvertedFromEstimate: true,
      convertedFromId: id,
    });
    expect({ paymentTerms, paymentInstructions }).toEqual(termsOf(1, defaults));
  });

  test('takes over the lines that count', () => {
    const option = (optionId: string, isChosen = false) => ({ id: optionId, isRecommended: false, isChosen });
    const of = (id: string, optionId: string, more = {}) => ({ ...line, ...plainLine, id, optionId, ...more });
    const items = [
      of('small', 'good'),
      of('large', 'better'),
      of('filter', 'better', { isOptional: true }),
      of('rebate', 'better', { isOptional: true, isChosen: false }),
    ];
    const taken = (options: ReturnType<typeof option>[]) =>
      invoiceFromEstimate({ ...estimate, items, options }, defaults).items.map(({ id }) => id);
    expect(taken([option('good'), option('better', true)])).toEqual(['large', 'filter']);
    expect(taken([option('good'), option('better')])).toEqual(['small']);
  });

  test('keeps a title other than the default one', () => {
    expect(invoiceFromEstimate({ ...estimate, title: 'New roof' }, defaults).title).toBe('New roof');
  });
});
