import { expect, it } from 'vitest';
import { toProblem } from './problem-reply.ts';

const broken = (message: string, constraint?: string) =>
  Object.assign(new Error(message), { code: '23505', ...(constraint === undefined ? {} : { constraint }) });
const duplicate = (name: string) => `duplicate key value violates unique constraint "${name}"`;

it.each([
  ['of one machine', broken(duplicate('tags_name_key'), 'tags_name_key'), 'tag_name_taken'],
  ['of a worker, in its message', broken(duplicate('tags_name_key_102042')), 'tag_name_taken'],
  [
    'of a worker, as a field',
    broken(duplicate('skills_name_key_1020421'), 'skills_name_key_1020421'),
    'skill_name_taken',
  ],
  ['without a rule of the contract', broken(duplicate('jobs_pkey')), undefined],
  ['without a name', broken('duplicate key value'), undefined],
])('a broken constraint %s', (_, error, code) => {
  expect(toProblem(error)?.code).toBe(code);
});
