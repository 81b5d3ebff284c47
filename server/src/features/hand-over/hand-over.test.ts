import { handOverWork, listComingWork } from '@truckroll/contract/team/hand-over';
import { updateMember } from '@truckroll/contract/team/team';
import { listVisits, updateVisit } from '@truckroll/contract/visits/visits';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from '../../testing/shop.ts';
import { storeClient, storeJob, storeTask, storeVisit } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const at = (day: number): string => `2026-03-${day}T14:00:00.000Z`;

async function busyPerson() {
  const account = await shop.newAccount();
  const [tom, ann, bob] = [
    await account.person('fieldTechnicianPro'),
    await account.person('fieldTechnicianPro'),
    await account.person('fieldTechnicianPro'),
  ];
  const clientId = await storeClient(account);
  const jobId = await storeJob(account, {
    clientId,
    title: 'Boiler',
    startDateTime: at(12),
    endDateTime: '2026-03-12T15:00:00.000Z',
  });
  const visit = (day: number, team: string[], more: object = {}) =>
    storeVisit(
      account,
      { jobId, visitStartDateTime: at(day), visitEndDateTime: `2026-03-${day}T15:00:00.000Z`, ...more },
      team,
    );
  const coming = await visit(12, [tom.userId], { isFirst: true });
  const shared = await visit(13, [tom.userId, bob.userId], { visitNumber: 2 });
  const done = await visit(10, [tom.userId], { visitStatus: 'completed', visitNumber: 3 });
  await account.look((tx) => tx.insertInto('jobTeam').values({ jobId, userId: tom.userId, orderIndex: 0 }).execute());
  const taskId = await storeTask(account, {
    ...{ name: 'Call the supplier', assignedToId: tom.userId, scheduleDateTime: at(12), duration: 30 },
    category: 'follow_up',
  });
  const list = async () => (await shop.call(listComingWork, { as: account.owner, params: { id: tom.userId } })).data;
  const handOver = (toMemberId: string | null) =>
    shop.call(handOverWork, { as: account.owner, params: { id: tom.userId }, body: { toMemberId } });
  const teams = async () =>
    Object.fromEntries(
      (await shop.call(listVisits, { as: account.owner, params: { id: jobId } })).data.map(({ id, teamMembers }) => [
        id,
        teamMembers.map((member) => member.id),
      ]),
    );
  return { ...account, tom, ann, bob, jobId, coming, shared, done, taskId, list, handOver, teams };
}

it('lists what a person has to do and gives all of it to somebody else; what is done stays', async () => {
  const { list, handOver, teams, tom, ann, bob, jobId, coming, shared, done, taskId } = await busyPerson();
  const work = await list();
  expect(work.visits.map(({ id }) => id)).toEqual([coming, shared]);
  expect(work.jobs).toMatchObject([{ id: jobId, isSeries: false, visits: 2 }]);
  expect(work.tasks).toMatchObject([{ id: taskId, name: 'Call the supplier' }]);
  const reply = await handOver(ann.userId);
  expect([reply.body.message, reply.body.errors, reply.status, reply.data]).toEqual([
    undefined,
    undefined,
    200,
    expect.objectContaining({ visits: 2, jobs: 1, tasks: 1 }),
  ]);
  const after = await teams();
  expect(after[coming]).toEqual([ann.userId]);
  expect(new Set(after[shared])).toEqual(new Set([ann.userId, bob.userId]));
  expect(after[done]).toEqual([tom.userId]);
  expect(await list()).toEqual({ visits: [], jobs: [], tasks: [] });
});

it('leaves it with nobody, and refuses people who have left and the person alone', async () => {
  const { owner, list, handOver, teams, tom, ann, bob, coming, shared } = await busyPerson();
  await shop.call(updateMember, { as: owner, params: { id: ann.userId }, body: { status: 'inactive' } });
  expect([(await handOver(ann.userId)).status, (await handOver(tom.userId)).status]).toEqual([400, 400]);
  expect((await handOver(null)).status).toBe(200);
  const after = await teams();
  expect([after[coming], after[shared]]).toEqual([[], [bob.userId]]);
  expect((await list()).tasks).toEqual([]);
});

it('moves the work and deactivates the person by one request, or does neither', async () => {
  const { list, teams, tom, ann, owner, coming } = await busyPerson();
  const handOver = (id: string, toMemberId: string) =>
    shop.call(handOverWork, { as: owner, params: { id }, body: { toMemberId, deactivates: true } });
  const refused = await handOver(tom.userId, tom.userId);
  expect([refused.status, (await list()).visits.length]).toEqual([400, 2]);
  // Somebody who cannot be deactivated keeps the work.
  const own = await handOver(owner.userId, ann.userId);
  expect(own.status).toBe(422);
  const done = await handOver(tom.userId, ann.userId);
  expect(done.data).toMatchObject({ visits: 2, member: { id: tom.userId, status: 'inactive' } });
  expect((await teams())[coming]).toEqual([ann.userId]);
  expect((await shop.call(listComingWork, { as: tom, params: { id: tom.userId } })).status).toBe(401);
});

it('keeps the work of the owner, who cannot be deactivated', async () => {
  const { owner, ann, teams, shared: visitId } = await busyPerson();
  await shop.call(updateVisit, { as: owner, params: { visitId }, body: { teamMemberIds: [owner.userId] } });
  const body = { toMemberId: ann.userId, deactivates: true };
  const refused = await shop.call(handOverWork, { as: owner, params: { id: owner.userId }, body });
  expect([refused.status, (await teams())[visitId]]).toEqual([422, [owner.userId]]);
});
