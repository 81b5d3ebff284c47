import type { HomeFigures } from '@truckroll/contract/home/home';
import { viewScope } from '@truckroll/domain/abilities/rights';
import { dayRange } from '@truckroll/domain/calendar/day-range';
import { addDays } from '@truckroll/domain/calendar/days';
import { monthToDate, recentDays, recentWeeks } from '@truckroll/domain/home/compared-days';
import { sumMoney } from '@truckroll/domain/money/amounts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { readToday } from '../../records/accounts/local-day.ts';
import type { ListedFor } from '../../records/documents/document-filters.ts';
import { documentScope } from '../../records/documents/document-scope.ts';
import { sumDocuments } from '../../records/documents/document-sums.ts';
import { jobScope } from '../../records/jobs/job-scope.ts';
import { requestScope } from '../../records/requests/request-scope.ts';
import { taskScope } from '../../records/tasks/task-scope.ts';
import { countTasks } from '../tasks/task-store.ts';
import { countTrackedVisits } from '../visits/tracked-visit-store.ts';
import { sumRevenue } from './month-store.ts';
import { countNewRequests, countUnscheduled } from './open-work-store.ts';

type Asked = ListedFor & { tx: Tx; timezone: string; now: Date };

/** The figures at the top of the home page. Each number equals the count of the list that it links to (screens 5.2). */
export async function readFigures(tx: Tx, actor: Actor, now: Date): Promise<HomeFigures> {
  const [today, { timezone, currency }] = await Promise.all([readToday(tx, now), getAccountRow(tx, actor.accountId)]);
  const asked = { tx, actor, today, timezone, currency, now };
  const seesJobs = viewScope(actor, 'Jobs') !== null;
  const [visits, tasks, overdue, unscheduled, requests, estimates, revenue] = await Promise.all([
    seesJobs ? visitsOf(asked) : null,
    viewScope(actor, 'TaskManagement') === null ? null : tasksOf(asked),
    documentScope(actor, 1) === null ? null : overdueOf(asked),
    seesJobs ? countUnscheduled(tx, { within: jobScope(actor), now, since: recentWeeks(today).now.from }) : null,
    viewScope(actor, 'Requests') === null
      ? null
      : countNewRequests(tx, { within: requestScope(actor), weeks: recentWeeks(today) }),
    documentScope(actor, 2) === null ? null : estimatesOf(asked),
    // Revenue needs the right to see all invoices.
    documentScope(actor, 1) === 'all' ? revenueOf(tx, today) : null,
  ]);
  return { today, visits, tasks, overdue, unscheduled, requests, estimates, revenue };
}

async function visitsOf({ tx, actor, today, timezone }: Asked) {
  const countOn = (day: string) =>
    countTrackedVisits(tx, { range: dayRange(day, day, timezone), within: jobScope(actor) });
  const [count, weekAgo] = await Promise.all([countOn(today), countOn(addDays(today, -7))]);
  return { count, weekAgo };
}

async function tasksOf({ tx, actor, today }: Asked) {
  const open = { completed: false, status: 'scheduled' } as const;
  const within = taskScope(actor);
  const [count, late] = await Promise.all([
    countTasks(tx, { ...open, from: today, to: today }, within),
    countTasks(tx, { ...open, to: addDays(today, -1) }, within),
  ]);
  return { count, late };
}

async function revenueOf(tx: Tx, today: string) {
  const { now, before } = monthToDate(today);
  const [during, earlier] = await sumRevenue(tx, [now, before]);
  return { amount: during?.revenue ?? 0, before: earlier?.revenue ?? 0 };
}

async function overdueOf({ tx, ...by }: Asked) {
  const overdue = { documentType: 1, overdue: true } as const;
  const [all, older] = await Promise.all([
    sumDocuments(tx, overdue, by),
    // The amounts that were due a week ago, and are still unpaid.
    sumDocuments(tx, overdue, { ...by, today: addDays(by.today, -recentDays) }),
  ]);
  return { count: all.count, amount: all.amountDue, recent: sumMoney([all.amountDue, -older.amountDue]) };
}

async function estimatesOf({ tx, ...by }: Asked) {
  const waiting = { documentType: 2 as const, documentStatus: ['sent' as const, 'viewed' as const] };
  const [all, recent] = await Promise.all([
    sumDocuments(tx, waiting, by),
    sumDocuments(tx, { ...waiting, from: recentWeeks(by.today).now.from }, by),
  ]);
  return { count: all.count, amount: all.total, recent: recent.count };
}
