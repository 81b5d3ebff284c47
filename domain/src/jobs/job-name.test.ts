import { expect, test } from 'vitest';
import { jobName, numberedJobName } from './job-name.ts';

test('a job without a title is named by its number', () => {
  expect(jobName({ jobNumber: 12, title: 'Boiler' })).toBe('Boiler');
  expect(jobName({ jobNumber: 12, title: '' })).toBe('Job #12');
});

test('a numbered name works without a title', () => {
  expect(numberedJobName({ jobNumber: 12, title: 'Boiler' })).toBe('#12 Boiler');
  expect(numberedJobName({ jobNumber: 12, title: '' })).toBe('#12');
});
