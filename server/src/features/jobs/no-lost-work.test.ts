import * as jobs from '@truckroll/contract/jobs/jobs';
import { scheduleJob } from '@truckroll/contract/jobs/schedule-job';
import { listEvents } from '@truckroll/contract/planning/calendar';
import * as visits from '@truckroll/contract/visits/visits';
import { openVisitChoices } from '@truckroll/domain/jobs/job-moves';
import { jobStatuses, openJobStatuses } from '@truckroll/domain/jobs/job-statuses';
import { isDatedAndOpen, needsSchedule } from '@truckroll/domain/jobs/to-schedule';
import { visitStatuses } from '@truckroll/domain/visits/visit-statuses';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newClient, newJob, update } from '../../testing/job-builders.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** A day around the test's today, within the range that the calendar requests. */
const day = fc.integer({ min: 1, max: 28 }).map((date) => `2026-03-${String(date).padStart(2, '0')}`);
const moment = fc
  .tuple(day, fc.integer({ min: 0, max: 23 }))
  .map(([on, hour]) => `${on}T${String(hour).padStart(2, '0')}:00:00.000Z`);
const range = { start: '2026-02-20T00:00:00.000Z', end: '2026-05-15T00:00:00.000Z' };
const weekly = { frequency: 'weekly', interval: 1, duration: { value: 3, unit: 'week(s)' } };
const daily = { frequency: 'daily', interval: 2, duration: { value: 1, unit: 'week(s)' } };

/** The index of an existing job or visit. If there is none, the command does nothing. */
const which = fc.nat(5);

type Model = { account: TestAccount; as: Person; jobIds: string[]; clientId: string };
type Command = { name: string; run: (model: Model) => Promise<unknown> };

const chosen = <T>(all: readonly T[], index: number): T | undefined => all[index % Math.max(all.length, 1)];

/** Reads without the endpoints, because the invariant is checked after every command. */
const readJobs = ({ account }: Pick<Model, 'account'>) =>
  account.look((tx) =>
    tx
      .selectFrom('jobs')
      .leftJoin('visits', 'visits.jobId', 'jobs.id')
      .select(['jobs.id', 'jobs.jobStatus', 'visits.id as visitId', 'visits.visitStatus', 'visits.visitStartDateTime'])
      .orderBy('visits.visitNumber')
      .execute(),
  );

const ofJob =
  (name: string, index: number, run: (as: Person, jobId: string, model: Model) => Promise<unknown>) =>
  (model: Model): Promise<unknown> => {
    const jobId = chosen(model.jobIds, index);
    return jobId === undefined ? Promise.resolve(name) : run(model.as, jobId, model);
  };

const ofVisit = (
  name: string,
  [job, index]: readonly [number, number],
  run: (as: Person, visitId: string) => Promise<unknown>,
) =>
  ofJob(name, job, async (as, jobId, model) => {
    const visits = (await readJobs(model)).flatMap(({ id, visitId }) => (id === jobId && visitId ? visitId : []));
    const visitId = chosen(visits, index);
    return visitId && run(as, visitId);
  });

const schedule = fc.oneof(
  moment.map((startDateTime) => ({ startDateTime })),
  day.map((startDateTime) => ({ startDateTime, anyTime: true })),
  fc.constant({ startDateTime: null }),
  fc.constant({ scheduleLater: true }),
  fc.constant({ scheduleLater: false }),
);

const creating = fc.tuple(schedule, fc.constantFrom(null, weekly, daily)).map(([times, repeatOptions]): Command => {
  const body = repeatOptions === null ? times : { ...times, jobType: 'recurring', repeatOptions };
  return {
    name: `create ${JSON.stringify(body)}`,
    run: async (model) => {
      // A series without a date is refused, and every other job is created.
      const id = await newJob(shop, model.as, { clientId: model.clientId, ...body }).catch(() => undefined);
      if (id !== undefined) model.jobIds.push(id);
    },
  };
});

const editing = fc
  .tuple(which, schedule, fc.constantFrom({}, {}, { repeatOptions: weekly }, { repeatOptions: daily }))
  .map(([index, times, rule]): Command => {
    const name = `edit job ${index} ${JSON.stringify({ ...times, ...rule })}`;
    return { name, run: ofJob(name, index, (as, jobId) => update(shop, as, { jobId, ...times, ...rule })) };
  });

const moving = fc
  .tuple(which, fc.constantFrom(...jobStatuses), fc.constantFrom(...openVisitChoices))
  .map(([index, jobStatus, openVisits]): Command => {
    const name = `move job ${index} to ${jobStatus}, ${openVisits}`;
    return { name, run: ofJob(name, index, (as, jobId) => update(shop, as, { jobId, jobStatus, openVisits })) };
  });

const scheduling = fc.tuple(which, moment).map(([index, startDateTime]): Command => {
  const name = `schedule job ${index} at ${startDateTime}`;
  return {
    name,
    run: ofJob(name, index, async (as, id) => {
      const waits = await isWaiting(as, id);
      const reply = await shop.call(scheduleJob, { as, params: { id }, body: { startDateTime } });
      // A series without a rule can only be scheduled in the form. Every other job of the tray is now on the calendar.
      if (waits && reply.status !== 400) expect([reply.status, await isWaiting(as, id)]).toEqual([200, false]);
    }),
  };
});

const adding = fc.tuple(which, moment).map(([index, visitStartDateTime]): Command => {
  const name = `add a visit to job ${index} at ${visitStartDateTime}`;
  const body = { visitStartDateTime };
  return { name, run: ofJob(name, index, (as, id) => shop.call(visits.addVisit, { as, params: { id }, body })) };
});

const rescheduling = fc
  .tuple(fc.tuple(which, which), fc.option(moment, { freq: 4 }))
  .map(([place, visitStartDateTime]): Command => {
    const name = `put visit ${place.join(' of ')} to ${visitStartDateTime}`;
    const end = visitStartDateTime && new Date(Date.parse(visitStartDateTime) + 3_600_000).toISOString();
    const body = { visitStartDateTime, ...(end === null ? {} : { visitEndDateTime: end }) };
    const run = ofVisit(name, place, (as, visitId) => shop.call(visits.updateVisit, { as, params: { visitId }, body }));
    return { name, run };
  });

const working = fc
  .tuple(fc.tuple(which, which), fc.constantFrom(...visitStatuses))
  .map(([place, visitStatus]): Command => {
    const name = `make visit ${place.join(' of ')} ${visitStatus}`;
    const body = { visitStatus };
    const change = (as: Person, visitId: string) =>
      shop.call(visits.changeVisitStatus, { as, params: { visitId }, body });
    return { name, run: ofVisit(name, place, change) };
  });

const deleting = fc.tuple(which, which).map((place): Command => {
  const name = `delete visit ${place.join(' of ')}`;
  return {
    name,
    run: ofVisit(name, place, (as, visitId) => shop.call(visits.deleteVisit, { as, params: { visitId } })),
  };
});

const commands = fc.array(fc.oneof(creating, editing, moving, scheduling, adding, rescheduling, working, deleting), {
  minLength: 8,
  maxLength: 30,
  size: 'max',
});

const trayOf = async (as: Person): Promise<string[]> =>
  (await shop.call(jobs.listJobs, { as, query: { needsSchedule: true, limit: 100 } })).data.jobs.map(({ id }) => id);
const isWaiting = async (as: Person, id: string): Promise<boolean> => (await trayOf(as)).includes(id);

/**
 * Expects every open job to be on the calendar or in the tray, and in the tray exactly if the domain's `needsSchedule`
 * says so.
 */
async function expectNothingLost(model: Model): Promise<void> {
  const { as } = model;
  const [rows, tray, calendar] = await Promise.all([
    readJobs(model),
    trayOf(as),
    shop.call(listEvents, { as, query: { ...range, types: ['visit'] } }),
  ]);
  const shown = new Set(calendar.data.events.map(({ id }) => id));
  for (const [id, own] of Map.groupBy(rows, (row) => row.id)) {
    const jobStatus = own[0]?.jobStatus ?? 'draft';
    const visitsOfJob = own.flatMap(({ visitId, visitStatus, visitStartDateTime }) =>
      visitId === null || visitStatus === null ? [] : { id: visitId, visitStatus, visitStartDateTime },
    );
    expect([id, tray.includes(id)]).toEqual([id, needsSchedule(jobStatus, visitsOfJob)]);
    if (!openJobStatuses.some((status) => status === jobStatus)) continue;
    const isOnCalendar = visitsOfJob.some((visit) => isDatedAndOpen(visit) && shown.has(visit.id));
    expect([id, isOnCalendar || tray.includes(id)]).toEqual([id, true]);
  }
}

it('every open job is on the calendar or in the tray, after any sequence of commands on jobs and visits', async () => {
  await fc.assert(
    fc.asyncProperty(commands, async (steps) => {
      shop.clock.now = new Date('2026-03-10T15:00:00.000Z');
      const account = await shop.newAccount();
      const { owner } = account;
      const model: Model = { account, as: owner, jobIds: [], clientId: await newClient(shop, owner) };
      model.jobIds.push(await newJob(shop, owner, { clientId: model.clientId, startDateTime: '2026-03-12T14:00:00Z' }));
      for (const step of steps) {
        await step.run(model);
        shop.clock.now = new Date(shop.clock.now.getTime() + 60_000);
        await expectNothingLost(model);
      }
    }),
    { numRuns: 24 },
  );
});
