import { expect, test } from 'vitest';
import { namedFound, oneNamed } from './named-choice.ts';

const skills = ['Plumbing', 'Gas fitting', 'Café machines'].map((name, index) => ({ id: String(index), name }));

test('finds one by its name, ignoring case', () => {
  expect(oneNamed(skills, ' plumbing ')?.id).toBe('0');
  expect(oneNamed(skills, 'Plumb')).toBeUndefined();
});

test('offers those that are not chosen by a part of their name', () => {
  expect(namedFound(skills, { typed: 'IN', chosen: ['0'] }).map(({ name }) => name)).toEqual([
    'Gas fitting',
    'Café machines',
  ]);
  expect(namedFound(skills, { typed: 'cafe', chosen: [] }).map(({ id }) => id)).toEqual(['2']);
});
