import * as visits from '@truckroll/contract/visits/visits';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';
import { storeClient, storeJob, storeVisit } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const list = (as: Person, id: string, query: Record<string, unknown> = {}) =>
  shop.call(visits.listVisits, { as, params: { id }, query });

describe('VI-1 the visits of a job', () => {
  it('are ordered by start, unscheduled last, with totals and counts beside the list', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const jobId = await storeJob(account, { clientId: await storeClient(account) });
    const visit = (visitNumber: number, visitStartDateTime: string | null, more = {}) =>
      storeVisit(account, { jobId, visitNumber, visitStartDateTime, ...more });
    await visit(1, null, { visitStatus: 'unscheduled' });
    await visit(2, '2026-03-20T14:00:00.000Z');
    await visit(3, '2026-03-09T14:00:00.000Z');
    await visit(4, '2026-03-08T14:00:00.000Z', { visitStatus: 'completed' });
    const whole = await list(owner, jobId);
    expect(whole.data.map((one) => one.visitNumber)).toEqual([4, 3, 2, 1]);
    const counts = { all: 4, late: 1, unscheduled: 1, pending: 0, scheduled: 2, completed: 1, cancelled: 0 };
    expect(whole.body).toMatchObject({ success: true, total: 4, counts });
    expect(whole.body).not.toHaveProperty('page');
    const page = await list(owner, jobId, { page: 2, limit: 3 });
    expect(page.data.map((one) => one.visitNumber)).toEqual([1]);
    expect(page.body).toMatchObject({ total: 4, page: 2, limit: 3, totalPages: 2 });
    expect((await list(owner, jobId, { page: 1 })).body).toMatchObject({ page: 1, limit: 10 });
  });

  it('are filtered by status and lateness; the counts include all', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const jobId = await storeJob(account, { clientId: await storeClient(account) });
    await storeVisit(account, { jobId, visitNumber: 1, visitStartDateTime: '2026-03-09T14:00:00.000Z' });
    await storeVisit(account, { jobId, visitNumber: 2 });
    await storeVisit(account, { jobId, visitNumber: 3, visitStatus: 'completed' });
    const numbers = async (status: string): Promise<unknown[]> => {
      const { data, body } = await list(owner, jobId, { status });
      expect(body['counts']).toMatchObject({ all: 3, late: 1 });
      return [data.map((one) => one.visitNumber), body['total']];
    };
    expect(await numbers('late')).toEqual([[1], 1]);
    expect(await numbers('scheduled')).toEqual([[1, 2], 2]);
    expect(await numbers('late,completed')).toEqual([[1, 3], 2]);
    expect(await numbers('late,scheduled')).toEqual([[1, 2], 2]);
    expect((await list(owner, jobId, { status: 'soon' })).body.message).toBe('Status is not valid');
  });

  it('are late from their start on, without a time after their local day, and never on a cancelled or closed job', async () => {
    const account = await shop.newAccount();
    const clientId = await storeClient(account);
    // It is 11:00 on 10 March in Toronto.
    const starts = { now: '2026-03-10T15:00:00.000Z', before: '2026-03-10T14:59:59.000Z' };
    const anyTime = { anyTime: true, timezone: 'America/Toronto' };
    const isLate = async (visit: object, job: object = {}): Promise<boolean | undefined> => {
      const jobId = await storeJob(account, { clientId, ...job });
      await storeVisit(account, { jobId, ...visit });
      return (await list(account.owner, jobId)).data[0]?.isLate;
    };
    expect(await isLate({ visitStartDateTime: starts.now })).toBe(false);
    expect(await isLate({ visitStartDateTime: starts.before })).toBe(true);
    expect(await isLate({ visitStartDateTime: starts.before, visitStatus: 'pending' })).toBe(true);
    expect(await isLate({ visitStartDateTime: starts.before, visitStatus: 'in_transit' })).toBe(true);
    expect(await isLate({ visitStartDateTime: starts.before, visitStatus: 'arrived' })).toBe(false);
    expect(await isLate({ visitStartDateTime: null, visitStatus: 'unscheduled' })).toBe(false);
    // Midnight of the 10th and of the 9th in Toronto. The clocks went forward on the 8th.
    expect(await isLate({ visitStartDateTime: '2026-03-10T04:00:00.000Z', ...anyTime })).toBe(false);
    expect(await isLate({ visitStartDateTime: '2026-03-09T04:00:00.000Z', ...anyTime })).toBe(true);
    for (const jobStatus of ['cancelled', 'closed']) {
      expect(await isLate({ visitStartDateTime: starts.before }, { jobStatus })).toBe(false);
    }
  });

  it('include people and notes', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const pro = await account.person('fieldTechnicianPro');
    const jobId = await storeJob(account, { clientId: await storeClient(account) });
    const visitId = await storeVisit(account, { jobId, visitType: 'extra' }, [pro.userId]);
    const at = '2026-03-02T12:00:00.000Z';
    await account.look((tx) =>
      tx
        .insertInto('visitNotes')
        .values({ id: newId(), visitId, note: 'Bring ladder', createdBy: owner.userId, createdAt: at, updatedAt: at })
        .execute(),
    );
    const { data } = await list(owner, jobId);
    expect(data[0]).toMatchObject({
      id: visitId,
      jobId,
      timezone: 'America/Toronto',
      visitType: 'extra',
      isExtraVisit: true,
      isFirst: false,
      priority: 'medium',
      teamMembers: [
        { id: pro.userId, name: 'Pat fieldTechnicianPro', color: '#8b9eff', firstName: 'Pat', email: pro.email },
      ],
      notes: [{ note: 'Bring ladder', createdBy: { id: owner.userId, name: 'Olga Owner' }, createdAt: at }],
    });
  });

  it('need the job in scope', async () => {
    const [account, other] = [await shop.newAccount(), await shop.newAccount()];
    const lite = await account.person('fieldTechnicianLite');
    const clientId = await storeClient(account);
    const [own, hidden] = [await storeJob(account, { clientId }, [lite.userId]), await storeJob(account, { clientId })];
    expect((await list(lite, own)).body).toMatchObject({ data: [], total: 0 });
    for (const reply of [await list(lite, hidden), await list(other.owner, own), await list(lite, 'no-id')]) {
      expect([reply.status, reply.body.message]).toEqual([404, 'Job not found']);
    }
  });
});
