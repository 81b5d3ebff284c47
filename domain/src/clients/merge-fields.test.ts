import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clientFields } from '../clients/client-fields.ts';
import { emptyValues, type PlainKey, plainKeys } from '../fields/record-fields.ts';
import {
  differingKeys,
  type MergeableValues,
  mergeChoices,
  mergedValues,
  restoredValues,
  suggestedChoice,
} from './merge-fields.ts';

type Values = MergeableValues & { updatedAt: string };
const empty: Values = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: null,
  phoneNumber: null,
  website: null,
  ...emptyValues(clientFields),
  propertyAddress: null,
  billingAddress: null,
  companyAddress: null,
  preferredMemberId: null,
  stage: 'new_lead',
  jobFormIds: [],
  tagIds: [],
  properties: [],
  isTaxExempt: false,
  isGroup: false,
  updatedAt: '2026-03-01T12:00:00.000Z',
};
const newer = '2026-03-02T12:00:00.000Z';

describe('the suggested choice', () => {
  it.each([
    ['takes the value that is not empty', 'email', {}, { email: 'a' }, 'removed'],
    ['keeps the value that is not empty', 'email', { email: 'a' }, { updatedAt: newer }, 'kept'],
    ['takes the newer of two values', 'email', { email: 'a' }, { email: 'b', updatedAt: newer }, 'removed'],
    ['keeps the newer of two values', 'email', { email: 'a', updatedAt: newer }, { email: 'b' }, 'kept'],
    ['keeps the notes of both', 'notes', { notes: 'a' }, { notes: 'b' }, 'both'],
    ['keeps one of two long notes', 'notes', { notes: 'a'.repeat(4000) }, { notes: 'b'.repeat(4000) }, 'kept'],
    ['keeps the job forms of both', 'jobFormIds', { jobFormIds: ['a'] }, { jobFormIds: ['b'] }, 'both'],
    ['keeps the tags of both', 'tagIds', { tagIds: ['a'] }, { tagIds: ['b'] }, 'both'],
    ['takes the stage with work', 'stage', { updatedAt: newer }, { stage: 'active_client' }, 'removed'],
    ['leaves an archived stage', 'stage', {}, { stage: 'archived', updatedAt: newer }, 'kept'],
    ['takes an exemption', 'isTaxExempt', {}, { isTaxExempt: true }, 'removed'],
    ['takes a custom property', 'property:x', {}, { properties: [{ id: 'x', value: 1 }] }, 'removed'],
  ] as const)('%s', (_, key, one, other, expected) => {
    const [kept, removed] = [
      { ...empty, ...one },
      { ...empty, ...other },
    ] as [Values, Values];
    expect(suggestedChoice(key, kept, removed)).toBe(expected);
  });
});

const text = fc.option(fc.constantFrom('a', 'b'), { nil: null });
const values: fc.Arbitrary<Values> = fc.record({
  firstName: fc.constantFrom('', 'Ann', 'Ben'),
  lastName: fc.constantFrom('', 'Lee'),
  email: text,
  phoneNumber: text,
  website: text,
  ...(Object.fromEntries(plainKeys(clientFields).map((key) => [key, text])) as Record<
    PlainKey<typeof clientFields>,
    typeof text
  >),
  propertyAddress: fc.option(fc.record({ street: fc.constantFrom('King', 'Queen') }), { nil: null }),
  billingAddress: text,
  companyAddress: text,
  preferredMemberId: text,
  stage: fc.constantFrom('new_lead' as const, 'archived' as const, 'active_client' as const),
  jobFormIds: fc.uniqueArray(fc.constantFrom('f', 'g', 'h')),
  tagIds: fc.uniqueArray(fc.constantFrom('t', 'u', 'v')),
  properties: fc
    .uniqueArray(fc.constantFrom('x', 'y', 'z'))
    .chain((ids) => fc.tuple(...ids.map((id) => fc.record({ id: fc.constant(id), value: fc.nat(2) })))),
  isTaxExempt: fc.boolean(),
  isGroup: fc.boolean(),
  updatedAt: fc.constantFrom(empty.updatedAt, newer),
});
const choices = fc.dictionary(
  fc.constantFrom('name', 'email', 'notes', 'property:x'),
  fc.constantFrom(...mergeChoices),
);

describe('merged values', () => {
  it('are those of one of the two, or of both', () => {
    fc.assert(
      fc.property(values, values, (kept, removed) => {
        const all = (choice: 'kept' | 'removed') =>
          Object.fromEntries(differingKeys(kept, removed).map((key) => [key, choice]));
        expect(differingKeys(mergedValues(kept, removed, all('kept')), kept)).toEqual([]);
        expect(differingKeys(mergedValues(kept, removed, all('removed')), removed)).toEqual([]);
        const suggested = Object.fromEntries(
          differingKeys(kept, removed).map((key) => [key, suggestedChoice(key, kept, removed)]),
        );
        expect(mergedValues(kept, removed, {})).toEqual(mergedValues(kept, removed, suggested));
      }),
    );
  });

  it('are what they were before once the merge is undone', () => {
    fc.assert(
      fc.property(values, values, choices, (kept, removed, chosen) => {
        const after = mergedValues(kept, removed, chosen);
        expect(restoredValues(after, { before: kept, after })).toEqual({ values: kept, kept: [] });
      }),
    );
  });

  it('stay where somebody has changed them since', () => {
    const before = { ...empty, email: 'old', notes: 'dog' };
    const after = { ...before, email: 'new', notes: 'cat' };
    const now = { ...after, email: 'newest', website: 'https://x.test' };
    expect(restoredValues(now, { before, after })).toEqual({
      values: { ...now, notes: 'dog' },
      kept: ['email'],
    });
  });
});
