import { updateAccount } from '@truckroll/contract/account/account';
import * as contract from '@truckroll/contract/booking/booking';
import { listClients } from '@truckroll/contract/clients/clients';
import { getPublicDocument } from '@truckroll/contract/documents/send-document';
import { listDrive } from '@truckroll/contract/files/drive';
import { listHistory } from '@truckroll/contract/history/history';
import { getJob, listJobs } from '@truckroll/contract/jobs/jobs';
import { listOutgoingMail } from '@truckroll/contract/mail/mail';
import { listNotifications } from '@truckroll/contract/notifications/notifications';
import { listRequests } from '@truckroll/contract/requests/requests';
import { getRequest, updateRequest } from '@truckroll/contract/requests/save-request';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookingPlace, openBooking, type Proof } from '../../testing/booking-page.ts';
import { openShop, type Shop } from '../../testing/shop.ts';
import { storeClient, storeJob, storeVisit } from '../../testing/stored-work.ts';

/** The shop's clock stands on Tuesday, 10 March 2026, 11:00 in Toronto. */
let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const day = (start: string): string => start.slice(0, 10);
type Open = Awaited<ReturnType<typeof openBooking>>;

/** The first time of the next day. */
async function firstTime(page: Open): Promise<string> {
  const reply = await page.times();
  expect(reply.status).toBe(200);
  return reply.data.times.find(({ start }) => day(start) > '2026-03-10')?.start ?? '';
}

async function held(page: Open): Promise<{ token: string; start: string }> {
  const start = await firstTime(page);
  const reply = await page.hold(start);
  expect(reply.status).toBe(201);
  return { token: reply.data.hold, start };
}

const jobsOf = async ({ owner }: Open) => (await shop.call(listJobs, { as: owner })).data.jobs;
const requestsOf = async ({ owner }: Open) => (await shop.call(listRequests, { as: owner })).data.requests;
const clientsOf = async ({ owner }: Open) => (await shop.call(listClients, { as: owner })).data.clients;
const mailsOf = async ({ owner }: Open) => (await shop.call(listOutgoingMail, { as: owner })).data.mails;

async function later<T>(minutes: number, work: () => Promise<T>): Promise<T> {
  const before = shop.clock.now;
  shop.clock.now = new Date(before.getTime() + minutes * 60_000);
  try {
    return await work();
  } finally {
    shop.clock.now = before;
  }
}

describe('the page for online booking', () => {
  it('is closed until the office opens it, and needs a service', async () => {
    const { owner } = await shop.newAccount();
    const { page, services } = (await shop.call(contract.getBookingSetup, { as: owner })).data;
    expect([page.isOpen, services]).toEqual([false, []]);
    const refused = await shop.call(contract.saveBookingPage, { as: owner, body: { isOpen: true } });
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'Offer at least one service before you open the page.',
    ]);
    const reply = await shop.call(contract.getPublicBooking, { params: { slug: page.slug } });
    expect([reply.status, reply.body.message]).toEqual([404, 'Online booking is not open here.']);
  });

  it('shows what is offered, and an address belongs to one company', async () => {
    const page = await openBooking(shop, { service: { price: 120, isPriceFrom: true } });
    const { booking } = (await shop.call(contract.getPublicBooking, { params: { slug: page.slug } })).data;
    expect(booking.company.name).toBe('Test Company');
    expect(booking.services).toMatchObject([{ name: 'Drain cleaning', minutes: 60, price: 120, isPriceFrom: true }]);
    const other = await openBooking(shop);
    const taken = await shop.call(contract.saveBookingPage, { as: other.owner, body: { slug: page.slug } });
    expect([taken.status, taken.body.message]).toEqual([
      409,
      'Another company already uses this address. Please choose another one.',
    ]);
  });

  it('does not offer a service that was taken back, and refuses it', async () => {
    const page = await openBooking(shop);
    const id = page.serviceId;
    await shop.call(contract.updateBookingService, { as: page.owner, params: { id }, body: { isOffered: false } });
    const { booking } = (await shop.call(contract.getPublicBooking, { params: { slug: page.slug } })).data;
    expect(booking.services).toEqual([]);
    expect((await page.times()).status).toBe(404);
  });
});

describe('BK-7 the times', () => {
  it('are those at which somebody is free after the notice, in the days ahead', async () => {
    const page = await openBooking(shop, { page: { noticeMinutes: 24 * 60, daysAhead: 3 } });
    const clientId = await storeClient(page.account, { name: 'Busy' });
    const jobId = await storeJob(page.account, { clientId });
    const busy = { visitStartDateTime: '2026-03-12T11:00:00.000Z', visitEndDateTime: '2026-03-12T23:00:00.000Z' };
    await storeVisit(page.account, { jobId, ...busy }, [page.owner.userId]);
    const { times } = (await page.times()).data;
    expect(new Set(times.map(({ start }) => day(start)))).toEqual(new Set(['2026-03-11', '2026-03-13']));
    expect(times.every(({ start }) => start >= '2026-03-11T15:00:00.000Z')).toBe(true);
    expect(times.every(({ start, end }) => Date.parse(end) - Date.parse(start) === 60 * 60_000)).toBe(true);
  });

  it('keep the buffer around other visits', async () => {
    const page = await openBooking(shop, { page: { bufferMinutes: 60, daysAhead: 1 } });
    const clientId = await storeClient(page.account, { name: 'Busy' });
    const jobId = await storeJob(page.account, { clientId });
    const busy = { visitStartDateTime: '2026-03-11T16:00:00.000Z', visitEndDateTime: '2026-03-11T17:00:00.000Z' };
    await storeVisit(page.account, { jobId, ...busy }, [page.owner.userId]);
    const { times } = (await page.times()).data;
    expect(times.length).toBeGreaterThan(0);
    const isFar = ({ start, end }: { start: string; end: string }) =>
      end <= '2026-03-11T15:00:00.000Z' || start >= '2026-03-11T18:00:00.000Z';
    expect(times.filter(({ start }) => day(start) === '2026-03-11').every(isFar)).toBe(true);
  });

  it.each([
    ['inside', ['M5X'], 200],
    ['outside', ['K1A', 'M4'], 422],
  ])('are refused by postal code: %s', async (_, codes, status) => {
    const page = await openBooking(shop, { page: { area: { kind: 'postal_codes', codes } } });
    expect((await page.times()).status).toBe(status);
  });

  it('are refused where the place is not known well enough', async () => {
    const page = await openBooking(shop, { page: { area: { kind: 'minutes', minutes: 30 } } });
    await shop.call(updateAccount, { as: page.owner, body: { features: { maps: false } } });
    const reply = await page.times();
    expect([reply.status, reply.body.message]).toEqual([422, 'We could not find this address. Please check it.']);
  });

  it('end with the most bookings of a day', async () => {
    const page = await openBooking(shop, { page: { mostPerDay: 1 } });
    const { start } = await held(page);
    const { times } = (await page.times()).data;
    expect(times.map((time) => day(time.start))).not.toContain(day(start));
    const sameDay = new Date(Date.parse(start) + 3 * 3_600_000).toISOString();
    expect((await page.hold(sameDay)).status).toBe(409);
  });
});

describe('BK-8 a held time', () => {
  it('is offered to nobody else for ten minutes', async () => {
    const page = await openBooking(shop);
    const { start } = await held(page);
    const taken = await page.hold(start);
    expect([taken.status, taken.body.message]).toEqual([409, 'This time has just been taken. Please pick another.']);
    expect((await page.times()).data.times.map((time) => time.start)).not.toContain(start);
    expect((await later(11, () => page.hold(start))).status).toBe(201);
  });

  it('becomes free when its client picks another one', async () => {
    const page = await openBooking(shop);
    const { token, start } = await held(page);
    const other = (await page.times()).data.times.at(-1)?.start ?? '';
    expect((await page.hold(other, { instead: token })).status).toBe(201);
    expect((await page.hold(start)).status).toBe(201);
  });

  it('needs a solved challenge, which counts once and only for its company', async () => {
    const page = await openBooking(shop);
    const start = await firstTime(page);
    const proof = await page.solved();
    const send = (sent: Proof) =>
      shop.call(contract.holdBookingTime, {
        params: { slug: page.slug },
        body: { serviceId: page.serviceId, place: bookingPlace, start, ...sent },
      });
    const wrong = await send({ challenge: 'nothing', solution: 1 });
    expect([wrong.status, wrong.body.message]).toEqual([422, 'This page is out of date. Please try again.']);
    expect((await later(61, () => page.hold(start, { proof }))).status).toBe(422);
    const other = await openBooking(shop);
    expect((await page.hold(start, { proof: await other.solved() })).status).toBe(422);
    expect((await page.hold(start, { proof })).status).toBe(201);
    const last = (await page.times()).data.times.at(-1)?.start ?? '';
    expect((await page.hold(last, { proof })).status).toBe(422);
  });

  it.each([
    ['at night', '2026-03-12T07:00:00.000Z'],
    ['too soon', '2026-03-10T15:15:00.000Z'],
    ['beside the quarter hours', '2026-03-12T15:07:00.000Z'],
    ['after the days ahead', '2026-05-12T15:00:00.000Z'],
  ])('is refused %s', async (_, start) => {
    const page = await openBooking(shop);
    expect((await page.hold(start)).status).toBe(409);
  });

  it('is limited for each network address', async () => {
    const strict = await openShop({ BOOKING_HOLDS_PER_HOUR: '2' });
    try {
      const page = await openBooking(strict);
      const times = (await page.times()).data.times;
      const statuses = [];
      for (const { start } of times.slice(0, 3)) statuses.push((await page.hold(start)).status);
      expect(statuses[2]).toBe(429);
    } finally {
      await strict.close();
    }
  });
});

describe('BK-9 a booking', () => {
  it('at once is a job with a visit of the person who is free, its answers, price and photos', async () => {
    const questionId = newId();
    const questions = [{ id: questionId, text: 'Which floor?', options: ['Ground', 'First'], isRequired: true }];
    const page = await openBooking(shop, { service: { price: 150, questions } });
    const { token, start } = await held(page);
    const typed = { answers: [{ questionId, answer: 'First' }], note: 'Ring twice' };
    const reply = await page.book(token, typed, ['drain.png']);
    expect([reply.status, reply.data.isBooked, reply.data.time.start]).toEqual([201, true, start]);
    const [listed] = await jobsOf(page);
    const { job } = (await shop.call(getJob, { as: page.owner, params: { id: listed?.id ?? '' } })).data;
    expect(job.visits.map((visit) => visit.visitStartDateTime)).toEqual([start]);
    expect([job.title, job.internalNotes.note]).toEqual(['Drain cleaning', 'Which floor?\nFirst\n\nRing twice']);
    expect(job.jobItems).toMatchObject([{ itemName: 'Drain cleaning', price: 150 }]);
    expect(job.jobAddress).toMatchObject({ houseNumber: '100', street: 'King St W', zipCode: 'M5X 1A9' });
    expect(job.internalNotes.attachments.map(({ fileName }) => fileName)).toEqual(['drain.png']);
    expect(job.team.map(({ id }) => id)).toEqual([page.owner.userId]);
    const query = { moduleType: 'job', moduleId: job.id } as const;
    const { history } = (await shop.call(listHistory, { as: page.owner, query })).data;
    expect(history.map(({ description }) => description)).toContain(
      '{{creator}} booked Drain cleaning online for 03/11/2026 08:00',
    );
    const { notifications } = (await shop.call(listNotifications, { as: page.owner })).data;
    expect(notifications.map(({ title }) => title)).toContain('Visit Booked Online');
    expect((await mailsOf(page))[0]).toMatchObject({ kind: 'booking', to: 'ann@lee.test' });
  });

  it('for the office is a request with the time, the answers and photos, and keeps the time', async () => {
    const page = await openBooking(shop, { service: { way: 'office' } });
    const { token, start } = await held(page);
    const reply = await page.book(token, { note: 'Ring twice' }, ['drain.png']);
    expect([reply.status, reply.data.isBooked]).toEqual([201, false]);
    const [listed] = await requestsOf(page);
    const id = listed?.id ?? '';
    const { request } = (await shop.call(getRequest, { as: page.owner, params: { id } })).data;
    expect([request.description, request.requirements]).toEqual(['Drain cleaning', 'Ring twice']);
    const query = { moduleType: 'requests', moduleId: id } as const;
    const { items } = (await shop.call(listDrive, { as: page.owner, query })).data;
    expect(items.map(({ name }) => name)).toEqual(['drain.png']);
    expect(await jobsOf(page)).toEqual([]);
    expect((await later(60, () => page.hold(start))).status).toBe(409);
    await shop.call(updateRequest, { as: page.owner, params: { id }, body: { stage: 'cancelled' } });
    expect((await page.hold(start)).status).toBe(201);
  });

  it('in another language is answered in it, which becomes that of a new client', async () => {
    const page = await openBooking(shop);
    expect((await shop.call(contract.getPublicBooking, { params: { slug: page.slug } })).data.booking.language).toBe(
      'en',
    );
    expect((await page.book((await held(page)).token, { language: 'fr-CA' })).status).toBe(201);
    const [mail] = await mailsOf(page);
    expect(mail?.subject).toMatch(
      /^Test Company\u00a0: Drain cleaning, le 11 mars 2026, 08\u00a0h\u00a000, est réservé$/,
    );
    expect(mail?.text).toContain('Bonjour Ann,');
    expect(await clientsOf(page)).toMatchObject([{ language: 'fr-CA' }]);
    const other = await openBooking(shop);
    expect((await other.book((await held(other)).token, { language: 'en' })).status).toBe(201);
    expect(await clientsOf(other)).toMatchObject([{ language: 'company' }]);
  });

  it('in another language leaves that of a known client as it is', async () => {
    const page = await openBooking(shop);
    await storeClient(page.account, { name: 'Ann Lee', firstName: 'Ann', email: 'ann@lee.test', language: 'es' });
    await page.book((await held(page)).token, { language: 'fr-CA' });
    expect((await mailsOf(page))[0]?.text).toContain('Bonjour Ann,');
    expect(await clientsOf(page)).toMatchObject([{ language: 'es' }]);
  });

  it('does not say who is known: a known client gets it, unchanged, and the answers are the same', async () => {
    const page = await openBooking(shop);
    const known = await storeClient(page.account, { name: 'Ann Lee', firstName: 'Ann', email: 'Ann@Lee.test' });
    const one = await held(page);
    const first = await page.book(one.token, { firstName: 'Annie' });
    const two = await held(page);
    const second = await page.book(two.token, { email: 'bob@ray.test', phone: '416 555 0144', firstName: 'Bob' });
    expect(Object.keys(first.data)).toEqual(Object.keys(second.data));
    expect([first.status, second.status]).toEqual([201, 201]);
    const clients = await clientsOf(page);
    expect(clients.map(({ firstName }) => firstName).sort()).toEqual(['Ann', 'Bob']);
    const jobs = await jobsOf(page);
    expect(jobs.some(({ client }) => client.id === known)).toBe(true);
  });

  it('is refused when the ten minutes have passed, and made once when it is sent twice', async () => {
    const page = await openBooking(shop);
    const { token } = await held(page);
    const late = await later(11, () => page.book(token));
    expect([late.status, late.body.message]).toEqual([
      409,
      'This time was held for ten minutes and is free again. Please pick a time once more.',
    ]);
    const [first, again] = [await page.book(token), await page.book(token)];
    expect([first.status, again.status, again.data]).toEqual([201, 201, first.data]);
    expect(await jobsOf(page)).toHaveLength(1);
  });

  it('is refused when the office has planned something meanwhile', async () => {
    const page = await openBooking(shop);
    const { token, start } = await held(page);
    const jobId = await storeJob(page.account, { clientId: await storeClient(page.account, { name: 'Other' }) });
    const end = new Date(Date.parse(start) + 1_800_000).toISOString();
    await storeVisit(page.account, { jobId, visitStartDateTime: start, visitEndDateTime: end }, [page.owner.userId]);
    expect((await page.book(token)).status).toBe(409);
  });

  it('is refused for programs, which fill in what nobody sees', async () => {
    const page = await openBooking(shop);
    const { token } = await held(page);
    expect((await page.book(token, { website: 'http://spam.test' })).status).toBe(422);
    expect(await clientsOf(page)).toEqual([]);
  });

  it('names every field that is missing', async () => {
    const questionId = newId();
    const questions = [{ id: questionId, text: 'Floor?', options: [], isRequired: true }];
    const page = await openBooking(shop, { service: { questions, photos: 'required' } });
    const { token } = await held(page);
    const reply = await page.book(token, { phone: '12' });
    expect(reply.status).toBe(400);
    expect(reply.body.errors?.map(({ path }) => path)).toEqual(['phone', `answers.${questionId}`, 'photos']);
  });

  it('asks for the deposit of a service by card, on the page of the estimate that its client agreed to', async () => {
    const carded = await openShop({ STRIPE_SECRET_KEY: 'sk_for_tests', STRIPE_WEBHOOK_SECRET: 'whsec_for_tests' });
    try {
      const page = await openBooking(carded, { service: { price: 150, deposit: 50 } });
      const start = (await page.times()).data.times[0]?.start ?? '';
      const { hold } = (await page.hold(start)).data;
      const booked = (await page.book(hold)).data;
      const { depositUrl } = booked;
      // The answer to the first request was lost.
      expect((await page.book(hold)).data).toEqual(booked);
      const token = depositUrl?.split('/').at(-1) ?? '';
      const shown = (await carded.call(getPublicDocument, { params: { token } })).data;
      expect(shown.document).toMatchObject({ total: 150, depositDue: 50, approvedByName: 'Ann Lee' });
      expect(shown.canPayOnline).toBe(true);
      const { jobs } = (await carded.call(listJobs, { as: page.owner })).data;
      const { job } = (await carded.call(getJob, { as: page.owner, params: { id: jobs[0]?.id ?? '' } })).data;
      expect([job.jobItems.length, job.total, job.visits.length]).toEqual([1, 150, 1]);
      const { mails } = (await carded.call(listOutgoingMail, { as: page.owner })).data;
      expect(mails.find(({ kind }) => kind === 'booking')?.text).toContain(depositUrl);
    } finally {
      await carded.close();
    }
  });
});

describe('BK-10 and BK-11 a booking is cancelled by its client', () => {
  async function booked(way: 'at_once' | 'office', rules: object = {}) {
    const page = await openBooking(shop, { service: { way } });
    await shop.call(updateAccount, { as: page.owner, body: { hubRules: { noticeHours: 2, ...rules } } });
    const { token: hold } = await held(page);
    expect((await page.book(hold)).status).toBe(201);
    const params = { slug: page.slug, hold };
    const read = async () => (await shop.call(contract.readBooking, { params })).data.booking;
    const cancel = () => shop.call(contract.cancelBooking, { params });
    return { page, hold, read, cancel };
  }

  it('at once while the office has not approved it, which frees the time', async () => {
    const { page, hold, read, cancel } = await booked('office');
    expect(await read()).toMatchObject({
      service: 'Drain cleaning',
      isBooked: false,
      isCancelled: false,
      cancels: 'done',
    });
    const { start } = (await read()).time;
    const hasTime = async () => (await page.times()).data.times.some((time) => time.start === start);
    expect(await hasTime()).toBe(false);
    expect((await cancel()).data.booking).toMatchObject({ isCancelled: true, cancels: 'no' });
    expect((await cancel()).status).toBe(200);
    expect(await hasTime()).toBe(true);
    const [request] = await requestsOf(page);
    expect(request?.stage).toBe('cancelled');
    const { notifications } = (await shop.call(listNotifications, { as: page.owner })).data;
    expect(notifications.filter(({ title }) => title === 'Booking Cancelled By Client')).toHaveLength(1);
    const query = { moduleType: 'request' as const, moduleId: request?.id ?? '' };
    const { history } = (await shop.call(listHistory, { as: page.owner, query })).data;
    expect(history.filter(({ description }) => description.includes('cancelled the booking'))).toHaveLength(1);
    expect(JSON.stringify(await read())).not.toContain(hold);
  });

  it('at once, by asking, or not at all, as the company decided for booked visits', async () => {
    const done = await booked('at_once', { cancels: 'done' });
    expect((await done.cancel()).data.booking).toMatchObject({ isBooked: true, isCancelled: true });
    expect((await done.cancel()).status).toBe(200);
    const visits = await done.page.account.look((tx) => tx.selectFrom('visits').select('visitStatus').execute());
    expect(visits).toEqual([{ visitStatus: 'cancelled' }]);

    const asked = await booked('at_once', { cancels: 'asked' });
    expect((await asked.cancel()).data.booking).toMatchObject({ isCancelled: false, isAsked: true, cancels: 'no' });
    expect((await asked.cancel()).status).toBe(200);
    const asks = await asked.page.account.look((tx) =>
      tx.selectFrom('clientAsks').select(['kind', 'outcome']).execute(),
    );
    expect(asks).toEqual([{ kind: 'cancel', outcome: null }]);

    const never = await booked('at_once', { cancels: 'no' });
    expect([(await never.read()).cancels, (await never.cancel()).status]).toEqual(['no', 409]);
    const late = await booked('at_once', { cancels: 'done', noticeHours: 720 });
    expect((await late.cancel()).status).toBe(409);
  });

  it('by the link of its mail, which leads to the page of this booking also once no other can be booked', async () => {
    const { page, hold } = await booked('at_once', { cancels: 'done' });
    const { mails } = (await shop.call(listOutgoingMail, { as: page.owner })).data;
    const [, slug = '', secret = ''] =
      /\/book\/([\w-]+)\?booking=([\w-]+)/.exec(mails.find(({ kind }) => kind === 'booking')?.text ?? '') ?? [];
    expect([slug, secret]).toEqual([page.slug, hold]);
    await shop.call(contract.saveBookingPage, { as: page.owner, body: { isOpen: false } });
    const params = { slug, hold: secret };
    expect((await shop.call(contract.readBooking, { params })).data.booking).toMatchObject({
      ...{ isBooked: true, cancels: 'done', language: 'en' },
    });
    expect((await shop.call(contract.cancelBooking, { params })).data.booking.isCancelled).toBe(true);
  });

  it('by nobody who has only held the time, nor at another company', async () => {
    const page = await openBooking(shop);
    const { token: hold } = await held(page);
    const status = async (slug: string, secret: string) =>
      (await shop.call(contract.cancelBooking, { params: { slug, hold: secret } })).status;
    expect([await status(page.slug, hold), await status(page.slug, 'nobody')]).toEqual([404, 404]);
    const other = await openBooking(shop);
    expect((await page.book(hold)).status).toBe(201);
    expect(await status(other.slug, hold)).toBe(404);
    expect((await jobsOf(page))[0]?.jobStatus).toBe('scheduled');
  });
});
