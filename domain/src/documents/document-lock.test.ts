import { describe, expect, it } from 'vitest';
import { agreementOf, lockOf } from './document-lock.ts';

const estimate = { documentType: 2, actionStatus: 0, contractSignedAt: null, hasPayments: false } as const;
const invoice = { ...estimate, documentType: 1 } as const;
const signedAt = '2026-03-10T15:00:00.000Z';

describe('the agreement of a client', () => {
  it.each([
    [{ ...estimate, actionStatus: 1 }, 'approvedEstimate'],
    [{ ...estimate, actionStatus: 1, contractSignedAt: signedAt }, 'approvedEstimate'],
    [{ ...estimate, actionStatus: 2 }, null],
    [estimate, null],
    [{ ...invoice, contractSignedAt: signedAt }, 'signedInvoice'],
    [invoice, null],
  ] as const)('%j is %s', (document, agreement) => {
    expect(agreementOf(document)).toBe(agreement);
  });
});

describe('the lock of a document', () => {
  it.each([
    [{ ...estimate, documentStatus: 'void' }, 'all'],
    [{ ...estimate, documentStatus: 'converted', actionStatus: 1 }, 'all'],
    [{ ...estimate, documentStatus: 'approved', actionStatus: 1 }, 'agreed'],
    [{ ...invoice, documentStatus: 'sent', contractSignedAt: signedAt, hasPayments: true }, 'agreed'],
    [{ ...invoice, documentStatus: 'sent', hasPayments: true }, 'amounts'],
    [{ ...estimate, documentStatus: 'rejected', actionStatus: 2 }, 'open'],
    [{ ...estimate, documentStatus: 'draft' }, 'open'],
  ] as const)('%j: %s', (document, lock) => {
    expect(lockOf(document)).toBe(lock);
  });
});
