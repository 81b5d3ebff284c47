import { expect, test } from 'vitest';
import { fillDescription } from './fill-description.ts';

test('creator and team names are inserted verbatim', () => {
  const answer = {
    description: '{{creator}} gave {{teams}} to {{creator}}',
    creatorName: '$& Ann',
    teamMemberNames: ['Tom', 'Joe'],
  };
  expect(fillDescription(answer)).toBe('$& Ann gave Tom, Joe to $& Ann');
  expect(fillDescription({ ...answer, teamMemberNames: [] })).toBe('$& Ann gave nobody to $& Ann');
});
