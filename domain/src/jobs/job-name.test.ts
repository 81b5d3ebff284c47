import { expect, test } from 'vitest';
import { jobLabel, jobName } from './job-name.ts';

test('a job without a title is named by its number', () => {
  expect(jobName({ jobNumber: 12, title: 'Boiler' })).toBe('Boiler');
  expect(jobName({ jobNumber: 12, title: '' })).toBe('Job #12');
});

test('a label names the customer first and the number last', () => {
  expect(jobLabel({ jobNumber: 12, title: 'Boiler', clientName: 'Ann Lee' })).toBe('Ann Lee, Boiler #12');
  expect(jobLabel({ jobNumber: 12, title: '', clientName: 'Ann Lee' })).toBe('Ann Lee, #12');
  expect(jobLabel({ jobNumber: 12, title: 'Boiler', clientName: null })).toBe('Boiler #12');
  expect(jobLabel({ jobNumber: 12, title: '' })).toBe('#12');
});
