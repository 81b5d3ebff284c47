import { formatDay } from '../format/dates.ts';
import { countOf, formatCount } from '../format/numbers.ts';
import { jobStatusLabel } from '../jobs/job-labels.ts';
import type { JobStatus } from '../jobs/job-statuses.ts';
import { type BriefLine, type BriefLink, briefOf } from './brief-line.ts';
import { type BriefMoney, jobMoneyLine, waitingLine } from './money-lines.ts';
import { type BriefVisit, nextVisitLine, type OpenTasks, openLine, tasksText } from './work-lines.ts';

/** The facts about a job that a reader may know. */
export type JobFacts = {
  readerZone: string;
  job: BriefLink;
  status: JobStatus;
  clientName: string;
  /** The client, and the request that became the job, if the reader may see them. */
  origins: readonly BriefLink[];
  visits: { total: number; completed: number; late: number; undated: number };
  lastVisit: { day: string } | null;
  nextVisit: BriefVisit | null;
  /** Null without the right to see tasks. */
  tasks: OpenTasks | null;
  /** Null without the right to see prices. */
  price: { total: number; currency: string } | null;
  money: BriefMoney;
};

function happenedLine({ job, status, clientName, origins, visits, lastVisit }: JobFacts): BriefLine {
  const parts = [`${job.label} for ${clientName} is ${jobStatusLabel(status)}.`];
  if (visits.total > 0) {
    const last = lastVisit === null ? '' : `, the last on ${formatDay(lastVisit.day)}`;
    parts.push(`Visits completed: ${formatCount(visits.completed)} of ${formatCount(visits.total)}${last}.`);
  }
  return { text: parts.join(' '), links: [...origins] };
}

function openWork({ visits, tasks, job }: JobFacts): BriefLine {
  const ofJob = { first: [job] };
  return openLine(
    [
      { ...ofJob, count: visits.late, text: countOf(visits.late, 'late visit') },
      { first: [], count: visits.undated, text: `${countOf(visits.undated, 'visit')} without a date` },
      ...(tasks === null ? [] : [{ ...tasks, text: tasksText(tasks) }]),
    ],
    tasks === null ? 'No visit is late.' : 'No visit is late and no task is open.',
  );
}

/** A job in at most five lines: what happened, what is open, money, and the next visit. */
export const briefJob = (facts: JobFacts): BriefLine[] =>
  briefOf(facts.job, [
    happenedLine(facts),
    openWork(facts),
    jobMoneyLine(facts.price, facts.money),
    waitingLine(facts.money),
    nextVisitLine(facts.nextVisit, facts.readerZone),
  ]);
