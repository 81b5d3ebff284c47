import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type SmsStatus, smsStatuses } from '../calls/call-kinds.ts';
import { mayBecome, risesTo } from './message-status.ts';

it('only rises: reports in any order, however often, end with the same status', () => {
  const apply = (reports: readonly SmsStatus[]): SmsStatus =>
    reports.reduce<SmsStatus>((status, reported) => (risesTo(status, reported) ? reported : status), 'queued');
  const reports = fc.array(fc.constantFrom<SmsStatus>('queued', 'sent'), { maxLength: 8 });
  fc.assert(
    fc.property(reports, fc.constantFrom<SmsStatus>('delivered', 'failed'), fc.nat(), (before, last, at) => {
      const place = at % (before.length + 1);
      expect(apply([...before.slice(0, place), last, ...before.slice(place), last])).toBe(last);
    }),
  );
});

it('never leaves a final status', () => {
  for (const reported of smsStatuses)
    expect([risesTo('delivered', reported), risesTo('failed', reported)]).toEqual([false, false]);
});

it('accepts a report about a message whose answer was lost', () => {
  expect(mayBecome({ status: 'failed', providerMessageId: null }, 'sent')).toBe(true);
  expect(mayBecome({ status: 'failed', providerMessageId: 'SM1' }, 'delivered')).toBe(false);
});
