import * as jobs from '@truckroll/contract/jobs/jobs';
import * as saveJob from '@truckroll/contract/jobs/save-job';
import * as mail from '@truckroll/contract/mail/mail';
import * as contract from '@truckroll/contract/notifications/notifications';
import * as push from '@truckroll/contract/notifications/push';
import { updateMe } from '@truckroll/contract/session/session';
import * as visits from '@truckroll/contract/visits/visits';
import type { VisitStatus } from '@truckroll/domain/visits/visit-statuses';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient, storeJob, storeVisit } from '../../testing/stored-work.ts';
import { deliverNotifications } from './deliver-notifications.ts';

let shop: Shop;
let account: TestAccount;
let tess: Person;
let tom: Person;
const pushed: { endpoint: string; body: string }[] = [];
beforeAll(async () => {
  const send = (to: { endpoint: string }, body: string) => {
    pushed.push({ endpoint: to.endpoint, body });
    return Promise.resolve('sent' as const);
  };
  shop = await openShop({}, { push: { publicKey: 'key', send } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  account = await shop.newAccount();
  [tess, tom] = [await account.person('fieldTechnicianLite'), await account.person('fieldTechnicianPro')];
});

const later = (seconds: number): void => {
  shop.clock.now = new Date(shop.clock.now.getTime() + seconds * 1000);
};
const bellOf = async (as: Person) =>
  (await shop.call(contract.listNotifications, { as, query: {} })).data.notifications.map(
    ({ title, message }) => `${title} / ${message}`,
  );
const authorsOf = async (as: Person) =>
  (await shop.call(contract.listNotifications, { as, query: {} })).data.notifications.map(({ by }) => by?.id ?? null);
const start = '2026-03-12T14:00:00.000Z';

/** Creates a visit of Tess without notifying anybody. */
async function visitOfTess(jobNumber = 81) {
  const jobId = await storeJob(account, { clientId: await storeClient(account), jobNumber, title: 'Boiler' });
  const visitId = await storeVisit(
    account,
    { jobId, visitStartDateTime: start, visitEndDateTime: null, timezone: 'UTC' },
    [tess.userId],
  );
  return { jobId, visitId };
}
async function change(visitId: string, sent: Record<string, unknown>, as: Person = account.owner): Promise<void> {
  const body = 'visitStartDateTime' in sent ? { visitEndDateTime: null, ...sent } : sent;
  const reply = await shop.call(visits.updateVisit, { as, params: { visitId }, body });
  expect(reply.status, reply.body.message).toBe(200);
}
async function move(visitId: string, visitStatus: VisitStatus, as: Person = account.owner): Promise<void> {
  const reply = await shop.call(visits.changeVisitStatus, { as, params: { visitId }, body: { visitStatus } });
  expect(reply.status, reply.body.message).toBe(200);
}
const [at, atLater] = ['03/12/2026 14:00', '03/13/2026 09:00'];
const laterStart = '2026-03-13T09:00:00.000Z';

describe('a technician is notified', () => {
  it('of a new time, and a new assignee of the assignment', async () => {
    const { visitId } = await visitOfTess();
    await change(visitId, { visitStartDateTime: laterStart, teamMemberIds: [tess.userId, tom.userId] });
    expect(await bellOf(tess)).toEqual([
      expect.stringMatching(`^Visit Rescheduled / Ann Lee, Boiler #81: ${atLater} \\(was ${at}\\)\\. .+ joined$`),
    ]);
    expect(await bellOf(tom)).toEqual([`Visit Assigned / Ann Lee, Boiler #81: ${atLater}`]);
    expect(await bellOf(account.owner)).toEqual([]);
  });

  it('of a removal', async () => {
    const { visitId } = await visitOfTess();
    await change(visitId, { teamMemberIds: [tom.userId] });
    expect(await bellOf(tess)).toEqual([`Removed From Visit / Ann Lee, Boiler #81: ${at}`]);
  });

  it("of a visit's cancellation, except their own", async () => {
    const { visitId } = await visitOfTess();
    await move(visitId, 'cancelled');
    expect(await bellOf(tess)).toEqual([`Visit Cancelled / Ann Lee, Boiler #81: ${at}`]);
    const own = await visitOfTess(82);
    await move(own.visitId, 'cancelled', tess);
    expect(await bellOf(tess)).toHaveLength(1);
  });

  it('of a cancelled job once, however many visits it has', async () => {
    const { jobId } = await visitOfTess();
    await storeVisit(account, { jobId, visitNumber: 2 }, [tess.userId]);
    await shop.call(saveJob.updateJob, { as: account.owner, body: { jobId, jobStatus: 'cancelled' } });
    expect(await bellOf(tess)).toEqual([expect.stringMatching(/^Job Cancelled \/ Ann Lee, Boiler #81: /)]);
  });

  it('of a deleted job, by a notification without a link', async () => {
    const { jobId } = await visitOfTess();
    await shop.call(jobs.deleteJob, { as: account.owner, params: { id: jobId } });
    const { notifications } = (await shop.call(contract.listNotifications, { as: tess, query: {} })).data;
    expect(notifications).toMatchObject([{ title: 'Job Cancelled', moduleId: null }]);
  });
});

describe('changes of one visit within two minutes', () => {
  it('are one message, from the first time to the last', async () => {
    const { visitId } = await visitOfTess();
    await change(visitId, { visitStartDateTime: '2026-03-12T16:00:00.000Z' });
    later(90);
    await change(visitId, { visitStartDateTime: laterStart });
    expect(await bellOf(tess)).toEqual([`Visit Rescheduled / Ann Lee, Boiler #81: ${atLater} (was ${at})`]);
    later(60);
    await change(visitId, { visitStartDateTime: start });
    expect(await bellOf(tess)).toEqual([
      `Visit Rescheduled / Ann Lee, Boiler #81: ${at} (was ${atLater})`,
      `Visit Rescheduled / Ann Lee, Boiler #81: ${atLater} (was ${at})`,
    ]);
  });

  it('are by the last author', async () => {
    const office = await account.person('officeStaff');
    const { visitId } = await visitOfTess();
    await change(visitId, { visitStartDateTime: '2026-03-12T16:00:00.000Z' });
    expect(await authorsOf(tess)).toEqual([account.owner.userId]);
    await change(visitId, { visitStartDateTime: laterStart }, office);
    expect(await authorsOf(tess)).toEqual([office.userId]);
  });

  it('that cancel out leave no message', async () => {
    const { visitId } = await visitOfTess();
    await change(visitId, { visitStartDateTime: laterStart });
    await change(visitId, { visitStartDateTime: start });
    expect(await bellOf(tess)).toEqual([]);
  });
});

describe('the creator of a job', () => {
  it('is notified of its completion, except when completing it', async () => {
    const clientId = await storeClient(account);
    const made = { clientId, jobNumber: 81, title: 'Boiler', createdBy: tom.userId, jobStatus: 'in_progress' as const };
    const jobId = await storeJob(account, made);
    const visitId = await storeVisit(account, { jobId, visitStartDateTime: start, visitStatus: 'in_progress' }, [
      tess.userId,
    ]);
    await move(visitId, 'completed', tess);
    expect(await bellOf(tom)).toEqual(['Job Completed / Ann Lee, Boiler #81']);
    expect(await bellOf(tess)).toEqual([]);
  });
});

describe('NO-6, NO-7 settings', () => {
  const choose = (as: Person, choices: unknown) =>
    shop.call(contract.changeNotificationChoices, { as, body: { choices } });
  const mailsTo = async (person: Person) =>
    (await shop.call(mail.listOutgoingMail, { as: account.owner, query: {} })).data.mails.filter(
      ({ kind, to }) => kind === 'notification' && to === person.email,
    );

  it('have defaults and change individually', async () => {
    const before = (await shop.call(contract.readNotificationChoices, { as: tess })).data.choices;
    expect(before.schedule).toEqual({ bell: true, push: true, email: false });
    const after = (await choose(tess, { schedule: { email: true } })).data.choices;
    expect(after).toEqual({ ...before, schedule: { bell: true, push: true, email: true } });
    expect((await shop.call(contract.readNotificationChoices, { as: tess })).data.choices).toEqual(after);
    expect((await shop.call(contract.readNotificationChoices, { as: tom })).data.choices).toEqual(before);
  });

  it.each([[{ weather: { bell: true } }], [{ schedule: { bell: 'no' } }]])('refuse %j', async (choices) => {
    expect((await choose(tess, choices)).status).toBe(400);
  });

  it('hide a kind from the bell, and mail it after two minutes, once', async () => {
    await choose(tess, { schedule: { bell: false, push: false, email: true } });
    const { visitId } = await visitOfTess();
    await change(visitId, { visitStartDateTime: laterStart });
    expect(await bellOf(tess)).toEqual([]);
    later(110);
    await shop.queue.runChore(deliverNotifications);
    expect(await mailsTo(tess)).toEqual([]);
    later(15);
    await shop.queue.runChore(deliverNotifications);
    await shop.queue.runChore(deliverNotifications);
    expect(await mailsTo(tess)).toMatchObject([
      { subject: 'Visit Rescheduled: Ann Lee, Boiler #81: 03/13/2026 9:00 AM (was 03/12/2026 2:00 PM)' },
    ]);
  });

  it('write times in mails with the clock of their reader, and store them with 24 hours', async () => {
    await shop.call(updateMe, { as: tess, body: { units: { clock: '24h' } } });
    await choose(tess, { schedule: { email: true } });
    const { visitId } = await visitOfTess();
    await change(visitId, { visitStartDateTime: laterStart });
    later(125);
    await shop.queue.runChore(deliverNotifications);
    const message = `Ann Lee, Boiler #81: ${atLater} (was ${at})`;
    expect(await mailsTo(tess)).toMatchObject([{ subject: `Visit Rescheduled: ${message}` }]);
    expect(await bellOf(tess)).toEqual([`Visit Rescheduled / ${message}`]);
  });

  it('send nothing that was read in the bell meanwhile', async () => {
    await choose(tess, { schedule: { email: true } });
    const { visitId } = await visitOfTess();
    await change(visitId, { visitStartDateTime: laterStart });
    await shop.call(contract.markNotificationsRead, { as: tess, body: { all: true } });
    later(125);
    await shop.queue.runChore(deliverNotifications);
    expect(await mailsTo(tess)).toEqual([]);
  });

  it('send push to every browser of the person', async () => {
    const endpoint = `https://fcm.googleapis.com/fcm/send/${newId()}`;
    const keys = { p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA', auth: 'tBHItJI5svbpez7KI4CCXg' };
    await shop.call(push.subscribeToPush, { as: tess, body: { endpoint, keys } });
    const { visitId } = await visitOfTess();
    await change(visitId, { visitStartDateTime: laterStart });
    later(125);
    await shop.queue.runChore(deliverNotifications);
    await shop.queue.runWaiting();
    expect(pushed.map(({ endpoint: to, body }) => [to, JSON.parse(body)])).toContainEqual([
      endpoint,
      expect.objectContaining({
        title: 'Visit Rescheduled',
        message: expect.stringContaining('03/13/2026 9:00 AM (was 03/12/2026 2:00 PM)'),
        page: expect.stringMatching(/^\/jobs\//),
      }),
    ]);
  });
});
