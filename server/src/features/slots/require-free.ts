import type { AcceptedSlot, AiSuggestion, DateSuggestions } from '@truckroll/contract/planning/slots';
import { spanOfAbsence } from '@truckroll/domain/absences/absence-rules';
import type { Address } from '@truckroll/domain/addresses/address';
import { coordinatesOf } from '@truckroll/domain/addresses/coordinates';
import { addDays } from '@truckroll/domain/calendar/days';
import { wallClock } from '@truckroll/domain/format/dates';
import { datesOfSeries, daysOfRange } from '@truckroll/domain/slots/search-days';
import type { Span } from '@truckroll/domain/slots/slot-types';
import { suggestForDates, suggestSlots } from '@truckroll/domain/slots/suggest-slots';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Author } from '../../platform/session/actor.ts';
import type { Travel } from '../../providers/travel/open-travel.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { lockPeople } from '../../records/people/known-people.ts';
import { listAbsences } from '../absences/absence-store.ts';
import {
  blockedTime,
  makeQuestion,
  promisedBy,
  rangesOf,
  readWorkingTime,
  toDate,
  toSuggestion,
  waysTo,
} from './find-slots.ts';
import { type Except, listBlocks, listKnownAbsences, listTakenVisits, readScene } from './slot-store.ts';

const minuteMs = 60_000;
const usualTravelMinutes = 60;
/** The number of days, including the taken one, for which other times are suggested. */
const suggestedDays = 7;

/** The record that was saved with accepted times. Its own visits do not count as taken. */
export type Accepted = {
  slots: readonly AcceptedSlot[] | undefined;
  except: Except;
  address: Address | null;
  clientId: string;
  skillIds: readonly string[];
};

type By = Author & { travel: Travel };

const spanOf = ({ startTime, endTime }: AcceptedSlot): Span => ({
  start: Date.parse(startTime),
  end: Date.parse(endTime),
});

const overlaps = (one: Span, other: Span): boolean => one.start < other.end && one.end > other.start;

type Taking<S> = {
  except: Except;
  /** The visit that a slot is for: it does not take its own time. */
  visitOf?: (slot: S) => string;
  zone: string;
  now: Date;
};

/**
 * The slots in which their person has another visit, a timed task, an event or an absence. Locks the people until the
 * transaction ends, so that the second of two concurrent bookings of one person sees the first.
 */
export async function findTaken<S extends AcceptedSlot>(
  tx: Tx,
  slots: readonly S[],
  { except, visitOf, zone, now }: Taking<S>,
): Promise<S[]> {
  if (slots.length === 0) return [];
  const userIds = [...new Set(slots.map((slot) => slot.teamMemberId))].sort();
  await lockPeople(tx, userIds);
  const spans = slots.map(spanOf);
  const range = { start: Math.min(...spans.map(({ start }) => start)), end: Math.max(...spans.map(({ end }) => end)) };
  const dayOf = (moment: number): string => wallClock(new Date(moment).toISOString(), zone).day;
  const visits = await listTakenVisits(tx, { userIds, ranges: [range], except, now });
  const blocks = await listBlocks(tx, { userIds, range });
  const days = { start: dayOf(range.start), end: dayOf(range.end) };
  const absences = await listAbsences(tx, { ...days, zone, userIds, isAway: true });
  const busy = Map.groupBy(
    [
      ...visits.map(({ id: visitId, ...visit }) => ({ ...visit, visitId })),
      ...blocks.map((block) => ({ ...block, ...blockedTime(block, zone), visitId: null })),
      ...absences.map((absence) => ({ userId: absence.userId, ...spanOfAbsence(absence, zone), visitId: null })),
    ],
    ({ userId }) => userId,
  );
  return slots.filter((slot) =>
    busy
      .get(slot.teamMemberId)
      ?.some((span) => (visitOf === undefined || span.visitId !== visitOf(slot)) && overlaps(span, spanOf(slot))),
  );
}

/**
 * Refuses when one of the accepted times has been taken meanwhile. Call it after the visits have been saved, in the same
 * transaction: the refusal undoes the save.
 */
export async function requireFree(tx: Tx, accepted: Accepted, by: By): Promise<void> {
  const { slots = [], except } = accepted;
  if (slots.length === 0) return;
  const { timezone: zone } = await getAccountRow(tx, by.actor.accountId);
  const taken = await findTaken(tx, slots, { except, zone, now: by.now });
  if (taken.length === 0) return;
  throw new Problem('slotTaken', {}, { suggestions: await freshSuggestions(tx, taken, accepted, by) });
}

/**
 * Other times than the taken ones: for one visit those of the week that begins with its day, for a series rows for the
 * dates that were taken. Everybody who works in the field is asked. Travel times come from the cache, because a transaction is open.
 */
async function freshSuggestions(
  tx: Tx,
  taken: readonly AcceptedSlot[],
  { slots, except, address, clientId, skillIds }: Accepted,
  { actor, now, travel }: By,
): Promise<AiSuggestion[] | DateSuggestions[]> {
  const scene = await readScene(tx, actor, { skillIds, jobId: undefined, clientId, visitId: except.visitId });
  const people = scene.people.filter(({ worksInField }) => worksInField);
  const isSeries = (slots?.length ?? 0) > 1;
  const dates = taken.map(({ startTime }) => wallClock(startTime, scene.timezone).day).sort();
  const [first = ''] = dates;
  const last = addDays(first, suggestedDays - 1);
  const working = await readWorkingTime(scene, [...dates, last]);
  const days = isSeries ? datesOfSeries(dates, scene.timezone) : daysOfRange(first, last, now.toISOString(), working);
  const ranges = rangesOf(days);
  const userIds = people.map(({ id }) => id);
  const range = { start: ranges[0]?.start ?? 0, end: ranges.at(-1)?.end ?? 0 };
  const visits = await listTakenVisits(tx, { userIds, ranges, except, now });
  const blocks = await listBlocks(tx, { userIds, range });
  const absences = await listKnownAbsences(tx, actor, { userIds, days, zone: scene.timezone });
  const place = coordinatesOf(address);
  const { legBetween } = await travel.storedLegs(tx, {
    blocks: place === null ? [] : waysTo(place, visits, scene),
    now,
  });
  const lengths = taken.map(spanOf).map(({ start, end }) => Math.round((end - start) / minuteMs));
  const question = makeQuestion(
    { account: scene, working, people, visits, blocks, absences, legBetween },
    {
      ...{ place, days, now, duration: Math.max(1, ...lengths), travelLimit: usualTravelMinutes },
      ...{ skills: scene.skills, preferredId: scene.preferredId, promised: promisedBy(scene.visit) },
    },
  );
  if (!isSeries) return suggestSlots(question).slots.map(toSuggestion);
  return suggestForDates(question).dates.map(({ day, slots: found, missing }) => toDate(day, found, missing));
}
