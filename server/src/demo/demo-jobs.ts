import { addDays, weekdayOf } from '@truckroll/domain/calendar/days';
import { momentOf } from '@truckroll/domain/calendar/local-time';
import { wallClock } from '@truckroll/domain/format/dates';
import type { JobPriority } from '@truckroll/domain/jobs/job-statuses';
import { expandRecurrence } from '@truckroll/domain/recurrence/expand';
import type { RepeatRule } from '@truckroll/domain/recurrence/repeat-rule';
import type { Chance } from './chance.ts';
import { type DemoJobKind, demoJobKinds, type Trade } from './demo-jobs-kinds.ts';

export const demoZone = 'America/Toronto';

/** How far a job gets, unless it is not yet its time. */
export type DemoFate =
  | 'draft'
  | 'schedule later'
  | 'planned'
  | 'late'
  | 'running'
  | 'on_hold'
  | 'cancelled'
  | 'completed'
  | 'invoiced'
  | 'paid'
  | 'closed';

/** The technicians' places in the list of those who can sign in. */
const people = { manager: 0, office: 1, diego: 2, lena: 3, tom: 4, aisha: 5 } as const;

const crews: Record<Trade, readonly number[]> = {
  HVAC: [people.diego, people.aisha],
  Plumbing: [people.tom],
  Electrical: [people.aisha],
  Cleaning: [people.lena],
  Landscaping: [people.lena, people.tom],
};

/** A job as the office plans it; moments in milliseconds. */
export type DemoJob = {
  kind: DemoJobKind;
  fate: DemoFate;
  createdAt: number;
  /** Local to the company; null while it has no date. */
  start: { day: string; time: string } | null;
  anyTime: boolean;
  rule: RepeatRule | null;
  /** Who is sent, by their place in the list of people. */
  team: number[];
  priority: JobPriority;
  author: number | 'owner';
  /** How far work is that is going on now: 0 on the way, 1 arrived, 2 at work. */
  runningStep?: number;
};

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

export const momentAt = (day: string, time: string): number => Date.parse(momentOf({ day, time }, demoZone));

const workday = (day: string): string => {
  const weekday = weekdayOf(day);
  if (weekday === 6) return addDays(day, 2);
  return weekday === 0 ? addDays(day, 1) : day;
};

/** Who is where, so that nobody is sent to two places at once. */
function diary() {
  const taken = new Map<string, { from: number; to: number }[]>();
  const slots = [480, 570, 660, 780, 870, 960];
  const isFree = (person: number, day: string, from: number, to: number): boolean =>
    (taken.get(`${person} ${day}`) ?? []).every((other) => other.to <= from || to <= other.from);
  const book = (person: number, day: string, from: number, to: number): void => {
    taken.set(`${person} ${day}`, [...(taken.get(`${person} ${day}`) ?? []), { from, to }]);
  };
  return {
    /** The first time of a day, or of the workdays after it, at which somebody is free. */
    find(person: number, day: string, minutes: number): { day: string; from: number } {
      for (let each = workday(day), tried = 0; tried < 30; each = workday(addDays(each, 1)), tried += 1) {
        const from = slots.find((slot) => isFree(person, each, slot, slot + minutes));
        if (from !== undefined) return { day: each, from };
      }
      return { day: workday(day), from: 480 };
    },
    book,
    /** The time at which somebody is free on the most of many days. */
    usualTime(person: number, days: readonly string[], minutes: number): number {
      const busyDays = (slot: number) => days.filter((day) => !isFree(person, day, slot, slot + minutes)).length;
      return [...slots].sort((one, other) => busyDays(one) - busyDays(other))[0] ?? 480;
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

const priorityBy = (chance: Chance): JobPriority =>
  chance.happens(0.12) ? 'high' : chance.happens(0.15) ? 'low' : 'medium';

const authorBy = (chance: Chance): DemoJob['author'] =>
  chance.happens(0.2) ? 'owner' : chance.happens(0.4) ? people.manager : people.office;

const teamOf = (kind: DemoJobKind, chance: Chance): number[] => {
  const crew = crews[kind.trade];
  const lead = chance.pick(crew);
  const others = crew.filter((person) => person !== lead);
  return kind.minutes >= 240 && others.length > 0 ? [lead, chance.pick(others)] : [lead];
};

/** When a job was written down that could also have been written down later than now. */
const writtenDown = ({ chance, now }: Planning, wished: number): number =>
  wished < now - hourMs ? wished : now - chance.between(1, 20) * dayMs - chance.between(0, 9) * hourMs;

const recurringKinds = demoJobKinds.filter((kind) => kind.repeats !== undefined);

type Planning = { chance: Chance; diary: Diary; today: string; now: number };

function planRecurring(planning: Planning, daysAgo: number): DemoJob {
  const { chance, diary: book, today } = planning;
  const kind = chance.pick(recurringKinds);
  const rule = ruleOf(kind.repeats ?? 'monthly', chance.between(3, 8));
  const team = teamOf(kind, chance);
  const firstDay = workday(addDays(today, -daysAgo));
  const { days } = expandRecurrence(rule, { day: firstDay, time: null }, demoZone);
  const lead = team[0] ?? people.diego;
  const from = book.usualTime(lead, days, kind.minutes);
  for (const day of days) for (const person of team) book.book(person, day, from, from + kind.minutes);
  const time = clock(from);
  const wished = momentAt(firstDay, '09:00') - chance.between(2, 12) * dayMs + chance.between(0, 400) * 60_000;
  const createdAt = writtenDown(planning, wished);
  const fate = daysAgo < 0 ? 'planned' : chance.happens(0.1) ? 'on_hold' : 'paid';
  const start = { day: firstDay, time };
  return { kind, fate, createdAt, start, anyTime: false, rule, team, priority: 'medium', author: authorBy(chance) };
}

/** A one-off job on a day so many days from today, negative in the past. */
function planOneOff(planning: Planning, fate: DemoFate, inDays: number): DemoJob {
  const { chance, diary: book, today } = planning;
  const kind = chance.pick(demoJobKinds);
  const team = teamOf(kind, chance);
  const wished = addDays(today, inDays);
  const anyTime = fate === 'planned' && chance.happens(0.08);
  const { day, from } = book.find(team[0] ?? people.diego, wished, kind.minutes);
  if (!anyTime) for (const person of team) book.book(person, day, from, from + kind.minutes);
  const lead = (kind.title.startsWith('No heat') ? 1 : chance.between(2, 18)) * dayMs;
  const createdAt = writtenDown(planning, momentAt(day, '08:30') - lead + chance.between(0, 480) * 60_000);
  const start = { day, time: clock(from) };
  const job = { kind, createdAt, start, anyTime, rule: null, team, priority: priorityBy(chance) };
  return { ...job, fate, author: authorBy(chance) };
}

function planUndated({ chance, now }: Planning, fate: 'draft' | 'schedule later'): DemoJob {
  const kind = chance.pick(demoJobKinds);
  const createdAt = now - chance.between(1, 40) * dayMs + chance.between(0, 400) * 60_000;
  const undated = { start: null, anyTime: false, rule: null, team: [] };
  return { kind, fate, createdAt, ...undated, priority: priorityBy(chance), author: authorBy(chance) };
}

/** A visit that is going on now: the technician set out within the last hours. */
function planRunning({ chance, now }: Planning, runningStep: number, person: number): DemoJob {
  const minutesAgo = 25 + runningStep * 55;
  const kind = chance.pick(demoJobKinds.filter(({ trade }) => crews[trade].includes(person)));
  const { day, time } = wallClock(new Date(now - minutesAgo * 60_000).toISOString(), demoZone);
  const quarter = `${time.slice(0, 3)}${String(Math.floor(Number(time.slice(3)) / 15) * 15).padStart(2, '0')}`;
  const start = { day, time: quarter };
  const job = { kind, fate: 'running' as const, createdAt: now - chance.between(3, 9) * dayMs, start, anyTime: false };
  const priority = priorityBy(chance);
  return { ...job, rule: null, team: [person], priority, author: authorBy(chance), runningStep };
}

/** How a past job ended; the older it is, the surer it is paid. */
function pastFate(chance: Chance, daysAgo: number): DemoFate {
  if (chance.happens(0.08)) return 'cancelled';
  if (chance.happens(0.02)) return 'on_hold';
  if (daysAgo < 5) return chance.happens(0.6) ? 'completed' : 'invoiced';
  if (daysAgo < 30) return chance.pick(['completed', 'invoiced', 'invoiced', 'paid', 'paid']);
  return chance.pick(['paid', 'paid', 'paid', 'paid', 'closed', 'closed', 'invoiced', 'completed']);
}

/**
 * So many jobs of the demo company, from a year ago until two months from now, in the order in which they are written
 * down: most are one-off and done, some recurring, some late, running, on hold, cancelled or not yet dated.
 */
export function demoJobs(chance: Chance, { count, now }: { count: number; now: Date }): DemoJob[] {
  const today = wallClock(now.toISOString(), demoZone).day;
  const planning: Planning = { chance, diary: diary(), today, now: now.getTime() };
  const share = (part: number): number => Math.max(1, Math.round(count * part));
  const times = <T>(n: number, make: (index: number) => T): T[] => Array.from({ length: n }, (_, index) => make(index));
  const recurring = times(share(0.1), () => planRecurring(planning, chance.between(-14, 320)));
  const running = [people.diego, people.lena, people.aisha].map((person, step) => planRunning(planning, step, person));
  const late = times(share(0.03), () => planOneOff(planning, 'late', -chance.between(3, 10)));
  const future = times(share(0.15), (n) => planOneOff(planning, 'planned', n % 6 === 0 ? 0 : chance.between(1, 60)));
  const drafts = times(share(0.02), () => planUndated(planning, 'draft'));
  const postponed = times(share(0.025), () => planUndated(planning, 'schedule later'));
  const others = [recurring, running, late, future, drafts, postponed].flat();
  const past = times(Math.max(1, count - others.length), () => {
    const daysAgo = chance.between(2, 362);
    return planOneOff(planning, pastFate(chance, daysAgo), -daysAgo);
  });
  return [...others, ...past].sort((one, other) => one.createdAt - other.createdAt);
}
