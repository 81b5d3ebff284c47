import * as tasks from '@truckroll/contract/tasks/tasks';
import { emptyAddress } from '@truckroll/domain/addresses/address';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personWith } from '../../testing/person-with.ts';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';
import { storeClient, storeDocument, storeJob, storeTask } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const list = (as: Person, query: Record<string, unknown>) => shop.call(tasks.listClientTasks, { as, query });

describe("TK-3 a client's tasks", () => {
  it('are empty for a client without tasks', async () => {
    const account = await shop.newAccount();
    const clientId = await storeClient(account);
    expect((await list(account.owner, { clientId })).body).toEqual({
      success: true,
      data: { tasks: [], total: 0, page: 1, limit: 10, totalPages: 1 },
    });
  });

  it('come open ones first, then by date, in pages', async () => {
    const account = await shop.newAccount();
    const clientId = await storeClient(account);
    const task = (name: string, scheduleDateTime: string | null, more = {}) =>
      storeTask(account, { clientId, name, scheduleDateTime, ...more });
    await task('Done', '2026-03-01T12:00:00.000Z', { completedAt: '2026-03-02T12:00:00.000Z' });
    await task('No date', null, { status: 'draft' });
    await task('Second', '2026-03-12T12:00:00.000Z');
    await task('First', '2026-03-11T12:00:00.000Z');
    await storeTask(account, { clientId: await storeClient(account), name: 'Of another' });
    const { data } = await list(account.owner, { clientId });
    expect(data.tasks.map((one) => one.name)).toEqual(['First', 'Second', 'No date', 'Done']);
    expect(data.total).toBe(4);
    const page = (await list(account.owner, { clientId, page: 2, limit: 3 })).data;
    expect(page.tasks.map((one) => one.name)).toEqual(['Done']);
    expect(page.tasks[0]).toMatchObject({ completed: true, completedAt: '2026-03-02T12:00:00.000Z' });
  });

  it('are returned complete, with any kind of linked record', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await storeClient(account, { name: 'Ann Lee' });
    const jobId = await storeJob(account, { clientId, jobNumber: 41, title: 'Boiler' });
    const estimateId = await storeDocument(account, { clientId, documentType: 2, documentNumber: 7 });
    const invoiceId = await storeDocument(account, { clientId, documentType: 1, documentNumber: 8 });
    const rule = { frequency: 'weekly', interval: 1, daysOfWeek: ['monday'], count: 10, endDate: null };
    const seriesId = newId();
    const id = await storeTask(account, {
      clientId,
      jobId,
      estimateId,
      invoiceId,
      linkType: 'job',
      name: 'Call back',
      instructions: 'About the boiler',
      category: 'follow_up',
      assignedToId: owner.userId,
      propertyAddress: JSON.stringify({ ...emptyAddress, city: 'Toronto' }),
      scheduleType: 'weekly',
      recurrenceRule: JSON.stringify(rule),
      seriesId,
      occurrence: 2,
      reminderType: 'email',
      reminderTime: 15,
      tags: JSON.stringify(['vip']),
      createdBy: owner.userId,
    });
    const { data } = await list(owner, { clientId });
    expect(data.tasks).toEqual([
      {
        id,
        name: 'Call back',
        instructions: 'About the boiler',
        description: 'About the boiler',
        priority: 'normal',
        category: 'follow_up',
        status: 'scheduled',
        completed: false,
        completedAt: null,
        assignedToId: owner.userId,
        assignedTo: { id: owner.userId, name: 'Olga Owner', color: '#8b9eff' },
        clientId,
        client: { id: clientId, name: 'Ann Lee' },
        linkType: 'job',
        jobId,
        job: { id: jobId, jobNumber: 41, title: 'Boiler' },
        estimateId,
        estimate: { id: estimateId, documentPrefix: 'EST-', documentNumber: 7 },
        invoiceId,
        invoice: { id: invoiceId, documentPrefix: 'INV-', documentNumber: 8 },
        propertyAddress: { ...emptyAddress, city: 'Toronto' },
        scheduleType: 'weekly',
        isRecurring: true,
        scheduleDateTime: null,
        scheduleEndDate: null,
        allDay: false,
        duration: 30,
        recurrenceRule: rule,
        recurrenceCount: 10,
        seriesId,
        occurrence: 2,
        reminderType: 'email',
        reminderTime: 15,
        tags: ['vip'],
        emailTeam: false,
        createdBy: owner.userId,
        createdAt: '2026-03-01T12:00:00.000Z',
        updatedAt: '2026-03-01T12:00:00.000Z',
      },
    ]);
  });

  it('are those in the scope of the user', async () => {
    const account = await shop.newAccount();
    const lite = await account.person('fieldTechnicianLite');
    const clientId = await storeClient(account);
    await storeTask(account, { clientId, name: 'Mine', assignedToId: lite.userId });
    await storeTask(account, { clientId, name: 'Made by me', createdBy: lite.userId });
    await storeTask(account, { clientId, name: 'Of others', assignedToId: account.owner.userId });
    const { data } = await list(lite, { clientId });
    expect(data.tasks.map((one) => one.name).sort()).toEqual(['Made by me', 'Mine']);
    expect(data.total).toBe(2);
    expect((await list(await personWith(account, { Clients: ['viewAll'] }), { clientId })).status).toBe(403);
  });

  it('need an existing client', async () => {
    const [account, other] = [await shop.newAccount(), await shop.newAccount()];
    const missing = await list(account.owner, {});
    expect([missing.status, missing.body.message]).toEqual([400, 'Client is required']);
    const foreign = await list(other.owner, { clientId: await storeClient(account) });
    expect([foreign.status, foreign.body.message]).toEqual([404, 'Client not found']);
  });
});
