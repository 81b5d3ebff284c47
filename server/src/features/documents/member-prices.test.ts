import * as billing from '@truckroll/contract/documents/billing';
import * as lists from '@truckroll/contract/documents/document-lists';
import * as saving from '@truckroll/contract/documents/save-document';
import * as sending from '@truckroll/contract/documents/send-document';
import * as plans from '@truckroll/contract/plans/plans';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const member = { discount: 10, discountType: 'percentage', memberPlan: 'Comfort' };
const items = [{ name: 'Blower', rate: 200 }];

async function create(account: TestAccount, body: Record<string, unknown>) {
  const clientId = body['clientId'] ?? (await storeClient(account));
  const { data } = await shop.call(saving.createDocument, {
    as: account.owner,
    body: { documentType: 2, clientId, items, ...member, ...body } as never,
  });
  return data.document;
}
const change = async (account: TestAccount, id: string, body: Record<string, unknown>) =>
  (await shop.call(saving.updateDocument, { as: account.owner, params: { id }, body: body as never })).data.document;

describe('a discount by a plan', () => {
  it('keeps the name of the plan until another discount is given, or none', async () => {
    const account = await shop.newAccount();
    const { id, total, memberPlan } = await create(account, {});
    expect([total, memberPlan]).toEqual([180, 'Comfort']);
    expect((await change(account, id, { title: 'Blower' })).memberPlan).toBe('Comfort');
    expect((await change(account, id, { discount: 15 })).memberPlan).toBeNull();
    expect((await change(account, id, member)).memberPlan).toBe('Comfort');
    expect((await change(account, id, { discount: 0 })).memberPlan).toBeNull();
  });

  it('is read by the client, and stays in what is made of the estimate', async () => {
    const account = await shop.newAccount();
    const estimate = await create(account, {});
    const params = { id: estimate.id };
    const sent = await shop.call(sending.sendDocument, {
      ...{ as: account.owner, params },
      body: { to: ['ann@lee.test'], attachPdf: false },
    });
    const token = /\/public\/documents\/([\w-]+)/.exec(sent.data.link)?.[1] ?? '';
    const { data: seen } = await shop.call(sending.getPublicDocument, { params: { token } });
    expect(seen.document).toMatchObject({ memberPlan: 'Comfort', subTotal: 200, total: 180 });
    await change(account, estimate.id, { actionStatus: 1 });
    const { id: convertedFromId, clientId } = estimate;
    const { data } = await shop.call(saving.createDocument, {
      as: account.owner,
      body: { documentType: 1, clientId, isConvertedFromEstimate: true, convertedFromId },
    });
    expect(data.document).toMatchObject({ memberPlan: 'Comfort', discount: 10, total: 180 });
  });

  it('is part of the invoice of each step', async () => {
    const account = await shop.newAccount();
    const steps = [
      { name: 'Deposit', kind: 'percent', value: 50, when: 'byHand' },
      { name: 'Balance', kind: 'rest', when: 'byHand' },
    ];
    const { id, billingSchedule } = await create(account, { billingSchedule: { steps } });
    await change(account, id, { actionStatus: 1 });
    const body = { stepId: billingSchedule?.steps[0]?.id ?? '' };
    const { data } = await shop.call(billing.invoiceStep, { as: account.owner, params: { id }, body });
    expect(data.document).toMatchObject({ memberPlan: 'Comfort', discountAmount: 10, total: 90 });
  });

  it('is proposed of the active plan with the largest one, and leaves sent documents as they are', async () => {
    const account = await shop.newAccount();
    const clientId = await storeClient(account);
    const estimate = await create(account, { clientId, ...{ discount: 0, memberPlan: null } });
    await shop.call(sending.sendDocument, {
      ...{ as: account.owner, params: { id: estimate.id } },
      body: { to: ['ann@lee.test'], attachPdf: false },
    });
    const asked = async () =>
      (await shop.call(plans.getMemberPrice, { as: account.owner, params: { id: clientId } })).data.member;
    expect(await asked()).toBeNull();
    for (const [name, memberDiscount] of [
      ['Basic', 5],
      ['Comfort', 10],
    ] as const) {
      const lines = [{ name, rate: 20, quantity: 1 }];
      const { data } = await shop.call(plans.createPlan, {
        as: account.owner,
        body: { name, clientId, startDay: '2026-03-10', terms: { text: '', lines, memberDiscount } },
      });
      await shop.call(plans.activatePlan, { as: account.owner, params: { id: data.plan.id }, body: {} });
    }
    expect(await asked()).toMatchObject({ planName: 'Comfort', percent: 10 });
    const { data } = await shop.call(lists.getDocument, { as: account.owner, params: { id: estimate.id } });
    expect(data.document).toMatchObject({ discount: 0, memberPlan: null, total: 200 });
  });
});
