import { createTask, updateTask } from '@truckroll/contract/tasks/save-task';
import { addDays, weekdayOf } from '@truckroll/domain/calendar/days';
import { weekdays } from '@truckroll/domain/recurrence/repeat-rule';
import { taskCategories, taskPriorities } from '@truckroll/domain/tasks/task-kinds';
import { type Chance, chanceFrom } from './chance.ts';
import { phrases } from './company/company.ts';
import type { DemoActor, DemoApi } from './demo-api.ts';
import type { DemoClient } from './demo-jobs-office.ts';
import type { Work } from './demo-work.ts';
import { dayOf, momentAt } from './demo-zone.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const repeats = ['daily', 'weekly', 'monthly', 'yearly'] as const;
const reminders = ['push', 'push', 'email'] as const;

/** A job of a client to which tasks and files can belong. Its id is set once it is created. */
export type DemoSubject = { title: string; client: DemoClient; writtenAt: number; jobId: () => string };

type Parts = {
  api: DemoApi;
  owner: DemoActor;
  people: readonly DemoActor[];
  clients: readonly DemoClient[];
  subjects: readonly DemoSubject[];
  now: number;
  count: number;
};

/**
 * The days until the n-th task: a third of the tasks are past, some are today, and most others are in the next weeks.
 */
function daysAhead(n: number, chance: Chance): number {
  if (n % 3 === 0) return -1 - chance.between(0, n % 4 === 0 ? 12 : 90);
  return n % 7 === 0 ? 0 : chance.between(1, 45);
}

/** The hour of the n-th task. */
const hourOf = (n: number): string => String(8 + (n % 9)).padStart(2, '0');

/** The n-th task without its links. */
function todo(n: number, chance: Chance, { day, ahead }: { day: string; ahead: number }) {
  const category = chance.pick(taskCategories);
  const allDay = n % 11 === 0;
  // The next occurrences of a series that was completed long ago would be past too.
  const scheduleType = n % 5 === 0 && ahead > -8 ? chance.pick(repeats) : ('once' as const);
  const daysOfWeek = scheduleType === 'weekly' ? weekdays.slice(weekdayOf(day)).slice(0, 1) : [];
  return {
    name: chance.pick(phrases.tasks[category]),
    instructions: chance.happens(0.25) ? phrases.taskInstructions : null,
    category,
    priority: chance.happens(0.6) ? ('normal' as const) : chance.pick(taskPriorities),
    scheduleDateTime: allDay ? day : new Date(momentAt(day, `${hourOf(n)}:00`)).toISOString(),
    allDay,
    duration: chance.pick([15, 30, 60, 120]),
    scheduleType,
    recurrenceRule: scheduleType === 'once' ? null : { interval: 1, daysOfWeek, count: n % 2 === 0 ? 10 : null },
    tags: chance.happens(0.2) ? [chance.pick(['phone', 'workshop', 'office'])] : [],
    // Tasks that were due before the demo is built have no reminders.
    ...(ahead > 0 && chance.happens(0.3) ? { reminderType: chance.pick(reminders), reminderTime: 15 } : {}),
  };
}

const isThere = ({ archivedAt }: DemoClient): boolean => archivedAt === null;

/** The links of the n-th task: a job, a client, or none. */
function subjectOf(n: number, writtenAt: number, { chance, clients, subjects }: Parts & { chance: Chance }) {
  const written = subjects.filter((subject) => subject.writtenAt < writtenAt - dayMs && isThere(subject.client));
  // The latest jobs are chosen, because last year's jobs need no more tasks.
  if (n % 3 === 1 && written.length > 0) return chance.pick(written.slice(-40));
  const known = clients.filter((client) => client.createdAt < writtenAt - dayMs && isThere(client));
  return chance.happens(0.5) && known.length > 0 ? { client: chance.pick(known), jobId: null } : null;
}

/** The demo company's tasks of all kinds, each created some days before it is due. */
export function demoTasks(parts: Parts): Work[] {
  const { api, owner, people, now, count } = parts;
  const chance = chanceFrom(20_260_808);
  const today = dayOf(now);
  return Array.from({ length: count }).flatMap((_, n): Work[] => {
    const ahead = daysAhead(n, chance);
    const body = todo(n, chance, { day: addDays(today, ahead), ahead });
    const isDraft = n % 20 === 19;
    const writtenAt = Math.min(now, now + ahead * dayMs) - (1 + (n % 5)) * dayMs;
    const subject = subjectOf(n, writtenAt, { ...parts, chance });
    const assignee = chance.happens(0.85) ? chance.pick([owner, ...people]) : undefined;
    const dueAt = ahead < 0 ? now + ahead * dayMs : momentAt(today, `${hourOf(n)}:00`) + hourMs;
    // Of today's tasks whose time has come, most are done.
    const isDone = !isDraft && (ahead < 0 ? chance.happens(0.85) : ahead === 0 && dueAt < now && n % 5 !== 1);
    let id = '';
    async function write(): Promise<void> {
      const job = subject?.jobId ? { linkType: 'job' as const, jobId: subject.jobId() } : {};
      const { task } = await api.ask(owner, createTask, {
        body: {
          ...body,
          ...(isDraft ? { status: 'draft' as const, scheduleDateTime: null } : {}),
          ...(subject === null ? {} : { clientId: subject.client.id, ...job }),
          assignedToId: assignee?.userId ?? null,
        },
      });
      id = task.id;
    }
    const done = () => api.ask(assignee ?? owner, updateTask, { params: { id }, body: { completed: true } });
    return [{ at: writtenAt, run: write }, ...(isDone ? [{ at: dueAt, run: done }] : [])];
  });
}
