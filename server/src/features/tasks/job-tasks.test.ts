import * as tasks from '@truckroll/contract/tasks/tasks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personWith } from '../../testing/person-with.ts';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';
import { storeClient, storeJob, storeTask } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const list = (as: Person, query: Record<string, unknown>) => shop.call(tasks.listJobTasks, { as, query });
const names = async (as: Person, query: Record<string, unknown>) =>
  (await list(as, query)).data.tasks.map((task) => task.name);

describe("TK-4 a job's tasks", () => {
  it('are those linked to it, open ones first, in pages', async () => {
    const account = await shop.newAccount();
    const clientId = await storeClient(account);
    const [jobId, otherId] = [
      await storeJob(account, { clientId }),
      await storeJob(account, { clientId, jobNumber: 2 }),
    ];
    await storeTask(account, { clientId, jobId, name: 'Done', completedAt: '2026-03-02T12:00:00.000Z' });
    await storeTask(account, { clientId, jobId, name: 'Open' });
    await storeTask(account, { clientId, jobId: otherId, name: 'Of another job' });
    await storeTask(account, { clientId, name: 'Of the client alone' });
    expect(await names(account.owner, { jobId })).toEqual(['Open', 'Done']);
    const { data } = await list(account.owner, { jobId, page: 2, limit: 1 });
    expect([data.tasks.map((task) => task.name), data.total, data.totalPages]).toEqual([['Done'], 2, 2]);
  });

  it('are those in the scope of the user', async () => {
    const account = await shop.newAccount();
    const lite = await account.person('fieldTechnicianLite');
    const clientId = await storeClient(account);
    const jobId = await storeJob(account, { clientId }, [lite.userId]);
    await storeTask(account, { clientId, jobId, name: 'Mine', assignedToId: lite.userId });
    await storeTask(account, { clientId, jobId, name: 'Of others', assignedToId: account.owner.userId });
    expect(await names(lite, { jobId })).toEqual(['Mine']);
    expect((await list(await personWith(account, { Jobs: ['viewAll'] }), { jobId })).status).toBe(403);
  });

  it('need an existing job in scope', async () => {
    const [account, other] = [await shop.newAccount(), await shop.newAccount()];
    const lite = await account.person('fieldTechnicianLite');
    const jobId = await storeJob(account, { clientId: await storeClient(account) });
    const missing = await list(account.owner, {});
    expect([missing.status, missing.body.message]).toEqual([400, 'Job is required']);
    for (const person of [other.owner, lite]) {
      const foreign = await list(person, { jobId });
      expect([foreign.status, foreign.body.message]).toEqual([404, 'Job not found']);
    }
  });
});
