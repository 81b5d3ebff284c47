import { wallClock } from '../format/dates.ts';
import { type Fit, fitsOf, type Obstacle } from './fit-gap.ts';
import { byDay, type Gap, gapsOf } from './gaps.ts';
import { explainSlot, type Origin, promiseText, reasonOf, scoreOf } from './score-slot.ts';
import type { Away, MissingPerson, ScorePart, SearchedDay, Slot, SlotPerson, SlotQuestion } from './slot-types.ts';
import { whyMissing } from './why-missing.ts';

/** The most suggestions of a search, and of one date of a series (API VI-10). */
export const mostSuggestions = 50;
export const mostOfDate = 10;
const mostOfPersonAndDay = 3;

const minuteMs = 60_000;

/** A start that fits, with its score; the texts are made for listed ones only. */
type Candidate = {
  person: SlotPerson;
  day: SearchedDay;
  gap: Gap;
  fits: readonly Fit[];
  fit: Fit;
  origin: Origin;
  explanation: ScorePart[];
  score: number;
};

/** The result for a day of a person: its best starts, or what prevents them. */
type PersonDay = { candidates: Candidate[]; away: Away | null; obstacles: Obstacle[] };

const compareTexts = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);

/** Best first: by score, start, the client's preference, name and id (API VI-10). */
function compareCandidates(one: Candidate, other: Candidate, preferredId: string | null): number {
  const isPreferred = ({ person }: Candidate): number => (person.id === preferredId ? 1 : 0);
  return (
    other.score - one.score ||
    one.fit.start - other.fit.start ||
    isPreferred(other) - isPreferred(one) ||
    compareTexts(one.person.name, other.person.name) ||
    compareTexts(one.person.id, other.person.id)
  );
}

/** The earliest, the latest and the nearest of a gap's starts. Starts of equal travel are ranked by time. */
function selectStarts(fits: readonly Fit[]): Fit[] {
  const [earliest] = fits;
  if (earliest === undefined) return [];
  const nearest = fits.reduce((best, fit) => (fit.travelMinutes < best.travelMinutes ? fit : best), earliest);
  return [...new Set([earliest, nearest, fits.at(-1) ?? earliest])];
}

function candidatesOf(
  { person, day, gap, fits }: Pick<Candidate, 'person' | 'day' | 'gap' | 'fits'>,
  question: SlotQuestion,
): Candidate[] {
  const leg = gap.before === null ? question.office : gap.before.there;
  const from = gap.before?.clientName ?? 'the office';
  return selectStarts(fits).map((fit) => {
    const origin = { from, isKnown: leg !== null, minutes: fit.travelMinutes };
    const explanation = explainSlot({ origin, delay: day.delay, person, start: fit.start }, question);
    return { person, day, gap, fits, fit, origin, explanation, score: scoreOf(explanation) };
  });
}

/** The best starts of each person on each day, every quarter hour of their gaps considered. */
function searchDays(person: SlotPerson, question: SlotQuestion): PersonDay[] {
  const { days, availability, preferredId } = question;
  const [visits, blocks] = [byDay(person.visits, days), byDay(person.blocks, days)];
  return days.map((day, index) => {
    const { windows, away } = availability(person.id, day);
    if (windows.length === 0) return { candidates: [], away, obstacles: [] };
    const gaps = gapsOf(windows, { visits: visits[index] ?? [], blocks: blocks[index] ?? [] });
    const found = gaps.map((gap) => ({ gap, ...fitsOf(gap, day, question) }));
    const candidates = found
      .flatMap(({ gap, fits }) => candidatesOf({ person, day, gap, fits }, question))
      .sort((one, other) => compareCandidates(one, other, preferredId))
      .slice(0, mostOfPersonAndDay);
    const obstacles = found.flatMap(({ obstacle }) => obstacle ?? []);
    return { candidates, away: null, obstacles: gaps.length === 0 ? ['short'] : obstacles };
  });
}

function toSlot(candidate: Candidate, question: SlotQuestion): Slot {
  const { duration, skills, zone, office, promised, now } = question;
  const { person, day, gap, fits, fit, origin, explanation, score } = candidate;
  const timeOf = (moment: number): string => wallClock(new Date(moment).toISOString(), zone).time;
  const leg = gap.before === null ? office : gap.before.there;
  return {
    person,
    day: day.day,
    start: fit.start,
    end: fit.start + duration * minuteMs,
    earliestStart: fits[0]?.start ?? fit.start,
    latestStart: fits.at(-1)?.start ?? fit.start,
    travelMinutes: fit.travelMinutes,
    kilometres: leg?.kilometres ?? 0,
    score,
    explanation,
    reason: reasonOf({ origin, person, free: { from: timeOf(gap.start), to: timeOf(gap.end) } }, skills),
    breaksPromise: promised !== null && promised.end >= now && (fit.start < promised.start || fit.start > promised.end),
    missingSkillIds: skills.flatMap(({ id }) => (person.skillIds.has(id) ? [] : [id])),
  };
}

type Searched = { person: SlotPerson; days: PersonDay[] };

function missingOf(searched: readonly Searched[], question: SlotQuestion): MissingPerson[] {
  const promised = question.promised && promiseText(question.promised, question.zone);
  return searched
    .filter(({ days }) => days.every(({ candidates }) => candidates.length === 0))
    .map(({ person: { id, name }, days }) => {
      const away = days.flatMap((day) => day.away ?? []);
      const obstacles = new Set(days.flatMap((day) => day.obstacles));
      return { id, name, reason: whyMissing({ away, obstacles }, { ...question, promised }) };
    })
    .sort((one, other) => compareTexts(one.name, other.name) || compareTexts(one.id, other.id));
}

const listed = (candidates: Candidate[], most: number, question: SlotQuestion): Slot[] =>
  candidates
    .sort((one, other) => compareCandidates(one, other, question.preferredId))
    .slice(0, most)
    .map((candidate) => toSlot(candidate, question));

/**
 * The best starts for a visit over all people and days, best first, at most three for each person and day; and why
 * the people without any have none (API VI-10). The same question has the same answer.
 */
export function suggestSlots(question: SlotQuestion): { slots: Slot[]; missing: MissingPerson[] } {
  const searched = question.people.map((person) => ({ person, days: searchDays(person, question) }));
  const candidates = searched.flatMap(({ days }) => days.flatMap((day) => day.candidates));
  return { slots: listed(candidates, mostSuggestions, question), missing: missingOf(searched, question) };
}

export type DateSlots = { day: string; slots: Slot[]; missing: MissingPerson[] };

/**
 * The best starts for each visit of a series, each date on its own (API VI-10). `missing` of a date lists everybody
 * when nobody has a start on it, and is empty otherwise.
 */
export function suggestForDates(question: SlotQuestion): { dates: DateSlots[]; missing: MissingPerson[] } {
  const searched = question.people.map((person) => ({ person, days: searchDays(person, question) }));
  const dates = question.days.map(({ day }, index): DateSlots => {
    const ofDay = searched.map(({ person, days }) => ({ person, days: days.slice(index, index + 1) }));
    const slots = listed(
      ofDay.flatMap(({ days }) => days.flatMap(({ candidates }) => candidates)),
      mostOfDate,
      question,
    );
    return { day, slots, missing: slots.length === 0 ? missingOf(ofDay, question) : [] };
  });
  return { dates, missing: missingOf(searched, question) };
}
