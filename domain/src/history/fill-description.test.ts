import { expect, test } from 'vitest';
import { fillDescription } from './fill-description.ts';

test('creator and team names are inserted verbatim', () => {
  const told = {
    description: '{{creator}} gave {{teams}} to {{creator}}',
    creatorName: '$& Ann',
    teamMemberNames: ['Tom', 'Joe'],
  };
  expect(fillDescription(told)).toBe('$& Ann gave Tom, Joe to $& Ann');
  expect(fillDescription({ ...told, teamMemberNames: [] })).toBe('$& Ann gave nobody to $& Ann');
});
