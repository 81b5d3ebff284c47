import { describe, expect, test } from 'vitest';
import { abilitiesOf } from '../abilities/catalogue.ts';
import {
  makesDocuments,
  mayDeleteDocument,
  mayEditDocument,
  mayRecordPayment,
  maySendDocument,
  seesDocuments,
} from './document-rights.ts';

const person = (name: 'Invoice' | 'Estimate', ...abilities: string[]) => ({
  id: 'ada',
  isAdmin: false,
  roleName: 'custom',
  abilities: abilitiesOf([{ name, abilities }]),
});
const own = { documentType: 1, createdBy: 'ada' } as const;
const foreign = { documentType: 1, createdBy: 'ben' } as const;

test.each(['viewAll', 'create', 'createOwn', 'edit'] as const)(
  'who holds %s of a type sees documents of that type only',
  (name) => {
    expect(seesDocuments(person('Invoice', name), 1)).toBe(true);
    expect(seesDocuments(person('Invoice', name), 2)).toBe(false);
  },
);

test('the send ability alone shows no documents', () => {
  expect(seesDocuments(person('Estimate', 'send'), 2)).toBe(false);
});

test('createOwn permits creating documents, edit alone does not', () => {
  expect(makesDocuments(person('Estimate', 'createOwn'), 2)).toBe(true);
  expect(makesDocuments(person('Estimate', 'create'), 2)).toBe(true);
  expect(makesDocuments(person('Estimate', 'edit'), 2)).toBe(false);
});

describe('with createOwn', () => {
  const maker = person('Invoice', 'createOwn');

  test('a person changes, sends and collects their own documents and no others', () => {
    for (const may of [mayEditDocument, maySendDocument, mayRecordPayment]) {
      expect(may(maker, own)).toBe(true);
      expect(may(maker, foreign)).toBe(false);
    }
  });

  test('a row without its creator counts as possibly own', () => {
    expect(mayEditDocument(maker, { documentType: 1 })).toBe(true);
  });
});

test("the type's own ability applies to everybody's documents", () => {
  expect(mayEditDocument(person('Invoice', 'edit'), foreign)).toBe(true);
  expect(maySendDocument(person('Invoice', 'send'), foreign)).toBe(true);
  expect(mayRecordPayment(person('Invoice', 'recordPayment'), foreign)).toBe(true);
  expect(mayDeleteDocument(person('Invoice', 'delete'), foreign)).toBe(true);
  expect(mayDeleteDocument(person('Estimate', 'delete'), foreign)).toBe(false);
});

test('collecting the deposit of an estimate takes the right to collect invoice payments', () => {
  expect(mayRecordPayment(person('Invoice', 'recordPayment'), { documentType: 2, createdBy: 'ada' })).toBe(true);
  expect(mayRecordPayment(person('Estimate', 'edit'), { documentType: 2 })).toBe(false);
});
