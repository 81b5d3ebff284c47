import * as clients from '@truckroll/contract/clients/clients';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';
import { storeClient, storeJob, storeRequest, storeTask, storeVisit } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const names = async (as: Person, query: Record<string, unknown> = {}): Promise<string[]> =>
  (await shop.call(clients.listClients, { as, query })).data.clients.map((client) => client.name);

/** One client for each way of being assigned to a user, and some unassigned ones. */
async function assignments() {
  const account = await shop.newAccount();
  const { owner } = account;
  const pro = await account.person('fieldTechnicianPro');
  const client = (name: string, more = {}): Promise<string> => storeClient(account, { name, ...more });
  const us = [pro.userId];
  await client('01 created', { createdBy: pro.userId });
  await storeJob(account, { clientId: await client('02 on the team') }, us);
  await storeJob(account, { clientId: await client('03 created the job'), createdBy: pro.userId });
  const jobId = await storeJob(account, { clientId: await client('04 on a visit') }, [owner.userId]);
  await storeVisit(account, { jobId }, us);
  await storeRequest(account, { clientId: await client('05 request') }, us);
  await storeRequest(account, { clientId: await client('06 created the request'), createdBy: pro.userId });
  await storeTask(account, { clientId: await client('07 task'), assignedToId: pro.userId });
  await storeTask(account, { clientId: await client('08 created the task'), createdBy: pro.userId });
  const done = { assignedToId: pro.userId, completedAt: '2026-03-01T12:00:00.000Z' };
  await storeTask(account, { clientId: await client('no: task is done'), ...done });
  await storeJob(account, { clientId: await client('no: job of others') }, [owner.userId]);
  await client('no: nothing');
  return { account, pro };
}

describe('assigned clients', () => {
  it('are those a user created and those with a job, request or open task assigned to the user', async () => {
    const { account, pro } = await assignments();
    const seen = await names(pro);
    expect(seen.map((name) => name.slice(0, 2))).toEqual(['01', '02', '03', '04', '05', '06', '07', '08']);
    const { data } = await shop.call(clients.listClients, { as: pro });
    expect(data).toMatchObject({ total: 8, stageCounts: { active_client: 8 } });
    expect(await names(account.owner)).toHaveLength(11);
  });

  it('are searched and read within the same scope', async () => {
    const { account, pro } = await assignments();
    expect(await names(pro, { search: 'task' })).toEqual(['07 task', '08 created the task']);
    expect(await names(pro, { search: 'no' })).toEqual([]);
    expect((await shop.call(clients.listAllClients, { as: pro })).data.clients).toHaveLength(8);
    const all = (await shop.call(clients.listAllClients, { as: account.owner })).data.clients;
    const statuses = await Promise.all(
      all.map(async ({ id, name }) => {
        const { status } = await shop.call(clients.getClient, { as: pro, params: { id } });
        return [name.slice(0, 2), status];
      }),
    );
    expect(statuses.every(([name, status]) => status === (name === 'no' ? 404 : 200))).toBe(true);
  });

  it('are all that technician roles see, and what anyone sees who requests them', async () => {
    const { account, pro } = await assignments();
    expect(await names(pro, { view: 'all' })).toHaveLength(8);
    const staff = await account.person('officeStaff');
    expect(await names(staff)).toHaveLength(11);
    await storeClient(account, { name: 'own', createdBy: staff.userId });
    expect(await names(staff, { view: 'assigned' })).toEqual(['own']);
    expect(await names(staff, { view: 'viewAssigned' })).toEqual(['own']);
    expect(await names(account.owner, { view: 'assigned' })).toEqual(['04 on a visit', 'no: job of others']);
  });

  it('are no longer assigned once the user, job or task is gone', async () => {
    const account = await shop.newAccount();
    const lite = await account.person('fieldTechnicianLite');
    const clientId = await storeClient(account, { name: 'Ann' });
    const jobId = await storeJob(account, { clientId }, [lite.userId]);
    expect(await names(lite)).toEqual(['Ann']);
    await account.look((tx) => tx.deleteFrom('jobs').where('id', '=', jobId).execute());
    expect(await names(lite)).toEqual([]);
  });
});
