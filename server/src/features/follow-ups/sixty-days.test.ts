import * as contract from '@truckroll/contract/follow-ups/follow-ups';
import { quietUntil } from '@truckroll/domain/conversations/quiet-hours';
import { usualQuietHours, usualSetting } from '@truckroll/domain/follow-ups/follow-up-steps';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSettings } from '../../platform/settings/settings.ts';
import { openShop, type Shop } from '../../testing/shop.ts';
import { storeClient, storeJob, storeVisit } from '../../testing/stored-work.ts';
import { openTexting, scriptedCarrier } from '../../testing/texting.ts';
import { runFollowUps } from './send-follow-ups.ts';

const { script, carrier } = scriptedCarrier();
let shop: Shop;
beforeAll(async () => {
  shop = await openShop({}, { carrier });
});
afterAll(() => shop.close());

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const begin = Date.parse('2030-02-20T15:00:00.000Z');

/** Numbers that follow from a seed. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

class Killed extends Error {}

it('sends each message exactly once in 60 days, though workers are killed, zones change and clients opt out', async () => {
  const next = numbersFrom(28);
  shop.clock.now = new Date(begin);
  const account = await openTexting(shop);
  for (const step of ['booked', 'reminder', 'reminder_soon'] as const) {
    const { delay, channel } = usualSetting(step);
    await shop.call(contract.updateFollowUpStep, {
      as: account.owner,
      params: { step },
      body: { isOn: true, delay, channel },
    });
  }
  const visits: { id: string; clientId: string; start: string; zone: string; cancelledAt: string | null }[] = [];
  for (let n = 0; n < 12; n += 1) {
    const clientId = await storeClient(account, {
      name: `Client ${n}`,
      email: `client${n}@sixty.test`,
      phoneNumber:
        n % 2 === 0
          ? null
          : JSON.stringify({ countryCode: '+1', number: `41620${String(10_000 + n * 10)}`, countryIdentifier: 'ca' }),
    });
    const jobId = await storeJob(account, { clientId, title: `Work ${n}` });
    const start = new Date(begin + (5 + next(50)) * dayMs + next(24) * hourMs).toISOString();
    const end = new Date(Date.parse(start) + hourMs).toISOString();
    const at = new Date(begin).toISOString();
    const times = { visitStartDateTime: start, visitEndDateTime: end, createdAt: at, updatedAt: at };
    const id = await storeVisit(account, { jobId, ...times });
    visits.push({ id, clientId, start, zone: 'America/Toronto', cancelledAt: null });
  }

  const context = {
    queue: shop.queue,
    settings: readSettings({ PUBLIC_URL: 'https://work.test' }),
    carrier: null,
    textSender: null,
  };
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  /** A worker that may be killed before or after any of its commits. */
  const work = (mayDie: boolean) =>
    runFollowUps(context, {
      now: shop.clock.now,
      signal: new AbortController().signal,
      log: silent,
      async transact(inside) {
        const fate = mayDie ? next(8) : 0;
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
  let kills = 0;
  for (let hours = 0; hours < 60 * 24; hours += 6) {
    shop.clock.now = new Date(begin + hours * hourMs);
    const at = shop.clock.now.toISOString();
    if (hours % 72 === 0) {
      const visit = visits[next(visits.length)];
      const change = next(3);
      if (visit !== undefined && visit.cancelledAt === null) {
        if (change === 0) {
          const zone = next(2) === 0 ? 'Pacific/Auckland' : 'America/Vancouver';
          await account.look((tx) =>
            tx.updateTable('visits').set({ timezone: zone }).where('id', '=', visit.id).execute(),
          );
        } else if (change === 1) {
          visit.cancelledAt = at;
          const cancelled = { visitStatus: 'cancelled' as const, cancelledAt: at, updatedAt: at };
          await account.look((tx) => tx.updateTable('visits').set(cancelled).where('id', '=', visit.id).execute());
        } else {
          optedOutAt.set(visit.clientId, optedOutAt.get(visit.clientId) ?? at);
          const off = { mailsOffAt: at, textsOffAt: at };
          await account.look((tx) => tx.updateTable('clients').set(off).where('id', '=', visit.clientId).execute());
        }
      }
    }
    // Two workers at once, of which one may be killed at any commit.
    const [mortal] = await Promise.allSettled([work(true), work(false)]);
    kills += mortal.status === 'rejected' ? 1 : 0;
    // The zone of a visit may change later: quiet hours are those of the moment of sending.
    const sentNow = await account.look((tx) =>
      tx
        .selectFrom('followUps')
        .innerJoin('visits', 'visits.id', 'followUps.recordId')
        .select(['visits.timezone', 'followUps.createdAt'])
        .where('followUps.createdAt', '=', at)
        .execute(),
    );
    for (const { timezone } of sentNow) expect(quietUntil(at, usualQuietHours, timezone)).toBe(null);
  }

  expect(kills).toBeGreaterThan(20);
  const rows = await account.look((tx) => tx.selectFrom('followUps').selectAll().execute());
  const mails = await account.look((tx) =>
    tx.selectFrom('outgoingMail').select('id').where('kind', '=', 'follow-up').execute(),
  );
  const keys = rows.map(({ step, recordId, occurrence }) => `${step} ${recordId} ${occurrence}`);
  expect(new Set(keys).size).toBe(keys.length);
  // Each written message has its mail, and each mail its message.
  expect(mails.map(({ id }) => id).toSorted()).toEqual(rows.flatMap(({ mailId }) => mailId ?? []).toSorted());
  for (const visit of visits) {
    const own = rows.filter(({ recordId }) => recordId === visit.id);
    for (const row of own) {
      if (visit.cancelledAt !== null) expect(row.createdAt < visit.cancelledAt).toBe(true);
      const optedOut = optedOutAt.get(visit.clientId);
      if (optedOut !== undefined && row.createdAt >= optedOut) expect(row.status).toBe('skipped');
    }
    const reminded = own.filter(({ step }) => step === 'reminder');
    const dueAt = new Date(Date.parse(visit.start) - 2 * dayMs).toISOString();
    const isTold = visit.cancelledAt === null || visit.cancelledAt > new Date(Date.parse(dueAt) + dayMs).toISOString();
    if (isTold) expect(reminded).toHaveLength(1);
  }
  expect(rows.length).toBeGreaterThan(20);
  expect(script.sent).toEqual([]);
});
