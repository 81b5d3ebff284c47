import { updateJob } from '@truckroll/contract/jobs/save-job';
import { createRule, switchRule } from '@truckroll/contract/rules/rules';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSettings } from '../../platform/settings/settings.ts';
import { listDueRuns } from '../../records/rules/rule-run-store.ts';
import { numbersFrom } from '../../testing/numbers-from.ts';
import { openShop, type Shop } from '../../testing/shop.ts';
import { storeClient, storeJob } from '../../testing/stored-work.ts';
import { act } from './run-rules.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const hourMs = 3_600_000;

class Killed extends Error {}

it('acts exactly once on each record in 30 days, though workers are killed, rules are switched and records change', async () => {
  const next = numbersFrom(88);
  shop.clock.now = new Date('2030-03-12T15:00:00.000Z');
  const begin = shop.clock.now.getTime();
  const account = await shop.newAccount();
  const as = account.owner;
  const rule = async (name: string, amount: number) => {
    const task = {
      kind: 'task',
      name,
      instructions: '',
      assignedToId: null,
      priority: 'normal',
      dueInDays: 0,
    } as const;
    const mail = { kind: 'mail', toId: null, subject: name, text: 'Hello {client.firstName}' } as const;
    const body = {
      ...{ name, trigger: 'job.completed' as const, actions: [task, mail] },
      delay: { amount, unit: 'hours' as const },
    };
    const { id } = (await shop.call(createRule, { as, body })).data.rule;
    await shop.call(switchRule, { as, params: { id }, body: { isOn: true } });
    return id;
  };
  const [calm, switched] = [await rule('Calm', 30), await rule('Switched', 5)];
  const clientId = await storeClient(account, { name: 'Ada Lee', firstName: 'Ada', email: 'ada@kills.test' });
  const context = {
    ...{ queue: shop.queue, carrier: null, textSender: null, seal: shop.seal },
    settings: readSettings({ PUBLIC_URL: 'https://work.test' }),
  };
  /** A worker that may be killed before or after any of its commits. */
  async function work(mayDie: boolean): Promise<void> {
    const now = shop.clock.now;
    const due = await shop.database.asSystem((system) =>
      listDueRuns(system, { now, after: '00000000-0000-0000-0000-000000000000', limit: 200 }),
    );
    for (const { id } of due) {
      const fate = mayDie ? next(4) : 0;
      await shop.database.asAccount(account.accountId, async (tx) => {
        await act(tx, id, { context, now });
        if (fate === 1) throw new Killed();
      });
      if (fate === 2) throw new Killed();
    }
  }

  const jobs: string[] = [];
  let kills = 0;
  for (let hours = 0; hours < 30 * 24; hours += 6) {
    shop.clock.now = new Date(begin + hours * hourMs);
    if (hours % 24 === 0 && hours < 26 * 24) {
      const jobId = await storeJob(account, { clientId, title: `Work ${hours}` });
      jobs.push(jobId);
      await shop.call(updateJob, { as, body: { jobId, jobStatus: 'completed' } });
      // It is opened and completed again: the same record.
      if (next(2) === 0) {
        await shop.call(updateJob, { as, body: { jobId, jobStatus: 'scheduled' } });
        await shop.call(updateJob, { as, body: { jobId, jobStatus: 'completed' } });
      }
    }
    if (hours % 60 === 0) await shop.call(switchRule, { as, params: { id: switched }, body: { isOn: next(2) === 0 } });
    const [mortal] = await Promise.allSettled([work(true), work(false)]);
    kills += mortal.status === 'rejected' ? 1 : 0;
  }

  expect(kills).toBeGreaterThan(10);
  const rows = await account.look((tx) => tx.selectFrom('ruleRuns').selectAll().execute());
  const tasks = await account.look((tx) => tx.selectFrom('tasks').select(['name', 'jobId']).execute());
  const mails = await account.look((tx) =>
    tx.selectFrom('outgoingMail').select('subject').where('kind', '=', 'rule').execute(),
  );
  expect(rows.every(({ status }) => status === 'done' || status === 'skipped')).toBe(true);
  for (const [id, name] of [
    [calm, 'Calm'],
    [switched, 'Switched'],
  ] as const) {
    const done = rows.filter(({ ruleId, status }) => ruleId === id && status === 'done');
    const records = done.map(({ recordId }) => recordId);
    // Once for each record, and what was done is what the log says.
    expect(new Set(records).size).toBe(records.length);
    expect(tasks.flatMap((task) => (task.name === name ? (task.jobId ?? '') : [])).toSorted()).toEqual(
      records.toSorted(),
    );
    expect(mails.filter(({ subject }) => subject === name)).toHaveLength(records.length);
  }
  const calmRecords = rows.flatMap(({ ruleId, status, recordId }) =>
    ruleId === calm && status === 'done' ? recordId : [],
  );
  expect(calmRecords.toSorted()).toEqual(jobs.toSorted());
  const switchedDone = rows.filter(({ ruleId, status }) => ruleId === switched && status === 'done').length;
  expect(switchedDone).toBeGreaterThan(0);
  expect(switchedDone).toBeLessThan(jobs.length);
});
