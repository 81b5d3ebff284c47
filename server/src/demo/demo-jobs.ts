import { addDays } from '@truckroll/domain/calendar/days';
import { wallClock } from '@truckroll/domain/format/dates';
import type { JobPriority } from '@truckroll/domain/jobs/job-statuses';
import { expandRecurrence } from '@truckroll/domain/recurrence/expand';
import type { RepeatRule } from '@truckroll/domain/recurrence/repeat-rule';
import { type Chance, chanceFrom } from './chance.ts';
import { type DemoJobKind, demoJobKinds, type Trade } from './company/company.ts';
import type { DemoOutcome } from './demo-outcomes.ts';
import { demoZone, momentAt, workday } from './demo-zone.ts';

/** The indexes of the technicians in the list of sign-ins. */
const people = { manager: 0, office: 1, diego: 2, lena: 3, tom: 4, aisha: 5, samir: 6 } as const;

const crews: Record<Trade, readonly number[]> = {
  HVAC: [people.diego, people.aisha],
  Plumbing: [people.tom],
  Electrical: [people.aisha, people.samir],
  Cleaning: [people.lena],
  Landscaping: [people.lena, people.tom],
};

/** Who lives in Buffalo and works there. The others work in Toronto: nobody crosses the border between two visits. */
const inBuffalo: ReadonlySet<number> = new Set([people.aisha, people.samir]);

/** The country in which a team works; undefined without a team. */
export function countryOf([lead]: readonly number[]): 'CA' | 'US' | undefined {
  if (lead === undefined) return undefined;
  return inBuffalo.has(lead) ? 'US' : 'CA';
}

/** A planned job. Moments are in milliseconds. */
export type DemoJob = {
  kind: DemoJobKind;
  fate: DemoOutcome;
  createdAt: number;
  /** In the company's local time. Null while the job has no date. */
  start: { day: string; time: string } | null;
  anyTime: boolean;
  rule: RepeatRule | null;
  /** The assignees, by index in the list of people. */
  team: number[];
  priority: JobPriority;
  author: number | 'owner';
  /** The progress of current work: 0 travelling, 1 arrived, 2 working. */
  runningStep?: number;
  /** Its leads, unless it began with a call. */
  origin?: DemoOrigin;
  /** Its index among the jobs with the same outcome, by which the variants of billing rotate. */
  turn: number;
};

/** The lead of a job: a request, an estimate, or an estimate for a request. Moments are in milliseconds. */
export type DemoOrigin = {
  /** Null if the client was visited and quoted at once. */
  askedAt: number | null;
  /** Null if the job was created from the request. */
  quotedAt: number | null;
};

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The company's working hours, in minutes. */
const dayBegins = 8 * 60;
const dayEnds = 18 * 60;

/** The technicians' bookings, so that nobody is double booked. */
function diary() {
  const taken = new Map<string, { from: number; to: number }[]>();
  const slots = (minutes: number) => [480, 570, 660, 780, 870, 960].filter((from) => from + minutes <= dayEnds);
  const isFree = (person: number, day: string, from: number, to: number): boolean =>
    (taken.get(`${person} ${day}`) ?? []).every((other) => other.to <= from || to <= other.from);
  const book = (person: number, day: string, from: number, to: number): void => {
    taken.set(`${person} ${day}`, [...(taken.get(`${person} ${day}`) ?? []), { from, to }]);
  };
  return {
    /** The first time at which a whole team is free, on a day or on the workdays after it. */
    find(team: readonly number[], day: string, minutes: number): { day: string; from: number } {
      for (let each = workday(day), tried = 0; tried < 30; each = workday(addDays(each, 1)), tried += 1) {
        const from = slots(minutes).find((slot) => team.every((person) => isFree(person, each, slot, slot + minutes)));
        if (from !== undefined) return { day: each, from };
      }
      return { day: workday(day), from: dayBegins };
    },
    book,
    isFree,
    /** The time of day that is free on most of the given days. */
    usualTime(person: number, days: readonly string[], minutes: number): number {
      const busyDays = (slot: number) => days.filter((day) => !isFree(person, day, slot, slot + minutes)).length;
      return slots(minutes).toSorted((one, other) => busyDays(one) - busyDays(other))[0] ?? dayBegins;
    },
  };
}

type Diary = ReturnType<typeof diary>;

const plain = { weekDays: [], daysOfMonth: [], month: null, dayOfMonth: null };

function ruleOf(repeats: NonNullable<DemoJobKind['repeats']>, months: number): RepeatRule {
  const duration = { value: months, unit: 'month(s)' as const };
  switch (repeats) {
    case 'weekly':
      return { ...plain, frequency: 'weekly', interval: 1, duration };
    case 'every other week':
      return { ...plain, frequency: 'weekly', interval: 2, duration };
    case 'monthly':
      return { ...plain, frequency: 'monthly', interval: 1, duration };
    case 'every third month':
      return { ...plain, frequency: 'monthly', interval: 3, duration: { value: 12, unit: 'month(s)' } };
    case 'every half year':
      return { ...plain, frequency: 'monthly', interval: 6, duration: { value: 12, unit: 'month(s)' } };
  }
}

type PlannedJob = Omit<DemoJob, 'turn'>;

/** Whether a service is in season on a day. */
function isInSeason({ season }: Pick<DemoJobKind, 'season'>, day: string): boolean {
  if (season === undefined) return true;
  const month = Number(day.slice(5, 7));
  const { from, to } = season;
  return from <= to ? from <= month && month <= to : month >= from || month <= to;
}

/** A service that is in season on a day. */
const kindOn = (day: string, kinds: readonly DemoJobKind[], chance: Chance): DemoJobKind => {
  const inSeason = kinds.filter((kind) => isInSeason(kind, day));
  return chance.pick(inSeason.length > 0 ? inSeason : kinds);
};

/** Deals services. All services in season are used before any repeats, so that no month consists of one service. */
function dealer(chance: Chance): (day: string) => DemoJobKind {
  let deck: DemoJobKind[] = [];
  return (day) => {
    if (!deck.some((kind) => isInSeason(kind, day))) {
      const shuffled = demoJobKinds.map((kind) => ({ kind, place: chance.between(0, 1_000_000) }));
      deck = shuffled.sort((one, other) => one.place - other.place).map(({ kind }) => kind);
    }
    const dealt = deck.find((kind) => isInSeason(kind, day)) ?? kindOn(day, demoJobKinds, chance);
    deck = deck.filter((kind) => kind !== dealt);
    return dealt;
  };
}

const priorityBy = (chance: Chance): JobPriority =>
  chance.happens(0.12) ? 'high' : chance.happens(0.15) ? 'low' : 'medium';

const authorBy = (chance: Chance): DemoJob['author'] =>
  chance.happens(0.2) ? 'owner' : chance.happens(0.4) ? people.manager : people.office;

const teamOf = (kind: DemoJobKind, chance: Chance): number[] => {
  const crew = crews[kind.trade];
  const lead = chance.pick(crew);
  const others = crew.filter((person) => person !== lead && countryOf([person]) === countryOf([lead]));
  return kind.minutes >= 240 && others.length > 0 ? [lead, chance.pick(others)] : [lead];
};

/** The moment at which a job was created, some time before its start. */
const writtenDown = ({ chance, now }: Planning, preferred: number): number =>
  preferred < now - hourMs ? preferred : now - chance.between(1, 20) * dayMs - chance.between(0, 9) * hourMs;

const recurringKinds = demoJobKinds.filter((kind) => kind.repeats !== undefined);

type Planning = { chance: Chance; diary: Diary; today: string; now: number };

function planRecurring(planning: Planning, daysAgo: number): PlannedJob {
  const { chance, diary: book, today } = planning;
  const firstDay = workday(addDays(today, -daysAgo));
  const kind = kindOn(firstDay, recurringKinds, chance);
  const rule = ruleOf(kind.repeats ?? 'monthly', chance.between(3, 8));
  const team = teamOf(kind, chance);
  const { days } = expandRecurrence(rule, { day: firstDay, time: null }, demoZone);
  const lead = team[0] ?? people.diego;
  const from = book.usualTime(lead, days, kind.minutes);
  for (const day of days) for (const person of team) book.book(person, day, from, from + kind.minutes);
  const time = clock(from);
  const preferred = momentAt(firstDay, '09:00') - chance.between(2, 12) * dayMs + chance.between(0, 400) * 60_000;
  const createdAt = writtenDown(planning, preferred);
  const fate = daysAgo < 0 ? 'planned' : chance.happens(0.1) ? 'on_hold' : 'paid';
  const start = { day: firstDay, time };
  return { kind, fate, createdAt, start, anyTime: false, rule, team, priority: 'medium', author: authorBy(chance) };
}

/** The first time at which a team is free on a day or soon after it, but before today. */
function findBefore(
  { diary: book, today }: Planning,
  team: readonly number[],
  preferred: { day: string; minutes: number },
) {
  for (let each = preferred.day; ; each = addDays(each, -1)) {
    const found = book.find(team, each, preferred.minutes);
    if (found.day < today) return found;
  }
}

/** A one-off job a number of days from today; negative numbers are in the past. */
type OneOff = { fate: DemoOutcome; inDays: number; kind?: DemoJobKind };

function planOneOff(planning: Planning, { fate, inDays, kind: dealt }: OneOff): PlannedJob {
  const { chance, diary: book, today } = planning;
  const preferred = addDays(today, inDays);
  const kind = dealt ?? kindOn(preferred, demoJobKinds, chance);
  const team = teamOf(kind, chance);
  const anyTime = fate === 'planned' && chance.happens(0.08);
  const { day, from } =
    inDays < 0
      ? findBefore(planning, team, { day: preferred, minutes: kind.minutes })
      : book.find(team, preferred, kind.minutes);
  if (!anyTime) for (const person of team) book.book(person, day, from, from + kind.minutes);
  const lead = (kind.title.startsWith('No heat') ? 1 : chance.between(2, 18)) * dayMs;
  const createdAt = writtenDown(planning, momentAt(day, '08:30') - lead + chance.between(0, 480) * 60_000);
  const start = { day, time: clock(from) };
  const job = { kind, createdAt, start, anyTime, rule: null, team, priority: priorityBy(chance) };
  const author = authorBy(chance);
  if (fate !== 'planned' || day !== today) return { ...job, fate, author };
  const elapsed = minutesNow(planning.now) - from;
  // A visit at any time is done by the end of the working hours.
  if (anyTime) return { ...job, author, fate: elapsed + from < dayEnds ? fate : 'completed' };
  return { ...job, author, ...byClock(elapsed, kind.minutes, false) };
}

/** A full day of the plumber, on the first day whose working hours lie ahead: one visit for each time of his diary. */
function planFullDay(planning: Planning): PlannedJob[] {
  const { time } = wallClock(new Date(planning.now).toISOString(), demoZone);
  const short = demoJobKinds.filter(({ trade, minutes }) => trade === 'Plumbing' && minutes <= 90);
  const inDays = time < clock(dayBegins) ? 0 : 1;
  return [...short, ...short].slice(0, 6).map((kind) => planOneOff(planning, { fate: 'planned', inDays, kind }));
}

function planUndated({ chance, now }: Planning, fate: 'draft' | 'schedule later'): PlannedJob {
  const kind = chance.pick(demoJobKinds);
  const createdAt = now - chance.between(1, 40) * dayMs + chance.between(0, 400) * 60_000;
  const undated = { start: null, anyTime: false, rule: null, team: [] };
  return { kind, fate, createdAt, ...undated, priority: priorityBy(chance), author: authorBy(chance) };
}

/** The minutes of a technician's way to a visit, and those by which work may take longer than planned. */
const wayMinutes = 25;
const overtime = 30;

const minutesNow = (now: number): number => {
  const { time } = wallClock(new Date(now).toISOString(), demoZone);
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
};

/**
 * The state of a visit of today at the time of day: not begun, done, or under way with its progress. One that has begun
 * minutes ago may only have arrived.
 */
function byClock(elapsed: number, minutes: number, mayHaveArrived: boolean): Pick<PlannedJob, 'fate' | 'runningStep'> {
  if (elapsed < -wayMinutes) return { fate: 'planned' };
  if (elapsed >= minutes + overtime) return { fate: 'completed' };
  if (elapsed < 0) return mayHaveArrived ? { fate: 'running', runningStep: 0 } : { fate: 'planned' };
  return { fate: 'running', runningStep: mayHaveArrived && elapsed < 20 ? 1 : 2 };
}

/** The minutes from now until the start of the visit of somebody who travels, has arrived, and works. */
const startsIn = [10, -5, -25] as const;

/**
 * A visit at the present time, of somebody who has no other. If the demo is built before or after the working hours, it
 * is the first visit of the day, or the last, which is done.
 */
function planRunning(planning: Planning, step: number, candidates: readonly number[]): PlannedJob {
  const { diary: book, today, now } = planning;
  // A generator of its own: how many draws it needs depends on the hour.
  const chance = chanceFrom(20_260_311 + step);
  const clockNow = minutesNow(now);
  const preferred = clockNow + (startsIn[step] ?? 0);
  const rounded = (step === 0 ? Math.ceil(preferred / 15) : Math.floor(preferred / 15)) * 15;
  const options = candidates.map((person) => {
    const kind = kindOn(
      today,
      demoJobKinds.filter(({ trade }) => crews[trade].includes(person)),
      chance,
    );
    return { person, kind, from: Math.max(dayBegins, Math.min(rounded, dayEnds - kind.minutes)) };
  });
  const isFree = ({ person, kind, from }: (typeof options)[number]): boolean =>
    book.isFree(person, today, from, from + kind.minutes);
  const { person, kind, from } = (options.find(isFree) ?? options[0]) as (typeof options)[number];
  book.book(person, today, from, from + kind.minutes);
  const start = { day: today, time: clock(from) };
  const job = { kind, createdAt: now - chance.between(3, 9) * dayMs, start, anyTime: false };
  const priority = priorityBy(chance);
  const state = byClock(clockNow - from, kind.minutes, step < 2 || clockNow < from);
  return { ...job, rule: null, team: [person], priority, author: authorBy(chance), ...state };
}

/** The visits at the present time: of somebody who travels, somebody who has arrived and somebody who works. */
function planNow(planning: Planning): PlannedJob[] {
  const preferred = [people.diego, people.lena, people.aisha, people.tom, people.samir];
  const jobs: PlannedJob[] = [];
  for (const step of startsIn.keys()) {
    const left = preferred.filter((person) => jobs.every(({ team }) => !team.includes(person)));
    jobs.push(planRunning(planning, step, left));
  }
  return jobs;
}

/** The outcome of a past job. The older it is, the more likely it is paid; a few never are. */
function pastFate(chance: Chance, daysAgo: number): DemoOutcome {
  if (daysAgo < 5) return chance.pick(['completed', 'completed', 'invoiced', 'paid']);
  if (daysAgo < 16) return chance.pick(['completed', 'invoiced', 'invoiced', 'invoiced', 'paid', 'paid', 'paid']);
  const unpaid = daysAgo < 46 ? 0.2 : daysAgo < 76 ? 0.16 : daysAgo < 110 ? 0.12 : daysAgo < 200 ? 0.05 : 0.01;
  return chance.happens(unpaid) ? 'invoiced' : 'paid';
}

/** The seasonal demand by month, January first: cold snaps and heat waves bring calls. */
const busy = [1.15, 0.95, 0.85, 0.9, 1.05, 1.2, 1.25, 1.1, 0.9, 1.05, 1.15, 1] as const;

/**
 * The ages in days of the past year's jobs, oldest first. There are more in busy months, and more towards today,
 * because the company grows.
 */
function pastDays(count: number, today: string): number[] {
  const days = Array.from({ length: 361 }, (_, place) => 362 - place);
  const weights = days.map((daysAgo) => {
    const month = Number(addDays(today, -daysAgo).slice(5, 7));
    return (busy[month - 1] ?? 1) * (1 - (0.5 * daysAgo) / 362);
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const chosen: number[] = [];
  let passed = 0;
  for (const [place, weight] of weights.entries()) {
    passed += weight;
    while (chosen.length < count && (chosen.length + 0.5) / count <= passed / total) chosen.push(days[place] ?? 2);
  }
  return chosen;
}

const turns = (jobs: readonly PlannedJob[]): DemoJob[] => {
  const count = new Map<DemoOutcome, number>();
  return jobs.map((job) => {
    const turn = count.get(job.fate) ?? 0;
    count.set(job.fate, turn + 1);
    return { ...job, turn };
  });
};

/**
 * The demo company's jobs from a year ago until two months from now, in order of creation. Most are one-off and done;
 * some are recurring, late, in progress, on hold, cancelled or undated.
 */
export function demoJobs(chance: Chance, { count, now }: { count: number; now: Date }): DemoJob[] {
  const today = wallClock(now.toISOString(), demoZone).day;
  const planning: Planning = { chance, diary: diary(), today, now: now.getTime() };
  const share = (part: number): number => Math.max(1, Math.round(count * part));
  const times = <T>(n: number, make: (index: number) => T): T[] => Array.from({ length: n }, (_, index) => make(index));
  const recurring = times(share(0.1), () => planRecurring(planning, chance.between(-14, 320)));
  const running = planNow(planning);
  const late = times(share(0.03), () => planOneOff(planning, { fate: 'late', inDays: -chance.between(3, 10) }));
  const fullDay = planFullDay(planning);
  const future = times(share(0.15), (n) =>
    planOneOff(planning, { fate: 'planned', inDays: n % 6 === 0 ? 0 : chance.between(1, 60) }),
  );
  const drafts = times(share(0.02), () => planUndated(planning, 'draft'));
  const postponed = times(share(0.025), () => planUndated(planning, 'schedule later'));
  const cancelled = times(share(0.045), () =>
    planOneOff(planning, { fate: 'cancelled', inDays: -chance.between(2, 362) }),
  );
  const held = times(share(0.015), () => planOneOff(planning, { fate: 'on_hold', inDays: -chance.between(2, 40) }));
  const forgotten = times(share(0.01), () =>
    planOneOff(planning, { fate: 'completed', inDays: -chance.between(20, 60) }),
  );
  const closed = times(share(0.04), () => planOneOff(planning, { fate: 'closed', inDays: -chance.between(90, 350) }));
  const others = [
    recurring,
    running,
    late,
    fullDay,
    future,
    drafts,
    postponed,
    cancelled,
    held,
    forgotten,
    closed,
  ].flat();
  const deal = dealer(chance);
  const past = pastDays(Math.max(1, count - others.length), today).map((daysAgo) =>
    planOneOff(planning, { fate: pastFate(chance, daysAgo), inDays: -daysAgo, kind: deal(addDays(today, -daysAgo)) }),
  );
  return turns([...others, ...past].sort((one, other) => one.createdAt - other.createdAt));
}
