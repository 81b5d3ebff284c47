import fc from 'fast-check';
import { expect, test } from 'vitest';
import { badgeLabel } from '../colors/badge-colors.ts';
import { shownStatus } from './change-requests.ts';
import { deliveryFacts, documentDeliveries } from './document-delivery.ts';
import { documentStatuses } from './document-kinds.ts';

const at = '2026-03-10T15:00:00.000Z';

test.each([
  ['waiting', 'Sending'],
  ['failed', 'Not delivered'],
  ['kept', 'Not emailed'],
  ['by_hand', 'Marked as sent'],
  [null, 'Not emailed'],
] as const)('a given out document whose mail is %s is called %s', (delivery, label) => {
  const shown = shownStatus({ documentStatus: 'sent', changeAskedAt: null, delivery, leftAt: null });
  expect(badgeLabel('documentStatus', shown)).toBe(label);
});

const documents = fc.record({
  documentStatus: fc.constantFrom(...documentStatuses),
  delivery: fc.constantFrom(...documentDeliveries, null),
  leftAt: fc.constantFrom(at, null),
  changeAskedAt: fc.constantFrom(at, null),
  deliveryError: fc.constantFrom('No such user', null),
  sentAt: fc.constantFrom(at, null),
});

test('only a document of which a mail has left is called Sent, and its other stages keep their name', () => {
  fc.assert(
    fc.property(documents, (document) => {
      const consistent = {
        ...document,
        delivery: document.delivery === 'left' && !document.leftAt ? null : document.delivery,
      };
      const shown = shownStatus(consistent);
      if (shown === 'sent') expect(consistent.leftAt).not.toBeNull();
      if (shown !== 'change_asked' && document.documentStatus !== 'sent') expect(shown).toBe(document.documentStatus);
      const facts = deliveryFacts(consistent);
      expect(facts.some(({ label }) => label === 'Sent')).toBe(consistent.leftAt !== null);
      for (const fact of facts) expect('at' in fact ? fact.at : fact.text).not.toBe('');
    }),
  );
});

test('the page of a document says why its latest mail did not leave, also when an earlier one did', () => {
  const failed = { delivery: 'failed', deliveryError: 'No such user', sentAt: at } as const;
  expect(deliveryFacts({ ...failed, leftAt: null })).toEqual([{ label: 'Not delivered', text: 'No such user' }]);
  expect(deliveryFacts({ ...failed, leftAt: at })).toEqual([
    { label: 'Sent', at },
    { label: 'Latest email', text: 'Not delivered: No such user' },
  ]);
  expect(deliveryFacts({ delivery: 'by_hand', deliveryError: null, leftAt: null, sentAt: at })).toEqual([
    { label: 'Marked as sent', at },
  ]);
});
