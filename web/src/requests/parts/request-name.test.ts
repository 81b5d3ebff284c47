import { expect, test } from 'vitest';
import { problemOf } from './request-name.ts';

test('a request is called by the first line of what was asked for, else with its category', () => {
  const asked = { requirements: 'Two units', serviceType: 'hvac' } as const;
  expect(problemOf({ ...asked, description: '\n No heat \r\nSince Monday' })).toBe('No heat');
  expect(problemOf({ ...asked, description: ' ' })).toBe('Two units');
  expect(problemOf({ ...asked, description: null, requirements: null })).toBe('HVAC');
  expect(problemOf({ description: null, requirements: null, serviceType: null })).toBe('Request');
});
