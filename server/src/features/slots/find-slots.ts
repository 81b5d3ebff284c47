import type { Account } from '@truckroll/contract/account/account';
import type { AiSuggestion, DateSuggestions, MissingTeamMember } from '@truckroll/contract/planning/slots';
import { type Coordinates, coordinatesOf } from '@truckroll/domain/addresses/coordinates';
import { addDays } from '@truckroll/domain/calendar/days';
import { isoOf, momentOf } from '@truckroll/domain/calendar/local-time';
import { wallClock } from '@truckroll/domain/format/dates';
import { availabilityOf, type KnownAbsence, type PersonTime } from '@truckroll/domain/slots/availability';
import type { WorkingTime } from '@truckroll/domain/slots/search-days';
import type {
  MissingPerson,
  SearchedDay,
  Slot,
  SlotPerson,
  SlotQuestion,
  Span,
} from '@truckroll/domain/slots/slot-types';
import { type Leg, roadKilometres, shownKilometres } from '@truckroll/domain/travel/travel-time';
import type { Block as TravelBlock } from '../../providers/travel/travel.ts';
import type { ScenePerson } from '../../records/people/scene-people.ts';
import { closedTextsNear } from '../holidays/closed-days.ts';
import type { Block, BusyVisit } from './slot-store.ts';

/** The account's fields that a search reads. */
export type SlotAccount = Pick<Account, 'timezone' | 'workingDays' | 'workingHours' | 'holidays' | 'address'>;

/** The working time of an account, with the closed days of the years of some days. */
export const readWorkingTime = async (account: SlotAccount, days: readonly string[]): Promise<WorkingTime> => ({
  zone: account.timezone,
  workingDays: account.workingDays,
  workingHours: account.workingHours,
  closed: await closedTextsNear(account.holidays, days),
});

/** The spans of days that are read: neighbouring days, and days with short breaks between them, are read as one. */
export function rangesOf(days: readonly SearchedDay[]): Span[] {
  const longestBreakMs = 32 * 86_400_000;
  const ranges: Span[] = [];
  for (const { start, end } of days) {
    const last = ranges.at(-1);
    if (last !== undefined && start - last.end <= longestBreakMs) last.end = end;
    else ranges.push({ start, end });
  }
  return ranges;
}

/** All ways that a search may need: to the new place, and from it to the visits. */
export function waysTo(place: Coordinates, visits: readonly BusyVisit[], account: SlotAccount): TravelBlock[] {
  const places = visits.flatMap((visit) => visit.place ?? []);
  const office = coordinatesOf(account.address);
  return [
    { from: office === null ? places : [office, ...places], to: [place] },
    { from: [place], to: places },
  ];
}

/** An all-day event takes its whole local days. */
export function blockedTime({ start, end, isAllDay }: Block, zone: string): Span {
  if (!isAllDay) return { start, end };
  const midnight = (moment: number, more: number): number => {
    const { day } = wallClock(isoOf(moment), zone);
    return Date.parse(momentOf({ day: addDays(day, more), time: '00:00' }, zone));
  };
  // An end at midnight belongs to the day before.
  return { start: midnight(start, 0), end: midnight(Math.max(start, end - 1), 1) };
}

export type Found = {
  account: SlotAccount;
  working: WorkingTime;
  people: readonly ScenePerson[];
  visits: readonly BusyVisit[];
  blocks: readonly Block[];
  absences: readonly (KnownAbsence & { userId: string })[];
  legBetween: (from: Coordinates, to: Coordinates) => Leg;
};

/** The window promised by the moved visit; null when it promises nothing. */
export function promisedBy(visit: { start: number | null; end: number | null } | null): Span | null {
  const { start = null, end = null } = visit ?? {};
  return start === null || end === null ? null : { start, end };
}

type Asked = Pick<SlotQuestion, 'days' | 'duration' | 'travelLimit' | 'skills' | 'preferredId' | 'promised'> & {
  /** Null if the place is unknown; all ways are then unknown. */
  place: Coordinates | null;
  now: Date;
};

const grouped = <T extends { userId: string }>(items: readonly T[]): Map<string, T[]> =>
  Map.groupBy(items, (item) => item.userId);

/** The own hours and the absences of people. */
export function personTimes(
  people: readonly ScenePerson[],
  absences: readonly (KnownAbsence & { userId: string })[],
): Map<string, PersonTime> {
  const absencesOf = grouped(absences);
  return new Map(people.map(({ id, workingWeek }) => [id, { week: workingWeek, absences: absencesOf.get(id) ?? [] }]));
}

/** The input of the search in the domain. */
export function makeQuestion(
  { account, working, people, visits, blocks, absences, legBetween }: Found,
  asked: Asked,
): SlotQuestion {
  const { place, now, ...question } = asked;
  const [visitsOf, blocksOf] = [grouped(visits), grouped(blocks)];
  const leg = (from: Coordinates | null, to: Coordinates | null): Leg | null =>
    // Distances of answers are always estimated, so that they do not depend on the provider (API VI-10).
    from === null || to === null ? null : { ...legBetween(from, to), kilometres: roadKilometres(from, to) };
  return {
    ...question,
    zone: working.zone,
    now: now.getTime(),
    office: leg(coordinatesOf(account.address), place),
    availability: availabilityOf(working, personTimes(people, absences)),
    people: people.map(
      ({ skillIds, workingWeek: _, worksInField: __, ...person }): SlotPerson => ({
        ...person,
        skillIds: new Set(skillIds),
        visits: (visitsOf.get(person.id) ?? []).map(({ id, clientName, start, end, place: there }) => ({
          id,
          clientName,
          start,
          end,
          there: leg(there, place),
          onward: leg(place, there),
        })),
        blocks: (blocksOf.get(person.id) ?? []).map((block) => blockedTime(block, working.zone)),
      }),
    ),
  };
}

export const toSuggestion = (slot: Slot): AiSuggestion => ({
  teamMemberId: slot.person.id,
  name: slot.person.name,
  score: slot.score,
  reason: slot.reason,
  startTime: isoOf(slot.start),
  endTime: isoOf(slot.end),
  role: slot.person.role,
  travelTimeMinutes: slot.travelMinutes,
  distanceKm: shownKilometres(slot.kilometres),
  explanation: slot.explanation,
  missingSkillIds: slot.missingSkillIds,
  breaksPromise: slot.breaksPromise,
  earliestStart: isoOf(slot.earliestStart),
  latestStart: isoOf(slot.latestStart),
});

export const toMissing = ({ id, name, reason }: MissingPerson): MissingTeamMember => ({
  teamMemberId: id,
  name,
  reason,
});

export const toDate = (date: string, slots: Slot[], missing: MissingPerson[]): DateSuggestions => ({
  date,
  slots: slots.map(toSuggestion),
  missing: missing.map(toMissing),
});
