import * as contract from '@truckroll/contract/time-clock/time-clock';
import { can } from '@truckroll/domain/abilities/rights';
import { mayReadTimes } from '@truckroll/domain/time-clock/timesheet-rights';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Bytes } from '../../platform/http/answer.ts';
import { found, notFound } from '../../platform/http/problem.ts';
import { requireVersion } from '../../platform/http/require-version.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { lockAccount } from '../../records/accounts/account-store.ts';
import { storeHourlyCost } from '../../records/time-clock/labor-store.ts';
import { readTimeRules, storeTimeRules } from '../../records/time-clock/rule-store.ts';
import { findSheet } from '../../records/time-clock/timesheet-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { pressClock, requireTimeClock } from './clock.ts';
import { addTime, correctTime, getTimeToCorrect, removeTime } from './correct-time.ts';
import { moveTimesheet } from './move-timesheet.ts';
import { findWorker, listHourlyCosts, listTimesheets, readClock, readTimesheet, writePayroll } from './timesheets.ts';

/** A person whose hours the reader may see; others are not found. */
async function findReadable(tx: Tx, actor: Actor, userId: string): Promise<string> {
  const { id } = await findWorker(tx, userId);
  if (!mayReadTimes(actor, id)) throw notFound('Team member');
  return id;
}

export function timeClockRoutes({ serve }: ServerContext): void {
  serve(contract.readClock, {
    async handle({ tx, actor, now }) {
      await requireTimeClock(tx);
      return { clock: await readClock(tx, actor, now) };
    },
  });

  serve(contract.pressClock, {
    async handle({ tx, body, actor, now, writtenAt }) {
      await requireTimeClock(tx);
      await pressClock(tx, body.action, { actor, now: writtenAt });
      return { clock: await readClock(tx, actor, now) };
    },
  });

  serve(contract.listTimesheets, {
    async handle({ tx, query, actor, now }) {
      await requireTimeClock(tx);
      const seesAll = can(actor, 'Timesheets.viewAll') || can(actor, 'Timesheets.approve');
      return listTimesheets(tx, actor, { day: query.week, ...(!seesAll && { userId: actor.userId }) }, now);
    },
  });

  serve(contract.readTimesheet, {
    find: ({ tx, params, actor }) => findReadable(tx, actor, params.id),
    async handle({ tx, record, query, actor, now }) {
      await requireTimeClock(tx);
      return readTimesheet(tx, actor, record, query.week, now);
    },
  });

  serve(contract.addTimeEntry, {
    find: ({ tx, params, actor }) => findReadable(tx, actor, params.id),
    async handle({ tx, record, body, actor, now }) {
      await requireTimeClock(tx);
      return { entry: await addTime(tx, record, body, { actor, now }) };
    },
  });

  serve(contract.correctTimeEntry, {
    find: ({ tx, params, actor, now }) => getTimeToCorrect(tx, params.id, { actor, now }),
    async handle({ tx, record, body, actor, now }) {
      await requireTimeClock(tx);
      return { entry: await correctTime(tx, record, body, { actor, now }) };
    },
  });

  serve(contract.removeTimeEntry, {
    find: ({ tx, params, actor, now }) => getTimeToCorrect(tx, params.id, { actor, now }),
    async handle({ tx, record, query, actor, now }) {
      await requireTimeClock(tx);
      await removeTime(tx, record, query.reason, { actor, now });
      return {};
    },
  });

  serve(contract.moveTimesheet, {
    find: ({ tx, params, actor }) => findReadable(tx, actor, params.id),
    async handle({ tx, record, body, actor, now }) {
      await requireTimeClock(tx);
      return { timesheet: await moveTimesheet(tx, record, body, { actor, now }) };
    },
  });

  serve(contract.exportTimesheets, {
    async handle({ tx, query, actor, now, afterCommit, logSecurity }) {
      await requireTimeClock(tx);
      const content = await writePayroll(tx, actor, query, now);
      afterCommit(() => logSecurity('export', { what: 'timesheets' }));
      return new Bytes(Buffer.from(content), {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="hours-${query.from}-to-${query.to}.csv"`,
      });
    },
  });

  serve(contract.readTimeRules, {
    async handle({ tx }) {
      await requireTimeClock(tx);
      return { rules: await readTimeRules(tx) };
    },
  });

  serve(contract.changeTimeRules, {
    async handle({ tx, body: { updatedAt, ...body }, now }) {
      await requireTimeClock(tx);
      await lockAccount(tx);
      const stored = await readTimeRules(tx);
      requireVersion(stored, updatedAt);
      const rules = { ...stored, ...body, updatedAt: now.toISOString() };
      await storeTimeRules(tx, rules, now);
      return { rules };
    },
  });

  serve(contract.readHourlyCosts, {
    async handle({ tx }) {
      await requireTimeClock(tx);
      return { costs: await listHourlyCosts(tx) };
    },
  });

  serve(contract.changeHourlyCost, {
    find: ({ tx, params }) => findWorker(tx, params.id),
    async handle({ tx, record, body, now }) {
      await requireTimeClock(tx);
      await storeHourlyCost(tx, record.id, body.amount, now);
      return { costs: await listHourlyCosts(tx) };
    },
  });

  serve(contract.findTimesheet, {
    async find({ tx, params, actor }) {
      const sheet = found(await findSheet(tx, params.id), 'Timesheet');
      if (!mayReadTimes(actor, sheet.userId)) throw notFound('Timesheet');
      return sheet;
    },
    async handle({ tx, record }) {
      await requireTimeClock(tx);
      return record;
    },
  });
}
