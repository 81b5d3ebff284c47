import { describe, expect, it } from 'vitest';
import { isOverdue } from './overdue.ts';

const due = {
  documentType: 1,
  documentStatus: 'sent',
  amountDue: 80,
  amountRefunded: 0,
  dueDate: '2026-03-09',
} as const;

describe('an invoice', () => {
  it('is overdue from the day after it was due', () => {
    expect(isOverdue(due, '2026-03-10')).toBe(true);
    expect(isOverdue(due, '2026-03-09')).toBe(false);
  });

  it('is not overdue when nothing is due, or it was never issued, is void or has no due day', () => {
    expect(isOverdue({ ...due, amountDue: 0 }, '2026-03-10')).toBe(false);
    expect(isOverdue({ ...due, documentStatus: 'draft' }, '2026-03-10')).toBe(false);
    expect(isOverdue({ ...due, documentStatus: 'void' }, '2026-03-10')).toBe(false);
    expect(isOverdue({ ...due, dueDate: null }, '2026-03-10')).toBe(false);
  });
});

it('an estimate is never overdue', () => {
  expect(isOverdue({ ...due, documentType: 2 }, '2026-03-10')).toBe(false);
});
