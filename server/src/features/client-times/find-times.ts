import type { OfferedTime } from '@truckroll/contract/documents/send-document';
import type { Address } from '@truckroll/domain/addresses/address';
import { coordinatesOf } from '@truckroll/domain/addresses/coordinates';
import { addDays } from '@truckroll/domain/calendar/days';
import { isoOf } from '@truckroll/domain/calendar/local-time';
import { offeredTimes, offeredWorkingDays, usualVisitMinutes } from '@truckroll/domain/documents/chosen-time';
import { wallClock } from '@truckroll/domain/format/dates';
import { mostSearchedDays, workingDaysFrom } from '@truckroll/domain/slots/search-days';
import type { Slot } from '@truckroll/domain/slots/slot-types';
import { suggestSlots } from '@truckroll/domain/slots/suggest-slots';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Transact } from '../../platform/http/request-steps.ts';
import type { Actor } from '../../platform/session/actor.ts';
import type { Travel } from '../../providers/travel/open-travel.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { choosePlace, noPlace } from '../../records/clients/choose-place.ts';
import { clientNames } from '../../records/clients/client-rows.ts';
import { listAskedTimes } from '../../records/documents/asked-time-store.ts';
import type { StoredDocument } from '../../records/documents/document-rights.ts';
import { readJobDuration } from '../../records/jobs/job-rows.ts';
import { listActors } from '../../records/people/actors.ts';
import { listAdminIds } from '../../records/people/holders.ts';
import { openLink } from '../documents/public-document.ts';
import { mayChooseTime } from '../documents/time-choice.ts';
import { makeQuestion, rangesOf, readWorkingTime, waysTo } from '../slots/find-slots.ts';
import { listBlocks, listKnownAbsences, listTakenVisits, readScene } from '../slots/slot-store.ts';

const minuteMs = 60_000;

/** An admin, for whom a client's choice is planned. */
export async function findPlanner(tx: Tx): Promise<Actor> {
  const [planner] = await listActors(tx, (await listAdminIds(tx)).slice(0, 1));
  if (planner === undefined) throw new Problem('timeNotPossible');
  return planner;
}

/** The minutes of the visit: of an estimate for a job those of the job. */
async function durationOf(tx: Tx, { jobId }: StoredDocument): Promise<number> {
  const seconds = jobId === null ? undefined : await readJobDuration(tx, jobId);
  return seconds === undefined ? usualVisitMinutes : Math.max(1, Math.round(seconds / 60));
}

/** Where the visit is: at the property of the estimate, else at the client's own address. */
async function addressOf(tx: Tx, { clientId, servicePropertyId }: StoredDocument): Promise<Address | null> {
  const { address } = await choosePlace(tx, clientId, { sent: { servicePropertyId }, stored: noPlace });
  if (address !== undefined) return address;
  const client = await tx
    .selectFrom(clientNames.as('clients'))
    .select('clients.propertyAddress')
    .where('clients.id', '=', clientId)
    .executeTakeFirst();
  return client?.propertyAddress ?? null;
}

/** The visit that a time is looked for. */
export type WantedVisit = {
  accountId: string;
  clientId: string;
  address: Address | null;
  /** In minutes. */
  duration: number;
  /** The estimate whose own wanted time does not count as taken. */
  documentId: string | null;
  /** The visit that is to be moved, whose time does not count as taken. */
  visitId: string | null;
};

type Finding = { now: Date; transact: Transact; travel: Travel; warn: (error: unknown) => void };

export type FoundTimes = { slots: readonly Slot[]; times: OfferedTime[]; timezone: string };

/** The times that the client of an approved estimate can choose. */
export const findTimes = ({ token, ...finding }: Finding & { token: string }): Promise<FoundTimes> =>
  findTimesOf(async (tx) => {
    const { accountId, document } = await openLink(tx, token, finding.now);
    if (!(await mayChooseTime(tx, document))) throw new Problem('timeNotPossible');
    const { id: documentId, clientId } = document;
    const [address, duration] = [await addressOf(tx, document), await durationOf(tx, document)];
    return { accountId, clientId, address, duration, documentId, visitId: null };
  }, finding);

/**
 * The times at which somebody who works in the field is free for a visit. Times that other clients asked for are taken.
 */
export async function findTimesOf(
  readVisit: (tx: Tx) => Promise<WantedVisit>,
  { now, transact, travel, warn }: Finding,
): Promise<FoundTimes> {
  const read = await transact(async (tx) => {
    const { accountId, clientId, address, duration, documentId, visitId } = await readVisit(tx);
    const actor = await findPlanner(tx);
    const { timezone } = await getAccountRow(tx, accountId);
    const scene = await readScene(tx, actor, {
      ...{ skillIds: [], jobId: undefined, clientId, visitId: undefined },
    });
    const people = scene.people.filter(({ worksInField }) => worksInField);
    const userIds = people.map(({ id }) => id);
    const today = wallClock(now.toISOString(), timezone).day;
    const working = await readWorkingTime(scene, [today, addDays(today, mostSearchedDays)]);
    const days = workingDaysFrom(now.toISOString(), offeredWorkingDays, working);
    const ranges = rangesOf(days);
    const range = { start: ranges[0]?.start ?? 0, end: ranges.at(-1)?.end ?? 0 };
    const [visits, blocks, absences, asked] = await Promise.all([
      listTakenVisits(tx, { userIds, ranges, except: visitId === null ? {} : { visitId }, now }),
      listBlocks(tx, { userIds, range }),
      listKnownAbsences(tx, actor, { userIds, days, zone: timezone }),
      listAskedTimes(tx, { except: documentId, now }),
    ]);
    const askedBlocks = asked.map(({ userId, start, end }) => ({
      ...{ userId, start: Date.parse(start), end: Date.parse(end), isAllDay: false },
    }));
    return {
      ...{ scene, people, working, days, visits, absences, blocks: [...blocks, ...askedBlocks], timezone, today },
      ...{ place: coordinatesOf(address), duration },
    };
  });
  const { scene, people, working, days, visits, blocks, absences, place, duration, timezone, today } = read;
  const ways = place === null ? [] : waysTo(place, visits, scene);
  const { legBetween } = await travel.legs({ blocks: ways, now, transact, onFailure: warn });
  const question = makeQuestion(
    { account: scene, working, people, visits, blocks, absences, legBetween },
    {
      ...{ place, days, now, duration, travelLimit: null, skills: [], preferredId: scene.preferredId },
      ...{ promised: null },
    },
  );
  const { slots } = suggestSlots(question);
  const dayOf = (moment: number): string => wallClock(isoOf(moment), timezone).day;
  const times = offeredTimes(slots, { today, dayOf }).map(({ start }) => ({
    start: isoOf(start),
    end: isoOf(start + duration * minuteMs),
  }));
  return { slots, times, timezone };
}
