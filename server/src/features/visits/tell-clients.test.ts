import { updateAccount } from '@truckroll/contract/account/account';
import { updateFollowUpStep } from '@truckroll/contract/follow-ups/follow-ups';
import { updateJob } from '@truckroll/contract/jobs/save-job';
import { listOutgoingMail } from '@truckroll/contract/mail/mail';
import * as visits from '@truckroll/contract/visits/visits';
import type { FollowUpStep } from '@truckroll/domain/follow-ups/follow-up-names';
import { usualSetting } from '@truckroll/domain/follow-ups/follow-up-steps';
import type { JobStatus } from '@truckroll/domain/jobs/job-statuses';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBooking } from '../../testing/booking-page.ts';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';
import { storeClient, storeJob, storeVisit } from '../../testing/stored-work.ts';
import { sendFollowUps } from '../follow-ups/send-follow-ups.ts';
import { tellClients } from './tell-clients.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.clock.now = new Date('2026-03-10T15:00:00.000Z');
});

const at = (time: string, day = '2026-03-12'): string => `${day}T${time}:00.000Z`;
const laterBy = (minutes: number): void => {
  shop.clock.now = new Date(shop.clock.now.getTime() + minutes * 60_000);
};
const mailsOf = async (as: Person) =>
  (await shop.call(listOutgoingMail, { as })).data.mails
    .filter(({ kind }) => kind === 'visit')
    .map(({ to, subject }) => [to, subject]);
const tell = () => shop.queue.runChore(tellClients);

async function newVisit(account: Record<string, unknown> = {}, client: object = { email: 'ann@client.test' }) {
  const shopAccount = await shop.newAccount();
  const { owner } = shopAccount;
  await shop.call(updateAccount, { as: owner, body: { arrivalWindow: 120, arrivalMails: true, ...account } });
  const jobId = await storeJob(shopAccount, { clientId: await storeClient(shopAccount, client), title: 'Boiler' });
  const visitId = await storeVisit(shopAccount, {
    ...{ jobId, visitStartDateTime: at('13:00'), visitEndDateTime: at('14:00') },
    ...{ promisedFrom: at('13:00'), promisedTo: at('15:00') },
  });
  const change = (body: Record<string, unknown>) =>
    shop.call(visits.updateVisit, { as: owner, params: { visitId }, body });
  return { owner, jobId, visitId, change };
}

it('tells a client the window once, and again when it has moved or is cancelled', async () => {
  const { owner, visitId, change } = await newVisit();
  await tell();
  await tell();
  const to = 'ann@client.test';
  const [first] = await mailsOf(owner);
  expect(first?.[0]).toBe(to);
  expect(first?.[1]).toMatch(/: Your visit on Mar 12, 2026 09:00 to 11:00$/);
  // Within the window nothing has changed for the client.
  await change({ visitStartDateTime: at('14:00'), visitEndDateTime: at('15:00') });
  laterBy(5);
  await tell();
  expect(await mailsOf(owner)).toHaveLength(1);
  await change({ visitStartDateTime: at('14:00', '2026-03-20'), visitEndDateTime: at('15:00', '2026-03-20') });
  await tell();
  expect(await mailsOf(owner)).toHaveLength(1);
  laterBy(5);
  await tell();
  await tell();
  const [moved, ...others] = await mailsOf(owner);
  expect([moved?.[1]?.split(': ')[1], others.length]).toEqual([
    'Your visit has been rescheduled to Mar 20, 2026 10:00 to 12:00',
    1,
  ]);
  await shop.call(visits.changeVisitStatus, { as: owner, params: { visitId }, body: { visitStatus: 'cancelled' } });
  laterBy(5);
  await tell();
  await tell();
  expect((await mailsOf(owner)).map(([, subject]) => subject?.split(': ')[1])[0]).toBe('Your visit has been cancelled');
  expect(await mailsOf(owner)).toHaveLength(3);
});

it('tells nobody in accounts that do not send such mails or any mail, and no client without an address', async () => {
  const quiet = [
    await newVisit({ arrivalMails: false }),
    await newVisit({ features: { mail: false } }),
    await newVisit({}, { email: null }),
  ];
  await tell();
  for (const { owner } of quiet) expect(await mailsOf(owner)).toEqual([]);
});

it('sends no news about the visits of a job on hold until the job is resumed', async () => {
  const { owner, jobId } = await newVisit();
  const setStatus = (jobStatus: JobStatus) => shop.call(updateJob, { as: owner, body: { jobId, jobStatus } });
  await setStatus('on_hold');
  laterBy(5);
  await tell();
  expect(await mailsOf(owner)).toEqual([]);
  await setStatus('in_progress');
  await tell();
  expect(await mailsOf(owner)).toHaveLength(1);
});

describe('a client who hears of the visit in another way gets no second mail', () => {
  /** All mails to clients about the visit, oldest first. */
  const toClient = async (as: Person) =>
    (await shop.call(listOutgoingMail, { as })).data.mails
      .filter(({ kind }) => kind === 'visit' || kind === 'follow-up' || kind === 'booking')
      .map(({ kind }) => kind)
      .toReversed();
  const everyChore = async () => {
    await shop.queue.runChore(tellClients);
    await shop.queue.runChore(sendFollowUps);
    await shop.queue.runWaiting();
  };
  const switchOn = (as: Person, step: FollowUpStep) => {
    const { delay } = usualSetting(step);
    return shop.call(updateFollowUpStep, { as, params: { step }, body: { isOn: true, delay, channel: 'mail' } });
  };

  it.each([['booked'], ['reminder'], ['booked', 'reminder']] as const)('by %s', async (...steps) => {
    // A visit in three days, so that both the message about it and the window of two days ahead are to come.
    const account = await shop.newAccount();
    const { owner } = account;
    await shop.call(updateAccount, { as: owner, body: { arrivalWindow: 120, arrivalMails: true } });
    for (const step of steps) await switchOn(owner, step);
    const jobId = await storeJob(account, { clientId: await storeClient(account, { email: 'ann@client.test' }) });
    const now = shop.clock.now.toISOString();
    const visitId = await storeVisit(account, {
      ...{ jobId, visitStartDateTime: at('13:00', '2026-03-13'), visitEndDateTime: at('14:00', '2026-03-13') },
      ...{ promisedFrom: at('13:00', '2026-03-13'), promisedTo: at('15:00', '2026-03-13') },
      ...{ createdAt: now, updatedAt: now },
    });
    for (let hours = 0; hours < 60; hours += 1) {
      laterBy(60);
      await everyChore();
    }
    expect(await toClient(owner)).toEqual(steps.map(() => 'follow-up'));
    // A cancellation is told by the mail about the window, as before.
    await shop.call(visits.changeVisitStatus, { as: owner, params: { visitId }, body: { visitStatus: 'cancelled' } });
    laterBy(5);
    await everyChore();
    expect((await toClient(owner)).at(-1)).toBe('visit');
  });

  it('when it is moved', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    await shop.call(updateAccount, { as: owner, body: { arrivalWindow: 120, arrivalMails: true } });
    await switchOn(owner, 'booked');
    const jobId = await storeJob(account, { clientId: await storeClient(account, { email: 'ann@client.test' }) });
    const now = shop.clock.now.toISOString();
    const times = { visitStartDateTime: at('13:00'), visitEndDateTime: at('14:00'), createdAt: now, updatedAt: now };
    const visitId = await storeVisit(account, {
      jobId,
      ...times,
      ...{ promisedFrom: at('13:00'), promisedTo: at('15:00') },
    });
    const pass = async () => {
      for (let count = 0; count < 4; count += 1) {
        laterBy(5);
        await everyChore();
      }
    };
    const move = (body: object) => shop.call(visits.updateVisit, { as: owner, params: { visitId }, body });
    await pass();
    await move({ visitStartDateTime: at('14:00', '2026-03-20'), visitEndDateTime: at('15:00', '2026-03-20') });
    await pass();
    expect(await toClient(owner)).toEqual(['follow-up', 'follow-up']);
  });

  it('though not of a move where the message came too late to tell the first time', async () => {
    const { owner, change } = await newVisit();
    await everyChore();
    await switchOn(owner, 'booked');
    laterBy(1);
    await change({ visitStartDateTime: at('14:00', '2026-03-20'), visitEndDateTime: at('15:00', '2026-03-20') });
    for (let count = 0; count < 4; count += 1) {
      laterBy(5);
      await everyChore();
    }
    expect(await toClient(owner)).toEqual(['visit', 'visit']);
  });

  it('when they booked it online', async () => {
    const page = await openBooking(shop);
    await shop.call(updateAccount, { as: page.owner, body: { arrivalWindow: 120, arrivalMails: true } });
    await switchOn(page.owner, 'booked');
    const [time] = (await page.times()).data.times;
    const { hold } = (await page.hold(time?.start ?? '')).data;
    expect((await page.book(hold)).status).toBe(201);
    for (let count = 0; count < 6; count += 1) {
      laterBy(5);
      await everyChore();
    }
    expect(await toClient(page.owner)).toEqual(['booking']);
  });
});
