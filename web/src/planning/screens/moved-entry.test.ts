import type { Event } from '@truckroll/contract/planning/calendar';
import { describe, expect, test } from 'vitest';
import { entryOf } from '../parts/entry.ts';
import { anyTimeOn, movedTo, movedToDay, placementOf } from '../parts/placement.ts';
import { joinedWarnings, movedManyText, movedText, slotOf, visitChange, warningText } from './moved-entry.ts';

const zone = 'America/Toronto';
const tom = { id: 'tom', name: 'Tom Hill', color: '#336699' };
const ann = { id: 'ann', name: 'Ann Lee', color: '#993366' };
const visit = (id: string, start: string, end: string): Event => ({
  id,
  title: `Job #${id}`,
  start,
  end,
  isAllDay: false,
  eventType: 'visit',
  extendedProps: {
    source: 'job_visits',
    location: null,
    jobId: id,
    clientId: 'client',
    visitStatus: 'scheduled',
    teamMembers: [tom],
    timezone: zone,
  },
});

const one = visit('1', '2026-03-10T13:00:00.000Z', '2026-03-10T15:00:00.000Z');
const other = visit('2', '2026-03-10T18:00:00.000Z', '2026-03-10T19:00:00.000Z');
const entry = entryOf(one, zone, []);
const before = placementOf(entry);
const later = movedTo(before, Date.parse('2026-03-10T17:00:00Z'));

describe('the payload of a move', () => {
  test('contains only the time if the people are unchanged', () => {
    expect(visitChange({ before, after: later }, zone)).toEqual({
      visitStartDateTime: '2026-03-10T17:00:00.000Z',
      visitEndDateTime: '2026-03-10T19:00:00.000Z',
      anyTime: false,
    });
  });
  test('contains only the people if the time is unchanged', () => {
    expect(visitChange({ before, after: { ...before, people: [ann] } }, zone)).toEqual({ teamMemberIds: ['ann'] });
  });
  test('contains days if it loses its time', () => {
    const day = '2026-03-11';
    const after = anyTimeOn(before, day, zone);
    expect(visitChange({ before, after }, zone)).toEqual({
      visitStartDateTime: day,
      visitEndDateTime: day,
      anyTime: true,
    });
  });
});

test('the message of a move names the new time, and the people if changed', () => {
  expect(movedText(entry, { before, after: later }, zone)).toBe('Job #1 is now on Tue, Mar 10, 13:00 – 15:00.');
  expect(movedText(entry, { before, after: { ...before, people: [] } }, zone)).toBe(
    'Job #1 is now on Tue, Mar 10, 09:00 – 11:00, nobody assigned.',
  );
});

const times = {
  zone,
  absences: [{ teamMemberId: ann.id, kind: 'sick' as const, start: '2026-03-12', end: '2026-03-12' }],
  weeks: new Map(),
  closed: new Map([['2026-03-13', 'public holiday: Labour Day']]),
};

test('the warning names the double-booked people and the overlapping visits', () => {
  expect(warningText({ entry, others: [one, other], after: later, times }, zone)).toBe(
    'Tom Hill also has Job #2 at that time.',
  );
  expect(warningText({ entry, others: [one, other], after: { ...later, people: [ann] }, times }, zone)).toBeNull();
  const third = { ...other, id: '3' };
  expect(warningText({ entry, others: [other, third], after: later, times }, zone)).toBe(
    'Tom Hill also has Job #2 and 1 more at that time.',
  );
  const sickDay = movedToDay({ ...before, people: [ann] }, '2026-03-12', zone);
  expect(warningText({ entry, others: [], after: sickDay, times }, zone)).toBe(
    `${ann.name} is away at that time (Sick leave).`,
  );
  const holiday = movedToDay(before, '2026-03-13', zone);
  expect(warningText({ entry, others: [], after: holiday, times }, zone)).toBe(
    'The company is closed on that day (public holiday: Labour Day).',
  );
});

describe('a move of several visits', () => {
  test('sends the whole time and people of each, and none for one off the schedule', () => {
    const people = ['tom'];
    expect(slotOf(later, before, zone)).toEqual({
      ...{ visitStartDateTime: '2026-03-10T17:00:00.000Z', visitEndDateTime: '2026-03-10T19:00:00.000Z' },
      ...{ anyTime: false, teamMemberIds: people },
    });
    const midnight = '2026-03-11T04:00:00.000Z';
    expect(slotOf(anyTimeOn(before, '2026-03-11', zone), before, zone)).toEqual({
      ...{ visitStartDateTime: midnight, visitEndDateTime: midnight, anyTime: true, teamMemberIds: people },
    });
    expect(slotOf(null, before, zone)).toEqual({
      ...{ visitStartDateTime: null, visitEndDateTime: null, anyTime: false, teamMemberIds: people },
    });
  });
  test('is told in one sentence', () => {
    const toAnn = { before, after: { ...before, people: [ann] } };
    expect(movedManyText([toAnn, toAnn])).toBe('2 visits moved, now with Ann Lee.');
    expect(
      movedManyText([
        { before, after: { ...before, people: [] } },
        { before, after: { ...later, people: [] } },
      ]),
    ).toBe('2 visits moved, now with nobody.');
    expect(movedManyText([toAnn, { before, after: later }])).toBe('2 visits moved.');
    expect(
      movedManyText([
        { before, after: null },
        { before, after: null },
      ]),
    ).toBe('2 visits are off the schedule.');
  });
  test('joins the warnings, each once, and counts those that are too many', () => {
    expect(joinedWarnings([null, null])).toBeNull();
    expect(joinedWarnings(['A.', null, 'A.', 'B.'])).toBe('A. B.');
    expect(joinedWarnings(['A.', 'B.', 'C.', 'D.'])).toBe('A. B. C. 1 more warning.');
    expect(joinedWarnings(['A.', 'B.', 'C.', 'D.', 'E.'])).toBe('A. B. C. 2 more warnings.');
  });
});
