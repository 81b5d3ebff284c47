import * as lists from '@truckroll/contract/documents/document-lists';
import * as saving from '@truckroll/contract/documents/save-document';
import * as sending from '@truckroll/contract/documents/send-document';
import * as taxes from '@truckroll/contract/price-book/taxes';
import { v4 as newId } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newClient, newJob } from '../../testing/job-builders.ts';
import { openShop, type Shop } from '../../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** Written out, so that nobody shows a client more without seeing it here. */
const keys = {
  document: [
    'actionStatus',
    'amountDue',
    'amountPaid',
    'amountRefunded',
    'approvedAt',
    'approvedByName',
    'billingProgress',
    'billingSchedule',
    'changeAskedAt',
    'changeRequests',
    'clientDetails',
    'comments',
    'companyInformation',
    'contractContent',
    'contractSignature',
    'contractSignedAt',
    'contractSignerName',
    'contractTitle',
    'currency',
    'currencyDecimals',
    'date',
    'depositAmount',
    'depositDue',
    'depositPaid',
    'depositType',
    'depositValue',
    'discount',
    'discountAmount',
    'discountType',
    'documentNumber',
    'documentNumberDisplay',
    'documentPreFix',
    'documentPrefix',
    'documentStatus',
    'documentType',
    'dueDate',
    'isContractRequired',
    'isDepositRequired',
    'isOverdue',
    'items',
    'look',
    'memberPlan',
    'options',
    'otherCharges',
    'paymentInstructions',
    'paymentStatus',
    'paymentTerms',
    'purchaseOrderNumber',
    'sentAt',
    'serviceAddress',
    'shippingAmount',
    'shippingInfo',
    'status',
    'subTotal',
    'tax',
    'taxes',
    'texts',
    'title',
    'total',
    'updatedAt',
    'viewedAt',
  ],
  line: [
    'description',
    'discount',
    'id',
    'isChosen',
    'isOptional',
    'itemOrderIndex',
    'itemType',
    'maxQuantity',
    'minQuantity',
    'name',
    'optionId',
    'photos',
    'quantity',
    'rate',
    'taxes',
    'total',
    'unitType',
  ],
  tax: ['name', 'rate', 'taxAmount', 'taxAppliedOnAmount', 'taxName', 'taxRate', 'taxType'],
};

const idsIn = (value: unknown): string[] =>
  JSON.stringify(value).match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g) ?? [];

it('a stranger with the link gets exactly these keys, and no id of the company', async () => {
  const account = await shop.newAccount();
  const { owner } = account;
  const clientId = await newClient(shop, owner, { email: 'ann@lee.test' });
  const { tax } = (await shop.call(taxes.createTax, { as: owner, body: { name: 'HST', rate: 13 } })).data;
  const jobId = await newJob(shop, owner, { clientId });
  const body = {
    documentType: 1 as const,
    clientId,
    isConvertedFromJob: true,
    convertedFromId: jobId,
    assignedTo: [owner.userId],
    privateNotes: 'Pays late',
    items: [{ name: 'Boiler', quantity: 1, rate: 80, markupPrice: 8, taxIds: [tax.id] }],
  };
  const { id } = (await shop.call(saving.createDocument, { as: owner, body })).data;
  const { data } = await shop.call(sending.sendDocument, { as: owner, params: { id }, body: { attachPdf: false } });
  const token = /\/public\/documents\/([\w-]+)/.exec(data.link)?.[1] ?? '';
  const change = { id: newId(), text: 'Smaller, please' };
  await shop.call(sending.askForChange, { params: { token }, body: change });
  const seen = (await shop.call(sending.getPublicDocument, { params: { token } })).data.document;
  expect(Object.keys(seen).sort()).toEqual(keys.document);
  const [line] = seen.items;
  expect(Object.keys(line ?? {}).sort()).toEqual(keys.line);
  expect(Object.keys(line?.taxes[0] ?? {}).sort()).toEqual(keys.tax);
  expect(Object.keys(seen.taxes[0] ?? {}).sort()).toEqual(keys.tax);
  // The lines have ids, so that the client can choose them.
  expect(idsIn(seen)).toEqual(expect.arrayContaining([change.id, line?.id]));
  expect(idsIn(seen)).toHaveLength(2);
  expect(JSON.stringify(seen)).not.toContain('Pays late');
  const whole = (await shop.call(lists.getDocument, { as: owner, params: { id } })).data.document;
  expect(new Set(idsIn(whole)).size).toBeGreaterThan(4);
});
