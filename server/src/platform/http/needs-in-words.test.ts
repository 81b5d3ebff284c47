import { adminOnly, anyOf, open, signedIn, viewOf } from '@truckroll/contract/endpoints/endpoint';
import { expect, it } from 'vitest';
import { needsInWords } from './needs-in-words.ts';

it.each([
  [open, null],
  [signedIn, null],
  [adminOnly, 'the rights of an admin'],
  [anyOf('Clients.create'), "'Clients › Create clients'"],
  [
    anyOf('Invoice.create', 'Invoice.edit', 'Invoice.send'),
    "'Invoices › Create invoices', 'Invoices › Edit invoices' or 'Invoices › Send invoices'",
  ],
  [viewOf('Jobs'), "'Jobs › View all jobs' or 'Jobs › View assigned jobs'"],
  [viewOf('Jobs', 'Jobs.addLogs'), "'Jobs › View all jobs', 'Jobs › View assigned jobs' or 'Jobs › Add logs'"],
] as const)('%j in the words of the screens', (needs, words) => {
  expect(needsInWords(needs)).toBe(words);
});
