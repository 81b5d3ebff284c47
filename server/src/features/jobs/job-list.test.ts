import type { QueryInputOf } from '@truckroll/contract/endpoints/endpoint';
import * as jobs from '@truckroll/contract/jobs/jobs';
import { emptyAddress } from '@truckroll/domain/addresses/address';
import { jobStatuses } from '@truckroll/domain/jobs/job-statuses';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personWith } from '../../testing/person-with.ts';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';
import { storeClient, storeDocument, storeJob, storeVisit } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

type Query = QueryInputOf<typeof jobs.listJobs> | Record<string, unknown>;
const list = (as: Person, query: Query = {}) => shop.call(jobs.listJobs, { as, query });
const titles = async (as: Person, query: Query = {}): Promise<string[]> =>
  (await list(as, query)).data.jobs.map((job) => job.title);

const noJobs = Object.fromEntries(jobStatuses.map((status) => [status, 0]));

describe('JB-1 list jobs', () => {
  it('counts the jobs of each status, whatever the filter by status', async () => {
    const account = await shop.newAccount();
    const clientId = await storeClient(account);
    for (const jobStatus of ['scheduled', 'scheduled', 'paid'] as const) {
      await storeJob(account, { clientId, title: 'Boiler', jobStatus });
    }
    await storeJob(account, { clientId, title: 'Roof', jobStatus: 'draft' });
    const counted = async (query: Query) => {
      const { statusCounts, total } = (await list(account.owner, query)).data;
      return { statusCounts, total };
    };
    const all = { ...noJobs, scheduled: 2, paid: 1, draft: 1 };
    expect(await counted({})).toEqual({ statusCounts: all, total: 4 });
    expect(await counted({ status: 'paid,draft' })).toEqual({ statusCounts: all, total: 2 });
    const boilers = { ...all, draft: 0 };
    expect(await counted({ search: 'boiler' })).toEqual({ statusCounts: boilers, total: 3 });
    expect(await counted({ search: 'boiler', status: 'scheduled' })).toEqual({ statusCounts: boilers, total: 2 });
  });

  it('cannot be ordered by totals without the right to see prices', async () => {
    const account = await shop.newAccount();
    const clientId = await storeClient(account);
    await storeJob(account, { clientId, title: 'Dear', total: '900', createdAt: '2026-03-01T12:00:00.000Z' });
    await storeJob(account, { clientId, title: 'Cheap', total: '10', createdAt: '2026-03-02T12:00:00.000Z' });
    await storeJob(account, { clientId, title: 'Middle', total: '100', createdAt: '2026-03-03T12:00:00.000Z' });
    const query = { sortBy: 'total', sortOrder: 'asc' };
    expect(await titles(account.owner, query)).toEqual(['Cheap', 'Middle', 'Dear']);
    const blind = await personWith(account, { Jobs: ['viewAll'] });
    expect(await titles(blind, query)).toEqual(await titles(blind));
    expect(await titles(blind)).toEqual(['Middle', 'Cheap', 'Dear']);
  });

  it('is empty for a client without jobs, with up to 100 a page', async () => {
    const account = await shop.newAccount();
    const clientId = await storeClient(account);
    expect((await list(account.owner, { clientId })).body).toEqual({
      success: true,
      data: { jobs: [], statusCounts: noJobs, total: 0, page: 1, limit: 100, totalPages: 1 },
    });
    expect((await list(account.owner)).data.limit).toBe(25);
    expect((await list(account.owner, { clientId, limit: 7 })).data.limit).toBe(7);
  });

  it('returns complete rows', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const address = { ...emptyAddress, street: 'Main St', formattedAddress: '12 Main St' };
    const clientId = await storeClient(account, {
      name: 'Ann Lee',
      email: 'ann@lee.test',
      propertyAddress: JSON.stringify(address),
    });
    const jobId = await storeJob(
      account,
      {
        clientId,
        jobNumber: 12,
        title: 'Boiler',
        description: 'Leaks',
        total: '1234.50',
        internalNote: 'Gate code 1234',
        startDateTime: '2026-03-12T14:00:00.000Z',
        isStartTime: true,
        timezone: 'America/Denver',
        createdBy: owner.userId,
      },
      [owner.userId],
    );
    const visit = (visitNumber: number, start: string | null, more = {}) =>
      storeVisit(account, { jobId, visitNumber, visitStartDateTime: start, ...more });
    await visit(1, '2026-03-09T14:00:00.000Z');
    await visit(2, '2026-03-13T14:00:00.000Z');
    await visit(3, '2026-03-12T14:00:00.000Z');
    await visit(4, '2026-03-11T14:00:00.000Z', { visitStatus: 'cancelled' });
    await visit(5, null, { visitStatus: 'unscheduled' });
    const { data } = await list(owner);
    expect(data.jobs).toEqual([
      {
        id: jobId,
        jobId,
        jobNumber: 12,
        title: 'Boiler',
        purchaseOrderNumber: null,
        tagIds: [],
        description: 'Leaks',
        jobStatus: 'scheduled',
        jobType: 'one-off',
        priority: 'medium',
        startDateTime: '2026-03-12T14:00:00.000Z',
        endDateTime: null,
        isStartTime: true,
        isEndTime: false,
        anyTime: false,
        serviceDuration: 3600,
        scheduleLater: false,
        timezone: 'America/Denver',
        total: 1234.5,
        currency: 'USD',
        jobAddress: null,
        client: expect.objectContaining({
          id: clientId,
          name: 'Ann Lee',
          stage: 'active_client',
          email: 'ann@lee.test',
        }),
        internalNotes: { note: 'Gate code 1234' },
        team: [{ id: owner.userId, name: 'Olga Owner', color: '#8b9eff' }],
        visitCount: 5,
        lateVisitCount: 1,
        nextVisitAt: '2026-03-12T14:00:00.000Z',
        createdBy: owner.userId,
        createdAt: '2026-03-01T12:00:00.000Z',
        updatedAt: '2026-03-01T12:00:00.000Z',
      },
    ]);
  });

  it('hides amounts from people without showPricing', async () => {
    const account = await shop.newAccount();
    await storeJob(account, { clientId: await storeClient(account), total: '80' });
    const total = async (as: Person) => (await list(as)).data.jobs[0]?.total;
    expect(await total(account.owner)).toBe(80);
    expect(await total(await personWith(account, { Jobs: ['viewAll'] }))).toBeNull();
    expect(await total(await personWith(account, { Jobs: ['viewAll', 'showPricing'] }))).toBe(80);
  });

  it('shows assigned jobs to users limited to those, and to users who request them', async () => {
    const account = await shop.newAccount();
    const lite = await account.person('fieldTechnicianLite');
    const clientId = await storeClient(account);
    await storeJob(account, { clientId, title: 'On the team' }, [lite.userId]);
    await storeJob(account, { clientId, title: 'Created', createdBy: lite.userId });
    const visited = await storeJob(account, { clientId, title: 'On a visit' });
    await storeVisit(account, { jobId: visited }, [lite.userId]);
    await storeJob(account, { clientId, title: 'Not mine' });
    const mine = ['Created', 'On a visit', 'On the team'];
    expect((await titles(lite, { view: 'all' })).sort()).toEqual(mine);
    expect((await titles(lite, { clientId })).sort()).toEqual(mine);
    expect(await titles(account.owner)).toHaveLength(4);
    expect(await titles(account.owner, { view: 'viewAssigned' })).toEqual([]);
    expect((await list(await personWith(account, { Clients: ['viewAll'] }))).status).toBe(403);
  });

  it('filters by client, status, type, priority, member and start', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const [ann, ben] = [await storeClient(account), await storeClient(account)];
    await storeJob(account, { clientId: ann, title: 'A', jobStatus: 'draft', priority: 'high' }, [owner.userId]);
    // The 3rd begins at 05:00 UTC in Toronto.
    await storeJob(account, { clientId: ann, title: 'B', startDateTime: '2026-03-03T05:00:00.000Z' });
    await storeJob(account, {
      clientId: ben,
      title: 'C',
      startDateTime: '2026-03-03T04:59:00.000Z',
      jobType: 'recurring',
    });
    const sorted = async (query: Query) => (await titles(owner, query)).sort();
    expect(await sorted({ clientId: ann })).toEqual(['A', 'B']);
    expect(await sorted({ status: 'draft,closed' })).toEqual(['A']);
    expect(await sorted({ jobType: 'recurring' })).toEqual(['C']);
    expect(await sorted({ priority: 'high' })).toEqual(['A']);
    expect(await sorted({ teamId: owner.userId })).toEqual(['A']);
    expect(await sorted({ from: '2026-03-03' })).toEqual(['B']);
    expect(await sorted({ to: '2026-03-02' })).toEqual(['C']);
    expect((await list(owner, { to: '2026-03-02' })).data.total).toBe(1);
  });

  it('finds by number, title, address and client name', async () => {
    const account = await shop.newAccount();
    const clientId = await storeClient(account, { name: 'Ann Lee', searchText: 'ann lee\nann@hidden.test' });
    await storeJob(account, { clientId, title: 'Boiler', searchText: '1207 boiler 12 main st' });
    await storeJob(account, { clientId: await storeClient(account, { name: 'Ben' }), title: 'Drain' });
    for (const search of ['1207', 'BOIL', 'main st', 'ann l', 'an', '12']) {
      expect([search, await titles(account.owner, { search })]).toEqual([search, ['Boiler']]);
    }
    for (const search of ['hidden', '%', 'nobody']) expect(await titles(account.owner, { search })).toEqual([]);
  });

  it('filters by late, unscheduled, and completed but not invoiced', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await storeClient(account);
    const start = '2026-03-12T14:00:00.000Z';
    const job = (title: string, more = {}) => storeJob(account, { clientId, title, startDateTime: start, ...more });
    const past = { visitStartDateTime: '2026-03-09T14:00:00.000Z' };
    await storeVisit(account, { jobId: await job('Late'), ...past });
    await storeVisit(account, { jobId: await job('Closed', { jobStatus: 'closed' }), ...past });
    await storeVisit(account, { jobId: await job('In time') });
    await job('Draft', { jobStatus: 'draft', startDateTime: null });
    await job('Dropped', { jobStatus: 'cancelled', startDateTime: null });
    const undated = await job('Undated');
    await storeVisit(account, { jobId: undated, visitStatus: 'unscheduled', visitStartDateTime: null });
    await job('Done', { jobStatus: 'completed' });
    const invoice = async (title: string, more = {}) => {
      const jobId = await job(title, { jobStatus: 'completed' });
      await storeDocument(account, { clientId, jobId, documentType: 1, ...more });
    };
    await invoice('Invoiced');
    await invoice('Void', { documentStatus: 'void' });
    await invoice('Deleted', { deletedAt: start });
    await invoice('Estimated', { documentType: 2 });
    const sorted = async (query: Query) => (await titles(owner, query)).sort();
    expect(await sorted({ late: true })).toEqual(['Late']);
    expect(await sorted({ unscheduled: 'true' })).toEqual(['Draft', 'Undated']);
    expect(await sorted({ requiresInvoicing: true })).toEqual(['Deleted', 'Done', 'Estimated', 'Void']);
    expect((await list(owner, { requiresInvoicing: true })).data.total).toBe(4);
    expect((await list(owner, { late: false })).data.total).toBe(11);
    expect((await list(owner, { late: 'perhaps' })).body.message).toBe('Late is not valid');
  });

  it('holds the open jobs without a dated open visit, the most urgent and oldest first', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await storeClient(account);
    const day = (count: number) => `2026-03-0${count}T12:00:00.000Z`;
    const job = (title: string, more = {}) => storeJob(account, { clientId, title, createdAt: day(5), ...more });
    const undated = { visitStatus: 'unscheduled', visitStartDateTime: null, visitEndDateTime: null } as const;
    await storeVisit(account, { jobId: await job('Dated') });
    const both = await job('Both');
    await storeVisit(account, { jobId: both, visitNumber: 1, ...undated });
    await storeVisit(account, { jobId: both, visitNumber: 2 });
    await job('Completed', { jobStatus: 'completed' });
    await job('Cancelled', { jobStatus: 'cancelled' });
    await job('Low', { priority: 'low', createdAt: day(1) });
    await job('Draft', {
      jobStatus: 'draft',
      createdAt: day(4),
      jobAddress: JSON.stringify({ ...emptyAddress, city: 'Vaughan' }),
    });
    await job('Urgent', { priority: 'high' });
    await storeVisit(account, { jobId: await job('Undated'), ...undated });
    await storeVisit(account, { jobId: await job('Done', { jobStatus: 'on_hold' }), visitStatus: 'completed' });
    const skilled = await job('Skilled', { priority: 'high', createdAt: day(2) });
    const skillId = newId();
    await account.look(async (tx) => {
      await tx
        .insertInto('skills')
        .values({ id: skillId, name: 'Gas', createdAt: day(1) })
        .execute();
      await tx.insertInto('jobSkills').values({ jobId: skilled, skillId }).execute();
    });
    const tray = (query: Query = {}) => titles(owner, { needsSchedule: true, sortBy: 'waiting', ...query });
    expect(await tray()).toEqual(['Skilled', 'Urgent', 'Draft', 'Undated', 'Done', 'Low']);
    expect(await tray({ priority: 'high' })).toEqual(['Skilled', 'Urgent']);
    expect(await tray({ skillId })).toEqual(['Skilled']);
    expect(await tray({ city: 'vaug' })).toEqual(['Draft']);
    expect(await tray({ waitingDays: 8 })).toEqual(['Skilled', 'Low']);
    expect((await list(owner, { needsSchedule: true })).data.total).toBe(6);
    expect((await list(owner, { needsSchedule: true })).data.jobs[0]?.serviceDuration).toBe(3600);
  });

  it('counts the jobs of each status correctly after every change', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await storeClient(account);
    const ids: string[] = [];
    for (const jobStatus of ['draft', 'draft', 'scheduled'] as const)
      ids.push(await storeJob(account, { clientId, jobStatus }));
    const total = async (query: Query = {}) => (await list(owner, query)).data.total;
    const counts = async () => [
      await total(),
      await total({ status: 'draft' }),
      await total({ status: 'scheduled,closed' }),
    ];
    expect(await counts()).toEqual([3, 2, 1]);
    await account.look((tx) =>
      tx.updateTable('jobs').set({ jobStatus: 'closed' }).where('jobStatus', '=', 'draft').execute(),
    );
    expect(await counts()).toEqual([3, 0, 3]);
    await account.look((tx) =>
      tx
        .deleteFrom('jobs')
        .where('id', '=', ids[0] ?? '')
        .execute(),
    );
    expect(await counts()).toEqual([2, 0, 2]);
    expect(await total({ status: 'closed', priority: 'medium' })).toBe(1);
    expect(await total({ page: 2, limit: 1 })).toBe(2);
  });

  it('sorts newest first by default, jobs without a start last', async () => {
    const account = await shop.newAccount();
    const clientId = await storeClient(account);
    const job = (title: string, day: number, more = {}) =>
      storeJob(account, { clientId, title, createdAt: `2026-03-0${day}T12:00:00.000Z`, ...more });
    await job('A', 1, { total: '20', startDateTime: '2026-04-02T12:00:00.000Z' });
    await job('B', 2, { total: '100', startDateTime: '2026-04-01T12:00:00.000Z', jobStatus: 'closed' });
    await job('C', 3, { total: '3' });
    const { owner } = account;
    expect(await titles(owner)).toEqual(['C', 'B', 'A']);
    expect(await titles(owner, { sortOrder: 'asc' })).toEqual(['A', 'B', 'C']);
    expect(await titles(owner, { sortBy: 'total' })).toEqual(['C', 'A', 'B']);
    expect(await titles(owner, { sortBy: 'startDateTime' })).toEqual(['B', 'A', 'C']);
    expect(await titles(owner, { sortBy: 'startDateTime', sortOrder: 'desc' })).toEqual(['A', 'B', 'C']);
    expect(await titles(owner, { sortBy: 'jobNumber', sortOrder: 'desc', limit: 1, page: 2 })).toEqual(['B']);
    expect((await titles(owner, { sortBy: 'jobStatus' }))[0]).toBe('B');
  });

  it.each([
    [{ status: 'late' }, 'Status is not valid'],
    [{ sortBy: 'title' }, 'Sort by is not valid'],
    [{ from: 'today' }, 'From is not valid'],
    [{ view: 'mine' }, 'View is not valid'],
    [{ limit: -1 }, 'limit must be between 1 and 100'],
  ])('refuses %j', async (query, message) => {
    const { owner } = await shop.newAccount();
    const reply = await list(owner, query);
    expect([reply.status, reply.body.message]).toEqual([400, message]);
  });

  it('does not find an unknown client, nor one out of scope', async () => {
    const [account, other] = [await shop.newAccount(), await shop.newAccount()];
    const clientId = await storeClient(account);
    const lite = await account.person('fieldTechnicianLite');
    for (const [as, id] of [
      [account.owner, 'nobody'],
      [other.owner, clientId],
      [lite, clientId],
    ] as const) {
      const reply = await list(as, { clientId: id });
      expect([reply.status, reply.body.message]).toEqual([404, 'Client not found']);
    }
  });
});
