import { expect, test } from 'vitest';
import { clientDocument, publicKeys, publicLineKeys, publicTaxKeys } from './client-document.ts';

const of = <K extends string>(keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, key])) as Record<K, unknown>;

test("the client's copy has the public keys alone, and the markup under its own name", () => {
  const tax = { ...of(publicTaxKeys), taxId: 'internal' };
  const line = { ...of(publicLineKeys), itemId: 'internal', markupPrice: 8, taxes: [tax] };
  const document = { ...of(publicKeys), jobId: 'internal', privateNotes: 'internal', markup: 15 };
  expect(clientDocument({ ...document, items: [line], taxes: [tax] })).toEqual({
    ...of(publicKeys),
    items: [{ ...of(publicLineKeys), taxes: [of(publicTaxKeys)] }],
    taxes: [of(publicTaxKeys)],
    otherCharges: 15,
  });
});
