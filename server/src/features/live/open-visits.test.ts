import { listOpenVisits, openVisit, openVisitSeconds } from '@truckroll/contract/live/live';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { localSignals } from '../../platform/database/signals.ts';
import { followLive } from '../../testing/follow-live.ts';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient, storeJob, storeVisit } from '../../testing/stored-work.ts';
import { watchOpenVisits } from './open-visits.ts';

describe('a visit that somebody has open', () => {
  let shop: Shop;
  let account: TestAccount;
  let anna: Person;
  let visitId: string;

  beforeAll(async () => {
    shop = await openShop();
    account = await shop.newAccount();
    anna = await account.person('officeStaff');
    visitId = await storeVisit(account, { jobId: await storeJob(account, { clientId: await storeClient(account) }) });
  });
  afterAll(() => shop.close());

  const say = (as: Person, visit: string | null, tab = 'one') =>
    shop.call(openVisit, { as, body: { tab, visitId: visit } });
  const seenBy = async (as: Person) => (await shop.call(listOpenVisits, { as })).data.visits;

  it('is shown to the others who see it, but not to the person', async () => {
    const stream = await followLive(shop, account.owner);
    expect((await say(anna, visitId)).status).toBe(200);
    expect(await stream.take('openVisit')).toMatchObject({ ids: null });
    stream.close();
    expect(await seenBy(account.owner)).toEqual([{ visitId, people: [{ id: anna.userId, name: 'Pat officeStaff' }] }]);
    expect(await seenBy(anna)).toEqual([]);
    expect(await seenBy((await shop.newAccount()).owner)).toEqual([]);
  });

  it('is not shown to people who do not see the visit', async () => {
    const technician = await account.person('fieldTechnicianLite');
    await say(anna, visitId);
    expect(await seenBy(technician)).toEqual([]);
    const refused = await say(technician, visitId);
    expect([refused.status, refused.body.message]).toEqual([404, 'Visit not found']);
  });

  it("is forgotten when the person's last page closes it", async () => {
    await say(anna, visitId, 'one');
    await say(anna, visitId, 'two');
    await say(anna, null, 'one');
    expect(await seenBy(account.owner)).toHaveLength(1);
    await say(anna, null, 'two');
    expect(await seenBy(account.owner)).toEqual([]);
  });
});

describe('a page that stops reporting', () => {
  it('is forgotten after a minute, which is reported', () => {
    vi.useFakeTimers();
    const onChange = vi.fn();
    const open = watchOpenVisits({ signals: localSignals(), onChange, clock: () => Date.now() });
    const page = { accountId: 'a', userId: 'u', name: 'Anna', tab: 'one', visitId: 'v' };
    open.say(page);
    vi.advanceTimersByTime((openVisitSeconds - 5) * 1000);
    open.say(page);
    expect(onChange).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime((openVisitSeconds - 5) * 1000);
    expect([...open.list('a', 'other').keys()]).toEqual(['v']);
    vi.advanceTimersByTime(10_000);
    expect([...open.list('a', 'other').keys()]).toEqual([]);
    expect(onChange).toHaveBeenCalledTimes(2);
    open.stop();
    vi.useRealTimers();
  });
});
