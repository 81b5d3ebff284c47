import type { AiSuggestion, DateSuggestions } from '@truckroll/contract/planning/slots';
import { expect, test } from 'vitest';
import { acceptedOf, chosenVisitOf, endOfSlot, pickBest, visitsOfDates } from './chosen-visits.ts';

const slot = (teamMemberId: string, score: number, day: string, hour = '13'): AiSuggestion => ({
  ...{ teamMemberId, score, name: teamMemberId, role: 'Pro', reason: '', travelTimeMinutes: 0, distanceKm: 0 },
  ...{
    explanation: [],
    missingSkillIds: [],
    breaksPromise: false,
    startTime: `${day}T${hour}:00:00.000Z`,
    endTime: `${day}T15:00:00.000Z`,
  },
  ...{ earliestStart: `${day}T13:00:00.000Z`, latestStart: `${day}T20:00:00.000Z` },
});
const row = (date: string, ...slots: AiSuggestion[]): DateSuggestions => ({ date, slots, missing: [] });

test('picks the best of each date, of equals the person picked most so far', () => {
  const rows = [
    row('2026-03-10', slot('ann', 98, '2026-03-10')),
    row('2026-03-17', slot('bo', 95, '2026-03-17'), slot('ann', 95, '2026-03-17')),
    row('2026-03-24', slot('bo', 97, '2026-03-24'), slot('ann', 95, '2026-03-24')),
    row('2026-03-31'),
  ];
  const byHand = { ...chosenVisitOf('2026-03-31', slot('cy', 0, '2026-03-31')), isSuggested: false };
  const picked = pickBest(rows, [byHand]);
  expect(picked.map(({ teamIds }) => teamIds)).toEqual([['ann'], ['ann'], ['bo'], ['cy']]);
  expect(acceptedOf(picked).map(({ teamMemberId }) => teamMemberId)).toEqual(['ann', 'ann', 'bo']);
});

test('keeps the choices of dates that the series still has', () => {
  const chosen = ['2026-03-10', '2026-03-17'].map((date) => chosenVisitOf(date, slot('ann', 98, date)));
  expect(visitsOfDates(chosen, ['2026-03-17', '2026-03-24']).map(({ date }) => date)).toEqual(['2026-03-17']);
});

test('without an end a suggestion lasts 2 hours', () => {
  expect(endOfSlot({ startTime: '2026-03-10T13:00:00.000Z' })).toBe('2026-03-10T15:00:00.000Z');
});
