import { addDays, weekdayOf } from '@truckroll/domain/calendar/days';
import { expandRecurrence } from '@truckroll/domain/recurrence/expand';
import { describe, expect, it } from 'vitest';
import { chanceFrom } from './chance.ts';
import { type DemoJob, demoJobs } from './demo-jobs.ts';
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
    const running = jobs.filter(({ fate }) => fate === 'running');
    expect(running.map(({ start }) => start?.day)).toEqual([day, day, day]);
  });

  it.each(clocks)('double book nobody on %s', (_, day, time) => {
    const jobs = demoJobs(chanceFrom(20_260_303), { count: 400, now: new Date(momentAt(day, time)) });
    const running = jobs.filter(({ fate }) => fate === 'running');
    const oneOff = jobs.filter(({ rule, fate }) => rule === null && fate !== 'running');
    for (const one of visitsOf(running, day))
      for (const other of visitsOf(oneOff, day))
        if (other.team.some((person) => one.team.includes(person)))
          expect(other.to <= one.from || one.to <= other.from).toBe(true);
  });
});
