import type { Absence } from '@truckroll/contract/absences/absences';
import { type MovedBack, planLimits } from '@truckroll/contract/planning/optimise';
import { type Coordinates, coordinatesOf } from '@truckroll/domain/addresses/coordinates';
import { addDays } from '@truckroll/domain/calendar/days';
import { wallClock } from '@truckroll/domain/format/dates';
import { localDay } from '@truckroll/domain/optimise/free-time';
import { daysOfRange, type WorkingTime } from '@truckroll/domain/slots/search-days';
import type { SearchedDay } from '@truckroll/domain/slots/slot-types';
import { isWithinPromise } from '@truckroll/domain/visits/promise';
import { isEnded } from '@truckroll/domain/visits/visit-statuses';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { notFound, Problem } from '../../platform/http/problem.ts';
import type { Actor } from '../../platform/session/actor.ts';
import type { Block as TravelBlock } from '../../providers/travel/travel.ts';
import type { ScenePerson } from '../../records/people/scene-people.ts';
import { readSkillNames } from '../../records/people/skill-store.ts';
import { listAbsences } from '../absences/absence-store.ts';
import { isShownTo, shownTo } from '../absences/shown-absence.ts';
import { rangesOf, readWorkingTime } from '../slots/find-slots.ts';
import {
  type Block,
  type BusyVisit,
  listBlocks,
  listKnownAbsences,
  listTakenVisits,
  readScene,
} from '../slots/slot-store.ts';
import { listPlannedVisits, type PlannedVisit } from './plan-store.ts';

/** The days, that of the absence included, on which a visit may take place instead. */
const searchedDays = 7;
/** The most places between which an outside provider is asked for all ways; more are estimated. */
const mostAskedPlaces = 200;

export type SickDay = { teamMemberId: string; day: string };

/** The stored data from which proposals for the visits of a sick person are made. */
export type SickDayFacts = {
  zone: string;
  office: Coordinates | null;
  working: WorkingTime;
  days: SearchedDay[];
  person: ScenePerson;
  people: ScenePerson[];
  /** The visits of the person on the day. */
  visits: PlannedVisit[];
  busy: BusyVisit[];
  blocks: Block[];
  absences: Awaited<ReturnType<typeof listKnownAbsences>>;
  /** The time off of the person on the day. */
  known: Absence | null;
  skillNames: ReadonlyMap<string, string>;
};

type Asked = SickDay & {
  actor: Actor;
  now: Date;
  /** Visits that the open transaction has moved: they are shown as they were before. */
  moved?: ReadonlyMap<string, MovedBack>;
};

/** A visit as it was before it was moved. Its promise is known where the move has not changed it. */
function asBefore(visit: PlannedVisit, before: MovedBack | undefined): PlannedVisit {
  if (before === undefined) return visit;
  const { updatedAt, visitStartDateTime, visitEndDateTime, anyTime, teamMemberIds: teamIds } = before;
  const former = { ...visit, updatedAt, visitStartDateTime, visitEndDateTime, anyTime, teamIds };
  const isKept = visitStartDateTime !== null && isWithinPromise(visitStartDateTime, visit);
  return isKept ? former : { ...former, promisedFrom: null, promisedTo: null };
}

/** Reads everything in seven statements. Refuses an unknown or inactive person. */
export async function readSickDay(tx: Tx, asked: Asked): Promise<SickDayFacts> {
  const { teamMemberId, day, actor, now, moved = new Map<string, MovedBack>() } = asked;
  const scene = await readScene(tx, actor, {
    ...{ skillIds: [], jobId: undefined, clientId: undefined, visitId: undefined },
  });
  const { timezone: zone } = scene;
  const person = scene.people.find(({ id }) => id === teamMemberId);
  if (person === undefined) throw notFound('Team member');
  const people = scene.people.filter(({ id, worksInField }) => worksInField || id === teamMemberId);
  const last = addDays(day, searchedDays - 1);
  const working = await readWorkingTime(scene, [day, last]);
  const days = daysOfRange(day, last, now.toISOString(), working);
  const userIds = people.map(({ id }) => id);
  const range = { start: days[0]?.start ?? 0, end: days.at(-1)?.end ?? 0 };
  const [own, busy, blocks, absences, off, skillNames] = await Promise.all([
    listPlannedVisits(tx, {
      ...{ userIds: [teamMemberId], range: localDay(day, zone), includeUnassigned: false, waitingVisitIds: [] },
      ...{ finishedBy: null, visitIds: [...moved.keys()], most: planLimits.visits },
    }),
    listTakenVisits(tx, { userIds, ranges: rangesOf(days), except: {}, now }),
    listBlocks(tx, { userIds, range }),
    listKnownAbsences(tx, actor, { userIds, days, zone }),
    listAbsences(tx, { start: day, end: day, zone, userIds: [teamMemberId], statuses: ['approved', 'requested'] }),
    readSkillNames(tx),
  ]);
  if (own.length > planLimits.visits) throw new Problem('planTooLarge');
  const known = off.find((absence) => isShownTo(actor, absence));
  return {
    ...{ zone, working, days, person, people, blocks, absences, skillNames },
    office: coordinatesOf(scene.address),
    busy: busy.filter(({ id }) => !moved.has(id)),
    visits: own
      .map((visit) => asBefore(visit, moved.get(visit.id)))
      .filter(({ visitStatus }) => !isEnded(visitStatus))
      .sort((one, other) => ((one.visitStartDateTime ?? '') < (other.visitStartDateTime ?? '') ? -1 : 1)),
    known: known === undefined ? null : shownTo(actor, known),
  };
}

/** All ways between the visits to be moved and the other places. */
export function waysOfSickDay({ visits, busy, office }: SickDayFacts): TravelBlock[] {
  const own = visits.flatMap(({ place }) => place ?? []);
  const others = [...(office === null ? [] : [office]), ...busy.flatMap(({ place }) => place ?? [])];
  if (own.length === 0 || own.length + others.length > mostAskedPlaces) return [];
  return [
    { from: [...others, ...own], to: own },
    { from: own, to: others },
  ];
}

/** The local day of a moment. */
export const dayOf = (moment: number, zone: string): string => wallClock(new Date(moment).toISOString(), zone).day;
