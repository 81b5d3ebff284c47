import type { proposeSickDay as endpoint, SickDayVisit } from '@truckroll/contract/absences/sick-day';
import type { DataOf } from '@truckroll/contract/endpoints/endpoint';
import type { AcceptedSlot } from '@truckroll/contract/planning/slots';
import type { Coordinates } from '@truckroll/domain/addresses/coordinates';
import { whyUnplanned } from '@truckroll/domain/optimise/why-unplanned';
import { availabilityOf } from '@truckroll/domain/slots/availability';
import { replaceVisits } from '@truckroll/domain/slots/replace-visits';
import type { Decision, ReplacementQuestion, VisitToReplace } from '@truckroll/domain/slots/replacement';
import { type Leg, roadKilometres } from '@truckroll/domain/travel/travel-time';
import { isBegun } from '@truckroll/domain/visits/visit-statuses';
import { usualSeconds } from '@truckroll/domain/visits/visit-time';
import type { Legs } from '../../providers/travel/open-travel.ts';
import { blockedTime, personTimes, promisedBy, toMissing, toSuggestion } from '../slots/find-slots.ts';
import type { PlannedVisit } from './plan-store.ts';
import { dayOf, type SickDayFacts } from './sick-day-facts.ts';

const minuteMs = 60_000;

type Choices = readonly { visitId: string; slot: AcceptedSlot | null }[];

/** The reason why a visit cannot be moved; null if it can be. */
function fixedReason(visit: PlannedVisit, { zone, days }: SickDayFacts): string | null {
  const { visitStartDateTime: start, visitEndDateTime: end, jobStatus, visitStatus, anyTime } = visit;
  if (jobStatus === 'closed') return 'The job is closed.';
  if (isBegun(visitStatus)) return whyUnplanned({ isSeriesWithoutDates: false, people: 1, hasBegun: true });
  if (start === null || end === null) return null;
  const first = dayOf(Date.parse(start), zone);
  const last = dayOf(anyTime ? Date.parse(end) : Math.max(Date.parse(start), Date.parse(end) - 1), zone);
  return first === days[0]?.day && last === first ? null : 'It lasts longer than this day. Move it by hand.';
}

const momentOf = (text: string | null): number | null => (text === null ? null : Date.parse(text));

function toReplace(visit: PlannedVisit, { skillNames, person }: SickDayFacts): VisitToReplace {
  const [start, end] = [Date.parse(visit.visitStartDateTime ?? ''), Date.parse(visit.visitEndDateTime ?? '')];
  const promise = { start: momentOf(visit.promisedFrom), end: momentOf(visit.promisedTo) };
  const isTimed = !visit.anyTime && end > start;
  const minutes = isTimed ? (end - start) / minuteMs : usualSeconds(visit.serviceDuration) / 60;
  return {
    id: visit.id,
    clientName: visit.clientName,
    place: visit.place,
    planned: isTimed ? { start, end } : null,
    duration: Math.max(1, Math.round(minutes)),
    priority: visit.priority,
    skills: visit.skillIds.map((id) => ({ id, name: skillNames.get(id) ?? 'unknown' })),
    preferredId: visit.preferredMemberId,
    promised: promisedBy(promise),
    otherIds: visit.teamIds.filter((id) => id !== person.id),
  };
}

/** The ways between places, each calculated once: the same ones are asked for by every visit. */
function cachedWays(legBetween: Legs['legBetween']): ReplacementQuestion['wayBetween'] {
  const known = new Map<Coordinates, Map<Coordinates, Leg>>();
  return (from, to) => {
    if (from === null || to === null) return null;
    const ways = known.get(from) ?? new Map<Coordinates, Leg>();
    known.set(from, ways);
    // Distances of answers are always estimated, so that they do not depend on the provider (API VI-10).
    const way = ways.get(to) ?? { ...legBetween(from, to), kilometres: roadKilometres(from, to) };
    ways.set(to, way);
    return way;
  };
}

const decisionOf = (slot: AcceptedSlot | null): Decision =>
  slot === null
    ? null
    : { personId: slot.teamMemberId, start: Date.parse(slot.startTime), end: Date.parse(slot.endTime) };

function questionOf(
  facts: SickDayFacts,
  movable: readonly PlannedVisit[],
  { decisions, now, legBetween }: { decisions: Choices; now: Date; legBetween: Legs['legBetween'] },
): ReplacementQuestion {
  const { zone, days, working, people, person, busy, blocks, absences, office } = facts;
  const movableIds = new Set(movable.map(({ id }) => id));
  // The visit no longer occupies the absent person; the others of its team stay busy.
  const visitsOf = Map.groupBy(
    busy.filter(({ id, userId }) => userId !== person.id || !movableIds.has(id)),
    ({ userId }) => userId,
  );
  const blocksOf = Map.groupBy(blocks, ({ userId }) => userId);
  return {
    ...{ zone, days, office, now: now.getTime(), absentId: person.id },
    people: people.map(({ skillIds, workingWeek: _, worksInField: __, ...each }) => ({
      ...each,
      skillIds: new Set(skillIds),
      visits: visitsOf.get(each.id) ?? [],
      blocks: (blocksOf.get(each.id) ?? []).map((block) => blockedTime(block, zone)),
    })),
    availability: availabilityOf(working, personTimes(people, absences)),
    wayBetween: cachedWays(legBetween),
    visits: movable.map((visit) => toReplace(visit, facts)),
    decisions: new Map(decisions.map(({ visitId, slot }) => [visitId, decisionOf(slot)])),
  };
}

/** Proposes somebody else, or another day, for each visit of the day, in the wire format. */
export function proposeVisits(
  facts: SickDayFacts,
  { decisions, now, legs }: { decisions: Choices; now: Date; legs: Legs },
): SickDayVisit[] {
  const reasons = new Map(facts.visits.map((visit) => [visit.id, fixedReason(visit, facts)]));
  const movable = facts.visits.filter(({ id }) => reasons.get(id) === null);
  const question = questionOf(facts, movable, { decisions, now, legBetween: legs.legBetween });
  const found = new Map(replaceVisits(question).map((each) => [each.visitId, each]));
  return facts.visits.map((visit): SickDayVisit => {
    const { id, jobId, title, clientName, updatedAt, visitStartDateTime, visitEndDateTime, anyTime, teamIds } = visit;
    const replacement = found.get(id);
    return {
      ...{ visitId: id, jobId, title, clientName, updatedAt },
      from: { visitStartDateTime, visitEndDateTime, anyTime, teamMemberIds: teamIds },
      fixedReason: reasons.get(id) ?? null,
      suggestions: replacement?.slots.map(toSuggestion) ?? [],
      proposed: replacement?.proposed == null ? null : toSuggestion(replacement.proposed),
      isTaken: replacement?.isTaken ?? false,
      missing: replacement?.missing.map(toMissing) ?? [],
    };
  });
}

/** The answer of SC-3. */
export const showSickDay = (
  facts: SickDayFacts,
  asked: { decisions: Choices; now: Date; legs: Legs },
): DataOf<typeof endpoint> => ({
  name: facts.person.name,
  absence: facts.known,
  visits: proposeVisits(facts, asked),
  travelProvider: asked.legs.provider,
});
