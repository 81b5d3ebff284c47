import { describe, expect, it } from 'vitest';
import { eventChangeRefusal, isRangeTooLong } from './event-rules.ts';

describe('who may change an event', () => {
  const creator = { userId: 'ann', isAdmin: false };
  const admin = { userId: 'olga', isAdmin: true };
  const other = { userId: 'bob', isAdmin: false };

  it('is its creator or an admin', () => {
    const event = { source: 'manual', createdBy: 'ann' } as const;
    expect(eventChangeRefusal(event, creator)).toBeNull();
    expect(eventChangeRefusal(event, admin)).toBeNull();
    expect(eventChangeRefusal(event, other)).toBe('forbidden');
    expect(eventChangeRefusal({ source: 'manual', createdBy: null }, other)).toBe('forbidden');
  });

  it('is nobody for an event of an outside calendar', () => {
    const event = { source: 'google', createdBy: 'ann' } as const;
    expect(eventChangeRefusal(event, creator)).toBe('outsideEvent');
    expect(eventChangeRefusal(event, admin)).toBe('outsideEvent');
    expect(eventChangeRefusal(event, other)).toBe('forbidden');
  });
});

describe('the range of a calendar', () => {
  it('has at most 100 days, even when the clocks go back in between', () => {
    const start = '2026-10-01T04:00:00.000Z';
    expect(isRangeTooLong({ start, end: '2027-01-09T04:00:00.000Z' })).toBe(false);
    expect(isRangeTooLong({ start, end: '2027-01-09T05:00:00.000Z' })).toBe(false);
    expect(isRangeTooLong({ start, end: '2027-01-09T05:00:00.001Z' })).toBe(true);
  });
});
