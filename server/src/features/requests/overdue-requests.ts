import { wallClock } from '@truckroll/domain/format/dates';
import { automaticStages, stageAfterDailyTask } from '@truckroll/domain/requests/compute-stage';
import { chore } from '../../platform/background/task.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { accountRows } from '../../records/accounts/account-rows.ts';
import { recordEventsOfTime } from '../../records/events/record-event.ts';
import { requestRows } from '../../records/requests/request-rows.ts';
import { setRequestStage } from '../../records/requests/write-requests.ts';
import type { ServerContext } from '../../server-context.ts';

/**
 * Marks requests as overdue once their date has passed (API 4.9). Runs hourly, because days begin at different hours by
 * time zone.
 */
export const markOverdue = chore({ name: 'overdue-requests', cron: '7 * * * *' });

const batch = 500;
const nobody = '00000000-0000-0000-0000-000000000000';
const changing = automaticStages.filter((stage) => stage !== 'overdue');

/** The requests of all accounts with a past date, starting after an id. */
const selectPassed = (system: Tx, now: string, after: string) =>
  system
    .selectFrom(requestRows.as('requests'))
    .innerJoin(accountRows.as('accounts'), 'accounts.id', 'requests.accountId')
    .select([
      'requests.accountId',
      'requests.id',
      'requests.stage',
      'requests.scheduleLater',
      'requests.startDate',
      'requests.endDate',
      'requests.startTime',
      'requests.endTime',
      'requests.availabilityDate1',
      'requests.availabilityDate2',
      'requests.followUpDate',
      'requests.timezone',
      'accounts.timezone as accountZone',
    ])
    .where('accounts.suspendedAt', 'is', null)
    .where('requests.stage', 'in', changing)
    .where((request) =>
      request.or(
        (['startDate', 'availabilityDate1', 'availabilityDate2', 'followUpDate'] as const).map((date) =>
          request(`requests.${date}`, '<', now),
        ),
      ),
    )
    .where('requests.id', '>', after)
    .orderBy('requests.id')
    .limit(batch);

type Passed = Awaited<ReturnType<ReturnType<typeof selectPassed>['execute']>>[number];

/** Those of one account, locked, as they are now. A lock names its account: a cluster has its rows in one place. */
const lockPassed = (
  system: Tx,
  now: string,
  { accountId, ids }: { accountId: string; ids: string[] },
): Promise<Passed[]> =>
  selectPassed(system, now, nobody)
    .where('requests.accountId', '=', accountId)
    .where('requests.id', 'in', ids)
    .forUpdate('requests')
    .execute();

/**
 * Updates one batch. Returns where the next batch starts (null after the last one), and the number of requests that are
 * now overdue.
 */
async function moveBatch(system: Tx, now: Date, after: string): Promise<{ last: string | null; count: number }> {
  const at = now.toISOString();
  const isOverdue = (row: Passed): boolean => {
    const today = wallClock(at, row.accountZone).day;
    return stageAfterDailyTask(row, { now: at, today }, row.stage) === 'overdue';
  };
  const rows = await selectPassed(system, at, after).execute();
  const ofAccounts = Map.groupBy(rows.filter(isOverdue), ({ accountId }) => accountId);
  const passed: Passed[] = [];
  for (const [accountId, found] of ofAccounts) {
    const locked = await lockPassed(system, at, { accountId, ids: found.map(({ id }) => id) });
    passed.push(...locked.filter(isOverdue));
  }
  if (passed.length > 0) {
    const ids = passed.map(({ id }) => id);
    await setRequestStage(system, ids, 'overdue', now);
    await recordEventsOfTime(
      system,
      now,
      passed.map(({ accountId, id, stage }) => ({
        accountId,
        event: { type: 'request.became_overdue', requestId: id, from: stage },
      })),
    );
  }
  return { last: rows.length < batch ? null : (rows.at(-1)?.id ?? null), count: passed.length };
}

export function overdueRequests({ queue }: ServerContext): void {
  queue.runsByClock(markOverdue, async ({ now, transact, log }) => {
    let total = 0;
    for (let after: string | null = nobody; after !== null; ) {
      const from: string = after;
      const { last, count } = await transact((system) => moveBatch(system, now, from));
      total += count;
      after = last;
    }
    log.info({ requests: total }, 'Requests are overdue now');
  });
}
