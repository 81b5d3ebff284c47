import * as contract from '@truckroll/contract/planning/calendar';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient, storeJob } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const meeting = { title: 'Meeting', start: '2026-03-12T14:00:00.000Z', end: '2026-03-12T15:00:00.000Z' };
const add = (as: Person, body: Record<string, unknown> = meeting) => shop.call(contract.createEvent, { as, body });
const change = (as: Person, id: string, body: Record<string, unknown>) =>
  shop.call(contract.updateEvent, { as, params: { id }, body });
const remove = (as: Person, id: string) => shop.call(contract.deleteEvent, { as, params: { id } });
const forbidden = [403, 'You do not have permission to do this.'];

/** An event from an outside calendar. */
async function storeGoogleEvent(account: TestAccount, createdBy: string): Promise<string> {
  const { id } = (await add(account.owner)).data.event;
  await account.look((tx) =>
    tx.updateTable('calendarEvents').set({ source: 'google', createdBy }).where('id', '=', id).execute(),
  );
  return id;
}

describe('EV-4 add an event', () => {
  it('returns the event; attendees are deduplicated in lower case', async () => {
    const account = await shop.newAccount();
    const lite = await account.person('fieldTechnicianLite');
    const clientId = await storeClient(account, { createdBy: lite.userId });
    const jobId = await storeJob(account, { clientId }, [lite.userId]);
    const reply = await add(lite, {
      title: ' Meeting ',
      start: '2026-03-12T10:00:00-04:00',
      end: '2026-03-12T15:00:00Z',
      location: ' Yard ',
      description: '',
      clientId,
      jobId,
      attendees: ['Bob@Example.test', 'ann@example.test', 'bob@example.test'],
    });
    expect(reply.status).toBe(201);
    expect(reply.data.event).toEqual({
      id: expect.any(String),
      title: 'Meeting',
      start: '2026-03-12T14:00:00.000Z',
      end: '2026-03-12T15:00:00.000Z',
      isAllDay: false,
      eventType: 'calendar',
      extendedProps: {
        source: 'manual',
        location: 'Yard',
        description: null,
        clientId,
        jobId,
        attendees: ['bob@example.test', 'ann@example.test'],
        createdBy: lite.userId,
        updatedAt: shop.clock.now.toISOString(),
      },
    });
  });

  it("reads days as midnight in the account's time zone", async () => {
    const { owner } = await shop.newAccount();
    const reply = await add(owner, { title: 'Fair', start: '2026-03-07', end: '2026-03-09', isAllDay: true });
    expect(reply.data.event).toMatchObject({
      start: '2026-03-07T05:00:00.000Z',
      end: '2026-03-09T04:00:00.000Z',
      isAllDay: true,
    });
  });

  it.each([
    [{ title: undefined }, 'Title is required'],
    [{ title: 'x'.repeat(201) }, 'Title is too long (maximum 200 characters)'],
    [{ start: undefined }, 'Start is required'],
    [{ start: 'noon' }, 'Start is not valid'],
    [{ start: '0000-01-01T00:00:00Z' }, 'Start is not valid'],
    [{ start: '1899-12-31' }, 'Start is not valid'],
    [{ end: '9999-12-31T23:59:59-14:00' }, 'End is not valid'],
    [{ end: '2200-01-01' }, 'End is not valid'],
    [{ end: undefined }, 'End is required'],
    [{ end: '2026-03-12T13:59:59Z' }, 'End is not valid'],
    [{ location: 'x'.repeat(501) }, 'Location is too long (maximum 500 characters)'],
    [{ description: 'x'.repeat(5001) }, 'Description is too long (maximum 5000 characters)'],
    [{ attendees: ['nobody'] }, 'Please enter a valid email address'],
    [{ attendees: 'ann@example.test' }, 'Attendees is not valid'],
    [{ clientId: 5 }, 'Client is not valid'],
  ])('refuses %j', async (wrong, message) => {
    const { owner } = await shop.newAccount();
    const reply = await add(owner, { ...meeting, ...wrong });
    expect([reply.status, reply.body.message]).toEqual([400, message]);
  });

  it('answers 404 for an invisible client or job before it validates the fields', async () => {
    const account = await shop.newAccount();
    const lite = await account.person('fieldTechnicianLite');
    const clientId = await storeClient(account);
    const jobId = await storeJob(account, { clientId });
    for (const body of [{ clientId }, { clientId: newId() }, { clientId: 'x' }]) {
      const reply = await add(lite, body);
      expect([reply.status, reply.body.message]).toEqual([404, 'Client not found']);
    }
    const reply = await add(lite, { jobId });
    expect([reply.status, reply.body.message]).toEqual([404, 'Job not found']);
    const blank = await add(lite, { ...meeting, clientId: '', jobId: null });
    expect(blank.data.event.extendedProps).toMatchObject({ clientId: null, jobId: null });
  });
});

describe('EV-4 change and delete an event', () => {
  it('changes the sent fields and keeps the rest; equal values are not a change', async () => {
    const account = await shop.newAccount();
    const { owner } = account;
    const clientId = await storeClient(account);
    const { event } = (await add(owner, { ...meeting, clientId, location: 'Yard', attendees: ['a2@example.test'] }))
      .data;
    shop.clock.now = new Date(shop.clock.now.getTime() + 60_000);
    const { attendees } = event.extendedProps;
    expect((await change(owner, event.id, { title: event.title, attendees })).data.event).toEqual(event);
    const updatedAt = shop.clock.now.toISOString();
    const moved = await change(owner, event.id, { end: '2026-03-12T16:00:00Z', clientId: '', attendees: [] });
    expect(moved.status).toBe(200);
    expect(moved.data.event).toEqual({
      ...event,
      end: '2026-03-12T16:00:00.000Z',
      extendedProps: { ...event.extendedProps, clientId: null, attendees: [], updatedAt },
    });
    const before = await change(owner, event.id, { start: '2026-03-12T16:00:01Z' });
    expect([before.status, before.body.message]).toEqual([400, 'End is not valid']);
  });

  it('is for its creator and admins', async () => {
    const account = await shop.newAccount();
    const [creator, other] = [await account.person('fieldTechnicianPro'), await account.person('officeManager')];
    const { id } = (await add(creator)).data.event;
    for (const reply of [await change(other, id, { title: '' }), await remove(other, id)])
      expect([reply.status, reply.body.message]).toEqual(forbidden);
    expect((await change(creator, id, { title: 'Mine' })).status).toBe(200);
    expect((await change(account.owner, id, { title: 'Ours' })).status).toBe(200);
    const reply = await remove(creator, id);
    expect([reply.status, reply.data]).toEqual([200, {}]);
    const again = await remove(creator, id);
    expect([again.status, again.body.message]).toEqual([404, 'Event not found']);
  });

  it('refuses events of an outside calendar after validating the fields', async () => {
    const account = await shop.newAccount();
    const creator = await account.person('officeStaff');
    const id = await storeGoogleEvent(account, creator.userId);
    const outside = [422, 'This event is managed by an outside calendar.'];
    for (const reply of [await change(creator, id, { title: 'New' }), await remove(account.owner, id)])
      expect([reply.status, reply.body.message]).toEqual(outside);
    const empty = await change(creator, id, { title: '' });
    expect([empty.status, empty.body.message]).toEqual([400, 'Title is required']);
  });

  it('refuses an edit of an old version', async () => {
    const { owner } = await shop.newAccount();
    const { event } = (await add(owner)).data;
    const reply = await change(owner, event.id, { title: 'New', updatedAt: '2020-01-01T00:00:00Z' });
    expect([reply.status, reply.body.message]).toEqual([
      409,
      'This record was changed by someone else. Reload and try again.',
    ]);
    const { updatedAt } = event.extendedProps;
    expect((await change(owner, event.id, { title: 'New', updatedAt })).status).toBe(200);
  });

  it('does not find an unknown, foreign or invisible event', async () => {
    const [mine, other] = [await shop.newAccount(), await shop.newAccount()];
    const { id } = (await add(mine.owner)).data.event;
    const unseen = (await add(mine.owner, { ...meeting, clientId: await storeClient(mine) })).data.event.id;
    const lite = await mine.person('fieldTechnicianLite');
    for (const reply of [
      await change(other.owner, id, {}),
      await remove(other.owner, id),
      await change(lite, unseen, {}),
      await remove(mine.owner, newId()),
    ])
      expect([reply.status, reply.body.message]).toEqual([404, 'Event not found']);
  });
});
