import { connectAddOn } from '@truckroll/contract/account/add-ons';
import { getJobDetails } from '@truckroll/contract/jobs/jobs';
import { listNotifications } from '@truckroll/contract/notifications/notifications';
import * as contract from '@truckroll/contract/time-clock/time-clock';
import { changeVisitStatus } from '@truckroll/contract/visits/visits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';
import { storeClient, storeJob, storeVisit } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const minute = 60_000;
const wait = (minutes: number): string => {
  shop.clock.now = new Date(shop.clock.now.getTime() + minutes * minute);
  return shop.clock.now.toISOString();
};
const today = (): string => shop.clock.now.toISOString().slice(0, 10);

/** A company with the time clock, at ten in the morning of a Monday. */
async function newCompany() {
  const account = await shop.newAccount();
  await shop.call(connectAddOn, { as: account.owner, params: { key: 'time-clock' } });
  shop.clock.now = new Date('2026-03-09T14:00:00.000Z');
  return { ...account, tom: await account.person('fieldTechnicianLite') };
}

const press = (as: Person, action: string) => shop.call(contract.pressClock, { as, body: { action } });
const clockOf = async (as: Person) => (await shop.call(contract.readClock, { as })).data.clock;
const weekOf = (as: Person, id: string, week = today()) =>
  shop.call(contract.readTimesheet, { as, params: { id }, query: { week } });
const move = (as: Person, id: string, body: Record<string, unknown>) =>
  shop.call(contract.moveTimesheet, { as, params: { id }, body: { week: today(), ...body } });
const add = (as: Person, id: string, body: Record<string, unknown>) =>
  shop.call(contract.addTimeEntry, { as, params: { id }, body: { kind: 'work', reason: 'Forgotten', ...body } });

describe('the clock', () => {
  it('counts work and breaks between the presses', async () => {
    const { tom } = await newCompany();
    expect((await press(tom, 'in')).data.clock.running).toMatchObject({ kind: 'work', end: null, source: 'clock' });
    wait(120);
    await press(tom, 'break');
    wait(30);
    await press(tom, 'resume');
    wait(60);
    expect((await press(tom, 'out')).data.clock).toMatchObject({
      running: null,
      today: { work: 180, break: 30, regular: 180, overtime: 0 },
    });
  });

  it('refuses what makes no sense, with its reason', async () => {
    const { tom } = await newCompany();
    expect((await press(tom, 'out')).body.message).toBe('You are not clocked in.');
    await press(tom, 'in');
    expect((await press(tom, 'in')).body.message).toBe('You are already clocked in.');
    expect((await press(tom, 'resume')).body.message).toBe('You are not on a break.');
    await press(tom, 'break');
    expect((await press(tom, 'break')).body.message).toBe('You are already on a break.');
  });

  it('does not exist without the add-on', async () => {
    const { owner } = await shop.newAccount();
    const reply = await press(owner, 'in');
    expect([reply.status, reply.body.message]).toEqual([422, 'The time clock add-on is not connected.']);
  });

  it('that was forgotten ends after a day', async () => {
    const { tom } = await newCompany();
    await press(tom, 'in');
    const begun = today();
    wait(60 * 40);
    await press(tom, 'out');
    const { entries } = (await weekOf(tom, tom.userId, begun)).data;
    expect(entries.map(({ start, end }) => Date.parse(end ?? '') - Date.parse(start))).toEqual([24 * 60 * minute]);
  });
});

describe('the clock of visits', () => {
  const arrive = (as: Person, visitId: string, visitStatus: string) =>
    shop.call(changeVisitStatus, { as, params: { visitId }, body: { visitStatus } });

  async function withVisit() {
    const company = await newCompany();
    const jobId = await storeJob(company, { clientId: await storeClient(company) });
    const visitId = await storeVisit(company, { jobId }, [company.tom.userId]);
    return { ...company, jobId, visitId };
  }

  it('counts the way and the work on the job, and stops at the end', async () => {
    const { tom, jobId, visitId } = await withVisit();
    await arrive(tom, visitId, 'in_transit');
    expect((await clockOf(tom)).running).toMatchObject({ kind: 'travel', jobId, visitId, source: 'visit' });
    wait(20);
    await arrive(tom, visitId, 'arrived');
    wait(5);
    await arrive(tom, visitId, 'in_progress');
    wait(55);
    await arrive(tom, visitId, 'completed');
    const clock = await clockOf(tom);
    expect([clock.running, clock.today.travel, clock.today.work]).toEqual([null, 20, 60]);
    const { entries } = (await weekOf(tom, tom.userId)).data;
    expect(entries.map((entry) => entry.kind)).toEqual(['travel', 'work']);
    expect(entries[0]?.jobTitle).not.toBeNull();
  });

  it('goes on after the visit for who had clocked in', async () => {
    const { tom, visitId } = await withVisit();
    await press(tom, 'in');
    wait(10);
    await arrive(tom, visitId, 'arrived');
    wait(30);
    await arrive(tom, visitId, 'completed');
    expect((await clockOf(tom)).running).toMatchObject({ kind: 'work', visitId: null, jobId: null });
  });

  it('stops when the office ends the visit, and never starts that of the office', async () => {
    const { owner, tom, visitId } = await withVisit();
    await arrive(tom, visitId, 'arrived');
    wait(30);
    await arrive(owner, visitId, 'completed');
    expect([(await clockOf(tom)).running, (await clockOf(owner)).running]).toEqual([null, null]);
    expect((await clockOf(tom)).today.work).toBe(30);
  });

  it('is off by the rules of the account', async () => {
    const { owner, tom, visitId } = await withVisit();
    await shop.call(contract.changeTimeRules, { as: owner, body: { followsVisits: false } });
    await arrive(tom, visitId, 'arrived');
    expect((await clockOf(tom)).running).toBeNull();
  });
});

describe('a correction', () => {
  it('keeps what was, what is, who and why', async () => {
    const { owner, tom } = await newCompany();
    const [start, end] = [wait(0), wait(60)];
    const { entry } = (await add(tom, tom.userId, { start, end })).data;
    const change = { as: owner, params: { id: entry.id } };
    const body = { end: wait(0), start: entry.start, kind: 'travel', reason: 'It was the way there' };
    expect((await shop.call(contract.correctTimeEntry, { ...change, body })).data.entry.kind).toBe('travel');
    const removed = await shop.call(contract.removeTimeEntry, {
      as: tom,
      params: { id: entry.id },
      query: { reason: 'Twice' },
    });
    expect(removed.status).toBe(200);
    const { entries, corrections } = (await weekOf(tom, tom.userId)).data;
    expect(entries).toEqual([]);
    expect(corrections.map(({ reason, before, after }) => [reason, before?.kind ?? null, after?.kind ?? null])).toEqual(
      expect.arrayContaining([
        ['Forgotten', null, 'work'],
        ['It was the way there', 'work', 'travel'],
        ['Twice', 'travel', null],
      ]),
    );
  });

  it('needs its reason, an order, and time that is free and past', async () => {
    const { tom } = await newCompany();
    const [start, end] = [wait(0), wait(60)];
    const problemOf = async (body: Record<string, unknown>) => {
      const { body: answer } = await add(tom, tom.userId, { start, end, ...body });
      return (answer as { errors?: { path: string }[] }).errors?.map(({ path }) => path) ?? answer.message;
    };
    expect(await problemOf({ reason: ' ' })).toEqual(['reason']);
    expect(await problemOf({ start: end, end: start })).toEqual(['end']);
    expect(await problemOf({ end: new Date(shop.clock.now.getTime() + minute).toISOString() })).toEqual(['end']);
    expect((await add(tom, tom.userId, { start, end })).status).toBe(201);
    expect(await problemOf({})).toBe('This overlaps with other time of this person.');
  });

  it('of others is for approvers, and their hours are for who may see them', async () => {
    const { tom, owner, person } = await newCompany();
    const ann = await person('fieldTechnicianPro');
    expect((await weekOf(ann, tom.userId)).status).toBe(404);
    const [start, end] = [wait(0), wait(60)];
    expect((await add(ann, tom.userId, { start, end })).status).toBe(404);
    expect((await add(owner, tom.userId, { start, end })).status).toBe(201);
    const seen = (as: Person) => shop.call(contract.listTimesheets, { as, query: { week: today() } });
    expect((await seen(ann)).data.timesheets.map(({ userId }) => userId)).toEqual([ann.userId]);
    expect((await seen(owner)).data.timesheets.length).toBeGreaterThanOrEqual(3);
  });
});

describe('a week', () => {
  it('is submitted, approved and opened again, and each step is told', async () => {
    const { owner, tom } = await newCompany();
    await add(tom, tom.userId, { start: wait(0), end: wait(60) });
    expect((await move(tom, tom.userId, { status: 'approved' })).status).toBe(403);
    expect((await move(tom, tom.userId, { status: 'submitted' })).data.timesheet.status).toBe('submitted');
    // What was submitted is no longer corrected by its person.
    const late = { start: wait(0), end: wait(5) };
    expect((await add(tom, tom.userId, late)).body.message).toBe(
      'This week was submitted. Open it again to change it.',
    );
    expect((await add(owner, tom.userId, late)).status).toBe(201);
    expect((await move(owner, tom.userId, { status: 'approved' })).data.timesheet).toMatchObject({
      status: 'approved',
    });
    expect((await add(owner, tom.userId, { start: wait(0), end: wait(5) })).status).toBe(422);
    expect((await move(owner, tom.userId, { status: 'open' })).status).toBe(400);
    const opened = await move(owner, tom.userId, { status: 'open', reason: 'Monday is missing' });
    expect(opened.data.timesheet).toMatchObject({ status: 'open', reason: 'Monday is missing' });
    const titles = async (as: Person) =>
      (await shop.call(listNotifications, { as })).data.notifications.map(({ title }) => title);
    expect(await titles(owner)).toContain('Timesheet Submitted');
    expect(await titles(tom)).toEqual(expect.arrayContaining(['Timesheet Approved', 'Timesheet Opened']));
  });

  it('is not submitted while the clock runs, and opens again when the clock counts more', async () => {
    const { owner, tom } = await newCompany();
    await press(tom, 'in');
    wait(60);
    expect((await move(tom, tom.userId, { status: 'submitted' })).body.message).toBe(
      'The clock is still running in this week.',
    );
    await press(tom, 'out');
    await move(owner, tom.userId, { status: 'approved' });
    await press(tom, 'in');
    expect((await weekOf(tom, tom.userId)).data.timesheet).toMatchObject({
      status: 'open',
      reason: 'Time was added after it was approved.',
    });
  });

  it('that changed meanwhile is not approved unseen', async () => {
    const { owner, tom } = await newCompany();
    await add(tom, tom.userId, { start: wait(0), end: wait(60) });
    const { timesheet } = (await move(tom, tom.userId, { status: 'submitted' })).data;
    wait(1);
    await move(tom, tom.userId, { status: 'open' });
    await move(tom, tom.userId, { status: 'submitted' });
    const reply = await move(owner, tom.userId, { status: 'approved', updatedAt: timesheet.updatedAt });
    expect(reply.status).toBe(409);
  });

  it('becomes a file for payroll', async () => {
    const { owner, tom } = await newCompany();
    await add(tom, tom.userId, { start: wait(0), end: wait(90) });
    const query = { from: today(), to: today() };
    const file = await shop.app.inject({
      url: `/api/timesheets/export?from=${query.from}&to=${query.to}`,
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect(file.headers['content-type']).toContain('text/csv');
    expect(file.body.split('\r\n')[1]).toContain(`,${today()},1.50,0.00,1.50,0.00,0.00,Open`);
    expect((await shop.call(contract.exportTimesheets, { as: tom, query })).status).toBe(403);
  });
});

describe('the cost of hours', () => {
  it('is for admins, of the people who work here, and can be removed', async () => {
    const { owner, tom } = await newCompany();
    const set = (as: Person, amount: number | null, id = tom.userId) =>
      shop.call(contract.changeHourlyCost, { as, params: { id }, body: { amount } });
    expect((await set(tom, 40)).status).toBe(403);
    expect((await shop.call(contract.readHourlyCosts, { as: tom })).status).toBe(403);
    const amountOf = (reply: Awaited<ReturnType<typeof set>>) =>
      reply.data.costs.find(({ userId }) => userId === tom.userId)?.amount;
    expect(amountOf(await set(owner, 40))).toBe(40);
    expect(amountOf(await set(owner, 42.5))).toBe(42.5);
    const { data } = await shop.call(contract.readHourlyCosts, { as: owner });
    expect(data.costs.map(({ amount }) => amount)).toContain(42.5);
    expect(amountOf(await set(owner, null))).toBeNull();
    expect((await set(owner, -1)).status).toBe(400);
  });

  it('makes the labor of a job, for people who may see costs', async () => {
    const company = await newCompany();
    const { owner, tom } = company;
    const clientId = await storeClient(company);
    const jobId = await storeJob(company, { clientId, total: '200', subTotal: '200' }, [tom.userId]);
    const profit = async (as: Person) => (await shop.call(getJobDetails, { as, query: { id: jobId } })).data.job.profit;
    expect(await profit(owner)).toMatchObject({ laborCost: 0, profit: 200, marginPercent: null });
    const [start, end] = [wait(0), wait(90)];
    await add(owner, tom.userId, { start, end, jobId });
    await add(owner, tom.userId, { start: wait(0), end: wait(30), jobId, kind: 'break' });
    expect(await profit(owner)).toMatchObject({ laborCost: 0, minutesWithoutCost: 90, marginPercent: null });
    await shop.call(contract.changeHourlyCost, { as: owner, params: { id: tom.userId }, body: { amount: 40 } });
    expect(await profit(owner)).toMatchObject({
      ...{ laborCost: 60, minutesWithoutCost: 0, profit: 140, marginPercent: 70 },
    });
    expect(await profit(tom)).toBeNull();
  });
});

describe('the notification of a week', () => {
  it('names the week, which people who may see it find by its id', async () => {
    const { owner, tom, ...company } = await newCompany();
    await add(tom, tom.userId, { start: wait(0), end: wait(60) });
    await move(tom, tom.userId, { status: 'submitted' });
    const { notifications } = (await shop.call(listNotifications, { as: owner })).data;
    const [notice] = notifications;
    expect(notice?.moduleType).toBe('timesheet');
    const find = (as: Person) => shop.call(contract.findTimesheet, { as, params: { id: notice?.moduleId ?? '' } });
    expect((await find(owner)).data).toEqual({ userId: tom.userId, week: '2026-03-09' });
    expect((await find(tom)).status).toBe(200);
    expect((await find(await company.person('fieldTechnicianPro'))).status).toBe(404);
    await move(owner, tom.userId, { status: 'approved' });
    const own = (await shop.call(listNotifications, { as: tom })).data.notifications[0];
    expect(own).toMatchObject({ title: 'Timesheet Approved', moduleId: notice?.moduleId });
  });
});
