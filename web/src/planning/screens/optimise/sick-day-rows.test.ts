import type { SickDayVisit } from '@truckroll/contract/absences/sick-day';
import type { AiSuggestion } from '@truckroll/contract/planning/slots';
import { describe, expect, test } from 'vitest';
import {
  decisionsOf,
  doneText,
  effectOf,
  movesOf,
  nowText,
  optionOf,
  sickDayChoiceOf,
  sickDayOptionsOf,
} from './sick-day-rows.ts';

const slot = (more: Partial<AiSuggestion> = {}): AiSuggestion => ({
  ...{ teamMemberId: 'ann', name: 'Ann Lee', score: 90, reason: 'Near.', role: 'Pro', distanceKm: 1 },
  ...{ startTime: '2026-03-10T14:00:00.000Z', endTime: '2026-03-10T15:30:00.000Z', travelTimeMinutes: 5 },
  ...{ explanation: [], missingSkillIds: [], breaksPromise: false, earliestStart: '', latestStart: '' },
  ...more,
});
const later = slot({
  startTime: '2026-03-11T15:00:00.000Z',
  endTime: '2026-03-11T16:30:00.000Z',
  missingSkillIds: ['gas'],
});
const visit = (more: Partial<SickDayVisit> = {}): SickDayVisit => ({
  ...{ visitId: 'v1', jobId: 'j1', title: 'Job #12 Boiler', clientName: 'Jane Cooper', updatedAt: 'now' },
  from: {
    ...{ visitStartDateTime: '2026-03-10T14:00:00.000Z', visitEndDateTime: '2026-03-10T15:30:00.000Z' },
    ...{ anyTime: false, teamMemberIds: ['tom', 'bob'] },
  },
  ...{ fixedReason: null, suggestions: [slot(), later], proposed: slot(), isTaken: false, missing: [] },
  ...more,
});
const words = { zone: 'America/Toronto', absentId: 'tom', absentName: 'Tom Becker', nameOf: (id: string) => `<${id}>` };

describe('the rows of a sick day', () => {
  test('a row follows the proposal until something is chosen', () => {
    expect(effectOf(visit(), {})).toEqual(slot());
    expect(effectOf(visit({ proposed: null }), {})).toBe('leave');
    expect(effectOf(visit(), { v1: 'tray' })).toBe('tray');
    expect(effectOf(visit({ fixedReason: 'Work on it has begun.' }), { v1: 'tray' })).toBe('leave');
  });

  test('a chosen time that was taken gives way to the new proposal', () => {
    expect(effectOf(visit({ proposed: later, isTaken: true }), { v1: slot() })).toEqual(later);
  });

  test('the server learns of chosen times, and of visits that nobody gets', () => {
    expect(decisionsOf({ v1: later, v2: 'leave' })).toEqual([
      { visitId: 'v1', slot: { teamMemberId: 'ann', startTime: later.startTime, endTime: later.endTime } },
      { visitId: 'v2', slot: null },
    ]);
  });

  test('only the absent person of a visit is replaced', () => {
    const { from } = visit();
    const moved = (choice: 'leave' | 'tray' | 'nobody' | AiSuggestion) =>
      movesOf(
        [visit({ proposed: typeof choice === 'string' ? null : choice })],
        typeof choice === 'string' ? { v1: choice } : {},
        'tom',
      );
    const known = { visitId: 'v1', updatedAt: 'now' };
    expect(moved('leave')).toEqual([]);
    expect(moved('nobody')).toEqual([{ ...known, ...from, teamMemberIds: ['bob'] }]);
    expect(moved('tray')).toEqual([
      { ...known, visitStartDateTime: null, visitEndDateTime: null, anyTime: false, teamMemberIds: ['bob'] },
    ]);
    expect(moved(later)).toEqual([
      {
        ...known,
        ...{ visitStartDateTime: later.startTime, visitEndDateTime: later.endTime, anyTime: false },
        teamMemberIds: ['ann', 'bob'],
      },
    ]);
  });

  test('the options say when and who', () => {
    expect(nowText(visit(), words)).toBe('10:00 to 11:30, with <bob>');
    expect(sickDayOptionsOf(visit(), words).map(({ label }) => label)).toEqual([
      'Ann Lee, same time (10:00 to 11:30)',
      'Ann Lee, Wed, Mar 11, 11:00 to 12:30, lacks a skill',
      'Leave it with Tom Becker',
      'Only <bob>, same time',
      'Take it off the calendar, into ‘To schedule’',
    ]);
    for (const choice of [slot(), later, 'leave', 'nobody', 'tray'] as const)
      expect(sickDayChoiceOf(visit(), optionOf(choice))).toEqual(choice);
  });

  test('the message says what was done', () => {
    expect(doneText({ name: 'Tom Becker', isRecorded: true, moves: 6 })).toBe(
      'Tom Becker is on sick leave. 6 visits moved.',
    );
    expect(doneText({ name: 'Tom Becker', isRecorded: false, moves: 1 })).toBe('1 visit moved.');
  });
});
