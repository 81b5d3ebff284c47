import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { belongBySubject, mergeThreads, type ThreadedHead, threadingIds } from './threads.ts';

const head = (change: Partial<ThreadedHead>): ThreadedHead => ({
  headerId: null,
  references: [],
  subject: 'Boiler',
  participants: ['ann@lee.com'],
  timestamp: '2026-03-01T12:00:00.000Z',
  ...change,
});

/** Threads messages one by one, as the store does; returns which messages are together. */
function threadsOf(heads: readonly ThreadedHead[]): string[] {
  const threadOf = new Map<ThreadedHead, string>();
  const threadOfId = new Map<string, string>();
  for (const [index, each] of heads.entries()) {
    const ids = threadingIds(each);
    const byId = ids.flatMap((id) => threadOfId.get(id) ?? []);
    const bySubject = [...threadOf].flatMap(([known, thread]) => (belongBySubject(known, each) ? thread : []));
    const { into, merged } = mergeThreads([...byId, ...bySubject]) ?? {
      into: `t${index}`.padStart(5, '0'),
      merged: [],
    };
    for (const [known, thread] of threadOf) if (merged.includes(thread)) threadOf.set(known, into);
    for (const [id, thread] of threadOfId) if (merged.includes(thread)) threadOfId.set(id, into);
    threadOf.set(each, into);
    for (const id of ids) threadOfId.set(id, into);
  }
  const groups = new Map<string, string[]>();
  for (const [each, thread] of threadOf) groups.set(thread, [...(groups.get(thread) ?? []), JSON.stringify(each)]);
  return [...groups.values()].map((group) => group.sort().join(' + ')).sort();
}

describe('threads', () => {
  const ids = fc.constantFrom('<a>', '<b>', '<c>', '<d>', '<e>', '<f>');
  const heads = fc.uniqueArray(
    fc.record({
      headerId: fc.option(ids, { nil: null }),
      references: fc.array(ids, { maxLength: 3 }),
      subject: fc.constantFrom('Boiler', 'Re: boiler', 'AW: Re: Boiler', 'Invoice', 'Re: Invoice', ''),
      participants: fc.subarray(['ann@lee.com', 'ben@lee.com', 'cleo@lee.com'], { minLength: 1 }),
      timestamp: fc
        .integer({ min: 0, max: 90 })
        .map((day) => new Date(Date.UTC(2026, 0, 1) + day * 86_400_000).toISOString()),
    }),
    { maxLength: 9, selector: (each) => JSON.stringify(each) },
  );

  it('are the same whatever the order of arrival', () => {
    const shuffled = heads.chain((given) =>
      fc.tuple(fc.constant(given), fc.shuffledSubarray(given, { minLength: given.length, maxLength: given.length })),
    );
    fc.assert(
      fc.property(shuffled, ([given, other]) => {
        expect(threadsOf(other)).toEqual(threadsOf(given));
      }),
    );
  });

  it('join two answers to a message that never arrives', () => {
    const two = [head({ headerId: '<b>', references: ['<a>'] }), head({ headerId: '<c>', references: ['<a>'] })];
    expect(threadsOf(two)).toHaveLength(1);
  });

  it('keep two questions with the same subject apart', () => {
    expect(
      threadsOf([head({ headerId: '<a>' }), head({ headerId: '<b>', participants: ['ben@lee.com'] })]),
    ).toHaveLength(2);
    expect(threadsOf([head({ headerId: '<a>' }), head({ headerId: '<b>' })])).toHaveLength(2);
  });
});

describe('an answer without references', () => {
  const question = head({ headerId: '<a>' });
  const answer = head({ headerId: '<b>', subject: 'RE: boiler', timestamp: '2026-03-04T12:00:00.000Z' });
  it.each([
    ['joins the question', {}, true],
    ['not when nobody is in both', { participants: ['ben@lee.com'] }, false],
    ['not after 31 days', { timestamp: '2026-04-01T12:00:01.000Z' }, false],
    ['not when it is earlier', { timestamp: '2026-02-01T12:00:00.000Z' }, false],
    ['not when it refers to another message', { references: ['<z>'] }, false],
    ['not without a prefix', { subject: 'Boiler' }, false],
    ['not with an empty subject', { subject: 'Re:' }, false],
  ])('%s', (_, change, expected) => {
    const other = head({ ...answer, ...change });
    expect([belongBySubject(question, other), belongBySubject(other, question)]).toEqual([expected, expected]);
  });
});

it('of very many references the first and the latest count', () => {
  const references = Array.from({ length: 1000 }, (_, index) => `<${index}>`);
  const ids = threadingIds({ headerId: '<own>', references });
  expect(ids).toHaveLength(201);
  expect([ids[0], ids[1], ids.at(-1)]).toEqual(['<own>', '<0>', '<999>']);
});
