import { createAbsence, deleteAbsence, listAbsences, updateAbsence } from '@truckroll/contract/absences/absences';
import { listNotifications } from '@truckroll/contract/notifications/notifications';
import { updateMember } from '@truckroll/contract/team/team';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const july = { start: '2026-07-06', end: '2026-07-10' };
const year = { start: '2026-01-01', end: '2026-12-31' };

const enter = (as: Person, id: string, body: Record<string, unknown> = {}) =>
  shop.call(createAbsence, { as, params: { id }, body: { kind: 'vacation', ...july, ...body } });
const list = async (as: Person, query: Record<string, unknown> = {}) =>
  (await shop.call(listAbsences, { as, query: { ...year, ...query } })).data.absences;
const titles = async (as: Person) =>
  (await shop.call(listNotifications, { as })).data.notifications.map(({ title, message }) => [title, message]);

describe('time off', () => {
  it('of an admin counts at once, and the person is notified', async () => {
    const { owner, person } = await shop.newAccount();
    const tom = await person('fieldTechnicianPro');
    const reply = await enter(owner, tom.userId, { note: 'Lake' });
    expect(reply.status).toBe(201);
    expect(reply.data.absence).toMatchObject({ kind: 'vacation', ...july, status: 'approved', note: 'Lake' });
    expect(reply.data.absence.decidedByName).not.toBeNull();
    expect(await titles(tom)).toContainEqual(['Time Off Approved', 'Vacation, Jul 06, 2026 to Jul 10, 2026']);
  });

  it('of others is a request that an admin decides about', async () => {
    const { owner, person } = await shop.newAccount();
    const tom = await person('fieldTechnicianPro');
    const { absence } = (await enter(tom, tom.userId)).data;
    expect([absence.status, absence.decidedByName]).toEqual(['requested', null]);
    expect((await titles(owner)).map(([title]) => title)).toContain('Time Off Requested');
    const decide = { params: { id: absence.id }, body: { status: 'approved' } };
    expect((await shop.call(updateAbsence, { as: tom, ...decide })).status).toBe(403);
    const decided = (await shop.call(updateAbsence, { as: owner, ...decide })).data.absence;
    expect(decided.status).toBe('approved');
    // The person may no longer change what was decided.
    expect((await shop.call(deleteAbsence, { as: tom, params: { id: absence.id } })).status).toBe(403);
    expect((await shop.call(deleteAbsence, { as: owner, params: { id: absence.id } })).status).toBe(200);
    expect((await titles(tom)).map(([title]) => title)).toEqual(
      expect.arrayContaining(['Time Off Approved', 'Time Off Deleted']),
    );
  });

  it('is declined with a reason that the person reads and a later approval drops', async () => {
    const { owner, person } = await shop.newAccount();
    const tom = await person('fieldTechnicianPro');
    const { absence } = (await enter(tom, tom.userId)).data;
    const decide = async (body: Record<string, unknown>, as = owner) =>
      shop.call(updateAbsence, { as, params: { id: absence.id }, body });
    expect((await decide({ decisionReason: 'Because' }, tom)).status).toBe(200);
    expect((await list(tom))[0]?.decisionReason).toBeNull();
    await decide({ status: 'refused', decisionReason: 'Busy week' });
    expect((await list(tom))[0]).toMatchObject({ status: 'refused', decisionReason: 'Busy week' });
    expect(await titles(tom)).toContainEqual([
      'Time Off Declined',
      'Vacation, Jul 06, 2026 to Jul 10, 2026: Busy week',
    ]);
    expect((await decide({ status: 'approved' })).data.absence.decisionReason).toBeNull();
  });

  it('is asked for by the person alone, who may take the request back', async () => {
    const { person } = await shop.newAccount();
    const [tom, ann] = [await person('fieldTechnicianPro'), await person('fieldTechnicianLite')];
    expect((await enter(ann, tom.userId)).status).toBe(403);
    const { absence } = (await enter(tom, tom.userId)).data;
    expect((await shop.call(deleteAbsence, { as: tom, params: { id: absence.id } })).status).toBe(200);
    expect(await list(tom)).toEqual([]);
  });

  it('is shown to colleagues without its reason, and only when approved', async () => {
    const { owner, person } = await shop.newAccount();
    const [tom, ann] = [await person('fieldTechnicianPro'), await person('fieldTechnicianLite')];
    await enter(owner, tom.userId, { kind: 'sick', note: 'Flu' });
    await enter(tom, tom.userId, { start: '2026-08-03', end: '2026-08-07' });
    expect((await list(ann)).map(({ kind, note, status }) => [kind, note, status])).toEqual([[null, null, 'approved']]);
    expect((await list(tom)).map(({ kind, status }) => [kind, status])).toEqual([
      ['sick', 'approved'],
      ['vacation', 'requested'],
    ]);
    expect(await list(owner, { status: 'requested' })).toHaveLength(1);
  });

  it('is listed for the local days that it touches', async () => {
    const { owner } = await shop.newAccount();
    // From 20:00 to 23:00 in Toronto on the 9th of March.
    const hours = { start: '2026-03-10T00:00:00.000Z', end: '2026-03-10T03:00:00.000Z' };
    await enter(owner, owner.userId, { kind: 'training', ...hours });
    const on = async (day: string) => (await list(owner, { start: day, end: day })).length;
    expect([await on('2026-03-08'), await on('2026-03-09'), await on('2026-03-10')]).toEqual([0, 1, 0]);
  });

  it('does not overlap other time off of the person, unless that was refused', async () => {
    const { owner, person } = await shop.newAccount();
    const tom = await person('fieldTechnicianPro');
    const { absence } = (await enter(owner, tom.userId)).data;
    const second = await enter(tom, tom.userId, { start: '2026-07-10', end: '2026-07-12' });
    expect([second.status, second.body.message]).toEqual([422, 'This person is already away at this time.']);
    expect((await enter(owner, owner.userId)).status).toBe(201);
    await shop.call(updateAbsence, { as: owner, params: { id: absence.id }, body: { status: 'refused' } });
    expect((await enter(tom, tom.userId, { start: '2026-07-10', end: '2026-07-12' })).status).toBe(201);
    const again = await shop.call(updateAbsence, {
      ...{ as: owner, params: { id: absence.id }, body: { status: 'approved' } },
    });
    expect(again.status).toBe(422);
  });

  it.each([
    [{ start: '2026-07-10', end: '2026-07-06' }, 'The end must be after the start.'],
    [{ start: '2026-07-06', end: '2026-07-06T12:00:00Z' }, 'Enter two days or two times.'],
    [{ start: '2026-07-06', end: '2027-12-31' }, 'Time off can be at most 400 days.'],
  ])('at %j is refused at its end', async (time, message) => {
    const { owner } = await shop.newAccount();
    const reply = await enter(owner, owner.userId, time);
    expect([reply.status, reply.body.errors]).toMatchObject([400, [{ path: 'end', message }]]);
  });
});

describe('the working week of a person', () => {
  const monday = { day: 'monday', start: '07:00', end: '15:30', breaks: [{ start: '11:30', end: '12:00' }] };

  it('is stored in order, and cleared by null', async () => {
    const { owner } = await shop.newAccount();
    const save = async (body: Record<string, unknown>) =>
      (await shop.call(updateMember, { as: owner, params: { id: owner.userId }, body })).data.member.workingWeek;
    const friday = { day: 'friday', start: '07:00', end: '12:00', breaks: [] };
    expect(await save({ workingWeek: [friday, monday] })).toEqual([monday, friday]);
    expect(await save({ lastName: 'New' })).toEqual([monday, friday]);
    expect(await save({ workingWeek: null })).toBeNull();
  });

  it('refuses a break outside of the hours, at the break', async () => {
    const { owner } = await shop.newAccount();
    const workingWeek = [{ ...monday, breaks: [{ start: '16:00', end: '16:30' }] }];
    const reply = await shop.call(updateMember, { as: owner, params: { id: owner.userId }, body: { workingWeek } });
    expect([reply.status, reply.body.errors]).toMatchObject([
      400,
      [{ path: 'workingWeek.0.breaks.0.start', message: 'The break must lie within the working hours.' }],
    ]);
  });
});
