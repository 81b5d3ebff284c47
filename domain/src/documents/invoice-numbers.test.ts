import { expect, it } from 'vitest';
import { isKept, isNumberGiven } from './invoice-numbers.ts';

const on = { numbersWithoutGaps: true };
const off = { numbersWithoutGaps: false };
const invoice = { documentType: 1, documentPrefix: 'INV-' } as const;
const draft = { documentType: 1, documentPrefix: 'DRAFT-' } as const;
const estimate = { documentType: 2, documentPrefix: 'EST-' } as const;

it.each([
  [invoice, on, true, true],
  [invoice, off, false, false],
  [draft, on, false, true],
  [draft, off, false, true],
  [estimate, on, false, false],
  [estimate, off, false, false],
])('%j of a company with %j: kept %s, given its number %s', (document, account, kept, given) => {
  expect([isKept(document, account), isNumberGiven(document, account)]).toEqual([kept, given]);
});
