import { expect, it } from 'vitest';
import { preparedStatements } from './prepared-statements.ts';

const often = (text: string, prepared = preparedStatements()) =>
  Array.from({ length: 20 }, () => prepared.nameOf(text)).at(-1) !== undefined;

it.each([
  ['select "id" from "clients" where "id" = $1', true],
  ['select "id" from "clients" where "data" ->> $1 = $2 and "stage" <> $3 limit $4', true],
  ['insert into "jobs" ("id") values ($1)', true],
  ['update "jobs" set "title" = $1 where "id" = $2', true],
  ['select "id" from "jobs" where "date" >= $1', false],
  ['select "id" from "jobs" where "date" < $1', false],
  ['select "id" from "jobs" where "date" between $1 and $2', false],
  ['select "id" from "clients" where "search_text" LIKE $1', false],
  ['select "id" from "clients" where strpos("search_text", $1) > 0', false],
  ['fetch 100 from "rows"', false],
  ['commit', false],
])('keeps %s: %s', (text, isKept) => {
  expect(often(text)).toBe(isKept);
});

it('keeps only frequent statements, each under its own name', () => {
  const prepared = preparedStatements();
  expect([prepared.nameOf('select 1'), prepared.nameOf('select 1')]).toEqual([undefined, undefined]);
  expect([often('select 1', prepared), often('select 2', prepared)]).toEqual([true, true]);
  expect(prepared.nameOf('select 1')).not.toBe(prepared.nameOf('select 2'));
});

it('keeps a bounded number, also of many different texts', () => {
  const prepared = preparedStatements();
  const texts = Array.from({ length: 3_000 }, (_, n) => `select ${n}`);
  for (const text of texts) often(text, prepared);
  expect(texts.filter((text) => prepared.nameOf(text) !== undefined)).toHaveLength(150);
});

it('names statements anew after a change of the schema', () => {
  const prepared = preparedStatements();
  often('select 1', prepared);
  const before = prepared.nameOf('select 1');
  prepared.forget();
  expect(prepared.nameOf('select 1')).toBeUndefined();
  often('select 1', prepared);
  expect([undefined, before]).not.toContain(prepared.nameOf('select 1'));
});
