import { formatDate, formatDay } from '../format/dates.ts';
import { countOf, formatCount } from '../format/numbers.ts';
import { type BriefLine, type BriefLink, briefOf, type Counted } from './brief-line.ts';
import { type BriefMoney, owedLine, waitingLine } from './money-lines.ts';
import { type BriefVisit, nextVisitLine, type OpenTasks, openLine, tasksText } from './work-lines.ts';

/** The facts about a client that a reader may know; null for the kinds of records that the reader may not see. */
export type ClientFacts = {
  readerZone: string;
  client: BriefLink;
  /** The moment at which the client was created. */
  since: string;
  jobs: { total: number; done: number; open: Counted } | null;
  requests: Counted | null;
  tasks: OpenTasks | null;
  money: BriefMoney;
  /** The last completed visit: its job, and the day of its completion. */
  lastVisit: { job: BriefLink; day: string } | null;
  nextVisit: BriefVisit | null;
};

function happenedLine({ client, since, readerZone, jobs, lastVisit }: ClientFacts): BriefLine {
  const parts = [`${client.label} has been a client since ${formatDate(since, readerZone)}.`];
  if (jobs !== null) {
    const { total, done } = jobs;
    if (total === 0) parts.push('There is no job yet.');
    else parts.push(`Jobs done: ${formatCount(done)} of ${formatCount(total)}.`);
  }
  if (lastVisit !== null) parts.push(`The last visit was on ${formatDay(lastVisit.day)} for ${lastVisit.job.label}.`);
  return { text: parts.join(' '), links: lastVisit === null ? [] : [lastVisit.job] };
}

function openWork({ jobs, requests, tasks }: ClientFacts): BriefLine | null {
  if (jobs === null && requests === null && tasks === null) return null;
  return openLine(
    [
      ...(jobs === null ? [] : [{ ...jobs.open, text: countOf(jobs.open.count, 'job') }]),
      ...(requests === null ? [] : [{ ...requests, text: countOf(requests.count, 'request') }]),
      ...(tasks === null ? [] : [{ ...tasks, text: tasksText(tasks) }]),
    ],
    'Nothing is open.',
  );
}

/** A client in at most five lines: what happened, what is open, money, and the next visit. */
export const briefClient = (facts: ClientFacts): BriefLine[] =>
  briefOf(facts.client, [
    happenedLine(facts),
    openWork(facts),
    owedLine(facts.money),
    waitingLine(facts.money),
    facts.jobs === null ? null : nextVisitLine(facts.nextVisit, facts.readerZone),
  ]);
