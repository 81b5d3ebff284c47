import { readClientReport } from '@truckroll/contract/reports/reports';
import { addDays } from '@truckroll/domain/calendar/days';
import { wallClock } from '@truckroll/domain/format/dates';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chanceFrom } from '../../demo/chance.ts';
import { flowOfClient } from '../../testing/report-oracle.ts';
import { openShop, type Shop } from '../../testing/shop.ts';
import { storeClient, storeDocument, storeJob } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** The ends of the parts into which the statement divides time, and moments one or two parts or years from them. */
const ends = ['2022-09-02', '2023-08-28', '2024-08-22', '2025-08-17'];
const distances = [0, 0, 0, 1, -1, 2, -2, 359, 360, 364, 365, 366, 367];
const hours = [0, 1, 9, 10, 11, 13, 14, 23];

type Work = { moment: string } | { day: string };

function randomWork(seed: number): Work[][] {
  const chance = chanceFrom(seed);
  return Array.from({ length: 40 }, () =>
    Array.from({ length: chance.between(1, 4) }, () => {
      const day = addDays(chance.pick(ends), chance.pick(distances) * chance.pick([1, -1]));
      const moment = `${day}T${String(chance.pick(hours)).padStart(2, '0')}:${chance.pick(['00', '30'])}:00.000Z`;
      return chance.happens(0.6) ? { moment } : { day };
    }),
  );
}

/** Days that are 366 apart, although less than 365 times 24 hours passed: the clocks went forward between them. */
const aroundClocks: Work[] = [{ moment: '2024-03-10T04:30:00.000Z' }, { moment: '2025-03-10T04:20:00.000Z' }];

it.each([
  ['Pacific/Kiritimati', 1],
  ['Pacific/Pago_Pago', 2],
  ['America/Toronto', 3],
])(
  'counts new, returned and lost clients in %s as a count of each client does, at every end of a part',
  async (zone, seed) => {
    const account = await shop.newAccount();
    await account.look((tx) => tx.updateTable('accounts').set({ timezone: zone }).execute());
    const clients = [aroundClocks, ...randomWork(seed)];
    for (const works of clients) {
      const clientId = await storeClient(account);
      for (const work of works) {
        if ('day' in work)
          await storeDocument(account, { clientId, documentType: 1, documentStatus: 'sent', date: work.day });
        else await storeJob(account, { clientId, jobStatus: 'completed', startDateTime: work.moment });
      }
    }
    const { day: today } = wallClock(shop.clock.now.toISOString(), zone);
    const changes = clients.flatMap((works) =>
      flowOfClient(
        works.map((work) => ('day' in work ? work.day : wallClock(work.moment, zone).day)),
        today,
      ),
    );

    const query = { from: '2023-04-01', to: '2026-03-10', compare: 'false' } as const;
    const { data } = await shop.call(readClientReport, { as: account.owner, query });
    const count = (kind: string, { from, to }: { from: string; to: string }): number =>
      changes.filter((change) => change.kind === kind && from <= change.day && change.day <= to).length;
    expect(
      data.months.map(({ from, to, now }) => ({ from, to, new: now.new, returned: now.returned, lost: now.lost })),
    ).toEqual(
      data.months.map((month) => ({
        from: month.from,
        to: month.to,
        new: count('new', month),
        returned: count('returned', month),
        lost: count('lost', month),
      })),
    );
    expect(data.totals.now.returned).toBeGreaterThan(5);
  },
);
