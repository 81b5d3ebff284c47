import { expect, test } from 'vitest';
import { firstSteps } from './first-steps.ts';

const client = (stageCounts: Record<string, number>) =>
  firstSteps({ stageCounts }).find(({ label }) => label === 'Add your first client')?.isDone;

test('the first client is to be added until there is one, in whatever stage', () => {
  expect(client({})).toBe(false);
  expect(client({ new_lead: 0, archived: 0 })).toBe(false);
  expect(client({ new_lead: 0, archived: 1 })).toBe(true);
});
