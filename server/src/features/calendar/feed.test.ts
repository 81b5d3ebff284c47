import { createEvent } from '@truckroll/contract/planning/calendar';
import {
  getCalendarFeed,
  readCalendarFeed,
  renewCalendarFeed,
  revokeCalendarFeed,
} from '@truckroll/contract/planning/calendar-feed';
import { deactivateMember } from '@truckroll/contract/team/team';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';
import { writeFeed } from './write-feed.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const renew = async (as: Person): Promise<string> =>
  (await shop.call(renewCalendarFeed, { as })).data.path.replace('/api/public/calendar/', '');
const read = (token: string) => shop.call(readCalendarFeed, { params: { token } });

/** The entries of a feed, read by a parser that shares no code with the writer. */
const entriesOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));

describe('the calendar feed of a person', () => {
  it('holds the own entries, and not those of others', async () => {
    const { owner, person } = await shop.newAccount();
    const tom = await person('fieldTechnicianPro');
    const [start, end] = ['2026-03-11T13:00:00.000Z', '2026-03-11T14:30:00.000Z'];
    await shop.call(createEvent, { as: tom, body: { title: 'Fetch parts; and paint, two tins', start, end } });
    await shop.call(createEvent, { as: owner, body: { title: 'Board meeting', start, end } });
    const reply = await read(await renew(tom));
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toBe('text/calendar; charset=utf-8');
    const entries = entriesOf(reply.raw.toString());
    expect(entries.map(({ summary }) => summary)).toEqual(['Fetch parts; and paint, two tins']);
    expect(entries.map(({ startDate, endDate }) => `${startDate} to ${endDate}`)).toEqual([
      '2026-03-11T13:00:00Z to 2026-03-11T14:30:00Z',
    ]);
  });

  it('has one address, which a new one, its end and the deactivation of the person end', async () => {
    const { owner, person } = await shop.newAccount();
    const tom = await person('fieldTechnicianPro');
    const feedOf = async () => (await shop.call(getCalendarFeed, { as: tom })).data.feed;
    expect(await feedOf()).toBeNull();
    const first = await renew(tom);
    const second = await renew(tom);
    expect(await feedOf()).not.toBeNull();
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
    await shop.call(revokeCalendarFeed, { as: tom });
    expect([await feedOf(), (await read(second)).status]).toEqual([null, 404]);
    const third = await renew(tom);
    await shop.call(deactivateMember, { as: owner, params: { id: tom.userId } });
    expect((await read(third)).status).toBe(404);
  });
});

describe('the text of a feed', () => {
  const entry = (more: Record<string, unknown>) => ({
    ...{ id: 'v1', title: 'Ann Lee, Boiler #7', eventType: 'visit' as const, isAllDay: false },
    ...{ start: '2026-03-09T12:00:00.000Z', end: '2026-03-09T14:00:00.000Z' },
    extendedProps: {
      ...{ source: 'job_visits' as const, location: '1 Main Street', jobId: 'j1', clientId: 'c1' },
      ...{ clientName: 'Ann Lee', visitStatus: 'scheduled' as const, updatedAt: '2026-03-01T00:00:00.000Z' },
    },
    ...more,
  });
  const feed = { name: 'Acme', origin: 'https://work.example.org', zone: 'America/Toronto' };

  it('has times as moments, and the way to the job', () => {
    const text = writeFeed([entry({})], feed);
    const [event] = entriesOf(text);
    expect(event?.startDate.toString()).toBe('2026-03-09T12:00:00Z');
    expect([event?.location, event?.description, event?.uid]).toEqual(['1 Main Street', null, 'v1@truckroll']);
    expect(text).toContain('URL;VALUE=URI:https://work.example.org/jobs/j1');
  });

  it('has entries without a time as dates, the last one not included', () => {
    const day = '2026-03-10T04:00:00.000Z';
    const [event] = entriesOf(writeFeed([entry({ isAllDay: true, start: day, end: day })], feed));
    expect([event?.startDate.toString(), event?.endDate.toString()]).toEqual(['2026-03-10', '2026-03-11']);
    expect(event?.startDate.isDate).toBe(true);
  });
});
