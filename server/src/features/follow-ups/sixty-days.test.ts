import * as contract from '@truckroll/contract/follow-ups/follow-ups';
import { addMonths } from '@truckroll/domain/calendar/days';
import { quietUntil } from '@truckroll/domain/conversations/quiet-hours';
import { type FollowUpStep, followUpSteps } from '@truckroll/domain/follow-ups/follow-up-names';
import { usualQuietHours, usualSetting } from '@truckroll/domain/follow-ups/follow-up-steps';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSettings } from '../../platform/settings/settings.ts';
import { numbersFrom } from '../../testing/numbers-from.ts';
import { openShop, type Shop } from '../../testing/shop.ts';
import { storeClient, storeDocument, storeJob, storePlan, storeVisit } from '../../testing/stored-work.ts';
import { openTexting, scriptedCarrier } from '../../testing/texting.ts';
import { runFollowUps } from './send-follow-ups.ts';

const { script, carrier } = scriptedCarrier();
let shop: Shop;
beforeAll(async () => {
  shop = await openShop({}, { carrier });
});
afterAll(() => shop.close());

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const begin = Date.parse('2030-02-20T15:00:00.000Z');
const days = 60;
const iso = (moment: number): string => new Date(moment).toISOString();

class Killed extends Error {}

type Followed = {
  kind: 'visit' | 'estimate' | 'invoice' | 'renewing plan' | 'ending plan';
  id: string;
  clientId: string;
  /** When nothing is to be said any more, by what the step is about. */
  endedAt: string | null;
  zone: string;
  /** The event that a message is about: a visit starts, an estimate was sent, an invoice is due, a plan renews or ends. */
  at: number;
  /** Since when a deposit is waited for, and until when. */
  approvedAt: string | null;
  paidAt: string | null;
};

/** What a message is about once it is too late for it. */
const ended = ({ endedAt, paidAt }: Followed, step: string): string | null => {
  if (step === 'finished' || step === 'service_due') return null;
  return step === 'deposit_due' ? paidAt : endedAt;
};

it('sends each message of every step exactly once in 60 days, though workers are killed, zones change and clients opt out', async () => {
  const next = numbersFrom(28);
  // Of their own, because how often the workers are asked depends on which of them is faster.
  const fates = numbersFrom(60);
  shop.clock.now = new Date(begin);
  const account = await openTexting(shop);
  const tom = await account.person('fieldTechnicianLite');
  for (const step of followUpSteps) {
    const { delay, channel } = usualSetting(step);
    // A year is longer than the simulation.
    const body = { isOn: true, delay: step === 'service_due' ? 1 : delay, channel };
    await shop.call(contract.updateFollowUpStep, { as: account.owner, params: { step }, body });
  }
  const change = (table: 'visits' | 'documents' | 'plans' | 'clients', id: string, values: object) =>
    account.look((tx) => tx.updateTable(table).set(values).where('id', '=', id).execute());

  const followed: Followed[] = [];
  /** What happens at a moment without any chance: visits begin and end. */
  const events: { at: number; run: () => Promise<unknown> }[] = [];
  /** Moments at which the workers run besides the regular ones. */
  const extra = new Set<number>();
  const zone = 'America/Toronto';
  const plain = { endedAt: null, approvedAt: null, paidAt: null, zone };
  for (let n = 0; n < 6; n += 1) {
    const phone = { countryCode: '+1', number: `41620${String(10_000 + n * 10)}`, countryIdentifier: 'ca' };
    const clientId = await storeClient(account, {
      ...{ name: `Client ${n}`, email: `client${n}@sixty.test` },
      phoneNumber: n % 2 === 0 ? null : JSON.stringify(phone),
    });
    for (let count = 0; count < 2; count += 1) {
      const jobId = await storeJob(account, { clientId, title: `Work ${n}` });
      const isLate = n % 2 === 0 && count === 0;
      // Nobody is told of lateness in quiet hours.
      const at = begin + (4 + next(25)) * dayMs + (isLate ? 1 : next(24)) * hourMs;
      const stored = { createdAt: iso(begin), updatedAt: iso(begin) };
      const times = { visitStartDateTime: iso(at), visitEndDateTime: iso(at + hourMs), ...stored };
      const id = await storeVisit(account, { jobId, ...times }, isLate ? [tom.userId] : []);
      const visit: Followed = { ...plain, kind: 'visit', id, clientId, at };
      followed.push(visit);
      events.push({
        at: at + 4 * hourMs,
        async run() {
          if (visit.endedAt !== null) return;
          visit.endedAt = iso(at + 4 * hourMs);
          const times_ = { arrivedAt: visit.endedAt, startedAt: visit.endedAt, completedAt: visit.endedAt };
          await change('visits', id, { visitStatus: 'completed', ...times_, updatedAt: visit.endedAt });
        },
      });
      if (!isLate) continue;
      // Tom is at another visit that began late.
      const other = await storeJob(account, { clientId: await storeClient(account, { name: `Other ${n}` }) });
      const busy = await storeVisit(
        account,
        { jobId: other, visitStartDateTime: iso(at - 2 * hourMs), visitEndDateTime: iso(at - hourMs), ...stored },
        [tom.userId],
      );
      const startedAt = iso(at - 30 * minuteMs);
      events.push(
        { at: at - 30 * minuteMs, run: () => change('visits', busy, { visitStatus: 'in_progress', startedAt }) },
        { at: at + 2 * hourMs, run: () => change('visits', busy, { visitStatus: 'completed', completedAt: iso(at) }) },
      );
      for (const minutes of [-25, -20]) extra.add(at + minutes * minuteMs);
    }
    const at = begin + (1 + next(10)) * dayMs;
    const deposit = {
      isDepositRequired: true,
      depositAmount: '50',
      depositType: 'amount' as const,
      depositValue: '50',
    };
    const common = { clientId, documentStatus: 'sent' as const, total: '100', sentAt: iso(at), createdAt: iso(at) };
    const estimate = await storeDocument(account, { documentType: 2, ...common, ...deposit });
    followed.push({ ...plain, kind: 'estimate', id: estimate, clientId, at });
    const due = at + (5 + next(15)) * dayMs;
    const invoice = await storeDocument(account, { documentType: 1, ...common, dueDate: iso(due).slice(0, 10) });
    followed.push({ ...plain, kind: 'invoice', id: invoice, clientId, at: due });
    const startDay = addMonths(iso(begin + (32 + next(15)) * dayMs).slice(0, 10), -2);
    const termEnd = addMonths(startDay, 2);
    for (const renews of [true, false]) {
      const life = { startDay, endDay: renews ? null : termEnd, activatedAt: iso(begin) };
      const id = await storePlan(account, { clientId, renews, ...life });
      followed.push({
        ...plain,
        kind: renews ? 'renewing plan' : 'ending plan',
        id,
        clientId,
        at: Date.parse(termEnd),
      });
    }
  }

  const context = {
    queue: shop.queue,
    settings: readSettings({ PUBLIC_URL: 'https://work.test' }),
    carrier: null,
    textSender: null,
    seal: shop.seal,
  };
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  /** A worker that may be killed before or after any of its commits. */
  const work = (mayDie: boolean) =>
    runFollowUps(context, {
      now: shop.clock.now,
      signal: new AbortController().signal,
      log: silent,
      async transact(inside) {
        const fate = mayDie ? fates(8) : 0;
        const result = await shop.database.asSystem(async (tx) => {
          const value = await inside(tx);
          if (fate === 1) throw new Killed();
          return value;
        });
        if (fate === 2) throw new Killed();
        return result;
      },
    });

  const optedOutAt = new Map<string, string>();
  /** Something that takes a reason away, or changes where the client is. */
  async function disturb(at: string): Promise<void> {
    const record = followed[next(followed.length)];
    const what = next(4);
    if (record === undefined || record.endedAt !== null) return;
    if (what === 0) {
      optedOutAt.set(record.clientId, optedOutAt.get(record.clientId) ?? at);
      await change('clients', record.clientId, { mailsOffAt: at, textsOffAt: at });
    } else if (record.kind === 'visit' && what === 1) {
      record.zone = next(2) === 0 ? 'Pacific/Auckland' : 'America/Vancouver';
      await change('visits', record.id, { timezone: record.zone });
    } else if (record.kind === 'visit') {
      record.endedAt = at;
      await change('visits', record.id, { visitStatus: 'cancelled', cancelledAt: at, updatedAt: at });
    } else if (record.kind === 'renewing plan' || record.kind === 'ending plan') {
      record.endedAt = at;
      const ended = next(2) === 0 ? { cancelledAt: at } : { status: 'paused' as const };
      await change('plans', record.id, { ...ended, updatedAt: at });
    } else if (record.kind === 'invoice') {
      record.endedAt = at;
      await change('documents', record.id, { amountPaid: 100, paymentStatus: 'paid', updatedAt: at });
    } else if (Date.parse(at) > record.at) {
      record.endedAt = at;
      record.approvedAt = at;
      await change('documents', record.id, { documentStatus: 'approved', actionStatus: 1, approvedAt: at });
    }
  }

  const rounds = Array.from({ length: (days * 24) / 6 }, (_, n) => begin + n * 6 * hourMs);
  const moments = [...new Set([...rounds, ...extra])].toSorted((one, other) => one - other);
  let kills = 0;
  for (const [n, moment] of moments.entries()) {
    const at = iso(moment);
    for (const event of events.filter((each) => each.at > (moments[n - 1] ?? 0) && each.at <= moment))
      await event.run();
    shop.clock.now = new Date(moment);
    if (n % 6 === 0) await disturb(at);
    // Two workers at once, of which one may be killed at any commit.
    const [mortal] = await Promise.allSettled([work(true), work(false)]);
    kills += mortal.status === 'rejected' ? 1 : 0;
    // A zone may change later: quiet hours are those of the moment of sending.
    const sentNow = await account.look((tx) =>
      tx.selectFrom('followUps').select(['recordId', 'status']).where('createdAt', '=', at).execute(),
    );
    for (const { recordId } of sentNow) {
      const where = followed.find(({ id }) => id === recordId)?.zone ?? zone;
      expect(quietUntil(at, usualQuietHours, where)).toBe(null);
    }
  }

  expect(kills).toBeGreaterThan(20);
  const rows = await account.look((tx) => tx.selectFrom('followUps').selectAll().execute());
  const mails = await account.look((tx) =>
    tx.selectFrom('outgoingMail').select('id').where('kind', '=', 'follow-up').execute(),
  );
  // Each written message has its mail, and each mail its message.
  expect(mails.map(({ id }) => id).toSorted()).toEqual(rows.flatMap(({ mailId }) => mailId ?? []).toSorted());
  const written = rows.filter(({ mailId }) => mailId !== null);
  for (const step of followUpSteps) expect([step, written.some((row) => row.step === step)]).toEqual([step, true]);
  for (const record of followed) {
    const own = rows.filter(({ recordId }) => recordId === record.id);
    const keys = own.map(({ step }) => step);
    expect([record.kind, new Set(keys).size]).toEqual([record.kind, keys.length]);
    for (const row of own) {
      const end = ended(record, row.step);
      if (end !== null) expect([row.step, row.createdAt < end]).toEqual([row.step, true]);
      const optedOut = optedOutAt.get(record.clientId);
      if (optedOut !== undefined && row.createdAt >= optedOut) expect(row.status).toBe('skipped');
    }
    // What was due long before its reason went away is there.
    const expected = (step: FollowUpStep, dueAt: number): void => {
      const stood = record.endedAt === null || Date.parse(record.endedAt) > dueAt + dayMs;
      if (stood && dueAt + dayMs < begin + days * dayMs) expect([step, keys.includes(step)]).toEqual([step, true]);
    };
    if (record.kind === 'visit') expected('reminder', record.at - 2 * dayMs);
    if (record.kind === 'renewing plan') expected('plan_renewal', record.at - 30 * dayMs);
    if (record.kind === 'ending plan') expected('plan_end', record.at - 30 * dayMs);
    if (record.kind === 'estimate')
      for (const [step, after] of [
        ['estimate_1', 3],
        ['estimate_2', 7],
        ['estimate_3', 14],
      ] as const)
        expected(step, record.at + after * dayMs);
    if (record.kind === 'invoice')
      for (const [step, after] of [
        ['overdue_1', 1],
        ['overdue_2', 7],
        ['overdue_3', 21],
      ] as const)
        expected(step, record.at + after * dayMs);
    if (record.approvedAt !== null && Date.parse(record.approvedAt) < begin + (days - 4) * dayMs)
      expect(keys).toContain('deposit_due');
  }
  expect(script.sent).toEqual([]);
});
