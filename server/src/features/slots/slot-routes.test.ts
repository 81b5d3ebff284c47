import * as absences from '@truckroll/contract/absences/absences';
import * as contract from '@truckroll/contract/planning/slots';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personWith } from '../../testing/person-with.ts';
import { type RecordedProvider, type Reply, recordedProvider } from '../../testing/recorded-provider.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient, storeJob, storeTask, storeVisit } from '../../testing/stored-work.ts';

/** The shop's clock stands on Tuesday, 10 March 2026, 11:00 in Toronto. */
let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const office = { latitude: 43.65, longitude: -79.38 };
/** Ten kilometres north of the office: 13 km by road, 20 minutes. */
const north = { latitude: 43.74, longitude: -79.38 };
const wednesday = { fromDate: '2026-03-11', toDate: '2026-03-11' };

async function newAccount(of: Shop = shop): Promise<TestAccount> {
  const account = await of.newAccount();
  const address = JSON.stringify({ ...office, city: 'Toronto' });
  await account.look((tx) => tx.updateTable('accounts').set({ address }).where('id', '=', account.accountId).execute());
  return account;
}

const ask = (as: Person, body: Record<string, unknown> = {}, of: Shop = shop) =>
  of.call(contract.suggestSlots, { as, body: { address: north, ...wednesday, ...body } });

const listed = (suggestions: unknown): contract.AiSuggestion[] => suggestions as contract.AiSuggestion[];

async function busy(account: TestAccount, userId: string, from: string, to: string, more: object = {}) {
  const clientId = await storeClient(account, { name: 'Jane Cooper' });
  const jobAddress = JSON.stringify(north);
  const jobId = await storeJob(account, { clientId, jobAddress });
  const times = { visitStartDateTime: `2026-03-11T${from}:00.000Z`, visitEndDateTime: `2026-03-11T${to}:00.000Z` };
  await storeVisit(account, { jobId, ...times, ...more }, [userId]);
  return { jobId, clientId };
}

describe('VI-10 suggested times', () => {
  it('answers the best starts with score, reason, explanation and both ways counted', async () => {
    const account = await newAccount();
    const { owner } = account;
    await busy(account, owner.userId, '15:00', '16:00');
    const { status, data } = await ask(owner);
    expect(status).toBe(200);
    expect(data.travelProvider).toBe('built-in');
    expect(data.missing).toEqual([]);
    expect(data.suggestions[0]).toEqual({
      teamMemberId: owner.userId,
      name: 'Olga Owner',
      role: 'Super Admin',
      score: 100,
      reason: '0 min from Jane Cooper, free from 12:00 to 18:00.',
      startTime: '2026-03-11T16:00:00.000Z',
      endTime: '2026-03-11T18:00:00.000Z',
      travelTimeMinutes: 0,
      distanceKm: 0,
      explanation: [{ points: 0, text: '0 min from Jane Cooper' }],
      breaksPromise: false,
      missingSkillIds: [],
      earliestStart: '2026-03-11T16:00:00.000Z',
      latestStart: '2026-03-11T20:00:00.000Z',
    });
    const morning = listed(data.suggestions).find(({ startTime }) => startTime === '2026-03-11T12:00:00.000Z');
    expect(morning).toMatchObject({ score: 90, travelTimeMinutes: 20, distanceKm: 13 });
  });

  it('counts visits, timed tasks and events of the person, and nothing else', async () => {
    const account = await newAccount();
    const { owner } = account;
    const id = owner.userId;
    await busy(account, id, '13:00', '15:00');
    await busy(account, id, '15:00', '17:00', { visitStatus: 'cancelled' });
    await busy(account, id, '15:00', '17:00', { anyTime: true });
    await storeTask(account, { assignedToId: id, scheduleDateTime: '2026-03-11T17:00:00.000Z', duration: 60 });
    await storeTask(account, { assignedToId: id, scheduleDateTime: '2026-03-11T15:00:00.000Z', allDay: true });
    const at = '2026-03-01T12:00:00.000Z';
    const event = { id: newId(), title: 'Training', createdBy: null, createdAt: at, updatedAt: at };
    await account.look(async (tx) => {
      const times = { startAt: '2026-03-11T20:00:00.000Z', endAt: '2026-03-11T23:00:00.000Z' };
      await tx
        .insertInto('calendarEvents')
        .values({ ...event, ...times })
        .execute();
      const invited = { eventId: event.id, email: owner.email.toLowerCase(), orderIndex: 0 };
      await tx.insertInto('calendarEventAttendees').values(invited).execute();
    });
    const times = listed((await ask(owner)).data.suggestions).map(({ startTime }) => startTime.slice(11, 16));
    expect(times).toEqual(['15:00', '18:00']);
  });

  it('an all-day event blocks the whole local day, and the answer says who is missing and why', async () => {
    const account = await newAccount();
    const { owner } = account;
    const at = '2026-03-11T04:00:00.000Z';
    const event = { id: newId(), title: 'Fair', createdBy: owner.userId, createdAt: at, updatedAt: at, isAllDay: true };
    await account.look((tx) =>
      tx
        .insertInto('calendarEvents')
        .values({ ...event, startAt: at, endAt: at })
        .execute(),
    );
    const none = await ask(owner);
    expect([none.data.suggestions, none.data.missing]).toEqual([
      [],
      [{ teamMemberId: owner.userId, name: 'Olga Owner', reason: 'no gap of 2 h' }],
    ]);
    const sunday = await ask(owner, { fromDate: '2026-03-15', toDate: '2026-03-15' });
    expect(sunday.data.missing.map(({ reason }) => reason)).toEqual(['off on Sunday']);
  });

  it('own hours, breaks and approved absences count; only admins learn why somebody else is away', async () => {
    const account = await newAccount();
    const { owner } = account;
    const pat = await personWith(account, { Jobs: ['viewAssigned', 'editOwn'] });
    const sam = await personWith(account, { Jobs: ['viewAssigned', 'editOwn'] });
    const breaks = [{ start: '11:00', end: '11:30' }];
    const workingWeek = JSON.stringify([{ day: 'wednesday', start: '07:00', end: '14:00', breaks }]);
    await account.look((tx) => tx.updateTable('users').set({ workingWeek }).where('id', '=', pat.userId).execute());
    const times = async (as: Person, more: object = {}) => {
      const { suggestions, missing } = (await ask(as, { technician_ids: [pat.userId], ...more })).data;
      const starts = listed(suggestions).map(({ startTime }) => startTime.slice(11, 16));
      return [starts, missing.map(({ reason }) => reason)];
    };
    const thursday = { fromDate: '2026-03-12', toDate: '2026-03-12' };
    expect(await times(owner)).toEqual([['11:00', '13:00', '15:30'], []]);
    expect(await times(owner, thursday)).toEqual([[], ['off on Thursday']]);

    const body = { kind: 'vacation' as const, start: '2026-03-11', end: '2026-03-12' };
    const asked = await shop.call(absences.createAbsence, { as: pat, params: { id: pat.userId }, body });
    expect(await times(owner)).toEqual([['11:00', '13:00', '15:30'], []]);
    const params = { id: asked.data.absence.id };
    await shop.call(absences.updateAbsence, { as: owner, params, body: { status: 'approved' } });
    expect(await times(owner)).toEqual([[], ['on vacation until Mar 12, 2026']]);
    expect(await times(pat)).toEqual([[], ['on vacation until Mar 12, 2026']]);
    expect(await times(sam)).toEqual([[], ['away until Mar 12, 2026']]);
  });

  it('nobody is suggested for a day on which the company is closed, which does not count as a day', async () => {
    const { owner, look } = await newAccount();
    const companyDays = [{ day: '2026-03-11', name: 'Outing' }];
    const holidays = JSON.stringify({ country: null, region: null, worked: [], companyDays });
    await look((tx) => tx.updateTable('accounts').set({ holidays }).execute());
    const { suggestions, missing } = (await ask(owner)).data;
    expect([suggestions, missing.map(({ reason }) => reason)]).toEqual([[], ['company closed: Outing']]);
    const next = await ask(owner, { fromDate: undefined, toDate: undefined, num_working_days: 2 });
    const days = listed(next.data.suggestions).map(({ startTime }) => startTime.slice(0, 10));
    expect([...new Set(days)].sort()).toEqual(['2026-03-10', '2026-03-12']);
  });

  it("the edited job's visits that have not begun do not count", async () => {
    const account = await newAccount();
    const { owner } = account;
    const { jobId } = await busy(account, owner.userId, '12:00', '22:00');
    expect((await ask(owner)).data.suggestions).toEqual([]);
    expect((await ask(owner, { jobId })).data.suggestions).not.toEqual([]);
  });

  it('skills raise the score, the preferred person comes first among equal times', async () => {
    const account = await newAccount();
    const { owner } = account;
    const other = await account.person('fieldTechnicianPro');
    const skillId = newId();
    const clientId = await storeClient(account, { preferredMemberId: other.userId });
    await account.look(async (tx) => {
      await tx
        .insertInto('skills')
        .values({ id: skillId, name: 'Gas', createdAt: '2026-03-01T12:00:00.000Z' })
        .execute();
      await tx.insertInto('userSkills').values({ userId: other.userId, skillId }).execute();
    });
    const first = async (body: object) => listed((await ask(owner, { ...body })).data.suggestions)[0];
    expect((await first({}))?.teamMemberId).toBe(owner.userId);
    expect((await first({ clientId }))?.teamMemberId).toBe(other.userId);
    expect(await first({ skillIds: [skillId] })).toMatchObject({ teamMemberId: other.userId, score: 95 });
    const { data } = await ask(owner, { skillIds: [skillId], technician_ids: [owner.userId] });
    expect(data.suggestions[0]).toMatchObject({ teamMemberId: owner.userId, missingSkillIds: [skillId] });
    const jobId = await storeJob(account, { clientId });
    expect((await first({ jobId }))?.teamMemberId).toBe(other.userId);
  });

  it('answers a row for each date of a series, in the order sent', async () => {
    const { owner } = await newAccount();
    const dates = ['2026-03-17', '2026-03-11', '2026-03-15'];
    const { status, data } = await ask(owner, { isRecurring: true, visits: dates, fromDate: '', toDate: '' });
    const rows = data.suggestions as contract.DateSuggestions[];
    expect([status, rows.map(({ date, slots }) => [date, slots.length])]).toEqual([
      200,
      [
        ['2026-03-17', 2],
        ['2026-03-11', 2],
        ['2026-03-15', 0],
      ],
    ]);
    expect(rows[2]?.missing).toEqual([{ teamMemberId: owner.userId, name: 'Olga Owner', reason: 'off on Sunday' }]);
  });

  it('finds the coordinates of a text, and refuses one that it cannot find', async () => {
    const { owner } = await newAccount();
    expect((await ask(owner, { address: '100 Queen St W, Toronto, ON' })).status).toBe(200);
    expect((await ask(owner, { address: { city: 'Toronto', state: 'ON', country: 'CA' } })).status).toBe(200);
    const reply = await ask(owner, { address: 'qwertz uiop' });
    expect([reply.status, reply.body.message]).toEqual([
      400,
      'Unable to find coordinates for the provided address. Please verify the address is correct.',
    ]);
  });

  it.each<[Record<string, unknown>, string]>([
    [{ address: '' }, 'Please enter an address to use AI scheduling'],
    [{ address: null }, 'Please enter an address to use AI scheduling'],
    [{ address: undefined }, 'Please enter an address to use AI scheduling'],
    [{ address: {} }, 'Please enter an address to use AI scheduling'],
    [{ fromDate: '2026-03-09' }, 'The date range cannot start before today.'],
    [{ toDate: undefined }, 'To date is required'],
    [{ toDate: '2026-06-30' }, 'The date range is too long (maximum 60 days).'],
    [{ duration: 0 }, 'Duration must be between 1 and 1439'],
    [{ duration: 1440 }, 'Duration must be between 1 and 1439'],
    [{ num_working_days: 61 }, 'Num working days must be between 1 and 60'],
    [{ isRecurring: true }, 'Visits is required'],
    [{ technician_ids: [newId()] }, 'Team member is not valid'],
    [{ skillIds: [newId()] }, 'Skill is not valid'],
  ])('refuses %j', async (body, message) => {
    const { owner } = await newAccount();
    const reply = await ask(owner, body);
    expect([reply.status, reply.body.message]).toEqual([400, message]);
  });

  it('does not find an unknown job or client', async () => {
    const { owner } = await newAccount();
    const stranger = await newAccount();
    const clientId = await storeClient(stranger);
    const jobId = await storeJob(stranger, { clientId });
    const job = await ask(owner, { jobId });
    expect([job.status, job.body.message]).toEqual([404, 'Job not found']);
    const client = await ask(owner, { clientId });
    expect([client.status, client.body.message]).toEqual([404, 'Client not found']);
  });

  it('needs a right to create or edit jobs', async () => {
    const account = await newAccount();
    expect((await ask(await account.person('fieldTechnicianLite'))).status).toBe(403);
    expect((await ask(await personWith(account, { Jobs: ['viewAssigned', 'editOwn'] }))).status).toBe(200);
  });
});

describe('with a travel provider', () => {
  let provider: RecordedProvider;
  let reply: Reply | null;
  let served: Shop;
  beforeAll(async () => {
    provider = await recordedProvider(({ path, query }) => {
      if (reply !== null) return reply;
      const rows = query.get('sources')?.split(';').length ?? 0;
      const columns = query.get('destinations')?.split(';').length ?? 0;
      expect(path).toMatch(/^\/table\/v1\/driving\//);
      const all = (value: number) => Array.from({ length: rows }, () => Array.from({ length: columns }, () => value));
      return { json: { code: 'Ok', durations: all(601), distances: all(9000) } };
    });
    served = await openShop({ OSRM_URL: provider.url });
  });
  afterAll(async () => {
    await served.close();
    await provider.close();
  });

  it('its minutes count, rounded up; they are cached; while it fails the answer is estimated and says so', async () => {
    const account = await newAccount(served);
    reply = null;
    const before = provider.asked.length;
    const first = await ask(account.owner, {}, served);
    expect(first.data.travelProvider).toBe('osrm');
    expect(first.data.suggestions[0]).toMatchObject({ travelTimeMinutes: 11, score: 95, distanceKm: 13 });
    expect(provider.asked.length - before).toBe(1);
    expect((await ask(account.owner, {}, served)).data).toEqual(first.data);
    expect(provider.asked.length - before).toBe(1);
    reply = { status: 500, json: {} };
    const elsewhere = { address: { latitude: 43.7, longitude: -79.5 } };
    const estimated = await ask(account.owner, elsewhere, served);
    expect([estimated.status, estimated.data.travelProvider]).toEqual([200, 'built-in']);
  });
});

describe('a visit that promises a window', () => {
  it('is suggested at its promise when that is kept, else each time says whether it is; its own time does not count', async () => {
    const account = await newAccount();
    const { owner } = account;
    const jobId = await storeJob(account, { clientId: await storeClient(account) });
    const at = (time: string) => `2026-03-11T${time}:00.000Z`;
    const visitId = await storeVisit(
      account,
      {
        ...{ jobId, visitStartDateTime: at('14:00'), visitEndDateTime: at('16:00') },
        ...{ promisedFrom: at('14:00'), promisedTo: at('15:00') },
      },
      [owner.userId],
    );
    const startsFor = async (more: object) => {
      const { data } = await ask(owner, { visitId, travel_time: -1, ...more });
      return listed(data.suggestions).map(({ startTime, explanation }) => [startTime, explanation.at(-1)?.text]);
    };
    const text = 'the promise of Mar 11, 2026 10:00 to 11:00';
    expect(await startsFor({ keepPromise: true })).toEqual([
      [at('14:00'), `keeps ${text}`],
      [at('15:00'), `keeps ${text}`],
    ]);
    expect(await startsFor({})).toEqual([
      [at('12:00'), `breaks ${text}`],
      [at('20:00'), `breaks ${text}`],
    ]);
    const next = { fromDate: '2026-03-12', toDate: '2026-03-12', keepPromise: true };
    const { data } = await ask(owner, { visitId, ...next });
    expect(data.missing.map(({ reason }) => reason)).toEqual(['not free in the promised Mar 11, 2026 10:00 to 11:00']);
    const unknown = await ask(owner, { visitId: newId() });
    expect([unknown.status, unknown.body.message]).toEqual([404, 'Visit not found']);
    const lite = await account.person('fieldTechnicianPro');
    expect((await ask(lite, { visitId })).status).toBe(404);
  });
});
