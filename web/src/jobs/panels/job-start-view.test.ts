import { expect, test } from 'vitest';
import { jobStartWords, nextVisitWords } from './job-start-view.ts';

const midnight = '2026-03-09T04:00:00.000Z';
const job = { startDateTime: midnight, isStartTime: false, anyTime: false, timezone: 'America/Toronto' };

test('a job with only a day starts on that day in its own time zone, also for a reader to the west of it', () => {
  expect(jobStartWords(job, 'America/Vancouver')).toBe('Mar 09, 2026');
  expect(jobStartWords({ ...job, isStartTime: true, anyTime: true }, 'America/Vancouver')).toBe('Mar 09, 2026');
});

test("a time is in the job's time zone, named for a reader in another one", () => {
  const timed = { ...job, isStartTime: true, startDateTime: '2026-03-09T13:00:00.000Z' };
  expect(jobStartWords(timed, 'America/Toronto')).toBe('Mar 09, 2026 09:00');
  expect(jobStartWords(timed, 'America/Vancouver')).toBe('Mar 09, 2026 09:00 EDT');
});

test('a job without a start shows a dash', () => {
  expect(jobStartWords({ ...job, startDateTime: null }, 'America/Vancouver')).toBe('-');
});

test('the next visit of a job without a time has none, unless it was given one', () => {
  const planned = { ...job, nextVisitAt: '2026-03-10T04:00:00.000Z' };
  expect(nextVisitWords(planned, 'America/Vancouver')).toBe('Mar 10, 2026');
  expect(nextVisitWords({ ...planned, nextVisitAt: '2026-03-10T13:30:00.000Z' }, 'America/Toronto')).toBe(
    'Mar 10, 2026 09:30',
  );
  expect(nextVisitWords({ ...planned, isStartTime: true }, 'America/Toronto')).toBe('Mar 10, 2026 00:00');
  expect(nextVisitWords({ ...planned, nextVisitAt: null }, 'America/Toronto')).toBe('-');
});
