import { updateAccount } from '@truckroll/contract/account/account';
import { writtenAtHeader } from '@truckroll/contract/endpoints/written-at';
import { listHistory } from '@truckroll/contract/history/history';
import { listOutgoingMail } from '@truckroll/contract/mail/mail';
import { listNotifications } from '@truckroll/contract/notifications/notifications';
import { getArrival } from '@truckroll/contract/on-my-way/on-my-way';
import { getVisit } from '@truckroll/contract/visits/visit-details';
import { changeVisitStatus } from '@truckroll/contract/visits/visits';
import type { VisitStatus } from '@truckroll/domain/visits/visit-statuses';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';
import { storeClient, storeJob, storeVisit } from '../../testing/stored-work.ts';
import { newNumber, openTexting, scriptedCarrier } from '../../testing/texting.ts';

const { script, carrier } = scriptedCarrier();
let shop: Shop;
beforeAll(async () => {
  shop = await openShop({}, { carrier });
});
afterAll(() => shop.close());
beforeEach(() => {
  // 11:00 in Toronto, later than the clock of the database, by which the queue starts waiting tasks.
  shop.clock.now = new Date('2030-03-12T15:00:00.000Z');
  script.sent.length = 0;
  script.next = 'accepted';
});

const laterBy = (minutes: number): void => {
  shop.clock.now = new Date(shop.clock.now.getTime() + minutes * 60_000);
};
const minutesAgo = (minutes: number): string => new Date(shop.clock.now.getTime() - minutes * 60_000).toISOString();

const addressAt = (latitude: number, longitude: number): string =>
  JSON.stringify({
    ...{ street: 'Main St', houseNumber: '12', city: 'Toronto', state: 'ON', country: 'CA', zipCode: null },
    ...{ formattedAddress: '12 Main St', latitude, longitude, plusCode: null, placeId: null },
  });

/** A visit of a technician in a company that tells its clients. */
async function newTrip({ settings = {}, client = {}, job = {} }: Record<string, object> = {}) {
  const account = await openTexting(shop);
  await shop.call(updateAccount, { as: account.owner, body: { onMyWay: true, ...settings } });
  const tom = await account.person('fieldTechnicianLite');
  const number = newNumber();
  const phoneNumber = JSON.stringify({ countryCode: '+1', number: number.slice(2), countryIdentifier: 'ca' });
  const clientId = await storeClient(account, { name: 'Ada Lee', firstName: 'Ada', phoneNumber, ...client });
  const jobId = await storeJob(account, { clientId, title: 'Boiler', ...job }, [tom.userId]);
  const visitId = await storeVisit(
    account,
    { jobId, visitStartDateTime: '2030-03-12T16:00:00.000Z', visitEndDateTime: '2030-03-12T17:00:00.000Z' },
    [tom.userId],
  );
  const move = (visitStatus: VisitStatus, { as = tom, headers = {} }: { as?: Person; headers?: object } = {}) =>
    shop.call(changeVisitStatus, { as, params: { visitId }, body: { visitStatus }, headers: { ...headers } });
  const told = async (as: Person = tom) => (await shop.call(getVisit, { as, params: { visitId } })).data.announcement;
  const history = async () => {
    const query = { moduleType: 'job' as const, moduleId: jobId };
    const { data } = await shop.call(listHistory, { as: account.owner, query });
    return JSON.stringify(data);
  };
  return { account, tom, number, clientId, jobId, visitId, move, told, history };
}

const linkIn = (text = ''): string => /\/public\/arrivals\/([\w-]+)/.exec(text)?.[1] ?? '';
const open = (token: string) => shop.call(getArrival, { params: { token } });

describe('a client', () => {
  it('is told by text who is on the way and when they arrive, with a page that says so', async () => {
    const trip = await newTrip({ job: { jobAddress: addressAt(43.7, -79.4) } });
    await trip.account.look((tx) =>
      tx
        .updateTable('accounts')
        .set({ address: addressAt(43.6, -79.4) })
        .execute(),
    );
    await trip.move('in_transit');
    expect(await trip.told()).toMatchObject({ status: 'waiting', channel: null });
    await shop.queue.runWaiting();
    const [text] = script.sent;
    expect(text).toMatchObject({ to: trip.number, from: trip.account.number });
    // 14.5 km of road at the flat speed take 22 minutes.
    expect(text?.body).toMatch(
      /^Hello Ada, Pat of .* is on the way and arrives at about 11:25\. Follow the visit: http/,
    );
    expect(await trip.told()).toEqual({
      ...{ status: 'sent', channel: 'text', reason: null },
      ...{ name: 'Pat fieldTechnicianLite', expectedAt: '2030-03-12T15:25:00.000Z' },
    });
    const { arrival } = (await open(linkIn(text?.body))).data;
    expect(arrival).toMatchObject({
      ...{ stage: 'on_the_way', expectedAt: '2030-03-12T15:25:00.000Z', arrivedAt: null },
      person: { firstName: 'Pat', pictureUrl: null },
    });
    expect(JSON.stringify(arrival)).not.toMatch(/Main St|Ada|Boiler/);
    expect(await trip.history()).toContain('told the client by text that Pat fieldTechnicianLite is on the way');
  });

  it('is told soon where the way is not known, and from the last place where it is', async () => {
    const trip = await newTrip();
    await trip.move('in_transit');
    await shop.queue.runWaiting();
    expect(script.sent[0]?.body).toContain('arrives soon');

    const next = await newTrip({ job: { jobAddress: addressAt(43.7, -79.4) } });
    await next.account.look((tx) =>
      tx
        .updateTable('accounts')
        .set({ address: addressAt(45, -79.4) })
        .execute(),
    );
    const before = await storeJob(next.account, { clientId: next.clientId, jobAddress: addressAt(43.7, -79.4) });
    await storeVisit(
      next.account,
      {
        jobId: before,
        ...{ visitStatus: 'completed', completedAt: minutesAgo(5) },
        ...{ visitStartDateTime: minutesAgo(90), visitEndDateTime: minutesAgo(5) },
      },
      [next.tom.userId],
    );
    await next.move('in_transit');
    await shop.queue.runWaiting();
    expect(script.sent[1]?.body).toContain('at about 11:00');
  });

  it('is told by mail without a number, and when the number has opted out', async () => {
    const client = { email: 'ada@lee.test', phoneNumber: null };
    const trip = await newTrip({
      client,
      settings: { onMyWayText: '{sender.name} comes {visit.arrival}:\n{visit.link}' },
    });
    await trip.move('in_transit');
    await shop.queue.runWaiting();
    const { mails } = (await shop.call(listOutgoingMail, { as: trip.account.owner })).data;
    expect(mails[0]).toMatchObject({ kind: 'on-my-way', to: 'ada@lee.test', status: 'kept' });
    expect(mails[0]?.text).toContain('Pat fieldTechnicianLite comes soon:');
    expect((await open(linkIn(mails[0]?.text ?? ''))).status).toBe(200);
    // Without a mail server nobody receives it, which is said.
    expect(await trip.told()).toMatchObject({ status: 'kept', channel: 'mail', reason: 'No mail server is set up.' });

    const quiet = await newTrip({ client: { email: 'ada@lee.test' } });
    await quiet.account.look((tx) =>
      tx
        .insertInto('smsOptOuts')
        .values({ phoneNumber: quiet.number, createdAt: shop.clock.now.toISOString() })
        .execute(),
    );
    await quiet.move('in_transit');
    await shop.queue.runWaiting();
    expect(await quiet.told()).toMatchObject({ channel: 'mail' });
    expect(script.sent).toEqual([]);
  });

  it('is told once for each visit and person, however often the step is taken', async () => {
    const trip = await newTrip();
    await Promise.all([trip.move('in_transit'), trip.move('in_transit')]);
    await shop.queue.runWaiting();
    await trip.move('scheduled');
    await trip.move('in_transit');
    await shop.queue.runWaiting();
    expect(script.sent).toHaveLength(1);
  });

  it('is told about the only technician when the office takes the step, and about nobody of several', async () => {
    const trip = await newTrip();
    await trip.move('in_transit', { as: trip.account.owner });
    await shop.queue.runWaiting();
    expect(script.sent[0]?.body).toContain('Pat of');

    const two = await newTrip();
    const other = await two.account.person('fieldTechnicianPro');
    await two.account.look((tx) =>
      tx.insertInto('visitTeam').values({ visitId: two.visitId, userId: other.userId }).execute(),
    );
    await two.move('in_transit', { as: two.account.owner });
    await shop.queue.runWaiting();
    expect(await two.told()).toBeNull();
    expect(script.sent).toHaveLength(1);
  });
});

describe('nobody is told', () => {
  it('who does not want such messages: by mail without texts, and not at all without both', async () => {
    const now = shop.clock.now.toISOString();
    const email = 'ada@lee.test';
    const tellWith = async (choice: object) => {
      const trip = await newTrip({ client: { email, ...choice } });
      await trip.move('in_transit');
      await shop.queue.runWaiting();
      return trip.told();
    };
    expect(await tellWith({ textsOffAt: now })).toMatchObject({ channel: 'mail' });
    expect(await tellWith({ textsNeedConsent: true })).toMatchObject({ channel: 'mail' });
    expect(await tellWith({ mailsOffAt: now })).toMatchObject({ channel: 'text' });
    expect(await tellWith({ mailsOffAt: now, textsOffAt: now })).toMatchObject({
      ...{ status: 'skipped', channel: null },
      reason: 'The client does not want these messages.',
    });
    expect(script.sent).toHaveLength(1);
  });

  it('in companies that have not chosen so, which none has at first', async () => {
    const account = await shop.newAccount();
    expect((await shop.call(updateAccount, { as: account.owner, body: {} })).data.account.onMyWay).toBe(false);
    const trip = await newTrip({ settings: { onMyWay: false } });
    await trip.move('in_transit');
    await shop.queue.runWaiting();
    expect([await trip.told(), script.sent]).toEqual([null, []]);
  });

  it('about a step that reaches the server more than 15 minutes late, which is said', async () => {
    const trip = await newTrip();
    await trip.move('in_transit', { headers: { [writtenAtHeader]: minutesAgo(16) } });
    await shop.queue.runWaiting();
    expect(script.sent).toEqual([]);
    expect(await trip.told()).toMatchObject({
      status: 'skipped',
      reason: 'The step reached the server more than 15 minutes after it was taken.',
    });
    expect(await trip.history()).toContain('could not tell the client that Pat fieldTechnicianLite is on the way');
    const { notifications } = (await shop.call(listNotifications, { as: trip.tom })).data;
    expect(notifications.map(({ title }) => title)).toContain('Client Not Told');

    const inTime = await newTrip();
    await inTime.move('in_transit', { headers: { [writtenAtHeader]: minutesAgo(15) } });
    await shop.queue.runWaiting();
    expect(script.sent).toHaveLength(1);
  });

  it.each([
    ['without a number and an address', { phoneNumber: null, email: null }, 'The client has neither a phone number'],
    ['who is archived', { stage: 'archived' }, 'The client is archived.'],
  ])('%s', async (_, client, reason) => {
    const trip = await newTrip({ client });
    await trip.move('in_transit');
    await shop.queue.runWaiting();
    expect(script.sent).toEqual([]);
    expect(await trip.told()).toMatchObject({ status: 'skipped', reason: expect.stringContaining(reason) });
  });

  it('in quiet hours, nor after them', async () => {
    const trip = await newTrip();
    const quiet = { quietFrom: '09:00', quietTo: '12:30', updatedAt: shop.clock.now.toISOString() };
    await trip.account.look((tx) => tx.insertInto('callSettings').values(quiet).execute());
    await trip.move('in_transit');
    await shop.queue.runWaiting();
    laterBy(120);
    await shop.queue.runWaiting({ evenLater: true });
    expect(script.sent).toEqual([]);
    expect(await trip.told()).toMatchObject({ status: 'skipped', reason: "It is within the company's quiet hours." });
  });

  it('after the arrival', async () => {
    const trip = await newTrip();
    script.next = 'unreachable';
    await trip.move('in_transit');
    await shop.queue.runWaiting();
    expect(await trip.told()).toMatchObject({ status: 'waiting', channel: 'text' });
    await trip.move('arrived');
    await shop.queue.runWaiting({ evenLater: true });
    expect(script.sent).toEqual([]);
    expect(await trip.told()).toMatchObject({ status: 'failed', reason: 'The visit was no longer on the way.' });
  });

  it('later than half an hour', async () => {
    const trip = await newTrip();
    script.next = 'unreachable';
    await trip.move('in_transit');
    await shop.queue.runWaiting();
    laterBy(31);
    await shop.queue.runWaiting({ evenLater: true });
    expect(script.sent).toEqual([]);
    expect(await trip.told()).toMatchObject({
      status: 'failed',
      reason: 'The message could not be sent within 30 minutes.',
    });
  });
});

describe('a failure to send', () => {
  it('is shown to the technician and in the history', async () => {
    const trip = await newTrip();
    script.next = { refused: 21_211 };
    await trip.move('in_transit');
    await shop.queue.runWaiting();
    expect(await trip.told()).toMatchObject({ status: 'failed', reason: 'The phone provider refused.' });
    expect(await trip.history()).toContain('The phone provider refused.');
    const { notifications } = (await shop.call(listNotifications, { as: trip.tom })).data;
    expect(notifications[0]).toMatchObject({ title: 'Client Not Told', moduleType: 'job', moduleId: trip.jobId });
  });

  it('is made good by another attempt within half an hour', async () => {
    const trip = await newTrip();
    script.next = 'unreachable';
    await trip.move('in_transit');
    await shop.queue.runWaiting();
    laterBy(1);
    await shop.queue.runWaiting({ evenLater: true });
    expect(script.sent).toHaveLength(1);
    expect(await trip.told()).toMatchObject({ status: 'sent' });
  });
});

describe("OW-1 the client's page", () => {
  async function opened() {
    const trip = await newTrip();
    await trip.move('in_transit');
    await shop.queue.runWaiting();
    return { ...trip, token: linkIn(script.sent[0]?.body) };
  }

  it('says that somebody has arrived, and ends half an hour later', async () => {
    const { token, move } = await opened();
    laterBy(20);
    await move('arrived');
    expect((await open(token)).data.arrival).toMatchObject({
      stage: 'arrived',
      arrivedAt: shop.clock.now.toISOString(),
    });
    laterBy(31);
    expect(await open(token)).toMatchObject({ status: 404, body: { code: 'public_link_ended' } });
  });

  it('ends when the step is taken back, the visit is over, or somebody else works on it', async () => {
    for (const status of ['scheduled', 'cancelled'] as const) {
      const { token, move, account } = await opened();
      script.sent.length = 0;
      await move(status, { as: account.owner });
      expect((await open(token)).status).toBe(404);
    }
    const { token, account } = await opened();
    await account.look((tx) => tx.deleteFrom('visitTeam').execute());
    expect((await open(token)).status).toBe(404);
  });

  it('shows the look of the company', async () => {
    const { token, account } = await opened();
    const branding = { color: '#0f4c81' };
    await shop.call(updateAccount, { as: account.owner, body: { branding, companyName: 'Northwind' } });
    expect((await open(token)).data.arrival.company).toMatchObject({ name: 'Northwind', color: '#0f4c81' });
  });

  it('opens with no other link', async () => {
    await opened();
    expect((await open('nothing')).status).toBe(404);
  });
});
