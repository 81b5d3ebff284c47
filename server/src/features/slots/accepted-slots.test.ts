import { createAbsence } from '@truckroll/contract/absences/absences';
import * as saveJobs from '@truckroll/contract/jobs/save-job';
import type { AiSuggestion, DateSuggestions } from '@truckroll/contract/planning/slots';
import * as visits from '@truckroll/contract/visits/visits';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop, type TestAccount } from '../../testing/shop.ts';
import { storeClient, storeJob, storeVisit } from '../../testing/stored-work.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const text = 'This time has just been taken. Please pick another.';
const at = (hour: number): string => `2026-03-12T${String(hour).padStart(2, '0')}:00:00.000Z`;

async function newWork() {
  const account = await shop.newAccount();
  const pat = await account.person('fieldTechnicianPro');
  const clientId = await storeClient(account);
  const jobId = await storeJob(account, { clientId, title: 'Boiler' });
  return { account, owner: account.owner, pat, clientId, jobId };
}

const slot = (teamMemberId: string, from: number, to: number) => ({
  teamMemberId,
  startTime: at(from),
  endTime: at(to),
});

const countVisits = (account: TestAccount) =>
  account.look(async (tx) => (await tx.selectFrom('visits').select('id').execute()).length);

describe('accepted times', () => {
  it('a visit is added at a free time, and refused with other times once it is taken; nothing is saved', async () => {
    const { account, owner, pat, jobId } = await newWork();
    const add = (from: number, to: number) =>
      shop.call(visits.addVisit, {
        as: owner,
        params: { id: jobId },
        body: {
          ...{ visitStartDateTime: at(from), visitEndDateTime: at(to), teamMemberIds: [pat.userId] },
          acceptedSlots: [slot(pat.userId, from, to)],
        },
      });
    expect((await add(14, 16)).status).toBe(201);
    expect((await add(16, 17)).status).toBe(201);
    const { status, body } = await add(15, 17);
    expect([status, body.success, body.success ? '' : body.code, body.message]).toEqual([
      409,
      false,
      'slot_taken',
      text,
    ]);
    const fresh = (body as unknown as { suggestions: AiSuggestion[] }).suggestions;
    expect(fresh.length).toBeGreaterThan(0);
    for (const { teamMemberId, startTime, endTime } of fresh) {
      const isFree = endTime <= at(14) || startTime >= at(17);
      expect(teamMemberId !== pat.userId || isFree).toBe(true);
    }
    expect(await countVisits(account)).toBe(2);
  });

  it('a visit is not added in an absence that was approved meanwhile', async () => {
    const { account, owner, pat, jobId } = await newWork();
    const body = {
      ...{ visitStartDateTime: at(14), visitEndDateTime: at(16), teamMemberIds: [pat.userId] },
      acceptedSlots: [slot(pat.userId, 14, 16)],
    };
    const add = () => shop.call(visits.addVisit, { as: owner, params: { id: jobId }, body });
    const away = { kind: 'sick' as const, start: at(15), end: at(18) };
    await shop.call(createAbsence, { as: owner, params: { id: pat.userId }, body: away });
    expect((await add()).status).toBe(409);
    expect(await countVisits(account)).toBe(0);
  });

  it('a visit that moves does not take its own time', async () => {
    const { account, owner, pat, jobId } = await newWork();
    const id = await storeVisit(account, { jobId, visitStartDateTime: at(14), visitEndDateTime: at(16) }, [pat.userId]);
    await storeVisit(account, { jobId, visitNumber: 2, visitStartDateTime: at(18), visitEndDateTime: at(19) }, [
      pat.userId,
    ]);
    const move = (from: number, to: number) =>
      shop.call(visits.updateVisit, {
        as: owner,
        params: { visitId: id },
        body: {
          ...{ visitStartDateTime: at(from), visitEndDateTime: at(to) },
          acceptedSlots: [slot(pat.userId, from, to)],
        },
      });
    expect((await move(15, 17)).status).toBe(200);
    expect((await move(17, 19)).status).toBe(409);
    expect((await move(16, 18)).status).toBe(200);
  });

  it('a job is created or edited at a free time only; a series gets rows for the dates that were taken', async () => {
    const { account, owner, pat, clientId, jobId } = await newWork();
    await storeVisit(account, { jobId, visitStartDateTime: at(14), visitEndDateTime: at(15) }, [pat.userId]);
    const times = { startDateTime: at(14), endDateTime: at(16) };
    const job = { clientId, assignedToTeams: [pat.userId], jobFormIds: [], ...times };
    const create = (more: object) => shop.call(saveJobs.createJob, { as: owner, body: { ...job, ...more } });
    const refused = await create({ acceptedSlots: [slot(pat.userId, 14, 16)] });
    expect([refused.status, refused.body.message]).toEqual([409, text]);
    expect(await countVisits(account)).toBe(1);
    const later = { startDateTime: at(16), endDateTime: at(18) };
    const saved = await create({ ...later, acceptedSlots: [slot(pat.userId, 16, 18)] });
    expect(saved.status).toBe(201);
    const edit = (acceptedSlots: object[]) =>
      shop.call(saveJobs.updateJob, {
        as: owner,
        body: { jobId: saved.data.id, startDateTime: at(17), endDateTime: at(19), acceptedSlots },
      });
    expect((await edit([slot(pat.userId, 17, 19)])).status).toBe(200);
    expect((await edit([slot(pat.userId, 13, 15)])).status).toBe(409);
    const friday = {
      teamMemberId: pat.userId,
      startTime: '2026-03-13T14:00:00.000Z',
      endTime: '2026-03-13T16:00:00.000Z',
    };
    const series = await create({ acceptedSlots: [slot(pat.userId, 14, 16), friday] });
    const rows = (series.body as unknown as { suggestions: DateSuggestions[] }).suggestions;
    expect([series.status, rows.map(({ date }) => date)]).toEqual([409, ['2026-03-12']]);
    expect(rows[0]?.slots.length).toBeGreaterThan(0);
  });

  it('of an edited job are refused with times that fit its stored skills', async () => {
    const { account, owner, pat, jobId } = await newWork();
    const skillId = newId();
    await account.look(async (tx) => {
      const skill = { id: skillId, name: 'Gas', createdAt: '2026-03-01T12:00:00.000Z' };
      await tx.insertInto('skills').values(skill).execute();
      await tx.insertInto('userSkills').values({ userId: pat.userId, skillId }).execute();
      await tx.insertInto('jobSkills').values({ jobId, skillId }).execute();
    });
    const other = await storeJob(account, { clientId: await storeClient(account), title: 'Pump' });
    await storeVisit(account, { jobId: other, visitStartDateTime: at(14), visitEndDateTime: at(16) }, [owner.userId]);
    const { status, body } = await shop.call(saveJobs.updateJob, {
      as: owner,
      body: {
        ...{ jobId, startDateTime: at(14), endDateTime: at(16), assignedToTeams: [owner.userId] },
        acceptedSlots: [slot(owner.userId, 14, 16)],
      },
    });
    const { suggestions } = body as unknown as { suggestions: AiSuggestion[] };
    const missing = new Map(suggestions.map((one) => [one.teamMemberId, one.missingSkillIds]));
    expect([status, missing.get(owner.userId), missing.get(pat.userId)]).toEqual([409, [skillId], []]);
  });

  it('of dispatchers who book the same people at once nobody double books, and nobody is refused without a reason', async () => {
    const { account, owner, pat, jobId } = await newWork();
    const people = [owner.userId, pat.userId];
    const other = await storeJob(account, { clientId: await storeClient(account), title: 'Pump' });
    // Every hour from 12 to 19, each for two hours, alternately in the two jobs: neighbours overlap.
    const wanted = Array.from({ length: 16 }, (_, n) => slot(people[n % 2] ?? '', 12 + (n >> 1), 14 + (n >> 1)));
    const replies = await Promise.all(
      wanted.map(({ teamMemberId, startTime, endTime }, n) =>
        shop.call(visits.addVisit, {
          as: owner,
          params: { id: n % 4 < 2 ? jobId : other },
          body: {
            ...{ visitStartDateTime: startTime, visitEndDateTime: endTime, teamMemberIds: [teamMemberId] },
            acceptedSlots: [{ teamMemberId, startTime, endTime }],
          },
        }),
      ),
    );
    const saved = wanted.filter((_, n) => replies[n]?.status === 201);
    const refused = wanted.filter((_, n) => replies[n]?.status === 409);
    expect([saved.length + refused.length, await countVisits(account)]).toEqual([16, saved.length]);
    const meets = (one: (typeof wanted)[number]) => (two: (typeof wanted)[number]) =>
      one !== two &&
      one.teamMemberId === two.teamMemberId &&
      one.startTime < two.endTime &&
      two.startTime < one.endTime;
    expect(saved.filter((one) => saved.some(meets(one)))).toEqual([]);
    expect(refused.filter((one) => !saved.some(meets(one)))).toEqual([]);
  });
});
