import { wallClock } from '@truckroll/domain/format/dates';
import { type Chance, chanceFrom } from '../chance.ts';
import { mailStories, type Story, type StoryLine, type StorySubject } from '../company/company.ts';
import type { DemoJob } from '../demo-jobs.ts';
import type { DemoClient } from '../demo-jobs-office.ts';
import { dayOf, demoZone, momentAt, officeHour } from '../demo-zone.ts';

/** A job of the demo company; its id is available once the job is created. */
export type MailedJob = { job: DemoJob; client: DemoClient; jobId: () => string };

export type PlannedLine = StoryLine & { at: number };
export type PlannedThread = {
  story: Story;
  client: DemoClient | null;
  job: MailedJob | null;
  /** The messages that have been written by now. Times are in milliseconds. */
  lines: PlannedLine[];
};

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** The age in days of the oldest messages. */
const oldestDays = 60;

export type MailPlanning = {
  jobs: readonly MailedJob[];
  clients: readonly DemoClient[];
  now: number;
};

const hourOf = (moment: number): number => Number(wallClock(new Date(moment).toISOString(), demoZone).time.slice(0, 2));

/** Nobody writes at night: moves such a time to the evening before. */
const evening = (moment: number, chance: Chance): number =>
  hourOf(moment) >= 7 ? moment : momentAt(dayOf(moment - 8 * hourMs), `20:${chance.between(10, 55)}`);

/** Nobody answers at night: moves such a time to the next morning. */
const morning = (moment: number, chance: Chance): number =>
  hourOf(moment) >= 7 ? moment : momentAt(dayOf(moment), `07:${chance.between(10, 55)}`);

const isReached = (client: DemoClient): boolean => client.email !== null && client.archivedAt === null;

/** When a thread about a job begins; null if the story does not fit the job. */
function beginningOf({ job }: MailedJob, about: Extract<StorySubject, { of: 'job' }>, chance: Chance): number | null {
  const { start, origin, createdAt } = job;
  if (start === null || job.rule !== null || job.anyTime || !about.fates.includes(job.fate)) return null;
  if (about.titles !== undefined && !about.titles.includes(job.kind.title)) return null;
  const moments = { start: momentAt(start.day, start.time), created: createdAt, quoted: origin?.quotedAt ?? null };
  const moment = moments[about.from];
  if (moment === null) return null;
  const at = evening(moment + about.days * dayMs, chance);
  // An estimate is sent 90 minutes after it was created.
  const earliest = about.from === 'quoted' ? moment + 2 * hourMs : createdAt + hourMs;
  return at < earliest ? null : at;
}

/** The times of those messages of a thread that are in the past. */
function timesOf(story: Story, beginsAt: number, { now, chance }: { now: number; chance: Chance }): PlannedLine[] {
  const lines: PlannedLine[] = [];
  let at = beginsAt;
  for (const [n, line] of story.lines.entries()) {
    const preferred = at + line.after * hourMs + (n === 0 ? 0 : chance.between(1, 40) * 60_000);
    // Automatic messages arrive at any time of day.
    const isProgram = line.head !== undefined || line.bounce !== undefined;
    if (line.by === 'them') at = n === 0 || isProgram ? preferred : morning(preferred, chance);
    else at = officeHour(preferred, chance);
    if (at > now) break;
    lines.push({ ...line, at });
  }
  return lines;
}

/**
 * The demo company's messages of the past two months: each story gets the job or client that fits it best, and no
 * client gets two. Stories without a suitable one are left out.
 */
export function planMail({ jobs, clients, now }: MailPlanning): PlannedThread[] {
  const chance = chanceFrom(20_260_909);
  const taken = new Set<DemoClient>();
  const isFree = (client: DemoClient, at: number): boolean =>
    isReached(client) && !taken.has(client) && client.createdAt + dayMs < at;

  function begin(story: Story): { at: number; client: DemoClient | null; job: MailedJob | null } | null {
    const { about } = story;
    const preferred = evening(now - about.age * dayMs, chance);
    if (about.of === 'stranger') return { at: preferred, client: null, job: null };
    if (about.of === 'client') {
      const { isCompany, isCustomer } = about;
      const fitting = clients.filter(
        (client) =>
          isFree(client, preferred) &&
          (isCompany ?? client.isCompany) === client.isCompany &&
          (isCustomer ?? client.isCustomer) === client.isCustomer,
      );
      return fitting.length === 0 ? null : { at: preferred, client: chance.pick(fitting), job: null };
    }
    const fitting = jobs.flatMap((job) => {
      const at = beginningOf(job, about, chance);
      if (at === null || at > now - hourMs || at < now - oldestDays * dayMs) return [];
      return isFree(job.client, at) ? [{ at, client: job.client, job }] : [];
    });
    const distance = ({ at }: { at: number }): number => Math.abs(at - preferred);
    return fitting.toSorted((one, other) => distance(one) - distance(other))[0] ?? null;
  }

  // A small company gets at most one thread for each of its jobs, spread over all kinds of stories.
  const share = Math.min(1, jobs.length / mailStories.length);
  const stories = mailStories.filter((_, n) => Math.floor((n + 1) * share) > Math.floor(n * share));
  return stories.flatMap((story) => {
    const begun = begin(story);
    if (begun === null) return [];
    const lines = timesOf(story, begun.at, { now, chance });
    if (lines.length === 0) return [];
    if (begun.client !== null) taken.add(begun.client);
    return [{ story, client: begun.client, job: begun.job, lines }];
  });
}
