import * as absences from '@truckroll/contract/absences/absences';
import * as contract from '@truckroll/contract/absences/sick-day';
import { listNotifications } from '@truckroll/contract/notifications/notifications';
import { applyPlan } from '@truckroll/contract/planning/optimise';
import { suggestSlots } from '@truckroll/contract/planning/slots';
import { updateMember } from '@truckroll/contract/team/team';
import { listVisits, updateVisit } from '@truckroll/contract/visits/visits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeHold } from '../../testing/booking-page.ts';
import { later } from '../../testing/job-builders.ts';
import { personWith } from '../../testing/person-with.ts';
import { openShop, type Person, type Shop } from '../../testing/shop.ts';
import { storeClient, storeJob, storeVisit } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const morning = '2026-03-12T10:00:00.000Z';
const day = '2026-03-12';
const at = (hour: number): string => `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`;

async function newTeam() {
  shop.clock.now = new Date(morning);
  const account = await shop.newAccount();
  const [tom, ann, bob] = [
    await account.person('fieldTechnicianPro'),
    await account.person('fieldTechnicianPro'),
    await account.person('fieldTechnicianPro'),
  ];
  const clientId = await storeClient(account);
  /** A visit of an hour of Tom's from an hour on, UTC; 14 is 10:00 local. */
  const visit = async (hour: number, more: Record<string, unknown> = {}, team: { userId: string }[] = [tom]) => {
    const jobId = await storeJob(account, {
      clientId,
      title: 'Boiler',
      startDateTime: at(hour),
      endDateTime: at(hour + 1),
    });
    const time = { visitStartDateTime: at(hour), visitEndDateTime: at(hour + 1) };
    const visitId = await storeVisit(
      account,
      { jobId, ...time, isFirst: true, ...more },
      team.map(({ userId }) => userId),
    );
    return { jobId, visitId };
  };
  const sick = { teamMemberId: tom.userId, day };
  const propose = (as: Person = account.owner, more: Record<string, unknown> = {}) =>
    shop.call(contract.proposeSickDay, { as, body: { ...sick, ...more } });
  const apply = (moves: contract.SickDayMove[], as: Person = account.owner) =>
    shop.call(contract.applySickDay, { as, body: { ...sick, note: 'Flu', moves } });
  const timesOf = async (jobId: string) =>
    (await shop.call(listVisits, { as: account.owner, params: { id: jobId } })).data.map(
      ({ visitStartDateTime, visitStatus, teamMembers }) => [
        visitStartDateTime,
        visitStatus,
        teamMembers.map(({ id }) => id),
      ],
    );
  return { account, owner: account.owner, tom, ann, bob, visit, propose, apply, timesOf };
}

/** The moves if the dispatcher accepts every proposal. */
const accepted = (visits: readonly contract.SickDayVisit[]): contract.SickDayMove[] =>
  visits.flatMap(({ visitId, updatedAt, from, proposed }) =>
    proposed === null
      ? []
      : [
          {
            ...{ visitId, updatedAt, anyTime: false },
            ...{ visitStartDateTime: proposed.startTime, visitEndDateTime: proposed.endTime },
            teamMemberIds: [proposed.teamMemberId, ...from.teamMemberIds.slice(1)],
          },
        ],
  );

const absencesOf = async (as: Person) =>
  (await shop.call(absences.listAbsences, { as, query: { start: day, end: day } })).data.absences;

describe('SC-3 and SC-4 a person who is sick', () => {
  it('gives each visit to somebody else, records the sick leave, tells everybody, and takes all of it back', async () => {
    const { owner, tom, bob, visit, propose, apply, timesOf } = await newTeam();
    const made = [await visit(12), await visit(14), await visit(16), await visit(18), await visit(20)];
    const pair = await visit(21, {}, [tom, bob]);
    const begun = await visit(13, { visitStatus: 'arrived' });
    await visit(15, { visitStatus: 'completed' });
    const { status, data } = await propose();
    expect([status, data.absence, data.visits.length]).toEqual([200, null, 7]);
    expect(data.visits.find(({ visitId }) => visitId === begun.visitId)).toMatchObject({
      fixedReason: 'Work on it has begun. Complete it, or move it by hand.',
      suggestions: [],
    });
    for (const { from, proposed, fixedReason } of data.visits.filter((each) => each.fixedReason === null)) {
      expect([fixedReason, proposed?.startTime]).toEqual([null, from.visitStartDateTime]);
      expect(proposed?.teamMemberId).not.toBe(tom.userId);
    }
    expect(data.visits.find(({ visitId }) => visitId === pair.visitId)?.proposed?.teamMemberId).not.toBe(bob.userId);
    const before = await Promise.all([...made, pair].map(({ jobId }) => timesOf(jobId)));

    later(shop);
    const [first, ...others] = accepted(data.visits);
    const unplanned = { visitStartDateTime: null, visitEndDateTime: null, anyTime: false, teamMemberIds: [] };
    const applied = await apply([...(first === undefined ? [] : [{ ...first, ...unplanned }]), ...others]);
    expect([applied.status, applied.data.absence]).toMatchObject([
      200,
      { kind: 'sick', start: day, end: day, note: 'Flu', status: 'approved', teamMemberId: tom.userId },
    ]);
    expect(await timesOf(made[0]?.jobId ?? '')).toEqual([[null, 'unscheduled', []]]);
    const pairMove = others.find(({ visitId }) => visitId === pair.visitId);
    expect((await timesOf(pair.jobId))[0]?.[2]).toEqual(pairMove?.teamMemberIds);
    expect(pairMove?.teamMemberIds).not.toContain(tom.userId);
    expect((await propose()).data).toMatchObject({ absence: { kind: 'sick' }, visits: [{ visitId: begun.visitId }] });
    const { notifications } = (await shop.call(listNotifications, { as: tom })).data;
    expect(notifications.map(({ title }) => title)).toContain('Time Off Approved');
    expect(notifications.filter(({ title }) => title !== 'Time Off Approved').length).toBe(made.length + 1);

    later(shop);
    const { undo, absence } = applied.data;
    const body = { moves: undo, deletedAbsenceId: absence?.id };
    expect((await shop.call(applyPlan, { as: owner, body })).status).toBe(200);
    expect(await Promise.all([...made, pair].map(({ jobId }) => timesOf(jobId)))).toEqual(before);
    expect(await absencesOf(owner)).toEqual([]);
  });

  it('changes nothing when a time was taken meanwhile, and proposes others beside what was decided', async () => {
    const { owner, tom, visit, propose, apply, timesOf } = await newTeam();
    const [one, two] = [await visit(14), await visit(16)];
    const { visits } = (await propose()).data;
    const moves = accepted(visits);
    const taken = moves.find(({ visitId }) => visitId === one.visitId)?.teamMemberIds[0] ?? '';
    await visit(14, {}, [{ userId: taken }]);
    const { status, body } = await apply(moves);
    expect([status, body.success ? '' : body.code]).toEqual([409, 'slot_taken']);
    const fresh = (body as unknown as { suggestions: contract.SickDayVisit[] }).suggestions;
    const [again, kept] = [one, two].map(({ visitId }) => fresh.find((each) => each.visitId === visitId));
    expect([again?.isTaken, kept?.isTaken, again?.updatedAt]).toEqual([true, false, moves[0]?.updatedAt]);
    expect([again?.proposed?.teamMemberId, again?.proposed?.startTime]).not.toEqual([taken, at(14)]);
    expect([kept?.proposed?.startTime, kept?.from.teamMemberIds]).toEqual([at(16), [tom.userId]]);
    expect(await timesOf(one.jobId)).toEqual([[at(14), 'scheduled', [tom.userId]]]);
    expect(await absencesOf(owner)).toEqual([]);
    expect((await apply(accepted(fresh))).status).toBe(200);
  });

  it('refuses overlapping visits of a person, a visit for the sick person, and one changed in the meantime', async () => {
    const { owner, tom, ann, visit, propose, apply } = await newTeam();
    const [one] = [await visit(14), await visit(16)];
    const moves = accepted((await propose()).data.visits);
    const both = moves.map((move) => ({
      ...{ ...move, teamMemberIds: [ann.userId] },
      ...{ visitStartDateTime: at(14), visitEndDateTime: at(15) },
    }));
    expect((await apply(both)).status).toBe(409);
    const stays = moves.map((move) => ({ ...move, visitStartDateTime: at(22), visitEndDateTime: at(23) }));
    expect((await apply(stays.map((move) => ({ ...move, teamMemberIds: [tom.userId] })))).status).toBe(409);
    later(shop);
    await shop.call(updateVisit, { as: owner, params: { visitId: one.visitId }, body: { priority: 'high' } });
    const { status, body } = await apply(moves);
    expect([status, body.success ? '' : body.code]).toEqual([409, 'plan_changed']);
  });

  it('of dispatchers who move the same visits at once, one moves all of them, and the others nothing', async () => {
    const { owner, ann, bob, visit, propose, apply, timesOf } = await newTeam();
    const made = [await visit(14), await visit(16), await visit(18)];
    const { visits } = (await propose()).data;
    const to = (person: Person): contract.SickDayMove[] =>
      visits.map(({ visitId, updatedAt, from: { visitStartDateTime, visitEndDateTime, anyTime } }) => ({
        ...{ visitId, updatedAt, visitStartDateTime, visitEndDateTime, anyTime },
        teamMemberIds: [person.userId],
      }));
    later(shop);
    const replies = await Promise.all([
      apply(to(ann)),
      apply(to(bob).toReversed()),
      shop.call(applyPlan, { as: owner, body: { moves: to(bob) } }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const winner = replies[0].status === 200 ? ann : bob;
    expect(await Promise.all(made.map(({ jobId }) => timesOf(jobId)))).toEqual(
      [14, 16, 18].map((hour) => [[at(hour), 'scheduled', [winner.userId]]]),
    );
    expect(await absencesOf(owner)).toHaveLength(replies[2].status === 200 ? 0 : 1);
  });

  it('of dispatchers who give one person different visits at the same time at once, one is refused', async () => {
    const { owner, tom, ann, bob, visit, timesOf } = await newTeam();
    const sick = [
      { person: tom, ...(await visit(14)) },
      { person: bob, ...(await visit(14, {}, [bob])) },
    ];
    const before = await Promise.all(
      sick.map(({ jobId }) => shop.call(listVisits, { as: owner, params: { id: jobId } })),
    );
    later(shop);
    const replies = await Promise.all(
      sick.map(({ person, visitId }, index) => {
        const move = {
          ...{ visitId, updatedAt: before[index]?.data[0]?.updatedAt, anyTime: false, teamMemberIds: [ann.userId] },
          ...{ visitStartDateTime: at(14), visitEndDateTime: at(15) },
        };
        const body = { teamMemberId: person.userId, day, moves: [move] };
        return shop.call(contract.applySickDay, { as: owner, body });
      }),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const isMoved = (index: number): boolean => replies[index]?.status === 200;
    expect(await Promise.all(sick.map(({ jobId }) => timesOf(jobId)))).toEqual(
      sick.map(({ person }, index) => [[at(14), 'scheduled', [(isMoved(index) ? ann : person).userId]]]),
    );
    const [absent] = sick.filter((_, index) => isMoved(index));
    expect(await absencesOf(owner)).toMatchObject([{ teamMemberId: absent?.person.userId }]);
  });

  it('goes around what the dispatcher decided', async () => {
    const { ann, visit, propose } = await newTeam();
    const [one, two] = [await visit(14), await visit(14)];
    const slot = { teamMemberId: ann.userId, startTime: at(14), endTime: at(15) };
    const { visits } = (await propose(undefined, { decisions: [{ visitId: two.visitId, slot }] })).data;
    const person = (id: string) => visits.find(({ visitId }) => visitId === id)?.proposed?.teamMemberId;
    expect([person(two.visitId), person(one.visitId) === ann.userId]).toEqual([ann.userId, false]);
  });

  it('of planners who are no admins records sick leave too, so that nobody is suggested then, and takes it back', async () => {
    const { account, owner, tom, visit, propose, apply } = await newTeam();
    await visit(14);
    const planner = await personWith(account, { Jobs: ['viewAll', 'edit', 'assignJob'] });
    const { data } = await propose(planner);
    const applied = await apply(accepted(data.visits), planner);
    expect([applied.status, applied.data.undo.length]).toEqual([200, 1]);
    expect(await absencesOf(owner)).toMatchObject([{ teamMemberId: tom.userId, kind: 'sick', status: 'approved' }]);
    const address = { latitude: 43.65, longitude: -79.38 };
    const asked = { address, fromDate: day, toDate: day, technician_ids: [tom.userId] };
    expect((await shop.call(suggestSlots, { as: planner, body: asked })).data.suggestions).toEqual([]);
    const back = { moves: applied.data.undo, deletedAbsenceId: applied.data.absence?.id };
    expect((await shop.call(applyPlan, { as: planner, body: back })).status).toBe(200);
    expect(await absencesOf(owner)).toEqual([]);
    const vacation = { kind: 'vacation' as const, start: day, end: day };
    const { absence } = (
      await shop.call(absences.createAbsence, { as: owner, params: { id: tom.userId }, body: vacation })
    ).data;
    const other = { moves: [], deletedAbsenceId: absence.id };
    expect((await shop.call(applyPlan, { as: planner, body: other })).status).toBe(403);
  });

  it('approves the request of the person, who is not suggested while it waits', async () => {
    const { owner, tom, apply } = await newTeam();
    const body = { kind: 'sick' as const, start: day, end: day };
    await shop.call(absences.createAbsence, { as: tom, params: { id: tom.userId }, body });
    const asked = { address: { latitude: 43.65, longitude: -79.38 }, fromDate: day, toDate: day };
    const found = (await shop.call(suggestSlots, { as: owner, body: asked })).data.suggestions;
    expect(found.map((slot) => 'teamMemberId' in slot && slot.teamMemberId)).not.toContain(tom.userId);
    expect((await apply([])).data).toEqual({ absence: null, undo: [] });
    expect(await absencesOf(owner)).toMatchObject([{ status: 'approved', note: null }]);
  });

  it('is for planners, for days to come and active people', async () => {
    const { account, owner, tom, propose, apply } = await newTeam();
    const editor = await personWith(account, { Jobs: ['viewAll', 'edit'] });
    expect([(await propose(tom)).status, (await propose(editor)).status]).toEqual([403, 403]);
    expect((await propose(undefined, { day: '2026-03-11' })).body.message).toBe(
      'Days that have passed cannot be planned.',
    );
    const stranger = (await shop.newAccount()).owner.userId;
    expect((await propose(undefined, { teamMemberId: stranger })).body.message).toBe('Team member not found');
    await shop.call(updateMember, { as: owner, params: { id: tom.userId }, body: { status: 'inactive' } });
    expect((await propose()).body.message).toBe('Team member not found');
    expect((await apply([])).body.message).toBe('Team member not found');
  });
});

describe('times that clients hold on the page for online booking', () => {
  it('are given to nobody else', async () => {
    const { account, owner, tom, ann, bob, visit, propose } = await newTeam();
    const { visitId } = await visit(14);
    // Ann and Bob are free then, but for clients who fill in the form.
    for (const { userId } of [ann, bob, owner])
      await storeHold(account, { userId, start: at(14), end: at(15), now: shop.clock.now });
    const [proposed] = (await propose()).data.visits;
    expect(proposed?.visitId).toBe(visitId);
    for (const { teamMemberId, startTime, endTime } of proposed?.suggestions ?? [])
      expect([teamMemberId === tom.userId, startTime < at(15) && endTime > at(14)]).toEqual([false, false]);
    expect(proposed?.suggestions.length).toBeGreaterThan(0);
  });
});
