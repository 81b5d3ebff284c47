import { describe, expect, it } from 'vitest';
import { callBackDue, callBackTask } from './call-back.ts';

const hours = {
  workingDays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const,
  workingHours: { start: '08:00', end: '18:00' },
  timezone: 'America/Toronto',
};

describe('callBackDue', () => {
  it.each([
    ['while the company is open', '2026-03-10T15:00:00.000Z', '2026-03-10T15:00:00.000Z'],
    ['before it opens', '2026-03-10T10:00:00.000Z', '2026-03-10T12:00:00.000Z'],
    ['after it has closed', '2026-03-10T23:00:00.000Z', '2026-03-11T12:00:00.000Z'],
    ['on a Friday evening', '2026-03-13T23:00:00.000Z', '2026-03-16T12:00:00.000Z'],
    ['before the clocks change', '2026-03-06T23:30:00.000Z', '2026-03-09T12:00:00.000Z'],
  ])('%s', (_, now, due) => {
    expect(callBackDue(hours, now)).toBe(due);
  });

  it('leaves out closed days, and is now where no day is open', () => {
    const closed = new Set(['2026-03-10', '2026-03-11']);
    expect(callBackDue(hours, '2026-03-10T15:00:00.000Z', closed)).toBe('2026-03-12T12:00:00.000Z');
    const now = '2026-03-10T15:00:00.000Z';
    expect(callBackDue({ ...hours, workingDays: [] }, now)).toBe(now);
  });
});

it('the task to call back names the client, else the number', () => {
  const call = { dbId: 'c1', phoneNumber: '+14165550134', clientId: 'a', clientName: 'Ann Lee' };
  const due = '2026-03-10T15:00:00.000Z';
  expect(callBackTask(call, due, 'me')).toMatchObject({
    ...{ name: 'Call back Ann Lee', clientId: 'a', assignedToId: 'me', scheduleDateTime: due },
    fromCall: { callId: 'c1', item: 'Call back' },
  });
  const unknown = callBackTask({ ...call, clientId: null, clientName: null }, due, null);
  expect(unknown).toMatchObject({ name: 'Call back +14165550134', clientId: null });
});
