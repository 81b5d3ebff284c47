import * as contract from '@truckroll/contract/planning/calendar';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personWith } from '../../testing/person-with.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient, storeJob, storeTask, storeVisit } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const meeting = { title: 'Meeting', start: '2026-03-12T14:00:00.000Z', end: '2026-03-12T15:00:00.000Z' };
const add = (as: Person, body: Record<string, unknown> = meeting) => shop.call(contract.createEvent, { as, body });
const list = (as: Person, query: Record<string, unknown>) => shop.call(contract.listEvents, { as, query });
const titles = async (as: Person, query: Record<string, unknown>) => {
  const reply = await list(as, query);
  return reply.status === 200 ? reply.data.events.map((event) => event.title) : [reply.status, reply.body.message];
};
const jobAddress = {
  ...{ street: 'Main St', houseNumber: '12', city: 'Buffalo', state: 'NY', country: 'US' },
  ...{ zipCode: '14201', formattedAddress: null },
};
const march = { start: '2026-03-01', end: '2026-04-01' };
const ofClient = (clientId: string, more: Record<string, unknown> = {}) => ({
  isFromClientEvents: true,
  clientId,
  ...more,
});
const forbidden = [403, 'You do not have permission to do this.'];

/** An event from an outside calendar. */
async function storeGoogleEvent(account: TestAccount): Promise<void> {
  const { id } = (await add(account.owner)).data.event;
  await account.look((tx) => tx.updateTable('calendarEvents').set({ source: 'google' }).where('id', '=', id).execute());
}

describe('EV-1 the events of a client', () => {
  it('are those created for the client and those with the client among the attendees, newest start first', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await storeClient(account, { email: 'Ann@Example.test' });
    const at = (day: number) => ({ start: `2026-03-${day}T14:00:00Z`, end: `2026-03-${day}T15:00:00Z` });
    await add(owner, { ...meeting, ...at(10), title: 'for the client', clientId });
    await add(owner, { ...meeting, ...at(12), title: 'with the client', attendees: ['ann@example.test'] });
    await add(owner, { ...meeting, ...at(11), title: 'both', clientId, attendees: ['ANN@example.test'] });
    await add(owner, { ...meeting, ...at(13), title: 'with somebody else', attendees: ['bob@example.test'] });
    await storeVisit(account, { jobId: await storeJob(account, { clientId }) });
    await storeTask(account, { clientId, scheduleDateTime: meeting.start });
    const email = 'ann@example.test';
    const all = ['with the client', 'both', 'for the client'];
    expect(await titles(owner, ofClient(clientId, { email }))).toEqual(all);
    expect(await titles(owner, ofClient(clientId, { email, fetchOnlyEvents: true }))).toEqual(all);
    expect(await titles(owner, ofClient(clientId))).toEqual(['both', 'for the client']);
    expect(await titles(owner, ofClient(clientId, { email: 'bob@example.test' }))).toEqual(['both', 'for the client']);
  });

  it('are at most 500', async () => {
    const account = await shop.newAccount();
    const clientId = await storeClient(account);
    const at = shop.clock.now.toISOString();
    const rows = Array.from({ length: 501 }, (_, number) => ({
      id: newId(),
      title: `${number}`,
      startAt: new Date(Date.UTC(2026, 0, 1, number)).toISOString(),
      endAt: new Date(Date.UTC(2026, 0, 1, number)).toISOString(),
      clientId,
      createdAt: at,
      updatedAt: at,
    }));
    await account.look((tx) => tx.insertInto('calendarEvents').values(rows).execute());
    const found = await titles(account.owner, ofClient(clientId));
    expect(found).toHaveLength(500);
    expect(found.at(-1)).toBe('1');
  });

  it('require a visible client', async () => {
    const account = await shop.newAccount();
    const other = await shop.newAccount();
    const clientId = await storeClient(account);
    const lite = await account.person('fieldTechnicianLite');
    const notFound = [404, 'Client not found'];
    expect(await titles(lite, ofClient(clientId))).toEqual(notFound);
    expect(await titles(other.owner, ofClient(clientId))).toEqual(notFound);
    expect(await titles(account.owner, ofClient('no-id'))).toEqual(notFound);
    const nobody = await personWith(account, { Jobs: ['viewAll'] });
    expect(await titles(nobody, ofClient(clientId))).toEqual(forbidden);
  });

  it('require a client', async () => {
    const { owner } = await shop.newAccount();
    expect(await titles(owner, { isFromClientEvents: true })).toEqual([400, 'Client is required']);
  });
});

describe('EV-2 the visits of a client', () => {
  it('are the scheduled visits of the client’s jobs, newest start first, and no events', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const pro = await account.person('fieldTechnicianPro');
    const clientId = await storeClient(account);
    const jobId = await storeJob(account, {
      clientId,
      jobNumber: 4711,
      title: 'Boiler',
      description: 'Yearly',
      jobAddress: JSON.stringify(jobAddress),
    });
    await add(owner, { ...meeting, clientId });
    await storeVisit(account, { jobId, visitNumber: 1 });
    await storeVisit(account, { jobId, visitNumber: 2, visitStartDateTime: null, visitEndDateTime: null });
    const last = { visitStartDateTime: '2026-03-14T04:00:00.000Z', visitEndDateTime: null, anyTime: true };
    const there = { timezone: 'America/Denver', isFirst: true };
    const id = await storeVisit(account, { jobId, visitNumber: 3, ...last, ...there }, [pro.userId]);
    const reply = await list(owner, ofClient(clientId, { source: 'job_visits', email: 'ann@example.test' }));
    expect(reply.status).toBe(200);
    expect(reply.data.events).toHaveLength(2);
    expect(reply.data.events[0]).toEqual({
      id,
      title: 'Boiler #4711',
      start: '2026-03-14T04:00:00.000Z',
      end: '2026-03-14T04:00:00.000Z',
      isAllDay: true,
      eventType: 'visit',
      extendedProps: {
        source: 'job_visits',
        location: '12 Main St, Buffalo, NY 14201, USA',
        jobId,
        clientId,
        isFirst: true,
        visitType: 'one-off',
        visitStatus: 'scheduled',
        anyTime: true,
        promisedFrom: null,
        promisedTo: null,
        timezone: 'America/Denver',
        description: 'Yearly',
        teamMembers: [{ id: pro.userId, name: 'Pat fieldTechnicianPro', color: '#8b9eff' }],
      },
    });
    expect(reply.data.events[1]).toMatchObject({
      start: '2026-03-12T14:00:00.000Z',
      end: '2026-03-12T15:00:00.000Z',
      isAllDay: false,
      extendedProps: { teamMembers: [], isFirst: false },
    });
  });

  it('are limited to the visible jobs, and require the right to see jobs and the client', async () => {
    const account = await shop.newAccount();
    const pro = await account.person('fieldTechnicianPro');
    const clientId = await storeClient(account, { createdBy: pro.userId });
    const mine = await storeJob(account, { clientId, jobNumber: 9001 }, [pro.userId]);
    const foreign = await storeJob(account, { clientId, jobNumber: 9002 });
    await storeVisit(account, { jobId: mine });
    await storeVisit(account, { jobId: foreign });
    const visits = ofClient(clientId, { source: 'job_visits' });
    expect(await titles(pro, visits)).toEqual(['#9001']);
    expect(await titles(account.owner, visits)).toHaveLength(2);
    expect(await titles(await personWith(account, { Clients: ['viewAll'] }), visits)).toEqual(forbidden);
    const lite = await account.person('fieldTechnicianLite');
    const unseen = ofClient(await storeClient(account), { source: 'job_visits' });
    expect(await titles(lite, unseen)).toEqual([404, 'Client not found']);
  });
});

describe('EV-3 the events of a range', () => {
  it('are events and visits by start; tasks are included on request', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await storeClient(account);
    const jobId = await storeJob(account, { clientId, jobNumber: 5005 });
    await storeVisit(account, { jobId, visitStartDateTime: '2026-03-12T13:00:00.000Z' });
    await add(owner);
    const propertyAddress = JSON.stringify({ formattedAddress: '1 Main St' });
    const scheduleDateTime = '2026-03-12T12:00:00.000Z';
    const assignedToId = owner.userId;
    const task = { name: 'Call', instructions: 'Ask', duration: 45, clientId, jobId, assignedToId, propertyAddress };
    const taskId = await storeTask(account, { ...task, scheduleDateTime });
    await storeTask(account, { name: 'draft', status: 'draft', scheduleDateTime });
    await storeTask(account, { name: 'without a date' });
    expect(await titles(owner, march)).toEqual(['Ann Lee, #5005', 'Meeting']);
    expect(await titles(owner, { ...march, types: 'calendar,visit,task' })).toEqual([
      'Call',
      'Ann Lee, #5005',
      'Meeting',
    ]);
    expect(await titles(owner, { ...march, types: 'visit' })).toEqual(['Ann Lee, #5005']);
    const reply = await list(owner, { ...march, types: 'task' });
    expect(reply.data.events).toEqual([
      {
        id: taskId,
        title: 'Call',
        start: scheduleDateTime,
        end: '2026-03-12T12:45:00.000Z',
        isAllDay: false,
        eventType: 'calendar',
        extendedProps: {
          source: 'task',
          location: '1 Main St',
          jobId,
          clientId,
          description: 'Ask',
          teamMembers: [{ id: owner.userId, name: 'Olga Owner', color: '#8b9eff' }],
        },
      },
    ]);
  });

  it("include a visit's calendar markers and the version for changes", async () => {
    const account = await shop.newAccount();
    const clientId = await storeClient(account, { name: 'Ann Lee' });
    const place = JSON.stringify({ ...jobAddress, latitude: 43.6532, longitude: -79.3832 });
    const jobId = await storeJob(account, { clientId, createdBy: account.owner.userId, jobAddress: place });
    await storeVisit(account, { jobId, visitStartDateTime: '2026-03-12T13:00:00.000Z' });
    const propsAt = async (now: string) => {
      shop.clock.now = new Date(now);
      return (await list(account.owner, { ...march, types: 'visit' })).data.events[0]?.extendedProps;
    };
    const before = shop.clock.now;
    expect(await propsAt('2026-03-12T13:00:00.000Z')).toMatchObject({
      isLate: false,
      clientName: 'Ann Lee',
      jobStatus: 'scheduled',
      priority: 'medium',
      timezone: 'America/Toronto',
      createdBy: account.owner.userId,
      updatedAt: '2026-03-01T12:00:00.000Z',
      coordinates: { latitude: 43.6532, longitude: -79.3832 },
    });
    expect(await propsAt('2026-03-12T13:00:01.000Z')).toMatchObject({ isLate: true });
    shop.clock.now = before;
  });

  it('can be limited to one source', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const jobId = await storeJob(account, { clientId: await storeClient(account), jobNumber: 5006 });
    await storeVisit(account, { jobId });
    await add(owner);
    await storeGoogleEvent(account);
    await storeTask(account, { scheduleDateTime: meeting.start });
    const ofSource = async (source: string, more: Record<string, unknown> = {}) =>
      (await list(owner, { ...march, source, ...more })).data.events.map((event) => event.extendedProps.source);
    for (const source of ['manual', 'google', 'task', 'job_visits']) expect(await ofSource(source)).toEqual([source]);
    expect(await ofSource('task', { types: 'calendar' })).toEqual([]);
  });

  it("are those that overlap it: days begin at midnight in the account's time zone", async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    // 10 March in Toronto lasts from 04:00 to 04:00 UTC.
    const day = { start: '2026-03-10', end: '2026-03-11' };
    const events: Record<string, [start: string, end: string, isAllDay?: boolean]> = {
      'ends as it begins': ['2026-03-10T03:00:00Z', '2026-03-10T04:00:00Z'],
      'reaches into it': ['2026-03-10T03:00:00Z', '2026-03-10T04:00:00.001Z'],
      'no time at all': ['2026-03-10T04:00:00Z', '2026-03-10T04:00:00Z'],
      'within it': ['2026-03-10T12:00:00Z', '2026-03-10T13:00:00Z'],
      'begins as it ends': ['2026-03-11T04:00:00Z', '2026-03-11T05:00:00Z'],
      'all around it': ['2026-03-01T04:00:00Z', '2026-03-31T05:00:00Z'],
      'the days until then': ['2026-03-08', '2026-03-10', true],
    };
    for (const [title, [start, end, isAllDay]] of Object.entries(events))
      await add(owner, { title, start, end, isAllDay });
    expect(await titles(owner, day)).toEqual([
      'all around it',
      'the days until then',
      'reaches into it',
      'no time at all',
      'within it',
    ]);
  });

  it('include overlapping visits and tasks', async () => {
    const account = await shop.newAccount();
    const jobId = await storeJob(account, { clientId: await storeClient(account), jobNumber: 5007 });
    const night = { visitStartDateTime: '2026-03-12T22:00:00.000Z', visitEndDateTime: '2026-03-13T02:00:00.000Z' };
    await storeVisit(account, { jobId, ...night });
    await storeTask(account, { name: 'Late', scheduleDateTime: night.visitStartDateTime, duration: 240 });
    const from = (start: string) => ({ start, end: '2026-03-20T00:00:00Z', types: 'visit,task' });
    expect(await titles(account.owner, from('2026-03-13T01:00:00Z'))).toEqual(['Ann Lee, #5007', 'Late']);
    expect(await titles(account.owner, from('2026-03-13T02:00:00Z'))).toEqual([]);
  });

  it('are limited to the view scope of each kind', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const lite = await account.person('fieldTechnicianLite');
    const clientId = await storeClient(account);
    const mine = await storeJob(account, { clientId, jobNumber: 6001 }, [lite.userId]);
    const foreign = await storeJob(account, { clientId, jobNumber: 6002 });
    await storeVisit(account, { jobId: mine });
    await storeVisit(account, { jobId: foreign });
    await storeTask(account, { name: 'my task', assignedToId: lite.userId, scheduleDateTime: meeting.start });
    await storeTask(account, { name: 'other task', scheduleDateTime: meeting.start });
    await add(owner, { ...meeting, title: 'of everybody' });
    await add(owner, { ...meeting, title: 'of my job', jobId: mine });
    await add(owner, { ...meeting, title: 'of another job', jobId: foreign });
    await add(owner, { ...meeting, title: 'of a client', clientId: await storeClient(account) });
    await add(owner, { ...meeting, title: 'with me', clientId: await storeClient(account), attendees: [lite.email] });
    const everything = { ...march, types: 'calendar,visit,task' };
    expect((await titles(lite, everything)).toSorted()).toEqual([
      'Ann Lee, #6001',
      'my task',
      'of everybody',
      'of my job',
      'with me',
    ]);
    expect(await titles(owner, everything)).toHaveLength(9);
    const withoutJobs = await personWith(account, { Clients: ['viewAll'] });
    await storeTask(account, { name: 'a task', assignedToId: withoutJobs.userId, scheduleDateTime: meeting.start });
    expect((await titles(withoutJobs, everything)).toSorted()).toEqual(['of a client', 'of everybody', 'with me']);
    expect(await titles((await shop.newAccount()).owner, everything)).toEqual([]);
  });

  it('can be limited to people: events they created, attend, or are on the team of', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const pro = await account.person('fieldTechnicianPro');
    const jobId = await storeJob(account, { clientId: await storeClient(account), jobNumber: 6003 });
    await storeVisit(account, { jobId }, [pro.userId]);
    await storeVisit(account, { jobId, visitNumber: 2 }, [owner.userId]);
    await storeTask(account, { name: 'his task', assignedToId: pro.userId, scheduleDateTime: meeting.start });
    await storeTask(account, { name: 'my task', assignedToId: owner.userId, scheduleDateTime: meeting.start });
    await add(pro, { ...meeting, title: 'made' });
    await add(owner, { ...meeting, title: 'attended', attendees: [pro.email.toUpperCase()] });
    await add(owner, { ...meeting, title: 'neither' });
    const query = { ...march, types: 'calendar,visit,task', teamIds: pro.userId };
    expect((await titles(owner, query)).toSorted()).toEqual(['Ann Lee, #6003', 'attended', 'his task', 'made']);
    expect(await titles(owner, { ...query, teamIds: '' })).toHaveLength(7);
  });

  it.each([
    [{}, 'Start is required'],
    [{ start: '2026-03-01' }, 'End is required'],
    [{ start: 'today', end: '2026-03-02' }, 'Start is not valid'],
    [{ start: '2026-03-02', end: '2026-03-01' }, 'End is not valid'],
    [{ start: '2026-01-01', end: '2026-04-12' }, 'The date range is too long (maximum 100 days).'],
    [{ ...march, types: 'calendar,holiday' }, 'Types is not valid'],
    [{ ...march, teamIds: 'me' }, 'Team ids is not valid'],
    [{ ...march, source: 'outlook' }, 'Source is not valid'],
  ])('refuse %j', async (query, message) => {
    const { owner } = await shop.newAccount();
    expect(await titles(owner, query)).toEqual([400, message]);
  });

  it('report both missing ends, and allow 100 days', async () => {
    const { owner } = await shop.newAccount();
    expect((await list(owner, {})).body.errors).toEqual([
      { path: 'start', code: 'required', message: 'Start is required' },
      { path: 'end', code: 'required', message: 'End is required' },
    ]);
    expect(await titles(owner, { start: '2026-01-01', end: '2026-04-11' })).toEqual([]);
  });
});
