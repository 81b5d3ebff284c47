import * as tabs from '@truckroll/contract/clients/client-tabs';
import * as jobForms from '@truckroll/contract/jobs/job-forms';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personWith } from '../../testing/person-with.ts';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient, storeDocument, storeJob, storeVisit } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const at = '2026-03-01T12:00:00.000Z';
const byQuery = [tabs.listClientDocuments, tabs.listClientPayments, tabs.listClientProducts] as const;

describe('the tabs of a client', () => {
  it('need a client: missing 400, unknown or of another account 404', async () => {
    const [account, other] = [await shop.newAccount(), await shop.newAccount()];
    const clientId = await storeClient(account);
    for (const endpoint of byQuery) {
      for (const query of [{}, { clientId: '' }]) {
        const missing = await shop.call(endpoint, { as: account.owner, query });
        expect([missing.status, missing.body.message]).toEqual([400, 'Client is required']);
      }
      const foreign = await shop.call(endpoint, { as: other.owner, query: { clientId } });
      const unknown = await shop.call(endpoint, { as: account.owner, query: { clientId: 'nobody' } });
      for (const reply of [foreign, unknown])
        expect([reply.status, reply.body.message]).toEqual([404, 'Client not found']);
    }
    const forms = await shop.call(tabs.listClientJobForms, { as: other.owner, params: { id: clientId } });
    expect([forms.status, forms.body.message]).toEqual([404, 'Client not found']);
  });

  it('are empty for a client without work, and sent twice in the answer where the contract says so', async () => {
    const account = await shop.newAccount();
    const clientId = await storeClient(account);
    const { owner } = account;
    const bodies = await Promise.all(
      byQuery.map(async (endpoint) => (await shop.call(endpoint, { as: owner, query: { clientId } })).body),
    );
    expect(bodies).toEqual([
      { success: true, data: { documents: [] }, documents: [] },
      { success: true, data: { paymentHistory: [] }, paymentHistory: [] },
      { success: true, data: { products: [] }, products: [] },
    ]);
    const forms = await shop.call(tabs.listClientJobForms, { as: owner, params: { id: clientId } });
    expect(forms.body).toEqual({ success: true, data: { jobFormsData: [] } });
  });

  it('show history data to holders of viewHistory with the client in scope', async () => {
    const account = await shop.newAccount();
    const [pro, lite] = [await account.person('fieldTechnicianPro'), await account.person('fieldTechnicianLite')];
    const [own, hidden] = [await storeClient(account), await storeClient(account)];
    await storeJob(account, { clientId: own }, [pro.userId, lite.userId]);
    for (const endpoint of [tabs.listClientPayments, tabs.listClientProducts]) {
      expect((await shop.call(endpoint, { as: pro, query: { clientId: own } })).status).toBe(200);
      expect((await shop.call(endpoint, { as: pro, query: { clientId: hidden } })).status).toBe(404);
      expect((await shop.call(endpoint, { as: lite, query: { clientId: own } })).status).toBe(403);
    }
    expect((await shop.call(tabs.listClientJobForms, { as: pro, params: { id: hidden } })).status).toBe(404);
    expect((await shop.call(tabs.listClientJobForms, { as: lite, params: { id: own } })).status).toBe(403);
  });
});

describe('CL-8 billing documents', () => {
  const list = (account: TestAccount, clientId: string, query: object = {}, as = account.owner) =>
    shop.call(tabs.listClientDocuments, { as, query: { clientId, ...query } });

  it('come newest date first, complete, without deleted ones', async () => {
    const account = await shop.newAccount();
    const clientId = await storeClient(account);
    const jobId = await storeJob(account, { clientId });
    const invoice = await storeDocument(account, {
      clientId,
      documentType: 1,
      documentNumber: 2_026_100_001,
      documentStatus: 'sent',
      paymentStatus: 'partially_paid',
      title: 'Boiler',
      date: '2026-03-02',
      dueDate: '2026-03-09',
      total: '100.10',
      amountPaid: '30.20',
      jobId,
    });
    const estimate = await storeDocument(account, {
      clientId,
      documentType: 2,
      documentNumber: 7,
      documentStatus: 'converted',
      actionStatus: 1,
      date: '2026-03-05',
    });
    await storeDocument(account, { clientId, documentType: 1, deletedAt: at });
    await storeDocument(account, { clientId: await storeClient(account), documentType: 1 });
    const { data } = await list(account, clientId);
    expect(data.documents.map((one) => one.id)).toEqual([estimate, invoice]);
    expect(data.documents[1]).toEqual({
      id: invoice,
      documentType: 1,
      documentPrefix: 'INV-',
      documentPreFix: 'INV-',
      documentNumber: 2_026_100_001,
      documentNumberDisplay: 'INV-2026100001',
      documentStatus: 'sent',
      leftAt: null,
      delivery: null,
      status: 0,
      actionStatus: 0,
      paymentStatus: 'partially_paid',
      isOverdue: true,
      isDisputed: false,
      title: 'Boiler',
      purchaseOrderNumber: null,
      date: '2026-03-02',
      dueDate: '2026-03-09',
      total: 100.1,
      amountDue: 69.9,
      changeAskedAt: null,
      currency: 'USD',
      clientId,
      clientName: 'Ann Lee',
      jobId,
      requestId: null,
      createdAt: at,
      updatedAt: at,
    });
    expect(data.documents[0]).toMatchObject({ documentNumberDisplay: 'EST-000007', status: 3, isOverdue: false });
  });

  it('can be limited to one type', async () => {
    const account = await shop.newAccount();
    const clientId = await storeClient(account);
    for (const documentType of [1, 2] as const) await storeDocument(account, { clientId, documentType });
    const types = async (documentType: number) =>
      (await list(account, clientId, { documentType })).data.documents.map((one) => one.documentType);
    expect([await types(1), await types(2)]).toEqual([[1], [2]]);
    const wrong = await list(account, clientId, { documentType: 3 });
    expect([wrong.status, wrong.body.message]).toEqual([400, 'Document type is not valid']);
  });

  it('show every document to holders of viewHistory, others those that their lists show', async () => {
    const account = await shop.newAccount();
    const clientId = await storeClient(account);
    for (const documentType of [1, 2] as const) await storeDocument(account, { clientId, documentType });
    const seen = async (abilities: Parameters<typeof personWith>[1]) => {
      const { data } = await list(account, clientId, {}, await personWith(account, abilities));
      return data.documents.map((one) => one.documentType).sort();
    };
    expect(await seen({ Clients: ['viewAll', 'viewHistory'] })).toEqual([1, 2]);
    expect(await seen({ Clients: ['viewAll'], Invoice: ['viewAll'] })).toEqual([1]);
    expect(await seen({ Clients: ['viewAll'], Invoice: ['send'] })).toEqual([]);
    expect(await seen({ Clients: ['viewAll'], Estimate: ['createOwn'] })).toEqual([]);
    expect(await seen({ Clients: ['viewAll'] })).toEqual([]);
  });
});

describe('CL-9 payments', () => {
  it('come newest first, including those of a deleted invoice', async () => {
    const account = await shop.newAccount();
    const clientId = await storeClient(account);
    const documentId = await storeDocument(account, { clientId, documentType: 1, total: '80', deletedAt: at });
    const pay = (paymentDate: string, more = {}) =>
      account.look(async (tx) => {
        const id = newId();
        const times = { createdAt: at, updatedAt: at };
        await tx
          .insertInto('payments')
          .values({ id, documentId, paymentDate, paymentAmount: '12.5', ...times, ...more })
          .execute();
        return id;
      });
    const first = await pay('2026-03-01');
    const online = { isOnlinePayment: true, paymentMethod: 'Online', paymentNote: 'Thanks' };
    const second = await pay('2026-03-03', { ...online, createdBy: account.owner.userId });
    const { data } = await shop.call(tabs.listClientPayments, { as: account.owner, query: { clientId } });
    expect(data.paymentHistory.map((payment) => payment.id)).toEqual([second, first]);
    expect(data.paymentHistory[0]).toMatchObject({
      documentId,
      documentPrefix: 'INV-',
      isDocumentDeleted: true,
      paymentDate: '2026-03-03',
      documentTotal: 80,
      paymentAmount: 12.5,
      paymentStatus: 'completed',
      paymentMethod: 'Online',
      isOnlinePayment: 1,
      paymentNote: 'Thanks',
      createdBy: account.owner.userId,
    });
    expect(data.paymentHistory[1]).toMatchObject({ paymentMethod: 'Cash', isOnlinePayment: 0, paymentNote: null });
  });
});

describe('CL-10 products', () => {
  it('are the items of the jobs that the user sees, newest job first', async () => {
    const account = await shop.newAccount();
    const pro = await account.person('fieldTechnicianPro');
    const clientId = await storeClient(account);
    const older = await storeJob(account, { clientId, title: 'Boiler' }, [pro.userId]);
    const newer = await storeJob(account, { clientId, title: 'Drain', createdAt: '2026-03-02T12:00:00.000Z' });
    const item = (jobId: string, orderIndex: number, itemName: string) =>
      account.look((tx) =>
        tx
          .insertInto('jobItems')
          .values({ id: newId(), jobId, itemName, quantity: 2, price: '5', total: '10', orderIndex, description: 'd' })
          .execute(),
      );
    await item(older, 1, 'Pipe');
    await item(older, 0, 'Valve');
    await item(newer, 0, 'Snake');
    const products = async (as = account.owner) =>
      (await shop.call(tabs.listClientProducts, { as, query: { clientId } })).data.products;
    expect((await products()).map((row) => [row.jobName, row.name])).toEqual([
      ['Drain', 'Snake'],
      ['Boiler', 'Valve'],
      ['Boiler', 'Pipe'],
    ]);
    const [valve] = await products(pro);
    expect(valve).toMatchObject({ jobId: older, name: 'Valve', itemName: 'Valve', description: 'd', quantity: 2 });
    expect(await products(pro)).toHaveLength(2);
    expect(await products(await personWith(account, { Clients: ['viewAll', 'viewHistory'] }))).toEqual([]);
  });
});

describe('CL-11 filled job forms', () => {
  it('come newest first with the schema as it was when filled', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await storeClient(account);
    const jobId = await storeJob(account, { clientId, jobNumber: 41 });
    const visitId = await storeVisit(account, { jobId, visitStatus: 'completed' });
    const fields = [{ label: 'Gas off', type: 'checkbox' }];
    const made = await shop.call(jobForms.createJobForm, { as: owner, body: { title: 'Safety', fields } });
    const form = made.data.jobForm;
    const fill = (filledAt: string, more = {}) =>
      account.look((tx) =>
        tx
          .insertInto('jobFormEntries')
          .values({
            id: newId(),
            jobId,
            formId: form.id,
            formTitle: 'Safety 2025',
            formSchema: JSON.stringify({ fields: form.fields }),
            formValues: JSON.stringify({ [form.fields[0]?.id ?? '']: true }),
            filledBy: owner.userId,
            filledAt,
            updatedAt: filledAt,
            ...more,
          })
          .execute(),
      );
    await fill('2026-03-01T12:00:00.000Z');
    await fill('2026-03-02T12:00:00.000Z', { visitId });
    const { data } = await shop.call(tabs.listClientJobForms, { as: owner, params: { id: clientId } });
    expect(data.jobFormsData).toMatchObject([
      {
        jobId,
        jobNumber: 41,
        visitId,
        visitStatus: 'completed',
        formId: form.id,
        formTitle: 'Safety 2025',
        filledBy: 'Olga Owner',
        filledAt: '2026-03-02T12:00:00.000Z',
        formSchema: { fields: form.fields },
        formValues: { [form.fields[0]?.id ?? '']: true },
      },
      { visitId: null, visitStatus: null, filledAt: '2026-03-01T12:00:00.000Z' },
    ]);
  });
});
