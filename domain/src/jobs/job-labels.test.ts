import { expect, it } from 'vitest';
import { jobPriorityLabel, jobStatusLabel, jobTypeLabel } from './job-labels.ts';
import { jobPriorities, jobStatuses, jobTypes } from './job-statuses.ts';

it("statuses, types and priorities have the product's labels; a missing status is a draft", () => {
  expect(jobStatuses.map(jobStatusLabel)).toEqual([
    'Draft',
    'Scheduled',
    'In Progress',
    'On Hold',
    'Completed',
    'Invoiced',
    'Paid',
    'Cancelled',
    'Closed',
  ]);
  expect(jobStatusLabel(null)).toBe('Draft');
  expect(jobTypes.map(jobTypeLabel)).toEqual(['One-off', 'Recurring']);
  expect(jobPriorities.map(jobPriorityLabel)).toEqual(['Low', 'Medium', 'High']);
});
