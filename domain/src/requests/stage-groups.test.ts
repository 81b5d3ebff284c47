import { expect, test } from 'vitest';
import { requestMoveRefusal } from './request-moves.ts';
import { requestStages } from './request-stages.ts';
import { countInGroup, isRequestOpen, requestStageGroups, stagesOfGroup } from './stage-groups.ts';

test('every stage is in exactly one group, in the order of the stages', () => {
  expect(requestStageGroups.flatMap((group) => stagesOfGroup[group])).toEqual(requestStages);
});

test('counts are summed over a group, or over all stages; missing counts are zero', () => {
  const counts = { new_request: 2, overdue: 1, converted: 5, duplicate: 3 };
  expect(countInGroup(counts, 'requests')).toBe(3);
  expect(countInGroup(counts, 'archived')).toBe(3);
  expect(countInGroup(counts)).toBe(11);
});

test('only its job locks a request at converted', () => {
  expect(requestMoveRefusal({ stage: 'converted', convertedToJobId: 'j1' })).toBe('requestStageFixed');
  expect(requestMoveRefusal({ stage: 'converted', convertedToJobId: null })).toBeNull();
  expect(requestMoveRefusal({ stage: 'quote_sent', convertedToJobId: 'j1' })).toBeNull();
});

test('a request is open until it is converted or archived', () => {
  expect(requestStages.filter((stage) => !isRequestOpen(stage))).toEqual([
    'converted',
    'lost_no_response',
    'lost_rejected',
    'cancelled',
    'duplicate',
  ]);
});
