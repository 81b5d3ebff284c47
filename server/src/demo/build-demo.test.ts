import * as clients from '@truckroll/contract/clients/clients';
import { getDocument, listDocuments } from '@truckroll/contract/documents/document-lists';
import { listEstimateTemplates } from '@truckroll/contract/documents/estimate-templates';
import { getFile } from '@truckroll/contract/files/files';
import { readHomeMonths } from '@truckroll/contract/home/home';
import { listFormsOfJob } from '@truckroll/contract/jobs/job-forms';
import { getJob, listJobs } from '@truckroll/contract/jobs/jobs';
import { listEmails } from '@truckroll/contract/mail/emails';
import { listOutgoingMail } from '@truckroll/contract/mail/mail';
import { listNotifications } from '@truckroll/contract/notifications/notifications';
import { listPayments } from '@truckroll/contract/payments/record-payment';
import { getPlan, listPlans, type Plan } from '@truckroll/contract/plans/plans';
import { listAllProducts } from '@truckroll/contract/price-book/product-services';
import { listTaxes } from '@truckroll/contract/price-book/taxes';
import { listRequests } from '@truckroll/contract/requests/requests';
import { getMe, login } from '@truckroll/contract/session/session';
import { listTasks } from '@truckroll/contract/tasks/save-task';
import { listTeam } from '@truckroll/contract/team/team';
import { trackTeam } from '@truckroll/contract/visits/visit-details';
import { clientStages } from '@truckroll/domain/clients/stages';
import { documentStatuses, paymentStatuses } from '@truckroll/domain/documents/document-kinds';
import { jobStatuses } from '@truckroll/domain/jobs/job-statuses';
import { requestStages } from '@truckroll/domain/requests/request-stages';
import { taskCategories, taskPriorities } from '@truckroll/domain/tasks/task-kinds';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findDrifted } from '../features/documents/document-chores.ts';
import { buildDemoIn, demoDay as today } from '../testing/demo-in-shop.ts';
import { testDemoMail } from '../testing/demo-mail-tests.ts';
import { testDemoPhone } from '../testing/demo-phone-tests.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { demoPapers } from './company/company.ts';
import { demoPassword, demoSignIns } from './demo-sign-ins.ts';

let shop: Shop;
const shares: number[] = [];

beforeAll(async () => {
  shop = await openShop({ TEXT_RECOGNITION: 'off' });
  await buildDemoIn(shop, { size: { clients: 140, jobs: 60 }, onProgress: (share) => shares.push(share) });
});
afterAll(() => shop.close());

const tokens = new Map<string, string>();
const signIn = async (email: string): Promise<string> => {
  const known = tokens.get(email);
  if (known !== undefined) return known;
  const reply = await shop.call(login, { body: { email, password: demoPassword } });
  expect([email, reply.status]).toEqual([email, 200]);
  tokens.set(email, reply.data.token);
  return reply.data.token;
};

const plansOf = async (token: string): Promise<Plan[]> => {
  const { plans } = (await shop.call(listPlans, { as: token, query: { limit: 50 } })).data;
  return Promise.all(plans.map(async ({ id }) => (await shop.call(getPlan, { as: token, params: { id } })).data.plan));
};

describe('the demo company', () => {
  it('lets each of its people sign in with the role that is printed', async () => {
    for (const { email, role } of demoSignIns) {
      const me = await shop.call(getMe, { as: await signIn(email) });
      expect([email, role.startsWith(me.data.user.role?.name ?? '?')]).toEqual([email, true]);
    }
  });

  it('has 8 active people, and one who is invited', async () => {
    const token = await signIn('owner@demo.test');
    const { team } = (await shop.call(listTeam, { as: token, query: { status: 'all', limit: -1 } })).data;
    expect(team.filter((member) => member.status === 'active')).toHaveLength(8);
    expect(team.filter((member) => member.status === 'invited')).toHaveLength(1);
  });

  it('has templates of estimates with telling names, one of them with three options', async () => {
    const { templates } = (await shop.call(listEstimateTemplates, { as: await signIn('owner@demo.test') })).data;
    expect(templates.length).toBeGreaterThanOrEqual(2);
    for (const { name, title } of templates)
      expect([name, title]).toEqual([title, expect.not.stringMatching(/^Estimate$/)]);
    expect(templates.find(({ name }) => name === 'Furnace replacement')?.optionNames).toHaveLength(3);
  });

  it('shows the options of a replacement in pictures', async () => {
    const token = await signIn('owner@demo.test');
    const query = { documentType: 2, search: 'Furnace replacement', limit: 100 };
    const { documents } = (await shop.call(listDocuments, { as: token, query })).data;
    expect(documents).toHaveLength(2);
    for (const { id } of documents) {
      const { document } = (await shop.call(getDocument, { as: token, params: { id } })).data;
      expect(document.options.map(({ pictureUrl }) => pictureUrl)).toEqual(Array(3).fill(expect.any(String)));
      expect(document.items.some(({ photos }) => photos.length > 0)).toBe(true);
    }
  });

  it('has at least 120 clients, in every stage, created over the past year and none in the future', async () => {
    const token = await signIn('owner@demo.test');
    const list = (await shop.call(clients.listClients, { as: token, query: { limit: -1 } })).data;
    expect(list.total).toBeGreaterThanOrEqual(120);
    for (const stage of clientStages) expect([stage, (list.stageCounts?.[stage] ?? 0) > 0]).toEqual([stage, true]);
    expect(list.clients.every((client) => client.updatedAt <= today.toISOString())).toBe(true);
    const made = new Set(list.clients.map((client) => client.createdAt.slice(0, 7)));
    expect(made.size).toBeGreaterThan(10);
  });

  it('has a price book with categories, units, costs below prices, and taxes of both sides of the border', async () => {
    const token = await signIn('owner@demo.test');
    const { mergedProducts } = (await shop.call(listAllProducts, { as: token })).data;
    expect(mergedProducts.length).toBeGreaterThanOrEqual(60);
    expect(mergedProducts.every(({ price, cost, unitType }) => unitType !== null && (price ?? 0) > (cost ?? 0))).toBe(
      true,
    );
    const categories = new Set(mergedProducts.map(({ category }) => category));
    for (const name of ['HVAC', 'Plumbing', 'Electrical', 'Cleaning', 'Landscaping'])
      expect(categories).toContain(name);
    const { taxes } = (await shop.call(listTaxes, { as: token })).data;
    expect(taxes.map(({ rate, taxType, state }) => [state?.isoCode, rate, taxType])).toEqual([
      ['NY', 4.75, 1],
      ['ON', 13, 2],
      ['ON', 13, 1],
      ['NY', 4, 1],
    ]);
  });

  it('has jobs of every status and both types, created by the day before and planned for two months', async () => {
    const token = await signIn('owner@demo.test');
    const { jobs, total } = (await shop.call(listJobs, { as: token, query: { limit: 100 } })).data;
    const planned = (await plansOf(token)).flatMap(({ visits }) => visits).filter(({ job }) => job !== null);
    expect(planned.length).toBeGreaterThan(2);
    // More than asked for: a client booked one online, and plans have made their visits.
    expect(total).toBe(61 + planned.length);
    const made = new Set(jobs.map((job) => `${job.jobType} ${job.jobStatus}`));
    for (const status of jobStatuses) expect(made).toContain(`one-off ${status}`);
    expect([...made].some((each) => each.startsWith('recurring'))).toBe(true);
    expect(jobs.every((job) => job.updatedAt <= today.toISOString())).toBe(true);
    expect(jobs.some((job) => (job.startDateTime ?? '') > '2026-04-10')).toBe(true);
    expect(jobs.reduce((sum, job) => sum + job.lateVisitCount, 0)).toBeGreaterThan(0);
    const included = new Set(planned.map(({ job }) => job?.id));
    expect(jobs.every((job) => included.has(job.id) || (job.total ?? 0) > 0)).toBe(true);
  });

  it('has completed work: logs, filled forms, signatures, files and notes', async () => {
    const token = await signIn('owner@demo.test');
    const { jobs } = (await shop.call(listJobs, { as: token, query: { limit: 100, status: 'paid,closed,invoiced' } }))
      .data;
    const details = [];
    for (const { id } of jobs) details.push((await shop.call(getJob, { as: token, params: { id } })).data.job);
    expect(details.some((job) => job.visitLogs.length > 0)).toBe(true);
    expect(details.some((job) => job.signature !== null)).toBe(true);
    expect(details.some((job) => job.internalNotes.attachments.length > 0)).toBe(true);
    expect(details.some((job) => job.visits.some((visit) => visit.notes.length > 0))).toBe(true);
    const forms = [];
    for (const { id } of jobs)
      forms.push(...(await shop.call(listFormsOfJob, { as: token, params: { id } })).data.jobForms);
    const answers = forms.flatMap(({ entries }) => entries.flatMap((entry) => Object.values(entry.formValues)));
    expect(answers.filter((answer) => answer !== null).length).toBeGreaterThan(20);
  });

  it('has a job with photos of before, during and after, one with marks', async () => {
    const photos = await shop.database.asSystem((tx) =>
      tx
        .selectFrom('driveItems')
        .select(['photoKind', 'photoMarks', 'moduleId'])
        .where('photoKind', 'is not', null)
        .orderBy('createdAt')
        .execute(),
    );
    expect(photos.map(({ photoKind }) => photoKind)).toEqual(['before', 'during', 'after']);
    expect(photos[0]?.photoMarks).toHaveLength(2);
    expect(new Set(photos.map(({ moduleId }) => moduleId)).size).toBe(1);
  });

  it('has eight readable files of jobs and clients, summarised, of which the server reads the scan', async () => {
    const owner = await signIn('owner@demo.test');
    const names = demoPapers.map(({ name }) => name);
    const rows = await shop.database.asSystem((tx) =>
      tx.selectFrom('driveItems').select(['id', 'name', 'moduleType']).where('name', 'in', names).execute(),
    );
    expect(rows.map(({ name }) => name).sort()).toEqual(names.toSorted());
    expect(new Set(rows.map(({ moduleType }) => moduleType))).toEqual(new Set(['jobs', 'clients']));
    for (const { id, name } of rows) {
      const { file } = (await shop.call(getFile, { as: owner, params: { id } })).data;
      const isRead = name.includes('scan')
        ? { textStatus: 'reading', summary: null }
        : { textStatus: 'ready', summary: expect.stringContaining('• “'), summaryProvider: 'built-in' };
      expect(file).toMatchObject(isRead);
    }
  });

  it('has somebody travelling, somebody who arrived and somebody working', async () => {
    const token = await signIn('owner@demo.test');
    const query = { startDate: '2026-03-10', endDate: '2026-03-10' };
    const { visits } = (await shop.call(trackTeam, { as: token, query })).data;
    const statuses = visits.map((visit) => visit.visitStatus);
    for (const status of ['in_transit', 'arrived', 'in_progress']) expect(statuses).toContain(status);
  });

  it('has requests in every stage, linked to what they became', async () => {
    const token = await signIn('owner@demo.test');
    const { requests, stageCounts, total } = (
      await shop.call(listRequests, { as: token, query: { limit: 100, view: 'all' } })
    ).data;
    expect(total).toBeGreaterThanOrEqual(20);
    for (const stage of requestStages) expect([stage, stageCounts[stage] > 0]).toEqual([stage, true]);
    const converted = requests.filter(({ stage }) => stage === 'converted');
    expect(converted.every(({ convertedToJobId }) => convertedToJobId !== null)).toBe(true);
    expect(requests.some(({ convertedToEstimateId }) => convertedToEstimateId !== null)).toBe(true);
    expect(requests.some(({ convertedToInvoiceId }) => convertedToInvoiceId !== null)).toBe(true);
    const copies = requests.filter(({ stage }) => stage === 'duplicate');
    expect(copies.every(({ duplicatedFromId }) => duplicatedFromId !== null)).toBe(true);
    expect(requests.every(({ updatedAt }) => updatedAt <= today.toISOString())).toBe(true);
  });

  it('has estimates and invoices in every status, linked to its jobs, and receivables of every age', async () => {
    const token = await signIn('owner@demo.test');
    const list = async (documentType: 1 | 2) =>
      (await shop.call(listDocuments, { as: token, query: { documentType, limit: 100 } })).data;
    const [invoices, estimates] = [await list(1), await list(2)];
    const made = new Set(estimates.documents.map(({ documentStatus }) => documentStatus));
    for (const status of documentStatuses) expect(made).toContain(status);
    for (const status of paymentStatuses) {
      const query = { documentType: 1 as const, paymentStatus: [status] };
      expect([status, (await shop.call(listDocuments, { as: token, query })).data.total > 0]).toEqual([status, true]);
    }
    for (const status of ['sent', 'void'] as const)
      expect(invoices.documents.map(({ documentStatus }) => documentStatus)).toContain(status);
    expect(invoices.documents.filter(({ jobId }) => jobId !== null).length).toBeGreaterThan(20);
    expect(invoices.documents.some(({ isOverdue }) => isOverdue)).toBe(true);
    const fees = { documentType: 1 as const, search: 'Late fee' };
    expect((await shop.call(listDocuments, { as: token, query: fees })).data.total).toBeGreaterThan(0);
    expect(invoices.totals.ageing?.current).toBeGreaterThan(0);
    expect([...invoices.documents, ...estimates.documents].every(({ date }) => date <= '2026-03-10')).toBe(true);
  });

  it("has consistent amounts: every document's stored totals equal the sums of its rows", async () => {
    expect(await findDrifted((work) => shop.database.asSystem(work))).toEqual([]);
    const token = await signIn('owner@demo.test');
    const { payments } = (await shop.call(listPayments, { as: token, query: { limit: 100 } })).data;
    const states = new Set(payments.map(({ paymentStatus }) => paymentStatus));
    for (const state of ['completed', 'refunded'] as const) expect(states).toContain(state);
    const deposits = payments.filter(({ depositOf }) => depositOf !== null);
    // There are both deposits that wait for their invoice and deposits that an invoice has taken over.
    expect(new Set(deposits.map(({ depositOf, documentId }) => depositOf === documentId))).toEqual(
      new Set([true, false]),
    );
    const { months } = (await shop.call(readHomeMonths, { as: token })).data;
    expect(months.filter(({ revenue, completedJobs }) => (revenue ?? 0) > 0 && completedJobs).length).toBeGreaterThan(
      6,
    );
  });

  it('has plans that are active, paused, cancelled and offered, whose bills are drawn, sent and paid', async () => {
    const plans = await plansOf(await signIn('owner@demo.test'));
    for (const status of ['active', 'paused', 'cancelled', 'offered'])
      expect(plans.map((plan) => plan.status)).toContain(status);
    const invoices = plans.flatMap(({ bills }) => bills.flatMap(({ invoice }) => invoice ?? []));
    expect(invoices.filter(({ amountDue }) => amountDue === 0).length).toBeGreaterThan(5);
  });

  it('has told the client of a plan of its renewal, and another one the member’s price of other work', async () => {
    const token = await signIn('owner@demo.test');
    const told = (await plansOf(token)).flatMap(({ notices }) => notices);
    expect(told).toMatchObject([{ step: 'plan_renewal', status: 'kept', channel: 'mail' }]);
    const documents = await shop.database.asSystem((tx) =>
      tx.selectFrom('documents').select('documentType').where('memberPlan', '=', 'Comfort plan').execute(),
    );
    expect(documents.map(({ documentType }) => documentType)).toEqual([2]);
  });

  it('has signed estimates, and mail that was never sent outside', async () => {
    const token = await signIn('owner@demo.test');
    const { mails } = (await shop.call(listOutgoingMail, { as: token, query: { limit: 100 } })).data;
    expect(mails.filter(({ kind }) => kind === 'document').length).toBeGreaterThan(3);
    const signed = await shop.database.asSystem((tx) =>
      tx.selectFrom('documents').select('id').where('contractSignatureKey', 'is not', null).execute(),
    );
    expect(signed.length).toBeGreaterThan(0);
  });

  it('has tasks of every kind, some late, some done, some of a series', async () => {
    const token = await signIn('owner@demo.test');
    const { tasks } = (await shop.call(listTasks, { as: token, query: { limit: 100, view: 'all' } })).data;
    expect(tasks.length).toBeGreaterThanOrEqual(30);
    for (const category of taskCategories) expect(tasks.map((task) => task.category)).toContain(category);
    for (const priority of taskPriorities) expect(tasks.map((task) => task.priority)).toContain(priority);
    const now = today.toISOString();
    expect(tasks.some(({ completed, scheduleDateTime }) => !completed && (scheduleDateTime ?? now) < now)).toBe(true);
    expect(tasks.some(({ completed }) => completed)).toBe(true);
    expect(tasks.some(({ isRecurring }) => isRecurring)).toBe(true);
    expect(tasks.some(({ status }) => status === 'draft')).toBe(true);
    expect(tasks.some(({ jobId }) => jobId !== null)).toBe(true);
  });

  it('has read its old notifications', async () => {
    const token = await signIn('owner@demo.test');
    const { notifications } = (await shop.call(listNotifications, { as: token, query: { limit: 100 } })).data;
    const unread = notifications.filter(({ isRead }) => !isRead);
    expect(unread.length).toBeGreaterThan(0);
    expect(unread.every(({ createdAt }) => createdAt > '2026-02-20')).toBe(true);
    const ofMail = notifications.filter(({ title }) => title.startsWith('Email From'));
    expect(ofMail.map(({ createdAt }) => createdAt > '2026-03-08')).toEqual(ofMail.map(() => true));
    expect(ofMail.length).toBeGreaterThan(0);
  });

  it('names the colleagues who caused notifications', async () => {
    for (const email of ['owner@demo.test', 'lite@demo.test']) {
      const token = await signIn(email);
      const { id } = (await shop.call(getMe, { as: token })).data.user;
      const { notifications } = (await shop.call(listNotifications, { as: token, query: { limit: 100 } })).data;
      expect([email, notifications.some(({ by }) => by !== null && by.id !== id)]).toEqual([email, true]);
      const ofWork = notifications.filter(({ title }) => /^(Client Created|Job Assigned|Visit Assigned)$/.test(title));
      expect(ofWork.filter(({ by }) => by === null)).toEqual([]);
    }
  });

  it('reports its progress', () => {
    expect(shares).toHaveLength(10);
    expect(shares.at(-1)).toBe(1);
  });

  testDemoMail({ shop: () => shop, signIn, today });
  testDemoPhone({ shop: () => shop, signIn, today });

  it('isolates its rival company', async () => {
    const token = await signIn('owner@rival.test');
    const list = (await shop.call(clients.listClients, { as: token })).data;
    expect(list.total).toBe(8);
    expect((await shop.call(listAllProducts, { as: token })).data.mergedProducts).toHaveLength(4);
    expect((await shop.call(listRequests, { as: token, query: {} })).data.total).toBe(2);
    expect((await shop.call(listJobs, { as: token, query: {} })).data.total).toBe(2);
    expect((await shop.call(listDocuments, { as: token, query: { documentType: 1 } })).data.total).toBe(3);
    expect((await shop.call(listTasks, { as: token, query: {} })).data.total).toBe(2);
    const { threads } = (await shop.call(listEmails, { as: token })).data;
    expect(threads.map(({ subject }) => subject).sort()).toEqual([
      'Duct inspection: which rooms?',
      'Price of a heat pump',
      'Your van blocks our driveway',
    ]);
  });
});
