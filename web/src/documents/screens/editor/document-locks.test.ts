import type { Document } from '@truckroll/contract/documents/documents';
import { expect, test } from 'vitest';
import { locksOf } from './document-locks.ts';

const text = 'This document can no longer be edited.';
const document = (change: Partial<Document>) =>
  ({
    documentType: 1,
    documentStatus: 'sent',
    actionStatus: 0,
    contractSignedAt: null,
    payments: [],
    convertedFromId: null,
    ...change,
  }) as Document;
const payment = (paymentStatus: string) => ({ paymentStatus }) as Document['payments'][number];

test('a new document is unlocked, including its client unless a record set it', () => {
  const open = { all: null, assignedTo: null, amounts: null, client: null };
  expect(locksOf({ stored: null, source: null, hasGivenClient: false })).toEqual(open);
  expect(locksOf({ stored: null, source: null, hasGivenClient: true }).client).not.toBeNull();
  const source = { isConvertedFromJob: true, convertedFromId: 'job-1' } as const;
  expect(locksOf({ stored: null, source, hasGivenClient: false }).client).not.toBeNull();
});

test.each(['void', 'converted'] as const)('a %s document is closed as a whole', (documentStatus) => {
  const locks = locksOf({ stored: document({ documentStatus }), source: null, hasGivenClient: false });
  expect(locks).toEqual({ all: text, assignedTo: text, amounts: text, client: text });
});

test('payments lock the paid parts; failed or refunded ones lock nothing', () => {
  const paid = locksOf({ stored: document({ payments: [payment('pending')] }), source: null, hasGivenClient: false });
  expect(paid).toEqual({ all: null, assignedTo: null, amounts: text, client: text });
  const refunded = document({ payments: [payment('refunded'), payment('failed')] });
  expect(locksOf({ stored: refunded, source: null, hasGivenClient: false }).amounts).toBeNull();
});

test('an approved estimate is locked as its client saw it; its assignees may change', () => {
  const approved = document({ documentType: 2, documentStatus: 'approved', actionStatus: 1 });
  const agreed = 'This estimate was approved by the client. Reopen it to change it.';
  expect(locksOf({ stored: approved, source: null, hasGivenClient: false })).toEqual({
    all: agreed,
    assignedTo: null,
    amounts: agreed,
    client: agreed,
  });
});
