import { expect, it } from 'vitest';
import { changeText, reopenedText } from './changed-parts.ts';

it('an edit names each part once, and the totals when they differ', () => {
  const same = { before: '$80.00', after: '$80.00' };
  expect(changeText({ kind: 'invoice', parts: ['dueDate', 'contractTitle', 'contractContent'], totals: same })).toBe(
    'changed the invoice: due date, contract',
  );
  expect(
    changeText({ kind: 'estimate', parts: ['items', 'dueDate'], totals: { before: '$80.00', after: '$100.00' } }),
  ).toBe('changed the estimate: line items, last valid day. Total $80.00 → $100.00');
});

it('a reopening says who had approved what, and when', () => {
  const approved = { number: 'EST-1', name: 'Zoë Müller', at: 'Mar 10, 2026 11:00', total: '$80.00', isSigned: false };
  expect(reopenedText(approved)).toBe('reopened EST-1, which Zoë Müller approved on Mar 10, 2026 11:00. Total $80.00');
  expect(reopenedText({ ...approved, name: null, at: null, isSigned: true })).toBe(
    'reopened EST-1, which its client approved and signed. Total $80.00',
  );
});
