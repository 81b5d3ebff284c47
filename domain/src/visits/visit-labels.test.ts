import { expect, test } from 'vitest';
import { shownVisitStatus, upperCaseStatus } from './visit-labels.ts';

test('a visit at any time shows as unscheduled until it begins', () => {
  expect(shownVisitStatus({ visitStatus: 'pending', anyTime: true })).toBe('unscheduled');
  expect(shownVisitStatus({ visitStatus: 'scheduled', anyTime: true })).toBe('unscheduled');
  expect(shownVisitStatus({ visitStatus: 'arrived', anyTime: true })).toBe('arrived');
  expect(shownVisitStatus({ visitStatus: 'pending', anyTime: false })).toBe('pending');
});

test('a status in upper case has spaces, and is SCHEDULED when there is none', () => {
  expect(upperCaseStatus('in_progress')).toBe('IN PROGRESS');
  expect(upperCaseStatus(null)).toBe('SCHEDULED');
});
