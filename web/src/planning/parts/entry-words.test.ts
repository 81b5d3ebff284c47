import type { Event } from '@truckroll/contract/planning/calendar';
import { describe, expect, test } from 'vitest';
import { entryOf } from './entry.ts';
import { emptyDayText, entryMomentText, entryTimesText, spokenEntry } from './entry-words.ts';

const zone = 'America/Toronto';
const day = '2026-03-10';

function entry(eventType: Event['eventType'], isAllDay: boolean) {
  const extendedProps = {
    source: eventType === 'visit' ? 'job_visits' : 'manual',
    location: null,
    jobId: null,
    clientId: null,
    ...(eventType === 'visit' ? { anyTime: isAllDay, teamMembers: [] } : {}),
  } as const;
  const [start, end] = isAllDay ? ['T04:00:00Z', 'T04:00:00Z'] : ['T13:00:00Z', 'T15:00:00Z'];
  return entryOf(
    { id: '1', title: 'It', start: day + start, end: day + end, isAllDay, eventType, extendedProps },
    zone,
    [],
  );
}

describe('a day without times', () => {
  test('is any time for a visit', () => {
    expect(entryTimesText(entry('visit', true), zone)).toBe('Any time');
    expect(entryMomentText(entry('visit', true), zone)).toBe('Tue, Mar 10, any time');
  });
  test('is all day for an event', () => {
    expect(entryTimesText(entry('calendar', true), zone)).toBe('All day');
    expect(entryMomentText(entry('calendar', true), zone)).toBe('Tue, Mar 10, all day');
    expect(spokenEntry(entry('calendar', true), zone)).toContain(', all day;');
  });
});

test("an entry that lasts into another day shows the day's name", () => {
  const long = { ...entry('visit', false), end: Date.parse('2026-03-11T14:00:00Z') };
  expect(entryMomentText(long, zone)).toBe('Tue, Mar 10, 09:00 – Wed, Mar 11 10:00');
});

describe('the board of a day', () => {
  const visit = entry('visit', false);
  const event = entry('calendar', false);
  const whole = { day, isNarrowed: false };
  test('says that it has no visits, even with other entries', () => {
    expect(emptyDayText([], whole)).toBe('No visits found for this day');
    expect(emptyDayText([event], whole)).toBe('No visits found for this day');
    expect(emptyDayText([visit], { ...whole, day: '2026-03-11' })).toBe('No visits found for this day');
    expect(emptyDayText([visit], whole)).toBeNull();
  });
  test('under filters says that nothing matches them', () => {
    const narrowed = { day, isNarrowed: true };
    expect(emptyDayText([], narrowed)).toBe('Nothing matches these filters.');
    expect(emptyDayText([event], narrowed)).toBeNull();
  });
});

describe('an entry that other people have open', () => {
  test('says so to screen readers', () => {
    expect(spokenEntry(entry('visit', true), zone, { openFor: ['Anna', 'Ben'] })).toMatch(/open at Anna and Ben$/);
  });
});

test('a visit says what its client was promised', () => {
  const visit = entry('visit', false);
  const extendedProps = {
    ...visit.event.extendedProps,
    ...{ promisedFrom: `${day}T13:00:00.000Z`, promisedTo: `${day}T15:00:00.000Z` },
  };
  const promising = { ...visit, event: { ...visit.event, extendedProps } };
  expect(spokenEntry(promising, zone)).toContain('; promised Mar 10, 2026 09:00 to 11:00');
  expect(spokenEntry(visit, zone)).not.toContain('promised');
});
