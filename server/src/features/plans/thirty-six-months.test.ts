import * as contract from '@truckroll/contract/plans/plans';
import { addDays } from '@truckroll/domain/calendar/days';
import { momentOf } from '@truckroll/domain/calendar/local-time';
import { sumMoney } from '@truckroll/domain/money/amounts';
import { covers, dayInMonth } from '@truckroll/domain/plans/plan-days';
import type { PlanTerms } from '@truckroll/domain/plans/plan-terms';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertSession } from '../../platform/session/session-store.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import { mailbox } from '../../providers/mail/mail.ts';
import { numbersFrom } from '../../testing/numbers-from.ts';
import { openShop, type Shop } from '../../testing/shop.ts';
import { storeClient } from '../../testing/stored-work.ts';
import { drawPlan } from './run-plan.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const zone = 'America/Toronto';
/** The 29th of January: the second month ends before it, and 2028 is a leap year. */
const begin = '2026-01-29';
const months = 36;

class Killed extends Error {}

const terms = (own: Partial<PlanTerms>): PlanTerms => ({
  ...{ text: '', billing: 'calendar', interval: 'month', billingDay: 1, sendsBills: false, visits: [], weekday: null },
  ...{ termMonths: null, renews: true, memberDiscount: 0 },
  lines: [{ name: 'Price', description: null, quantity: 1, rate: 100, taxIds: [] }],
  ...own,
});

/** Which days each plan bills, and on which it is paused, resumed or cancelled. */
const plans: readonly {
  name: string;
  terms: PlanTerms;
  does?: readonly [day: string, what: 'pause' | 'resume' | 'cancel'][];
}[] = [
  { name: 'Last day', terms: terms({ billingDay: 31 }) },
  { name: 'Day 29', terms: terms({ billingDay: 29, visits: [{ name: 'Mowing', months: [4, 5, 6], times: 2 }] }) },
  {
    name: 'Day 30, paused over a winter',
    terms: terms({ billingDay: 30, visits: [{ name: 'Check', months: [1, 3, 11], times: 1 }], weekday: 1 }),
    does: [
      ['2026-11-08', 'pause'],
      ['2027-03-14', 'resume'],
    ],
  },
  {
    name: 'Quarter, cancelled on leap day',
    terms: terms({ interval: 'quarter', billingDay: 15 }),
    does: [['2028-02-29', 'cancel']],
  },
  { name: 'A year, and no longer', terms: terms({ termMonths: 12, renews: false, billingDay: 31 }) },
  { name: 'By year', terms: terms({ interval: 'year', billingDay: 29 }) },
];

it('draws each bill and makes each visit exactly once in 36 months, though workers are killed, run together and rest for days', async () => {
  const next = numbersFrom(94);
  const at = (day: string, time: string) => new Date(momentOf({ day, time }, zone));
  shop.clock.now = at(begin, '09:00');
  const account = await shop.newAccount();
  const clientId = await storeClient(account, { name: 'Ada Lee', firstName: 'Ada' });
  const made: { id: string; plan: (typeof plans)[number] }[] = [];
  for (const plan of plans) {
    const body = { name: plan.name, clientId, startDay: begin, terms: plan.terms };
    const { id } = (await shop.call(contract.createPlan, { as: account.owner, body })).data.plan;
    await shop.call(contract.activatePlan, { as: account.owner, params: { id }, body: {} });
    made.push({ id, plan });
  }
  const context = { queue: shop.queue, mail: mailbox, settings: readSettings({ PUBLIC_URL: 'https://work.test' }) };

  /** A worker that may be killed before or after the commit of a plan. */
  async function work(now: Date, mayDie: boolean): Promise<void> {
    for (const { id } of made) {
      const fate = mayDie ? next(5) : 0;
      await shop.database.asAccount(account.accountId, async (tx) => {
        await drawPlan(tx, id, context, now);
        if (fate === 1) throw new Killed();
      });
      if (fate === 2) throw new Killed();
    }
  }

  let kills = 0;
  const last = addDays(dayInMonth('2029-01-01', 29), 2);
  const does = new Set(plans.flatMap((plan) => (plan.does ?? []).map(([day]) => day)));
  for (let day = begin, rest = 0; day <= last; day = addDays(day, 1)) {
    const isTurn = ['01', '15', '28', '29', '30', '31'].includes(day.slice(8)) || does.has(day) || day === last;
    if (!isTurn) continue;
    for (const { id, plan } of made)
      for (const [when, what] of plan.does ?? []) {
        if (when !== day) continue;
        shop.clock.now = at(day, '00:30');
        const endpoint = { pause: contract.pausePlan, resume: contract.resumePlan, cancel: contract.cancelPlan }[what];
        const { accountId, owner } = account;
        const session = { accountId, userId: owner.userId, device: 'test', now: shop.clock.now };
        const { token } = await account.look((tx) => insertSession(tx, session));
        const reply = await shop.call(endpoint, { as: token, params: { id }, body: { day } });
        expect(reply.status, reply.body.message).toBe(200);
      }
    // Now and then nobody works for some days, but for the last one.
    if (rest > 0 && day !== last) {
      rest -= 1;
      continue;
    }
    if (next(12) === 0) rest = 2;
    // Half past two does not exist on a day of spring, and half past one is there twice in autumn.
    shop.clock.now = at(day, ['00:05', '01:30', '02:30', '23:55'][next(4)] ?? '00:05');
    const now = shop.clock.now;
    const [mortal] = await Promise.allSettled([work(now, day !== last), work(now, false)]);
    kills += mortal.status === 'rejected' ? 1 : 0;
  }
  expect(kills).toBeGreaterThan(20);

  const bills = await account.look((tx) => tx.selectFrom('planBills').selectAll().execute());
  const visits = await account.look((tx) => tx.selectFrom('planVisits').selectAll().execute());
  const stored = await account.look((tx) => tx.selectFrom('plans').selectAll().execute());
  const invoices = await account.look((tx) => tx.selectFrom('documents').select(['id', 'total', 'title']).execute());
  const jobs = await account.look((tx) => tx.selectFrom('jobs').select(['id', 'title']).execute());
  // Each invoice and job belongs to one bill or visit, and each of these has its own.
  expect(bills.map(({ invoiceId }) => invoiceId).toSorted()).toEqual(invoices.map(({ id }) => id).toSorted());
  expect(visits.map(({ jobId }) => jobId).toSorted()).toEqual(jobs.map(({ id }) => id).toSorted());

  for (const { id, plan } of made) {
    const own = bills.filter(({ planId }) => planId === id).toSorted((one, other) => (one.day < other.day ? -1 : 1));
    const row = stored.find((each) => each.id === id);
    if (row === undefined) throw new Error('A plan is missing');
    for (const bill of own)
      expect(Number(invoices.find((invoice) => invoice.id === bill.invoiceId)?.total), `${plan.name} ${bill.key}`).toBe(
        Number(bill.amount),
      );
    // Counted day by day, without the rules of periods: each covered day is in the span of one bill.
    const billed = new Map<string, number>();
    for (const { periodFrom, periodTo } of own)
      for (let day = periodFrom ?? last; day < (periodTo ?? ''); day = addDays(day, 1))
        if (covers(row, day)) billed.set(day, (billed.get(day) ?? 0) + 1);
    const isBegun = (day: string) => own.some(({ periodTo }) => periodTo !== null && day < periodTo);
    for (let day = begin; day <= last; day = addDays(day, 1))
      expect([day, billed.get(day) ?? 0], plan.name).toEqual([day, covers(row, day) && isBegun(day) ? 1 : 0]);
  }
  const named = (name: string) => {
    const id = made.find(({ plan }) => plan.name === name)?.id;
    return {
      bills: bills
        .filter(({ planId }) => planId === id)
        .map(({ day, amount }) => [day, Number(amount)] as const)
        .toSorted(),
      visits: visits
        .filter(({ planId }) => planId === id)
        .map(({ day }) => day)
        .toSorted(),
      status: stored.find((row) => row.id === id)?.status,
    };
  };
  const lastDay = named('Last day').bills;
  // A shorter one, and those of January 2026 to January 2029.
  expect(lastDay).toHaveLength(months + 2);
  // Two of the 31 days until the first last day, then whole months, with the 29th of February 2028.
  expect(lastDay[0]).toEqual([begin, 6.45]);
  expect(lastDay.find(([day]) => day.startsWith('2028-02'))).toEqual(['2028-02-29', 100]);
  expect(lastDay.find(([day]) => day.startsWith('2027-02'))).toEqual(['2027-02-28', 100]);
  expect(sumMoney(lastDay.slice(1).map(([, amount]) => amount))).toBe(100 * (months + 1));
  // Six a year, and that of 2029-04-01, which is 60 days ahead on the last day.
  expect(named('Day 29').visits).toHaveLength(19);
  expect(named('A year, and no longer').status).toBe('lapsed');
  expect(named('Quarter, cancelled on leap day').status).toBe('cancelled');
  expect(named('By year').bills.map(([day]) => day)).toEqual(['2026-01-29', '2027-01-29', '2028-01-29', '2029-01-29']);
  // No visit of November to January of the paused winter.
  const paused = named('Day 30, paused over a winter').visits;
  expect(paused.filter((day) => day > '2026-11-08' && day < '2027-03-14')).toEqual([]);
  expect(paused.some((day) => day.startsWith('2027-11'))).toBe(true);
});
