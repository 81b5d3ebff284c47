import { callListFilters } from '@truckroll/contract/calls/call-list-filters';
import { listCalls } from '@truckroll/contract/calls/calls';
import { clientListFilters } from '@truckroll/contract/clients/client-list-filters';
import { listClients } from '@truckroll/contract/clients/clients';
import { documentListFilters } from '@truckroll/contract/documents/document-list-filters';
import { listDocuments } from '@truckroll/contract/documents/document-lists';
import type { Endpoint } from '@truckroll/contract/endpoints/endpoint';
import type { FilterTable } from '@truckroll/contract/fields/list-filters';
import { jobFormListFilters } from '@truckroll/contract/jobs/job-form-list-filters';
import { listJobForms } from '@truckroll/contract/jobs/job-forms';
import { jobListFilters } from '@truckroll/contract/jobs/job-list-filters';
import { listJobs } from '@truckroll/contract/jobs/jobs';
import { listEmails } from '@truckroll/contract/mail/emails';
import { threadListFilters } from '@truckroll/contract/mail/thread-list-filters';
import { paymentListFilters } from '@truckroll/contract/payments/payment-list-filters';
import { payoutListFilters } from '@truckroll/contract/payments/payout-list-filters';
import { listPayouts } from '@truckroll/contract/payments/payouts';
import { listPayments } from '@truckroll/contract/payments/record-payment';
import { productListFilters } from '@truckroll/contract/price-book/product-list-filters';
import { createProduct, listProducts } from '@truckroll/contract/price-book/product-services';
import { requestListFilters } from '@truckroll/contract/requests/request-list-filters';
import { listRequests } from '@truckroll/contract/requests/requests';
import { listTasks } from '@truckroll/contract/tasks/save-task';
import { taskListFilters } from '@truckroll/contract/tasks/task-list-filters';
import { everyExport } from '@truckroll/contract/testing/every-endpoint';
import { emptyAddress } from '@truckroll/domain/addresses/address';
import type { Insertable } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { settleThreads } from '../features/emails/thread-store.ts';
import type { PaymentsTable } from '../platform/database/tables.ts';
import * as makers from './record-makers.ts';
import { openShop, type Shop, type TestAccount } from './shop.ts';
import { storeCall } from './stored-calls.ts';
import { storeDispute } from './stored-disputes.ts';
import { storeClient, storeDocument, storeJob, storeRequest, storeTask, storeVisit } from './stored-work.ts';

// Every filter of a table excludes some rows of its list, or adds some: the server has a condition for it that works.

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const late = '2026-03-09T15:00:00.000Z';
const old = '2026-02-01T12:00:00.000Z';
const inToronto = JSON.stringify({ ...emptyAddress, city: 'Toronto' });

type Case = {
  name: string;
  table: FilterTable;
  endpoint: Endpoint;
  query?: Record<string, string>;
  /** Stores rows of the list and answers a value of each filter. */
  store: (account: TestAccount) => Promise<Record<string, string>>;
};

const caseOf = <T extends FilterTable>(
  name: string,
  table: T,
  how: Pick<Case, 'endpoint' | 'query'> & {
    store: (account: TestAccount) => Promise<Record<keyof T & string, string>>;
  },
): Case => ({ name, table, ...how });

/** Stores three tags, and answers how the filters by them narrow a list of which one record has the first two. */
async function storeTags(account: TestAccount) {
  const [first, second, third] = [newId(), newId(), newId()];
  const at = { createdAt: old, updatedAt: old, color: '#64748b' };
  const rows = [first, second, third].map((id, index) => ({ ...at, id, name: `T${index}`, nameKey: `t${index}` }));
  await account.look((tx) => tx.insertInto('tags').values(rows).execute());
  return {
    tagIds: JSON.stringify([first, second]),
    filters: { anyTag: `${first},${third}`, everyTag: `${first},${second}`, noTag: `${third},${second}` },
  };
}

async function storePayment(account: TestAccount, documentId: string, given: Partial<Insertable<PaymentsTable>> = {}) {
  const payment = {
    ...{ id: newId(), documentId, paymentDate: '2026-02-05', paymentMethod: 'Cash' as const, paymentAmount: '10' },
    ...{ createdAt: old, updatedAt: old, ...given },
  };
  await account.look((tx) => tx.insertInto('payments').values(payment).execute());
  return payment.id;
}

async function storeSkill(account: TestAccount): Promise<string> {
  const id = newId();
  await account.look((tx) => tx.insertInto('skills').values({ id, name: 'Gas', createdAt: old }).execute());
  return id;
}

const cases: Case[] = [
  caseOf('jobListFilters', jobListFilters, {
    endpoint: listJobs,
    async store(account) {
      const { userId } = account.owner;
      const [clientId, other] = [
        await storeClient(account, { name: 'Ann' }),
        await storeClient(account, { name: 'Ben' }),
      ];
      const skillId = await storeSkill(account);
      const { tagIds, filters } = await storeTags(account);
      const special = await storeJob(
        account,
        {
          clientId,
          title: 'Boiler',
          jobType: 'recurring',
          priority: 'high',
          startDateTime: late,
          jobAddress: inToronto,
          createdAt: old,
          tagIds,
        },
        [userId],
      );
      await account.look((tx) => tx.insertInto('jobSkills').values({ jobId: special, skillId }).execute());
      await storeVisit(account, { jobId: special, visitStartDateTime: late });
      await storeJob(account, { clientId: other, title: 'Undated' });
      await storeJob(account, { clientId: other, title: 'Done', jobStatus: 'completed', startDateTime: old });
      return {
        ...{ search: 'boil', status: 'scheduled', late: 'true', unscheduled: 'true', requiresInvoicing: 'true' },
        ...{ jobType: 'recurring', priority: 'high', from: '2026-03-01', to: '2026-03-01', teamId: userId, clientId },
        ...{ view: 'viewAssigned', needsSchedule: 'true', skillId, city: 'toro', waitingDays: '20' },
        ...filters,
      };
    },
  }),
  caseOf('requestListFilters', requestListFilters, {
    endpoint: listRequests,
    async store(account) {
      const { userId } = account.owner;
      const [clientId, other] = [
        await storeClient(account, { name: 'Ann' }),
        await storeClient(account, { name: 'Ben' }),
      ];
      const skillId = await storeSkill(account);
      const { tagIds, filters } = await storeTags(account);
      await storeRequest(
        account,
        {
          clientId,
          searchText: 'boiler',
          stage: 'overdue',
          urgency: 'urgent',
          createdAt: old,
          tags: JSON.stringify(['Gas']),
          requestAddress: inToronto,
          tagIds,
        },
        [userId],
      );
      await storeRequest(account, { clientId: other });
      return {
        ...{ search: 'boil', stage: 'overdue', urgency: 'urgent', from: '2026-02-15', to: '2026-02-15' },
        ...{ assignedTo: userId, clientId, view: 'assigned', skillId, city: 'toro', waitingDays: '20' },
        ...filters,
      };
    },
  }),
  caseOf('clientListFilters', clientListFilters, {
    endpoint: listClients,
    async store(account) {
      const { tagIds, filters } = await storeTags(account);
      const mine = await storeClient(account, { name: 'Ann', stage: 'new_lead', createdAt: old, tagIds });
      await storeJob(account, { clientId: mine }, [account.owner.userId]);
      await storeClient(account, { name: 'Ben' });
      return {
        ...{ search: 'ann', stage: 'new_lead', category: 'leads', view: 'assigned' },
        ...{ createdFrom: '2026-02-15', createdTo: '2026-02-15' },
        ...filters,
      };
    },
  }),
  caseOf('documentListFilters', documentListFilters, {
    endpoint: listDocuments,
    query: { documentType: '1' },
    async store(account) {
      const [clientId, other] = [
        await storeClient(account, { name: 'Ann' }),
        await storeClient(account, { name: 'Ben' }),
      ];
      const jobId = await storeJob(account, { clientId });
      const requestId = await storeRequest(account, { clientId });
      const special = await storeDocument(account, {
        ...{ clientId, jobId, requestId, documentType: 1, documentStatus: 'sent', paymentStatus: 'partially_paid' },
        ...{ date: '2026-02-01', dueDate: '2026-02-08', total: '100', amountPaid: '10', searchText: 'roof' },
        currency: 'CAD',
      });
      await storeDocument(account, { clientId: other, documentType: 1 });
      await storeDispute(account, await storePayment(account, special));
      return {
        ...{ search: 'roof', documentStatus: 'sent', paymentStatus: 'partially_paid', overdue: 'true' },
        disputed: 'true',
        ...{ from: '2026-02-15', to: '2026-02-15', currency: 'CAD', clientId, jobId, requestId },
      };
    },
  }),
  caseOf('taskListFilters', taskListFilters, {
    endpoint: listTasks,
    async store(account) {
      const { userId: assignedToId } = account.owner;
      const clientId = await storeClient(account);
      await storeTask(account, {
        ...{
          name: 'Order valves',
          priority: 'urgent',
          category: 'maintenance',
          status: 'draft',
          assignedToId,
          clientId,
        },
        ...{ scheduleDateTime: late, completedAt: late },
      });
      await storeTask(account, { status: 'scheduled', scheduleDateTime: old });
      return {
        ...{ search: 'valve', priority: 'urgent', category: 'maintenance', status: 'draft', completed: 'true' },
        ...{ assignedToId, clientId, view: 'assigned', from: '2026-03-01', to: '2026-03-01' },
      };
    },
  }),
  caseOf('callListFilters', callListFilters, {
    endpoint: listCalls,
    async store(account) {
      const { userId } = account.owner;
      const clientId = await storeClient(account, { name: 'Ann' });
      const outcomeId = await makers.callOutcome({ shop, account });
      await storeCall(account, late, {
        ...{ clientId, userId, outcomeId, direction: 'outbound', status: 'busy', recordingKey: 'a/b' },
      });
      await storeCall(account, old, { phoneDigits: '14165550999', phoneNumber: '+14165550999' });
      return {
        ...{ search: '0999', direction: 'outbound', status: 'busy', outcomeId, hasRecording: 'false' },
        ...{ userId, clientId, from: '2026-03-01', to: '2026-03-01' },
      };
    },
  }),
  caseOf('paymentListFilters', paymentListFilters, {
    endpoint: listPayments,
    async store(account) {
      const [clientId, other] = [
        await storeClient(account, { name: 'Ann' }),
        await storeClient(account, { name: 'Ben' }),
      ];
      const documentId = await storeDocument(account, { clientId, documentType: 1, total: '100' });
      const second = await storeDocument(account, { clientId: other, documentType: 1, total: '100' });
      const march = { paymentDate: '2026-03-05', paymentMethod: 'Check' } as const;
      await storeDispute(account, await storePayment(account, documentId, march));
      await storePayment(account, second);
      const inEuros = await storeDocument(account, { clientId, documentType: 1, total: '100', currency: 'EUR' });
      await storePayment(account, inEuros, { ...march, paymentStatus: 'pending' });
      return {
        ...{ clientId, documentId, paymentMethod: 'Check', from: '2026-03-01', to: '2026-03-01' },
        ...{ paymentStatus: 'pending', currency: 'EUR', disputed: 'true' },
      };
    },
  }),
  caseOf('payoutListFilters', payoutListFilters, {
    endpoint: listPayouts,
    async store(account) {
      await makers.payout({ shop, account });
      const late = { state: 'failed', arrivesOn: '2026-03-07' } as const;
      const id = await makers.payout({ shop, account });
      await account.look((tx) => tx.updateTable('payouts').set(late).where('id', '=', id).execute());
      const early = await makers.payout({ shop, account });
      await account.look((tx) =>
        tx.updateTable('payouts').set({ arrivesOn: '2026-02-01' }).where('id', '=', early).execute(),
      );
      return { state: 'failed', from: '2026-02-15', to: '2026-02-15' };
    },
  }),
  caseOf('productListFilters', productListFilters, {
    endpoint: listProducts,
    async store({ owner }) {
      const add = (name: string, more = {}) => shop.call(createProduct, { as: owner, body: { name, ...more } });
      await add('Valve', { category: 'Gas' });
      await add('Pipe');
      await add('Former', { isActive: false });
      return { search: 'valve', category: 'Gas', includeInactive: 'true' };
    },
  }),
  caseOf('jobFormListFilters', jobFormListFilters, {
    endpoint: listJobForms,
    async store(account) {
      await makers.jobForm({ shop, account });
      const set = async (change: { isActive: false } | { title: string }) => {
        const id = await makers.jobForm({ shop, account });
        await account.look((tx) => tx.updateTable('jobForms').set(change).where('id', '=', id).execute());
      };
      await set({ isActive: false });
      await set({ title: 'Boiler' });
      return { search: 'boil', includeInactive: 'true' };
    },
  }),
  caseOf('threadListFilters', threadListFilters, {
    endpoint: listEmails,
    async store(account) {
      const email = 'ann@lee.test';
      const clientId = await storeClient(account, { email, searchText: email });
      const mailbox = newId();
      await account.look(async (tx) => {
        await tx
          .insertInto('emailAccounts')
          .values({
            ...{ id: mailbox, email: 'office@acme.test', provider: 'imap' },
            ...{ lastSyncAt: old, createdAt: old, updatedAt: old },
          })
          .execute();
        for (const [address, isRead] of [
          [email, false],
          ['ben@day.test', true],
        ] as const) {
          const threadId = newId();
          await tx
            .insertInto('emailThreads')
            .values({ id: threadId, emailAccountId: mailbox, subject: 'Roof', latestTimestamp: old, createdAt: old })
            .execute();
          await tx.insertInto('emailThreadAddresses').values({ address, threadId }).execute();
          await tx
            .insertInto('emailMessages')
            .values({
              ...{ id: newId(), threadId, emailAccountId: mailbox, chMessageId: newId(), subject: 'Roof', snippet: '' },
              ...{ fromAddresses: JSON.stringify([address]), toAddresses: JSON.stringify(['office@acme.test']) },
              ...{ timestamp: old, createdAt: old, isRead, searchText: `roof ${address}` },
            })
            .execute();
          await settleThreads(tx, [threadId]);
        }
      });
      return { search: 'ben@day', filter: 'unread', clientId };
    },
  }),
];

it.each(cases)('each filter of $name changes what its list has', async ({ table, endpoint, query, store }) => {
  const account = await shop.newAccount();
  const values = await store(account);
  const listed = async (filter: Record<string, string>): Promise<string> => {
    const { status, data } = await shop.call(endpoint, { as: account.owner, query: { ...query, ...filter } });
    expect([filter, status]).toEqual([filter, 200]);
    const rows = Object.values(data as object).find((value) => Array.isArray(value)) as {
      id?: string;
      threadId?: string;
    }[];
    return rows.map(({ id, threadId }) => id ?? threadId).join();
  };
  const all = await listed({});
  for (const key of Object.keys(table)) {
    const filter = { [key]: values[key] ?? '' };
    const found = await listed(filter);
    expect([filter, found !== all, found !== '']).toEqual([filter, true, true]);
  }
});

it('tests the filters of every list', () => {
  const tables = everyExport.map(([name]) => name).filter((name) => name.endsWith('ListFilters'));
  expect(cases.map(({ name }) => name).toSorted()).toEqual(tables.toSorted());
});
