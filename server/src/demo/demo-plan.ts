import { chanceFrom } from './chance.ts';
import { countryOf, type DemoJob, demoJobs } from './demo-jobs.ts';
import { clientFor, type DemoClient } from './demo-jobs-office.ts';
import { withOrigins } from './demo-leads.ts';
import { momentAt } from './demo-zone.ts';

const dayMs = 86_400_000;

type Planning = {
  /** The time in milliseconds. */
  now: number;
  clients: readonly DemoClient[];
  count: number;
};

/** The jobs of the past year and the next two months with their leads, each with its client. */
export function planJobs({ now, clients, count }: Planning): { job: DemoJob; client: DemoClient }[] {
  const chance = chanceFrom(20_260_303);
  const share = (part: number): number => Math.round(count * part);
  const origins = { requests: share(0.14), quotedRequests: share(0.06), quotes: share(0.02) };
  const jobs = withOrigins(demoJobs(chance, { count, now: new Date(now) }), origins, now);
  return jobs.map((job) => {
    const { origin, start, rule, team, kind } = job;
    // A client who will leave gets no maintenance plan.
    const until = rule === null && start !== null ? momentAt(start.day, start.time) + 90 * dayMs : now;
    const from = Math.min(job.createdAt, origin?.askedAt ?? job.createdAt, origin?.quotedAt ?? job.createdAt);
    return {
      job,
      client: clientFor({ from, until, forCompanies: kind.forCompanies, country: countryOf(team) }, clients, chance),
    };
  });
}
