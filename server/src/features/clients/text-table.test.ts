import { type ClientStage, clientStages } from '@truckroll/domain/clients/stages';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ClientText, makeSegment, segmentSize } from './text-segment.ts';
import { type TextSearch, textTable } from './text-table.ts';

const idOf = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

const inOrder = (one: ClientText, other: ClientText): number =>
  Buffer.compare(Buffer.from(one.nameKey), Buffer.from(other.nameKey)) || (one.id < other.id ? -1 : 1);

/** The same search without any index. */
function foundBy(clients: readonly ClientText[], { texts, stages, sortOrder, offset, limit }: TextSearch) {
  const matching = clients.filter(({ searchText }) => texts.some((text) => searchText.includes(text)));
  const ordered = matching.filter(({ stage }) => stages.includes(stage)).toSorted(inOrder);
  if (sortOrder === 'desc') ordered.reverse();
  const counts = clientStages.map((stage) => [stage, matching.filter((client) => client.stage === stage).length]);
  return { ids: ordered.slice(offset, offset + limit).map(({ id }) => id), counts: Object.fromEntries(counts) };
}

// The alphabet is small, with characters of one to four bytes, so that most texts have matches.
const text = fc
  .array(fc.constantFrom('a', 'b', ' ', '\n', 'ß', '語', '\u{fffd}', '\u{1f600}'), { maxLength: 6 })
  .map((signs) => signs.join(''));
const stage = fc.constantFrom<ClientStage>('new_lead', 'won', 'archived');
const client = fc.record({ number: fc.nat(40), nameKey: text, searchText: text, stage });
const clientsOf = (all: { number: number; nameKey: string; searchText: string; stage: ClientStage }[]) =>
  [...new Map(all.map(({ number, ...rest }) => [number, { ...rest, id: idOf(number) }])).values()].sort(inOrder);
const search = fc.record({
  texts: fc.array(
    text.filter((searched) => searched !== ''),
    { minLength: 1, maxLength: 2 },
  ),
  stages: fc.constantFrom<readonly ClientStage[]>(clientStages, ['won', 'archived']),
  sortOrder: fc.constantFrom<'asc' | 'desc'>('asc', 'desc'),
  offset: fc.nat(5),
  limit: fc.integer({ min: 1, max: 8 }),
});

it('finds what a full scan finds, also after changes', () => {
  const changes = fc.array(fc.record({ client, isDeleted: fc.boolean() }), { maxLength: 10 });
  fc.assert(
    fc.property(fc.array(client, { maxLength: 40 }), changes, search, fc.integer({ min: 1, max: 9 }), (...given) => {
      const [all, changed, wanted, size] = given;
      const clients = clientsOf(all);
      const segments = [];
      for (let from = 0; from < clients.length; from += size)
        segments.push(makeSegment(clients.slice(from, from + size)));
      const table = textTable(segments);
      expect(table.find(wanted)).toEqual(foundBy(clients, wanted));
      const now = new Map(clients.map((one) => [one.id, one]));
      for (const { client: other, isDeleted } of changed) {
        const { number, ...rest } = other;
        const id = idOf(number);
        if (isDeleted) now.delete(id);
        else now.set(id, { ...rest, id });
        table.change([{ id, now: now.get(id) ?? null }]);
      }
      const left = [...now.values()];
      expect(table.find(wanted)).toEqual(foundBy(left, wanted));
      const counts = clientStages.map((one) => [one, left.filter((each) => each.stage === one).length]);
      expect(table.counts()).toEqual(Object.fromEntries(counts));
    }),
    { numRuns: 300 },
  );
});

it('skips clients whose text only has the pairs of the search text', () => {
  const texts = ['abc bca', 'ab', 'bcab', 'abca'];
  const clients = texts.map((searchText, number): ClientText => {
    return { id: idOf(number), nameKey: searchText, searchText, stage: 'won' };
  });
  const wanted = { stages: clientStages, sortOrder: 'asc', offset: 0, limit: 9 } as const;
  const table = textTable([makeSegment(clients.sort(inOrder))]);
  expect(table.find({ ...wanted, texts: ['abca'] }).ids).toEqual([idOf(3)]);
  // A match must not span the end of one client's text and the start of the next.
  expect(table.find({ ...wanted, texts: ['bbc'] }).ids).toEqual([]);
});

it('takes at most as many clients as a segment has bits', () => {
  const clients = Array.from({ length: segmentSize }, (_, number): ClientText => {
    return { id: idOf(number), nameKey: 'ann', searchText: 'ann', stage: 'won' };
  });
  const table = textTable([makeSegment(clients)]);
  const wanted = { texts: ['an'], stages: clientStages, sortOrder: 'desc', offset: 0, limit: 1 } as const;
  expect(table.find(wanted)).toMatchObject({ ids: [idOf(segmentSize - 1)], counts: { won: segmentSize } });
  expect(() => makeSegment([...clients, ...clients])).toThrow('Too many clients');
});
