import { describe, expect, test } from 'vitest';
import { changesOver, compareVersions, isInConflict, withSides } from './merge-versions.ts';

const floor = '01890a5d-ac96-774b-bcce-b302099a8057';
const gate = '01890a5d-ac96-774b-bcce-b302099a8058';
const wording = { timezone: 'UTC', currency: 'USD', nameOf: (id: string) => (id === floor ? 'Ann Lee' : null) };
const before = { title: 'Boiler', notes: '', phone: '555', properties: { [floor]: '1', [gate]: 'a' } };

/** Compares versions that differ from `before` in the given fields. */
function compare(own: Partial<typeof before>, others: Partial<typeof before>) {
  const [typed, fresh] = [
    { ...before, ...own },
    { ...before, ...others },
  ];
  const versions = { before, begun: before, typed, fresh };
  return { fresh, ...compareVersions(versions, changesOver(versions), wording) };
}

describe('the changes of a user over a newer version', () => {
  test("contain only the user's own fields and properties", () => {
    const typed = { ...before, title: 'Mine', properties: { [floor]: '2', [gate]: 'a' } };
    const fresh = { ...before, notes: 'Theirs', properties: { [floor]: '1', [gate]: 'b' } };
    expect(changesOver({ begun: before, typed, fresh })).toEqual({
      title: 'Mine',
      notes: 'Theirs',
      phone: '555',
      properties: { [floor]: '2', [gate]: 'b' },
    });
  });

  test('contain chosen files', () => {
    const file = new File(['a'], 'a.txt', { lastModified: 1 });
    const typed = { files: [{ file }] };
    const fresh = { files: [] as { file: File }[] };
    expect(changesOver({ begun: { files: [] as { file: File }[] }, typed, fresh }).files).toEqual([{ file }]);
  });
});

describe('two versions', () => {
  test('differ in the fields that either side changed; my change is proposed, else theirs', () => {
    const { differences } = compare({ title: 'Mine' }, { title: 'Theirs', notes: 'Call first' });
    expect(differences).toEqual([
      { name: 'title', mine: 'Mine', theirs: 'Theirs', proposed: 'mine', isConflict: true },
      { name: 'notes', mine: '—', theirs: 'Call first', proposed: 'theirs', isConflict: false },
    ]);
  });

  test('do not differ in a field that both changed alike', () => {
    expect(compare({ title: 'Same' }, { title: 'Same' }).differences).toEqual([]);
  });

  test('differ in each custom property on its own', () => {
    const own = { properties: { [floor]: '2', [gate]: 'a' } };
    const { differences } = compare(own, { properties: { [floor]: '1', [gate]: 'b' } });
    expect(differences.map(({ name, proposed }) => [name, proposed])).toEqual([
      [`properties.${floor}`, 'mine'],
      [`properties.${gate}`, 'theirs'],
    ]);
  });

  test('show the lines that differ with their amounts', () => {
    const lines = (quantity: string) => ({ lineItems: [{ key: quantity, name: 'Filter', quantity, rate: '14' }] });
    const versions = { before: lines('1'), begun: lines('1'), typed: lines('2'), fresh: lines('3') };
    expect(compareVersions(versions, changesOver(versions), wording).differences).toEqual([
      expect.objectContaining({ mine: 'Filter (quantity 2, rate $14.00)', theirs: 'Filter (quantity 3, rate $14.00)' }),
    ]);
  });

  test('show the parts of a group that differ', () => {
    const times = (startTime: string) => ({ schedule: { startDate: '2026-11-23', startTime } });
    const versions = { before: times('08:00'), begun: times('08:00'), typed: times('09:00'), fresh: times('10:00') };
    expect(compareVersions(versions, changesOver(versions), wording).differences).toEqual([
      expect.objectContaining({ mine: 'start time 09:00', theirs: 'start time 10:00' }),
    ]);
  });

  test('show each line, also where one side removed some', () => {
    const lines = (...names: string[]) => ({ lineItems: names.map((name) => ({ key: name, name, quantity: '1' })) });
    const versions = {
      before: lines('Filter'),
      begun: lines('Filter'),
      typed: lines('Filter', 'Pump'),
      fresh: lines(),
    };
    expect(compareVersions(versions, changesOver(versions), wording).differences).toEqual([
      expect.objectContaining({ mine: 'Filter (quantity 1)\nPump (quantity 1)', theirs: '—' }),
    ]);
  });

  test('show the names of people, and count those that are unknown', () => {
    const team = (...ids: string[]) => ({ team: ids });
    const versions = { before: team(), begun: team(), typed: team(floor), fresh: team(floor, gate) };
    expect(compareVersions(versions, changesOver(versions), wording).differences).toEqual([
      expect.objectContaining({ mine: 'Ann Lee', theirs: 'Ann Lee, 1 more' }),
    ]);
  });

  test('do not differ by what a field only normalises', () => {
    const versions = {
      before: { notes: 'Hello', title: 'A' },
      begun: { notes: '<p>Hello</p>', title: 'A' },
      typed: { notes: '<p>Hello</p>', title: 'B' },
      fresh: { notes: 'Hello', title: 'A' },
    };
    const { differences, mine } = compareVersions(versions, changesOver(versions), wording);
    expect(differences.map(({ name }) => name)).toEqual(['title']);
    expect(withSides({ mine, theirs: versions.fresh, sides: new Map([['title', 'mine']]) })).toEqual({
      notes: 'Hello',
      title: 'B',
    });
  });
});

test('the chosen sides make the values of the form', () => {
  const { mine, fresh } = compare(
    { title: 'Mine', phone: '1', properties: { [floor]: '2', [gate]: 'c' } },
    { title: 'Theirs', notes: 'Theirs', phone: '2', properties: { [floor]: '3', [gate]: 'b' } },
  );
  const sides = new Map([
    ['title', 'theirs'],
    ['phone', 'mine'],
    ['notes', 'mine'],
    [`properties.${floor}`, 'theirs'],
    [`properties.${gate}`, 'mine'],
  ] as const);
  expect(withSides({ mine, theirs: fresh, sides })).toEqual({
    title: 'Theirs',
    notes: '',
    phone: '1',
    properties: { [floor]: '3', [gate]: 'c' },
  });
});

describe('a conflict', () => {
  const conflicts = (own: Partial<typeof before>, others: Partial<typeof before>) =>
    isInConflict({ before, begun: before, typed: { ...before, ...own }, fresh: { ...before, ...others } });

  test.each([
    ['different fields', { title: 'Mine' }, { notes: 'Theirs' }, false],
    ['the same field', { title: 'Mine' }, { title: 'Theirs' }, true],
    ['the same field alike', { title: 'Same' }, { title: 'Same' }, false],
    ['only the stored version', {}, { title: 'Theirs' }, false],
    [
      'different properties',
      { properties: { [floor]: '2', [gate]: 'a' } },
      { properties: { [floor]: '1', [gate]: 'b' } },
      false,
    ],
    [
      'the same property',
      { properties: { [floor]: '2', [gate]: 'a' } },
      { properties: { [floor]: '3', [gate]: 'a' } },
      true,
    ],
  ])('of changes to %s', (_, own, others, expected) => {
    expect(conflicts(own, others)).toBe(expected);
  });
});
