import { describe, expect, it } from 'vitest';
import { chanceFrom } from '../chance.ts';
import { mailStories } from '../company/company.ts';
import { demoClients } from '../demo-clients.ts';
import { clientOfJobs } from '../demo-jobs-office.ts';
import { planJobs } from '../demo-plan.ts';
import { momentAt } from '../demo-zone.ts';
import { planMail } from './plan-mail.ts';

const dayMs = 86_400_000;
const months = Array.from({ length: 12 }, (_, n) => `2026-${String(n + 1).padStart(2, '0')}`);
/** Alternates noon in the middle of a month with a night at the end of one. */
const starts = months.map((month, n) =>
  n % 2 === 0 ? ([`${month}-11`, '12:20'] as const) : ([`${month}-28`, '03:10'] as const),
);

describe("the plan of the demo company's mail", () => {
  it.each(starts)('fills an inbox for a demo that starts on %s at %s', (day, time) => {
    const now = momentAt(day, time);
    const clients = demoClients(chanceFrom(20_260_101), 140).map((client) => clientOfJobs(client, now));
    const jobs = planJobs({ now, clients, count: 400 }).map((planned) => ({ ...planned, jobId: () => '' }));
    const threads = planMail({ jobs, clients, now });
    expect(threads.length).toBeGreaterThanOrEqual(40);
    const mailed = threads.flatMap(({ client }) => client ?? []);
    expect(new Set(mailed).size).toBe(mailed.length);
    expect(mailed.length).toBeGreaterThanOrEqual(30);
    expect(mailed.every(({ email, archivedAt }) => email !== null && archivedAt === null)).toBe(true);
    for (const { lines } of threads) {
      const times = lines.map(({ at }) => at);
      expect(times).toEqual(times.toSorted((one, other) => one - other));
      expect(Math.min(...times)).toBeGreaterThan(now - 61 * dayMs);
      expect(Math.max(...times)).toBeLessThanOrEqual(now);
    }
    expect(threads.filter(({ lines }) => (lines.at(-1)?.at ?? 0) > now - 3 * dayMs).length).toBeGreaterThanOrEqual(4);
    expect(Math.max(...threads.map(({ lines }) => lines.length))).toBeGreaterThanOrEqual(5);
  });

  it('uses no text twice, and only facts that exist for its subject', () => {
    const texts = mailStories.flatMap(({ lines }) => lines.map(({ text }) => text));
    expect(new Set(texts).size).toBe(texts.length);
    expect(new Set(mailStories.map(({ subject }) => subject)).size).toBe(mailStories.length);
    const ofClient = ['first', 'name', 'place'];
    const ofJob = [...ofClient, 'job', 'number', 'day', 'time', 'technician'];
    for (const { about, subject, lines } of mailStories) {
      const known = { stranger: [], client: ofClient, job: ofJob }[about.of];
      const ofPaper = about.of === 'job' && about.paper !== undefined ? ['paper', 'total', 'due'] : [];
      const named = [subject, ...lines.map(({ text }) => text)].join(' ').matchAll(/\{(\w+)\}/g);
      const unknown = [...named].map(([, word = '']) => word).filter((word) => ![...known, ...ofPaper].includes(word));
      expect([subject, unknown]).toEqual([subject, []]);
    }
  });
});
