import { closeBooks } from '@truckroll/contract/account/closed-books';
import * as contract from '@truckroll/contract/documents/billing';
import * as lists from '@truckroll/contract/documents/document-lists';
import * as saving from '@truckroll/contract/documents/save-document';
import * as sending from '@truckroll/contract/documents/send-document';
import * as history from '@truckroll/contract/history/history';
import * as jobs from '@truckroll/contract/jobs/save-job';
import * as taxes from '@truckroll/contract/price-book/taxes';
import { sumMoney } from '@truckroll/domain/money/amounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { read as readJob } from '../../testing/job-builders.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';
import { findDrifted } from './document-chores.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const inThree = {
  retainage: 10,
  steps: [
    { name: 'Deposit', kind: 'percent', value: 30, when: 'approval' },
    { name: 'Rough-in', kind: 'amount', value: 333.33, when: 'byHand' },
    { name: 'Balance', kind: 'rest', when: 'completion' },
  ],
};

const create = (as: Person, clientId: string, body: Record<string, unknown>) =>
  shop.call(saving.createDocument, { as, body: { documentType: 2, clientId, ...body } });
const change = (as: Person, id: string, body: Record<string, unknown>) =>
  shop.call(saving.updateDocument, { as, params: { id }, body });
const remove = (as: Person, id: string) => shop.call(lists.deleteDocument, { as, params: { id } });
const read = async (as: Person, id: string) =>
  (await shop.call(lists.getDocument, { as, params: { id } })).data.document;
const billingOf = async (as: Person, id: string) =>
  (await shop.call(contract.getBilling, { as, params: { id } })).data.billing;
const invoice = (as: Person, id: string, stepId: string) =>
  shop.call(contract.invoiceStep, { as, params: { id }, body: { stepId } });
const idsOf = async (as: Person, id: string) => (await billingOf(as, id))?.steps.map((step) => step.id) ?? [];

async function approvedEstimate(account: TestAccount, more: Record<string, unknown> = {}) {
  const { owner } = account;
  const clientId = await storeClient(account);
  const { data: tax } = await shop.call(taxes.createTax, { as: owner, body: { name: 'HST', rate: 13, taxType: 1 } });
  const taxIds = [tax.tax.id];
  const { data } = await create(owner, clientId, {
    items: [
      { name: 'Furnace', rate: 777.77, taxIds },
      { name: 'Labour', rate: 61.5, quantity: 3.25, discount: 5, taxIds },
      { name: 'Permit', rate: 99.99 },
    ],
    discount: 7.5,
    discountType: 'percentage',
    markup: 12,
    billingSchedule: inThree,
    ...more,
  });
  const { id } = data.document;
  await change(owner, id, { actionStatus: 1 });
  return { clientId, id, steps: await idsOf(owner, id), estimate: await read(owner, id) };
}

describe('an estimate with a billing schedule', () => {
  it('keeps its steps with what each comes to, and refuses what does not divide it', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await storeClient(account);
    const items = [{ name: 'Furnace', rate: 1000 }];
    const { data } = await create(owner, clientId, { items, billingSchedule: inThree });
    expect(data.document.billingSchedule).toMatchObject({
      retainage: 10,
      steps: [
        { name: 'Deposit', whole: 300, retained: 30, amount: 270 },
        { name: 'Rough-in', whole: 333.33, retained: 33.33, amount: 300 },
        { name: 'Balance', kind: 'rest', whole: 366.67, retained: 36.67, amount: 330 },
      ],
    });
    const [first, ...others] = data.document.billingSchedule?.steps ?? [];
    const { data: changed } = await change(owner, data.id, {
      billingSchedule: { retainage: 0, steps: [{ ...first, name: 'On signing' }, ...others] },
    });
    expect(changed.document.billingSchedule?.steps[0]).toMatchObject({
      id: first?.id,
      name: 'On signing',
      amount: 300,
    });

    const refusal = async (body: Record<string, unknown>) => (await change(owner, data.id, body)).body;
    const too = {
      steps: [
        { name: 'All', kind: 'amount', value: 1000 },
        { name: 'Rest', kind: 'rest' },
      ],
    };
    expect(await refusal({ billingSchedule: too })).toMatchObject({
      errors: [{ path: 'billingSchedule.steps.0.value', code: 'too_big' }],
    });
    expect(await refusal({ isDepositRequired: true, depositValue: 50 })).toMatchObject({
      errors: [{ path: 'billingSchedule', code: 'not_allowed' }],
    });
    const asInvoice = { items, billingSchedule: inThree, documentType: 1 };
    expect((await create(owner, clientId, asInvoice)).body).toMatchObject({
      errors: [{ path: 'billingSchedule', code: 'not_allowed' }],
    });
    expect((await change(owner, data.id, { billingSchedule: null })).data.document.billingSchedule).toBeNull();
  });

  it('shows its steps to the client, with what the client chooses', async () => {
    const account = await shop.newAccount();
    const clientId = await storeClient(account);
    const { data } = await create(account.owner, clientId, {
      items: [{ name: 'Furnace', rate: 1000 }],
      billingSchedule: { ...inThree, retainage: 0 },
    });
    const body = { to: ['ann@lee.test'], attachPdf: false };
    const sent = await shop.call(sending.sendDocument, { as: account.owner, params: { id: data.id }, body });
    const token = /\/public\/documents\/([\w-]+)/.exec(sent.data.link)?.[1] ?? '';
    const { data: seen } = await shop.call(sending.getPublicDocument, { params: { token } });
    expect(seen.document.billingSchedule?.steps.map(({ name, amount }) => [name, amount])).toEqual([
      ['Deposit', 300],
      ['Rough-in', 333.33],
      ['Balance', 366.67],
    ]);
  });

  it('is billed by its steps to the cent, with what is billed, left and retained', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const { id, steps, estimate } = await approvedEstimate(account);
    const totals: number[] = [];
    for (const stepId of steps) {
      const { data } = await invoice(owner, id, stepId);
      expect(data.document).toMatchObject({
        documentStatus: 'draft',
        convertedFromId: id,
        isConvertedFromEstimate: true,
      });
      totals.push(data.document.total);
    }
    expect(sumMoney(totals)).toBe(estimate.total);
    const billing = await billingOf(owner, id);
    expect(billing).toMatchObject({ total: estimate.total, billed: estimate.total, left: 0, retained: 0 });
    expect(billing?.steps.map(({ amount }) => amount)).toEqual(totals);
    expect(billing?.steps.every(({ isBilled, invoice: made }) => isBilled && made !== null)).toBe(true);
    // The estimate stays as it was approved.
    expect(await read(owner, id)).toEqual(estimate);
    expect(await findDrifted((work) => shop.database.asSystem(work))).toEqual([]);
  });

  it('says on each invoice what it is a part of', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const { id, steps, estimate } = await approvedEstimate(account);
    await invoice(owner, id, steps[0] ?? '');
    const { data } = await invoice(owner, id, steps[1] ?? '');
    expect(data.document).toMatchObject({
      title: 'Rough-in',
      billingProgress: {
        estimateNumber: estimate.documentNumberDisplay,
        estimateTotal: estimate.total,
        step: 'Rough-in',
        retained: 33.33,
      },
    });
    expect(data.document.items.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Furnace', 'Labour', 'Permit']),
    );
    expect(data.document.items[0]?.description).toMatch(/^[\d.]+% of \$777\.77$/);
    const { data: log } = await shop.call(history.listHistory, {
      as: owner,
      query: { moduleType: 'document', moduleId: id },
    });
    expect(JSON.stringify(log)).toContain("invoiced the step 'Rough-in' as ");
  });

  it('bills a step once, when two clerks press at once', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const { id, steps } = await approvedEstimate(account);
    const answers = await Promise.all([0, 1, 2].map(() => invoice(owner, id, steps[0] ?? '')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const refusedOne = answers.find(({ status }) => status === 409);
    expect(JSON.stringify(refusedOne?.body)).toMatch(/This step already has the invoice INV-/);
    const { data } = await shop.call(lists.listDocuments, { as: owner, query: { documentType: 1 } });
    expect(data.documents).toHaveLength(1);
  });

  it('frees a step whose invoice is void or deleted, and bills the same again', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const { id, steps } = await approvedEstimate(account);
    const [first = '', second = ''] = steps;
    const { data: one } = await invoice(owner, id, first);
    const { data: two } = await invoice(owner, id, second);
    await change(owner, one.id, { documentStatus: 'void' });
    await remove(owner, two.id);
    expect(await billingOf(owner, id)).toMatchObject({ billed: 0, retained: 0 });
    const { data: again } = await invoice(owner, id, first);
    expect(again.document.total).toBe(one.document.total);
    // What the void one says stays.
    expect((await read(owner, one.id)).billingProgress?.step).toBe('Deposit');
  });

  it('frees no step whose invoice is in the closed books, and bills the others on an open day', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const { id, steps } = await approvedEstimate(account);
    const [first = '', second = ''] = steps;
    const { data: billed } = await invoice(owner, id, first);
    await change(owner, billed.id, { date: '2026-02-20', documentStatus: 'sent' });
    await shop.call(closeBooks, { as: owner, body: { from: null, through: '2026-02-28' } });
    const before = await billingOf(owner, id);
    const tries = [await change(owner, billed.id, { documentStatus: 'void' }), await remove(owner, billed.id)];
    expect(tries.map(({ status, body }) => [status, body.message])).toEqual([
      [409, 'The books are closed through Feb 28, 2026.'],
      [409, 'The books are closed through Feb 28, 2026.'],
    ]);
    expect(await billingOf(owner, id)).toEqual(before);
    expect((await invoice(owner, id, first)).status).toBe(409);
    const { data: next } = await invoice(owner, id, second);
    expect(next.document.date > '2026-02-28').toBe(true);
  });

  it('releases the retainage after all steps, and nothing before the approval', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await storeClient(account);
    const { data } = await create(owner, clientId, {
      items: [{ name: 'Furnace', rate: 1000 }],
      billingSchedule: inThree,
    });
    const [first = ''] = await idsOf(owner, data.id);
    expect((await invoice(owner, data.id, first)).body).toMatchObject({ code: 'step_not_approved' });
    await change(owner, data.id, { actionStatus: 1 });
    await invoice(owner, data.id, first);
    expect((await invoice(owner, data.id, 'retainage')).body).toMatchObject({ code: 'steps_before_release' });
    expect((await invoice(owner, data.id, 'unknown')).body).toMatchObject({ code: 'step_without_amount' });
  });

  it('is not changed, converted or deleted once something is billed, nor is the invoice of a step', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const { id, clientId, steps } = await approvedEstimate(account);
    const whole = { documentType: 1, isConvertedFromEstimate: true, convertedFromId: id };
    expect((await create(owner, clientId, whole)).body).toMatchObject({ code: 'billed_in_steps' });
    const { data } = await invoice(owner, id, steps[0] ?? '');
    const billed = { code: 'estimate_billed' };
    expect((await remove(owner, id)).body).toMatchObject(billed);
    expect((await change(owner, id, { documentStatus: 'void' })).body).toMatchObject(billed);
    expect((await shop.call(saving.reopenDocument, { as: owner, params: { id }, body: {} })).body).toMatchObject(
      billed,
    );
    expect((await change(owner, data.id, { items: [{ name: 'More', rate: 5000 }] })).body).toMatchObject({
      code: 'progress_invoice_fixed',
    });
    expect((await change(owner, data.id, { title: 'First part' })).data.document.title).toBe('First part');
  });

  it('bills the job that the estimate becomes, which has no invoice of its whole', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const { id, clientId, steps } = await approvedEstimate(account);
    const { data: before } = await invoice(owner, id, steps[0] ?? '');
    const { data: made } = await shop.call(jobs.createJob, { as: owner, body: { clientId, estimateId: id } });
    const jobId = made.id;
    const { data: after } = await invoice(owner, id, steps[1] ?? '');
    const job = await readJob(shop, owner, jobId);
    expect(job.invoices.map((each) => each.id).toSorted()).toEqual([before.id, after.id].toSorted());
    const ofJob = { documentType: 1, isConvertedFromJob: true, convertedFromId: jobId };
    expect((await create(owner, clientId, ofJob)).body).toMatchObject({ code: 'billed_in_steps' });
  });
});
