import { updateAccount } from '@truckroll/contract/account';
import * as jobs from '@truckroll/contract/jobs';
import * as prices from '@truckroll/contract/product-services';
import * as reports from '@truckroll/contract/reports';
import * as visits from '@truckroll/contract/visits';
import { openVisitChoices } from '@truckroll/domain/jobs/job-moves';
import { jobStatuses } from '@truckroll/domain/jobs/job-statuses';
import { visitStatuses } from '@truckroll/domain/visits/visit-statuses';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readMigrations, splitStatements } from '../../platform/database/migrate.ts';
import { create, later, newClient, update } from '../../testing/job-builders.ts';
import { plainRows, plainTotals, readKeptRows, readPlainWork } from '../../testing/plain-work.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient, storeJob, storeVisit } from '../../testing/stored-work.ts';
import { merge, readClient, undo } from '../../testing/two-clients.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

type Model = {
  account: TestAccount;
  as: Person;
  people: string[];
  clientIds: readonly [string, string];
  mergeId: string | null;
  zone: string;
};
type Command = { name: string; run: (model: Model) => Promise<unknown> };

const chosen = <T>(all: readonly T[], index: number): T | undefined => all[index % Math.max(all.length, 1)];
/** The index of an existing record. If there is none, the command does nothing. */
const which = fc.nat(7);

const idsOf = (model: Model, table: 'jobs' | 'visits' | 'productServices'): Promise<string[]> =>
  model.account.look(async (tx) => {
    const rows = await tx.selectFrom(table).select('id').orderBy('id').execute();
    return rows.map(({ id }) => id);
  });

/** A command on one of the existing records. */
const on =
  (
    table: 'jobs' | 'visits' | 'productServices',
    index: number,
    run: (id: string, model: Model) => Promise<unknown>,
  ): Command['run'] =>
  async (model) => {
    const id = chosen(await idsOf(model, table), index);
    if (id !== undefined) await run(id, model);
  };

/** Moments of a few days around the midnights of several time zones. */
const moment = fc
  .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 23 }))
  .map(([day, hour]) => new Date(Date.UTC(2026, 2, day, hour)).toISOString());
const team = fc.subarray([0, 1, 2]);
const place = fc.constantFrom({ street: 'King', city: 'Toronto' }, { street: 'King', city: ' ajax ' }, null);
const lines = fc.array(fc.tuple(fc.nat(4), fc.nat(500)), { maxLength: 4 });

/** Lines of the price book; an index without an entry is a line of its own. */
async function toItems(model: Model, wanted: readonly (readonly [number, number])[]) {
  const ids = await idsOf(model, 'productServices');
  return wanted.map(([entry, price], orderIndex) => {
    return { itemName: `Line ${orderIndex}`, quantity: 2, price, orderIndex, itemId: ids[entry] ?? null };
  });
}

const creating = fc.tuple(moment, lines, place, team, which).map(
  ([startDateTime, wanted, jobAddress, members, client]): Command => ({
    name: `create a job at ${startDateTime}`,
    run: async (model) => {
      const jobItems = await toItems(model, wanted);
      const assignedToTeams = members.map((index) => model.people[index]);
      const clientId = chosen(model.clientIds, client);
      await create(shop, model.as, { clientId, startDateTime, jobItems, jobAddress, assignedToTeams });
    },
  }),
);

const editing = fc.tuple(which, place, fc.option(moment), lines).map(
  ([index, jobAddress, startDateTime, wanted]): Command => ({
    name: `edit job ${index}: ${startDateTime}`,
    run: on('jobs', index, async (jobId, model) => {
      const { rows } = await model.account.look(async (tx) => ({
        rows: await tx.selectFrom('jobItems').select('id').where('jobId', '=', jobId).execute(),
      }));
      const added = (await toItems(model, wanted)).map((item) => ({ ...item, action: 1 }));
      const jobItems = [...rows.slice(0, 1).map(({ id }) => ({ id, action: 3 })), ...added];
      await update(shop, model.as, { jobId, jobAddress, jobItems, ...(startDateTime && { startDateTime }) });
    }),
  }),
);

const moving = fc.tuple(which, fc.constantFrom(...jobStatuses), fc.constantFrom(...openVisitChoices)).map(
  ([index, jobStatus, openVisits]): Command => ({
    name: `move job ${index} to ${jobStatus}, ${openVisits}`,
    run: on('jobs', index, (jobId, { as }) => update(shop, as, { jobId, jobStatus, openVisits })),
  }),
);

const adding = fc.tuple(which, moment, team).map(
  ([index, visitStartDateTime, members]): Command => ({
    name: `add a visit to job ${index} at ${visitStartDateTime}`,
    run: on('jobs', index, (id, { as, people }) => {
      const teamMemberIds = members.map((member) => people[member] ?? '');
      return shop.call(visits.addVisit, { as, params: { id }, body: { visitStartDateTime, teamMemberIds } });
    }),
  }),
);

const changing = fc.tuple(which, moment, fc.boolean(), team).map(
  ([index, visitStartDateTime, anyTime, members]): Command => ({
    name: `change visit ${index}: ${visitStartDateTime}, ${members.join()}`,
    run: on('visits', index, (visitId, { as, people }) => {
      const teamMemberIds = members.map((member) => people[member] ?? '');
      const body = { visitStartDateTime, anyTime, teamMemberIds };
      return shop.call(visits.updateVisit, { as, params: { visitId }, body });
    }),
  }),
);

const working = fc.tuple(which, fc.constantFrom('completed' as const, ...visitStatuses)).map(
  ([index, visitStatus]): Command => ({
    name: `make visit ${index} ${visitStatus}`,
    run: on('visits', index, (visitId, { as }) =>
      shop.call(visits.changeVisitStatus, { as, params: { visitId }, body: { visitStatus } }),
    ),
  }),
);

const deleting = fc.tuple(fc.constantFrom('job' as const, 'visit' as const, 'entry' as const), which).map(
  ([kind, index]): Command => ({
    name: `delete ${kind} ${index}`,
    run: {
      job: on('jobs', index, (id, { as }) => shop.call(jobs.deleteJob, { as, params: { id } })),
      visit: on('visits', index, (visitId, { as }) => shop.call(visits.deleteVisit, { as, params: { visitId } })),
      entry: on('productServices', index, (id, { as }) => shop.call(prices.deleteProduct, { as, params: { id } })),
    }[kind],
  }),
);

const categorising = fc.tuple(which, fc.constantFrom('Plumbing', 'PLUMBING', 'Heating', null)).map(
  ([index, category]): Command => ({
    name: `put entry ${index} into ${category}`,
    run: on('productServices', index, (id, { as }) =>
      shop.call(prices.updateProduct, { as, params: { id }, body: { category } }),
    ),
  }),
);

/** Statements on many rows, as bulk actions, imports and the system's own work make them. */
const bulk = fc.constantFrom('complete', 'unschedule', 'empty', 'recategorise', 'forget', 'forget');
const many = fc.tuple(bulk, moment, fc.nat(2)).map(
  ([what, at, person]): Command => ({
    name: `${what} all rows, ${person}`,
    run: ({ account, people }) =>
      account.look(async (tx) => {
        const dated = { visitStatus: 'completed', visitStartDateTime: at, visitEndDateTime: at } as const;
        if (what === 'complete') {
          await tx.updateTable('visits').set(dated).execute();
          await tx.updateTable('jobs').set({ jobStatus: 'closed' }).execute();
        }
        if (what === 'unschedule') await tx.updateTable('jobs').set({ startDateTime: null }).execute();
        if (what === 'empty') await tx.deleteFrom('jobItems').execute();
        if (what === 'recategorise') await tx.updateTable('productServices').set({ categoryKey: 'roofing' }).execute();
        if (what === 'forget')
          await tx
            .deleteFrom('visitTeam')
            .where('userId', '=', people[person] ?? '')
            .execute();
      }),
  }),
);

/** Merges the two clients, or undoes the merge. */
const merging = fc.constant<Command>({
  name: 'merge the clients or undo it',
  run: async (model) => {
    if (model.mergeId === null) {
      model.mergeId = (await merge(shop, model.as, model.clientIds)).data.merge.id;
      expect((await readClient(shop, model.as, model.clientIds[0])).id).toBe(model.clientIds[0]);
    } else {
      expect((await undo(shop, model.as, model.mergeId)).status).toBe(200);
      model.mergeId = null;
    }
  },
});

const travelling = fc.constantFrom('America/Toronto', 'Europe/Berlin', 'Australia/Lord_Howe').map(
  (timezone): Command => ({
    name: `move the account to ${timezone}`,
    run: async (model) => {
      expect((await shop.call(updateAccount, { as: model.as, body: { timezone } })).status).toBe(200);
      model.zone = timezone;
    },
  }),
);

const commands = fc.array(
  fc.oneof(
    ...[creating, creating, editing, moving, adding, changing, working, working],
    ...[deleting, categorising, many, merging, travelling],
  ),
  { minLength: 10, maxLength: 40, size: 'max' },
);

const periods = [
  { from: '2026-03-01', to: '2026-03-09' },
  { from: '2026-03-04', to: '2026-03-05' },
];

async function expectReportsToAgree({ account, as, zone }: Model): Promise<void> {
  const plain = await account.look(readPlainWork);
  for (const period of periods) {
    const query = { ...period, compare: 'false' };
    const people = (await shop.call(reports.readPeopleReport, { as, query })).data.totals.now;
    const work = (await shop.call(reports.readWorkReport, { as, query })).data.totals.now;
    expect({ people: { ...people, loggedHours: undefined }, work }).toEqual(plainTotals(plain, period, zone));
  }
}

it('the rows of the reports equal the records after any sequence of changes, and so do the reports', async () => {
  let done = 0;
  await fc.assert(
    fc.asyncProperty(commands, async (steps) => {
      shop.clock.now = new Date('2026-03-10T15:00:00.000Z');
      const account = await shop.newAccount();
      const { owner: as } = account;
      const people = [as, await account.person('officeStaff'), await account.person('officeStaff')];
      const clientIds = [await newClient(shop, as), await newClient(shop, as)] as const;
      for (const [index, category] of ['Plumbing', 'Heating', null].entries())
        await shop.call(prices.createProduct, { as, body: { name: `Entry ${index}`, category } });
      const zone = 'America/Toronto';
      const model: Model = { account, as, people: people.map(({ userId }) => userId), clientIds, mergeId: null, zone };
      await travelTo(model, zone);
      await storeWork(model);
      for (const { name, run } of steps) {
        await run(model);
        later(shop);
        const [kept, plain] = await account.look(async (tx) => [await readKeptRows(tx), await readPlainWork(tx)]);
        expect({ name, ...kept }).toEqual({ name, ...plainRows(plain) });
        done += 1;
      }
      await expectReportsToAgree(model);
    }),
    { numRuns: 24 },
  );
  expect(done).toBeGreaterThan(10);
});

it('the migrations fill the rows of existing records', async () => {
  const account = await shop.newAccount();
  const clientId = await storeClient(account);
  const people = [account.owner.userId, (await account.person('officeStaff')).userId];
  await storeWork({ account, people, clientIds: [clientId, clientId] });
  const migrations = await readMigrations();
  const statementsOf = (name: string, kind: RegExp): string[] =>
    splitStatements(migrations.find((each) => each.name.endsWith(name))?.sql ?? '').filter((sql) => kind.test(sql));
  const filling = statementsOf('report-rows.sql', /^\s*insert /);
  const naming = statementsOf('clients-of-work.sql', /^\s*update /);
  const before = await account.look(readKeptRows);
  await shop.database.asSystem(async (tx) => {
    for (const table of ['visitsDone', 'jobsDone'] as const) await tx.deleteFrom(table).execute();
    for (const statement of filling) await sql.raw(statement).execute(tx);
    await tx.updateTable('jobsDone').set({ clientId: null }).execute();
    for (const statement of naming) await sql.raw(statement).execute(tx);
  });
  const after = await account.look(readKeptRows);
  expect(after).toEqual(before);
  expect(before).toEqual(plainRows(await account.look(readPlainWork)));
  expect([before.visitsDone.length, before.jobsDone.length]).toEqual([8, 2]);
});

type WithClients = Pick<Model, 'account' | 'people' | 'clientIds'>;

/** Two jobs, one finished and one closed, each with three completed visits of several people. */
async function storeWork({ account, people, clientIds: [clientId] }: WithClients): Promise<void> {
  for (const [index, jobStatus] of (['completed', 'closed'] as const).entries()) {
    const jobId = await storeJob(account, { clientId, jobStatus, startDateTime: '2026-03-03T04:30:00.000Z' });
    for (const visitNumber of [1, 2, 3]) {
      const start = `2026-03-0${visitNumber + 2}T0${3 + index}:30:00.000Z`;
      const times = { visitStartDateTime: start, visitEndDateTime: start.replace(':30:', ':50:') };
      const members = people.filter((_, place) => (place + visitNumber) % 3 > 0);
      await storeVisit(account, { jobId, visitNumber, visitStatus: 'completed', ...times }, members);
    }
  }
}

const travelTo = ({ account }: Model, timezone: string) =>
  account.look((tx) => tx.updateTable('accounts').set({ timezone }).execute());
