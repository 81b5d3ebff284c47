import { expect, test } from 'vitest';
import type { AbsenceTime } from '../absences/absence-rules.ts';
import { addDays, weekdayOf } from '../calendar/days.ts';
import { momentOf } from '../calendar/local-time.ts';
import { wallClock } from '../format/dates.ts';
import { type Weekday, weekdays } from '../recurrence/repeat-rule.ts';
import type { TimeSpan } from '../team/working-week.ts';
import type { Leg } from '../travel/travel-time.ts';
import { availabilityOf, type PersonTime } from './availability.ts';
import { daysOfRange, type WorkingTime } from './search-days.ts';
import type { NeighbourVisit, SearchedDay, SlotPerson, SlotQuestion, Span } from './slot-types.ts';
import { suggestSlots } from './suggest-slots.ts';

const minute = 60_000;
const quarter = 15 * minute;

/** Numbers from 0 to 1 that are the same in every run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

type Random = () => number;
const below = (random: Random, end: number): number => Math.floor(random() * end);
const oneOf = <T>(random: Random, items: readonly T[]): T => items[below(random, items.length)] as T;

/** Three in four ways are the same all day, the others are slower in the morning; some are unknown. */
function randomLeg(random: Random): Leg | null {
  if (random() < 0.05) return null;
  const [minutes, isVaried] = [below(random, 50), random() < 0.25];
  return { kilometres: below(random, 40), minutesAt: (at) => (isVaried && at < 600 ? minutes * 2 : minutes) };
}

function randomSpan(random: Random, day: Span): Span {
  const start = day.start + below(random, 1440 / 5) * 5 * minute;
  return { start, end: start + below(random, 30) * 5 * minute };
}

const skills = [
  { id: 's1', name: 'Gas' },
  { id: 's2', name: 'Roofs' },
];

function randomPerson(random: Random, index: number, days: readonly SearchedDay[]): SlotPerson {
  const visits = days.flatMap((day) =>
    Array.from(
      { length: below(random, 7) },
      (_, n): NeighbourVisit => ({
        ...randomSpan(random, day),
        id: `${day.day}-${n}`,
        clientName: 'A client',
        there: randomLeg(random),
        onward: randomLeg(random),
      }),
    ),
  );
  const blocks = days.flatMap((day) => Array.from({ length: below(random, 3) }, () => randomSpan(random, day)));
  const skillIds = new Set(skills.flatMap(({ id }) => (random() < 0.5 ? [id] : [])));
  // Few names, so that ties are decided by the id.
  return { id: `p${index}`, name: oneOf(random, ['Ann', 'Bo', 'Cy']), role: 'Pro', skillIds, visits, blocks };
}

/** Around both clock changes, of half an hour and of an hour, north and south. */
const changes = [
  { zone: 'America/Toronto', days: ['2026-03-06', '2026-10-30'] },
  { zone: 'Europe/Berlin', days: ['2026-03-27', '2026-10-23'] },
  { zone: 'Australia/Lord_Howe', days: ['2026-04-03', '2026-10-02', '2027-04-02'] },
  { zone: 'Asia/Kathmandu', days: ['2026-06-01'] },
];

const account = (zone: string, random: Random): WorkingTime => ({
  zone,
  workingDays: ['sunday', 'monday', 'tuesday', 'wednesday', 'friday'],
  workingHours: oneOf(random, [
    { start: '08:00', end: '18:00' },
    { start: '00:00', end: '06:10' },
    { start: '01:30', end: '13:00' },
  ]),
});

const shifts = [
  {
    start: '06:30',
    end: '15:15',
    breaks: [
      { start: '10:00', end: '10:20' },
      { start: '12:00', end: '13:00' },
    ],
  },
  { start: '00:00', end: '12:00', breaks: [{ start: '02:00', end: '02:40' }] },
  { start: '13:00', end: '23:45', breaks: [] },
];

/** Half of the people have own hours, one in four is away for some days or hours. */
function randomTime(random: Random, days: readonly SearchedDay[]): PersonTime {
  const week = weekdays.flatMap((day) => (random() < 0.7 ? [{ day, ...oneOf(random, shifts) }] : []));
  const first = oneOf(random, days);
  const hours = randomSpan(random, first);
  const absence = oneOf<AbsenceTime>(random, [
    { start: first.day, end: addDays(first.day, below(random, 2)) },
    { start: new Date(hours.start).toISOString(), end: new Date(hours.end + quarter).toISOString() },
  ]);
  const kind = oneOf(random, ['vacation', 'sick', null] as const);
  return { week: random() < 0.5 ? week : null, absences: random() < 0.25 ? [{ ...absence, kind }] : [] };
}

/** A promised window of at most four hours, by the minute. */
function randomWindow(random: Random, day: Span): Span {
  const start = day.start + (420 + below(random, 600)) * minute;
  return { start, end: start + below(random, 240) * minute };
}

type Asked = { question: SlotQuestion; works: (id: string, day: SearchedDay) => (slot: Span) => boolean };

function randomQuestion(random: Random, dayCount: number): Asked {
  const { zone, days: firstDays } = oneOf(random, changes);
  const first = addDays(oneOf(random, firstDays), below(random, 4));
  const working = account(zone, random);
  const now = new Date(Date.parse(`${first}T00:00:00Z`) + below(random, 1440) * minute).toISOString();
  const searched = daysOfRange(first, addDays(first, dayCount - 1), now, working);
  const promised = random() < 0.2 ? randomWindow(random, oneOf(random, searched)) : null;
  const days = searched.map((day) => (promised === null ? day : { ...day, arrival: promised }));
  const people = Array.from({ length: 20 }, (_, index) => randomPerson(random, index, days));
  const times = new Map(people.map(({ id }) => [id, randomTime(random, days)]));
  const question = {
    days,
    zone,
    people,
    availability: availabilityOf(working, times),
    now: Date.parse(now),
    duration: 5 + below(random, 40) * 5,
    travelLimit: oneOf(random, [null, 15, 30, 60]),
    office: randomLeg(random),
    skills: skills.slice(0, below(random, 3)),
    preferredId: oneOf(random, [null, 'p3']),
    promised,
  };
  return { question, works: (id, day) => worksOn(day, times.get(id), working) };
}

const overlaps = (one: Span, other: Span): boolean => one.start < other.end && one.end > other.start;

/** The highest of some items by a list of numbers; later numbers decide between equal ones. */
function highest<T>(items: readonly T[], ranks: (item: T) => readonly number[]): T | undefined {
  return [...items].sort((one, other) => {
    const [mine, theirs] = [ranks(one), ranks(other)];
    const at = mine.findIndex((rank, index) => rank !== theirs[index]);
    return at === -1 ? 0 : (theirs[at] ?? 0) - (mine[at] ?? 0);
  })[0];
}

const moments = new Map<string, number>();
/** As `momentOf` in milliseconds; a local time is converted once, because every start asks for the same few. */
function momentMs(day: string, time: string, zone: string): number {
  const key = `${zone} ${day} ${time}`;
  const moment = moments.get(key) ?? Date.parse(momentOf({ day, time }, zone));
  moments.set(key, moment);
  return moment;
}

/** Whether somebody works during all of a slot of a day: within the hours, in no break, and not absent. */
function worksOn({ day }: SearchedDay, time: PersonTime | undefined, working: WorkingTime): (slot: Span) => boolean {
  const { zone, workingDays, workingHours } = working;
  const weekday = weekdays[weekdayOf(day)] as Weekday;
  const spanOf = ({ start, end }: TimeSpan): Span => ({
    start: momentMs(day, start, zone),
    end: momentMs(day, end, zone),
  });
  const own = time?.week?.find((of) => of.day === weekday);
  if (time?.week ? own === undefined : !workingDays.includes(weekday)) return () => false;
  const hours = spanOf(own ?? workingHours);
  const breaks = (own?.breaks ?? []).map(spanOf);
  const absences = time?.absences ?? [];
  if (absences.some(({ start, end }) => start.length === 10 && start <= day && day <= end)) return () => false;
  const away = absences
    .filter(({ start }) => start.length > 10)
    .map(({ start, end }) => ({ start: Date.parse(start), end: Date.parse(end) }));
  return (slot) =>
    hours.start <= slot.start && slot.end <= hours.end && ![...breaks, ...away].some((span) => overlaps(span, slot));
}

type Start = { score: number; start: number; personId: string; name: string };

type Tried = { question: SlotQuestion; works: (slot: Span) => boolean };

/** The score of one start of a person, or null where the visit does not fit: the rules of the contract one by one. */
function tryStart({ question, works }: Tried, person: SlotPerson, day: SearchedDay, start: number): number | null {
  const slot = { start, end: start + question.duration * minute };
  if (!works(slot)) return null;
  const { promised } = question;
  if (promised !== null && (start < promised.start || start > promised.end)) return null;
  if ([...person.visits, ...person.blocks].some((busy) => overlaps(busy, slot))) return null;
  const ofDay = person.visits.filter(
    (visit) => overlaps(visit, day) || (visit.start === visit.end && visit.start === day.start),
  );
  const before = highest(
    ofDay.filter((visit) => visit.end <= slot.start),
    (visit) => [visit.end, visit.start, Number(visit.id.at(-1))],
  );
  const behind = highest(
    ofDay.filter((visit) => visit.start >= slot.end),
    (visit) => [-visit.start, -Number(visit.id.at(-1))],
  );
  const there = (before === undefined ? question.office : before.there)?.minutesAt((start - day.start) / minute) ?? 0;
  const onward = behind?.onward?.minutesAt((slot.end - day.start) / minute) ?? 0;
  const limit = question.travelLimit ?? Number.POSITIVE_INFINITY;
  if (there > limit || onward > limit || start < question.now + there * minute) return null;
  const drawn = (leg: Leg | null): number => (leg === null ? 0 : Math.ceil((leg.kilometres / 40) * 60));
  if (before !== undefined && before.end + Math.max(there, drawn(before.there)) * minute > start) return null;
  const next = ofDay.filter(
    (visit) =>
      visit.start >= slot.end &&
      !ofDay.some((other) => other !== visit && other.start >= slot.end && other.end <= visit.start),
  );
  for (const { onward: leg, start: begins } of next) {
    const way = Math.max(leg?.minutesAt((slot.end - day.start) / minute) ?? 0, drawn(leg));
    if (slot.end + way * minute > begins) return null;
  }
  const matching = question.skills.filter(({ id }) => person.skillIds.has(id)).length;
  return Math.min(100, Math.max(0, Math.floor(100 - there / 2 - 2 * day.delay + 5 * matching + 0.5)));
}

function isBefore(one: Start, other: Start, preferredId: string | null): boolean {
  if (one.score !== other.score) return one.score > other.score;
  if (one.start !== other.start) return one.start < other.start;
  if (one.personId === preferredId || other.personId === preferredId) return one.personId === preferredId;
  return one.name === other.name ? one.personId < other.personId : one.name < other.name;
}

/** Tries all quarter hours of all days for everybody. */
function bruteForce(asked: Asked): { best: Start | null; people: Set<string> } {
  const { question } = asked;
  let best: Start | null = null;
  const people = new Set<string>();
  for (const person of question.people) {
    for (const day of question.days) {
      const works = asked.works(person.id, day);
      for (let start = day.start; start < day.end; start += quarter) {
        const score = tryStart({ question, works }, person, day, start);
        if (score === null) continue;
        people.add(person.id);
        const found = { score, start, personId: person.id, name: person.name };
        if (best === null || isBefore(found, best, question.preferredId)) best = found;
      }
    }
  }
  return { best, people };
}

test('on 1,000 random days the first suggestion is that of a search over every quarter hour', () => {
  const random = randomNumbers(4187);
  let found = 0;
  for (let searched = 0; searched < 1000; ) {
    const asked = randomQuestion(random, 1 + below(random, 3));
    const { question } = asked;
    searched += question.days.length;
    const { slots, missing } = suggestSlots(question);
    const { best, people } = bruteForce(asked);
    const [first] = slots;
    const shown = first && {
      score: first.score,
      start: first.start,
      personId: first.person.id,
      name: first.person.name,
    };
    expect(shown ?? null).toEqual(best);
    expect(missing.map(({ id }) => id).sort()).toEqual(
      question.people.flatMap(({ id }) => (people.has(id) ? [] : [id])).sort(),
    );
    if (first === undefined) continue;
    found += 1;
    expect(Number(wallClock(new Date(first.start).toISOString(), question.zone).time.slice(3)) % 15).toBe(0);
    for (const { person, day, start } of slots) {
      const ofDay = question.days.find((searchedDay) => searchedDay.day === day);
      expect(
        ofDay && tryStart({ question, works: asked.works(person.id, ofDay) }, person, ofDay, start),
      ).not.toBeNull();
    }
  }
  expect(found).toBeGreaterThan(300);
});
