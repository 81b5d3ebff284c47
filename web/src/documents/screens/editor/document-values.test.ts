import type { Document } from '@truckroll/contract/documents/documents';
import type { DocumentType } from '@truckroll/domain/documents/document-kinds';
import { describe, expect, test } from 'vitest';
import { changedPayload, documentSchemaOf, fieldPath, newPayload } from './document-payload.ts';
import { type DocumentValues, documentValues, dueAfter } from './document-values.ts';

const values: DocumentValues = {
  client: { id: 'client-1', name: 'Maple Dental' },
  servicePropertyId: null,
  contactId: null,
  purchaseOrderNumber: '',
  title: 'New roof',
  documentNumber: '2026000001',
  date: '2026-03-09',
  dueDate: '2026-03-16',
  assignedTo: [],
  discount: 0,
  discountType: 'amount',
  markup: 0,
  shippingAmount: 0,
  shippingInfo: '',
  memberPlan: '',
  comments: '<p>Thanks</p>',
  paymentTerms: 7,
  paymentInstructions: 'Please pay within 7 days',
  privateNotes: '',
  isDepositRequired: false,
  depositType: 'amount',
  depositValue: 0,
  billingSchedule: null,
  isContractRequired: false,
  contractTitle: '',
  contractContent: '',
  company: { name: 'North Star', email: '', phone: '', address: '', website: '', taxNumber: '' },
  options: [],
};

const textsOf = (change: Partial<DocumentValues>, type: DocumentType = 1): Record<string, string> =>
  Object.fromEntries(
    (documentSchemaOf(type).safeParse({ ...values, ...change }).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]),
  );

describe('the due date', () => {
  test('follows the date and the terms until it was edited', () => {
    expect(dueAfter(values, { paymentTerms: 14 })).toBe('2026-03-23');
    expect(dueAfter(values, { date: '2026-02-27' })).toBe('2026-03-06');
    expect(dueAfter({ ...values, dueDate: '2026-04-01' }, { paymentTerms: 14 })).toBe('2026-04-01');
  });

  test('is kept while the date is being typed', () => {
    expect(dueAfter(values, { date: '03/1' })).toBe('2026-03-16');
    expect(dueAfter(values, { paymentTerms: null })).toBe('2026-03-16');
  });
});

describe('a document is refused', () => {
  test('without a client, without a number or with an invalid one', () => {
    expect(textsOf({ client: null })).toEqual({ client: 'Client is required' });
    expect(textsOf({ documentNumber: ' ' })).toEqual({ documentNumber: 'Number is required' });
    expect(textsOf({ documentNumber: '12a' })).toEqual({ documentNumber: 'Please enter a valid number' });
    expect(textsOf({ documentNumber: '0' })).toEqual({ documentNumber: 'Please enter a valid number' });
  });

  test('with a percentage above 100, while an amount may be any', () => {
    expect(textsOf({ discountType: 'percentage', discount: 101 })).toEqual({ discount: 'Discount is not valid' });
    expect(textsOf({ discountType: 'percentage', discount: 100 })).toEqual({});
    expect(textsOf({ discount: 500 })).toEqual({});
    expect(textsOf({ depositType: 'percentage', depositValue: 120 })).toEqual({
      depositValue: 'Deposit value is not valid',
    });
  });

  test('with invalid days; a due date is optional', () => {
    expect(textsOf({ date: '02/30/2026' })).toEqual({ date: 'Date is not valid' });
    expect(textsOf({ date: null })).toEqual({ date: 'Date is not valid' });
    expect(textsOf({ dueDate: 'soon' })).toEqual({ dueDate: 'Due date is not valid' });
    expect(textsOf({ dueDate: 'soon' }, 2)).toEqual({ dueDate: 'Valid until is not a valid date' });
    expect(textsOf({ dueDate: null })).toEqual({});
  });
});

describe('a new document', () => {
  test('is sent with its client and source, and leaves the company to the account', () => {
    const source = { isConvertedFromJob: true, convertedFromId: 'job-1' } as const;
    const payload = newPayload({ values, begun: values, source });
    expect(payload).toMatchObject({ clientId: 'client-1', documentNumber: 2026000001, privateNotes: null, ...source });
    expect(payload).not.toHaveProperty('companyInformation');
  });

  test('contains an edited company', () => {
    const edited = { ...values, company: { ...values.company, name: 'North Star Roofing' } };
    expect(newPayload({ values: edited, begun: values, source: null })).toMatchObject({
      companyInformation: { name: 'North Star Roofing', email: null },
    });
  });
});

test('only the changes of a stored document are sent, so that locked parts are untouched', () => {
  expect(changedPayload(values, values)).toEqual({});
  expect(changedPayload(values, { ...values, privateNotes: 'Call first', title: ' New roof ' })).toEqual({
    privateNotes: 'Call first',
  });
  expect(changedPayload(values, { ...values, client: { id: 'client-2', name: 'Oak' }, comments: '' })).toEqual({
    clientId: 'client-2',
    comments: null,
  });
});

test('saving an unedited stored document changes nothing', () => {
  const document = {
    ...values,
    clientId: 'client-1',
    serviceAddress: null,
    clientDetails: { name: 'Maple Dental', email: null, address: null, phoneNumber: null },
    documentNumber: 2026000001,
    shippingInfo: null,
    privateNotes: null,
    contractTitle: null,
    contractContent: null,
    companyInformation: {
      name: 'North Star',
      email: null,
      phone: null,
      address: null,
      website: null,
      taxNumber: null,
      logoUrl: null,
    },
  } as unknown as Document;
  expect(documentValues(document)).toEqual(values);
});

test('a server message is shown at the field it refers to', () => {
  expect(fieldPath('clientId')).toBe('client');
  expect(fieldPath('companyInformation.email')).toBe('company.email');
  expect(fieldPath('depositValue')).toBe('depositValue');
});
