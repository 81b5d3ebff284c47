import { expect, test } from 'vitest';
import { type Recent, withRecent } from './recents.ts';

const client = (id: string, label = id): Recent => ({ kind: 'client', id, label });

test('the record opened last comes first', () => {
  expect(withRecent([client('a')], client('b')).map(({ id }) => id)).toEqual(['b', 'a']);
});

test('a record opened again moves up under its new name, and is listed once', () => {
  expect(withRecent([client('a'), client('b', 'Old')], client('b', 'New'))).toEqual([client('b', 'New'), client('a')]);
});

test('records of different kinds may share an id', () => {
  expect(withRecent([client('a')], { kind: 'job', id: 'a', label: 'Job #1' })).toHaveLength(2);
});

test('ten are kept', () => {
  const list = Array.from({ length: 12 }, (_, index) => client(String(index))).reduce<Recent[]>(withRecent, []);
  expect(list).toHaveLength(10);
  expect(list[0]?.id).toBe('11');
});
