import { addDays, weekdayOf } from '@truckroll/domain/calendar/days';
import { expandRecurrence } from '@truckroll/domain/recurrence/expand';
import { estimatedLeg } from '@truckroll/domain/travel/travel-time';
import { describe, expect, it } from 'vitest';
import { chanceFrom } from './chance.ts';
import { neighbourhoods } from './company/company.ts';
import { demoClients } from './demo-clients.ts';
import { countryOf, type DemoJob, demoJobs } from './demo-jobs.ts';
import { clientOfJobs } from './demo-jobs-office.ts';
import { planJobs } from './demo-plan.ts';
import { demoZone, momentAt } from './demo-zone.ts';

const week = Array.from({ length: 7 }, (_, n) => addDays('2026-03-08', n));
const hours = ['00:02', '03:00', '07:50', '08:00', '12:15', '17:45', '18:00', '23:30'];
const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const clocks = week.flatMap((day) =>
  hours.map((time) => [`${weekdayNames[weekdayOf(day)]} ${time}`, day, time] as const),
);

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const daysOf = ({ start, rule }: DemoJob): readonly string[] => {
  if (start === null) return [];
  return rule === null ? [start.day] : expandRecurrence(rule, start, demoZone).days;
};
/** Start and end of a day's visits, in minutes of the day. */
const visitsOf = (jobs: readonly DemoJob[], day: string) =>
  jobs
    .filter((job) => !job.anyTime && daysOf(job).includes(day))
    .map(({ start, kind, team }) => {
      const from = minutesOf(start?.time ?? '');
      return { team, from, to: from + kind.minutes };
    });

describe('the visits of the day on which the demo company is built', () => {
  it.each(clocks)('are within working hours on %s', (_, day, time) => {
    const jobs = demoJobs(chanceFrom(20_260_303), { count: 400, now: new Date(momentAt(day, time)) });
    const visits = visitsOf(jobs, day);
    expect(visits.length).toBeGreaterThanOrEqual(3);
    for (const { from, to } of visits) {
      expect(from).toBeGreaterThanOrEqual(8 * 60);
      expect(to).toBeLessThanOrEqual(18 * 60);
    }
    expect(jobs.filter(({ fate }) => fate === 'running').every(({ start }) => start?.day === day)).toBe(true);
  });

  it.each(clocks)('are not begun, under way or done by the clock on %s', (_, day, time) => {
    const jobs = demoJobs(chanceFrom(20_260_303), { count: 400, now: new Date(momentAt(day, time)) });
    const clock = minutesOf(time);
    for (const { start, rule, anyTime, kind, fate, runningStep } of jobs) {
      if (start?.day !== day || rule !== null) continue;
      const elapsed = clock - minutesOf(start.time);
      if (anyTime) expect(fate).toBe(clock < 18 * 60 ? 'planned' : 'completed');
      else if (fate === 'planned') expect(elapsed).toBeLessThan(0);
      else if (fate === 'completed') expect(elapsed).toBeGreaterThanOrEqual(kind.minutes);
      else {
        expect(fate).toBe('running');
        expect(elapsed).toBeLessThan(kind.minutes + 30);
        if (runningStep === 0) expect(elapsed).toBeLessThan(0);
        else expect(elapsed).toBeGreaterThanOrEqual(0);
      }
    }
    const busy = jobs.filter(({ fate }) => fate === 'running').flatMap(({ team }) => team);
    const isAtWork = clock >= 8 * 60 - 10 && clock <= 18 * 60;
    if (isAtWork) expect(new Set(busy).size).toBeGreaterThanOrEqual(3);
    else expect(busy).toEqual([]);
  });

  it.each(clocks)('double book nobody on %s', (_, day, time) => {
    const jobs = demoJobs(chanceFrom(20_260_303), { count: 400, now: new Date(momentAt(day, time)) });
    const running = jobs.filter(({ fate }) => fate === 'running');
    const others = jobs.filter(({ fate }) => fate !== 'running');
    for (const one of visitsOf(running, day))
      for (const other of visitsOf(others, day))
        if (other.team.some((person) => one.team.includes(person)))
          expect(other.to <= one.from || one.to <= other.from).toBe(true);
  });
});

it('has technicians who stay in their city', () => {
  const now = momentAt('2026-03-10', '11:00');
  const clients = demoClients(chanceFrom(20_260_101), 140).map((client) => clientOfJobs(client, now));
  const countries = new Map<number, Set<string | null | undefined>>();
  for (const { job, client } of planJobs({ now, clients, count: 400 }))
    for (const person of job.team)
      countries.set(person, (countries.get(person) ?? new Set()).add(client.address?.country));
  expect(countries.size).toBe(5);
  for (const [person, visited] of countries) expect([...visited]).toEqual([countryOf([person])]);
});

it('has clients of at most an hour from the centre of their city', () => {
  const centres = { CA: { latitude: 43.6532, longitude: -79.3832 }, US: { latitude: 42.8864, longitude: -78.8784 } };
  for (const { city, country, latitude, longitude } of neighbourhoods) {
    const { minutesAt } = estimatedLeg(centres[country], { latitude, longitude }, 'flat');
    expect([city, minutesAt(0) <= 60]).toEqual([city, true]);
  }
});
