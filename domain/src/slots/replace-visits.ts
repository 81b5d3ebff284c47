import type { VisitPriority } from '../visits/visit-statuses.ts';
import type { PlacedVisit, Replacement, ReplacementQuestion, VisitToReplace } from './replacement.ts';
import { scoreOf } from './score-slot.ts';
import type { ScorePart, SearchedDay, Slot, SlotPerson, SlotQuestion } from './slot-types.ts';
import { suggestSlots } from './suggest-slots.ts';
import { hoursText } from './why-missing.ts';

/** The most slots that are offered for one visit. */
export const mostReplacements = 10;

const minuteMs = 60_000;
/** The client expects the visit at its time: an hour counts as much as 20 minutes of travel. */
const pointsPerHour = -10;
const otherDayPoints = -30;
const stillAwayPoints = -20;
/** A person without visits works in the office: another day with somebody who drives out is better. */
const noVisitsPoints = -40;
const urgency: Readonly<Record<VisitPriority, number>> = { urgent: 0, high: 1, medium: 2, low: 3 };

/** Where the visits go, by their ids. */
type Placements = ReadonlyMap<string, Slot>;

/** How far a slot is from the planned time, as a part of its score. */
function shiftPart({ planned, promised }: VisitToReplace, slot: Slot, day: string): ScorePart {
  if (promised !== null && promised.start <= slot.start && slot.start <= promised.end)
    return { points: 0, text: slot.start === planned?.start ? 'at the same time' : 'at the promised time' };
  if (slot.day !== day) return { points: otherDayPoints, text: 'on another day' };
  if (planned === null) return { points: 0, text: 'on the same day' };
  const minutes = Math.round((slot.start - planned.start) / minuteMs);
  if (minutes === 0) return { points: 0, text: 'at the same time' };
  const far = Math.abs(minutes);
  return {
    points: Math.round((far / 30) * pointsPerHour) / 2,
    text: `${hoursText(far)} ${minutes < 0 ? 'earlier' : 'later'}`,
  };
}

/** How likely the person is to come at all, as a part of the score. */
function personParts({ person }: Slot, { people, absentId }: ReplacementQuestion): ScorePart[] {
  if (person.id === absentId) return [{ points: stillAwayPoints, text: 'may still be away' }];
  const hasVisits = people.some(({ id, visits }) => id === person.id && visits.length > 0);
  return hasVisits ? [] : [{ points: noVisitsPoints, text: 'no visits on these days' }];
}

/** A slot with the parts of the score that are about replacing. */
function rescored(visit: VisitToReplace, slot: Slot, all: ReplacementQuestion): Slot {
  const shift = shiftPart(visit, slot, all.days[0]?.day ?? '');
  const explanation = [...slot.explanation, shift, ...personParts(slot, all)];
  return { ...slot, explanation, score: scoreOf(explanation) };
}

const compareTexts = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);

/** People with all skills first, then what keeps the promise, then by score, start, the client's preference, name and id. */
const compareSlots =
  (preferredId: string | null) =>
  (one: Slot, other: Slot): number =>
    Number(one.missingSkillIds.length > 0) - Number(other.missingSkillIds.length > 0) ||
    Number(one.breaksPromise) - Number(other.breaksPromise) ||
    other.score - one.score ||
    one.start - other.start ||
    Number(other.person.id === preferredId) - Number(one.person.id === preferredId) ||
    compareTexts(one.person.name, other.person.name) ||
    compareTexts(one.person.id, other.person.id);

/** The visits that other rows put on somebody. */
const placedOn = (personId: string, visit: VisitToReplace, all: ReplacementQuestion, placements: Placements) =>
  all.visits.flatMap(({ id, clientName, place }): PlacedVisit[] => {
    const slot = id === visit.id ? undefined : placements.get(id);
    return slot?.person.id === personId ? [{ id, clientName, place, start: slot.start, end: slot.end }] : [];
  });

/** The question for one visit, in which the proposals of the others block their times. */
function questionFor(
  visit: VisitToReplace,
  all: ReplacementQuestion,
  placements: Placements,
  days: readonly SearchedDay[],
): SlotQuestion {
  const { absentId, zone, now, people, office, wayBetween } = all;
  const [first] = all.days;
  const isCandidate = ({ id }: { id: string }): boolean =>
    !visit.otherIds.includes(id) && (visit.otherIds.length === 0 || id !== absentId);
  return {
    ...{ days, zone, now, travelLimit: null, duration: visit.duration },
    ...{
      skills: visit.skills,
      preferredId: visit.preferredId,
      promised: visit.promised,
      office: wayBetween(office, visit.place),
    },
    availability: (personId, day) =>
      personId === absentId && day.day === first?.day
        ? { windows: [], away: { text: 'away on this day', isAbsent: true } }
        : all.availability(personId, day),
    people: people.filter(isCandidate).map(
      ({ visits, ...person }): SlotPerson => ({
        ...person,
        visits: [...visits.filter(({ id }) => id !== visit.id), ...placedOn(person.id, visit, all, placements)].map(
          ({ place, ...busy }) => ({
            ...busy,
            there: wayBetween(place, visit.place),
            onward: wayBetween(visit.place, place),
          }),
        ),
      }),
    ),
  };
}

/** The best slots for one visit: at its own time, and at the promised and other ones unless it has several people. */
function slotsOf(visit: VisitToReplace, all: ReplacementQuestion, placements: Placements) {
  const [day] = all.days;
  if (day === undefined) return { slots: [], missing: [] };
  const ask = (days: readonly SearchedDay[]) => suggestSlots(questionFor(visit, all, placements, days));
  const { planned, promised } = visit;
  const sameTime = planned === null ? null : ask([{ ...day, only: planned.start }]);
  const anyTime = planned !== null && visit.otherIds.length > 0 ? null : ask(all.days);
  const found = new Map<string, Slot>();
  const promisedTime = promised === null || anyTime === null ? null : ask([{ ...day, arrival: promised }]);
  for (const slot of [sameTime, promisedTime, anyTime].flatMap((each) => each?.slots ?? []))
    found.set(`${slot.person.id} ${slot.start}`, rescored(visit, slot, all));
  const slots = [...found.values()].sort(compareSlots(visit.preferredId));
  return { slots, missing: slots.length > 0 ? [] : ((anyTime ?? sameTime)?.missing ?? []) };
}

/** The first slot of somebody with all skills that breaks no promise: others are only chosen by hand. */
const bestOf = (slots: readonly Slot[]): Slot | null =>
  slots.find((slot) => slot.missingSkillIds.length === 0 && !slot.breaksPromise) ?? null;

/** The slot of a decision, if the person is free then. */
function decidedSlot(visit: VisitToReplace, all: ReplacementQuestion, placements: Placements): Slot | null {
  const decision = all.decisions.get(visit.id);
  if (decision === undefined || decision === null) return null;
  const day = all.days.find(({ start, end }) => decision.start >= start && decision.start < end);
  if (day === undefined) return null;
  const { slots } = suggestSlots(questionFor(visit, all, placements, [{ ...day, only: decision.start }]));
  const slot = slots.find(({ person }) => person.id === decision.personId);
  return slot === undefined ? null : rescored(visit, slot, all);
}

/** The urgent ones first, then those that the fewest people can take at all, then by time. */
function hardestFirst(visits: readonly VisitToReplace[], all: ReplacementQuestion): VisitToReplace[] {
  const none: Placements = new Map();
  const people = new Map(
    visits.map((visit) => {
      const able = slotsOf(visit, all, none).slots.filter((slot) => slot.missingSkillIds.length === 0);
      return [visit.id, new Set(able.map(({ person }) => person.id)).size];
    }),
  );
  return visits.toSorted(
    (one, other) =>
      urgency[one.priority] - urgency[other.priority] ||
      (people.get(one.id) ?? 0) - (people.get(other.id) ?? 0) ||
      (one.planned?.start ?? 0) - (other.planned?.start ?? 0) ||
      compareTexts(one.id, other.id),
  );
}

/**
 * Proposes another person or day for each visit of somebody who is absent. Nobody gets two visits at once: first the
 * decided ones get their times, then the others, the hardest first. The offered slots of each visit are free beside the
 * proposals of all others. The same question has the same answer.
 *
 * @example replaceVisits({ absentId: 'tom', visits: [boiler], decisions: new Map(), … })
 *   → [{ visitId: 'boiler', proposed: Ann at the same time, slots: [Ann at the same time, Ann 1 h later, …], isTaken: false, missing: [] }]
 */
export function replaceVisits(question: ReplacementQuestion): Replacement[] {
  const { visits, decisions } = question;
  const placements = new Map<string, Slot>();
  const taken = new Set<string>();
  for (const visit of visits.filter(({ id }) => decisions.get(id) != null)) {
    const slot = decidedSlot(visit, question, placements);
    if (slot === null) taken.add(visit.id);
    else placements.set(visit.id, slot);
  }
  const isOpen = ({ id }: VisitToReplace): boolean => !decisions.has(id) || taken.has(id);
  for (const visit of hardestFirst(visits.filter(isOpen), question)) {
    const best = bestOf(slotsOf(visit, question, placements).slots);
    if (best !== null) placements.set(visit.id, best);
  }
  return visits.map((visit): Replacement => {
    const { slots, missing } = slotsOf(visit, question, placements);
    const proposed = placements.get(visit.id) ?? null;
    return {
      visitId: visit.id,
      proposed,
      isTaken: taken.has(visit.id),
      ...listed(slots, proposed),
      missing,
    };
  });
}

/** The proposed slot is always listed. */
function listed(slots: readonly Slot[], proposed: Slot | null): { slots: Slot[] } {
  const isProposed = ({ person, start }: Slot): boolean =>
    proposed !== null && person.id === proposed.person.id && start === proposed.start;
  const first = slots.slice(0, mostReplacements);
  if (proposed === null || first.some(isProposed)) return { slots: first };
  return { slots: [proposed, ...first.slice(0, mostReplacements - 1)] };
}
