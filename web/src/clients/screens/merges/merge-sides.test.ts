import type { Client } from '@truckroll/contract/clients/clients';
import { clientFields } from '@truckroll/domain/clients/client-fields';
import { emptyValues } from '@truckroll/domain/fields/record-fields';
import { expect, it } from 'vitest';
import { choicesOf, leavesContact, olderOf, recordsText, suggestedSides } from './merge-sides.ts';

const client: Client = {
  id: '1',
  name: 'Ann',
  firstName: 'Ann',
  lastName: '',
  email: 'ann@lee.test',
  phoneNumber: null,
  website: null,
  ...emptyValues(clientFields),
  stage: 'won',
  jobFormIds: [],
  tagIds: [],
  properties: [],
  propertyAddress: null,
  billingAddress: null,
  companyAddress: null,
  isTaxExempt: false,
  preferredMemberId: null,
  isGroup: false,
  isDeleted: false,
  createdBy: null,
  createdAt: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-03-01T12:00:00.000Z',
};
const anna: Client = {
  ...client,
  id: '2',
  name: 'Anna',
  firstName: 'Anna',
  email: 'anna@lee.test',
  companyName: 'Lee Ltd',
  createdAt: '2026-02-01T12:00:00.000Z',
  updatedAt: '2026-04-01T12:00:00.000Z',
};

it('suggests the older client to stay, and its values or the newer ones', () => {
  expect(olderOf(client, anna)).toBe('other');
  expect([...suggestedSides(client, anna)]).toEqual([
    ['name', 'other'],
    ['companyName', 'other'],
    ['email', 'other'],
  ]);
});

it('keeps what was chosen when another client stays', () => {
  const chosen = suggestedSides(client, anna);
  expect(choicesOf(chosen, 'other')).toEqual({ name: 'kept', email: 'kept', companyName: 'kept' });
  expect(choicesOf(chosen, 'one')).toEqual({ name: 'removed', email: 'removed', companyName: 'removed' });
});

it('says when an email or phone loses its field', () => {
  expect(leavesContact(suggestedSides(client, anna), client, anna)).toBe(true);
  const without = { ...anna, email: null };
  expect(leavesContact(suggestedSides(client, without), client, without)).toBe(false);
});

it('counts what a client has', () => {
  const none = { requests: 0, events: 0, calls: 0, texts: 0, properties: 0, contacts: 0, tasks: 0 };
  expect(recordsText({ records: { ...none, jobs: 2, documents: 1, files: 3 } })).toBe(
    '2 jobs, 1 invoice or estimate, 3 files and notes',
  );
  expect(recordsText({ records: { ...none, jobs: 0, documents: 0, files: 0 } })).toBe('No records yet');
});
