import { expect, test } from 'vitest';
import { skillNamed, skillsFound } from './skill-search.ts';

const skills = ['Plumbing', 'Gas fitting', 'Café machines'].map((name, index) => ({
  id: String(index),
  name,
  updatedAt: '2026-03-10T15:00:00.000Z',
}));

test('finds a skill by its name, ignoring case', () => {
  expect(skillNamed(skills, ' plumbing ')?.id).toBe('0');
  expect(skillNamed(skills, 'Plumb')).toBeUndefined();
});

test('offers unselected skills by a part of their name', () => {
  expect(skillsFound(skills, { typed: 'IN', chosen: ['0'] }).map(({ name }) => name)).toEqual([
    'Gas fitting',
    'Café machines',
  ]);
  expect(skillsFound(skills, { typed: 'cafe', chosen: [] }).map(({ id }) => id)).toEqual(['2']);
});
