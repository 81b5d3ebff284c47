import { describe, expect, it } from 'vitest';
import { reasonText, type UnservedReason } from './unserved-reasons.ts';

const words = {
  skillName: (skill: string) => skill.toUpperCase(),
  personName: (person: string) => `Mr ${person}`,
  timeOf: (moment: number) => `${Math.floor(moment / 60)}:${String(moment % 60).padStart(2, '0')}`,
  durationOf: (minutes: number) => `${Math.floor(minutes / 60)} h ${minutes % 60} min`,
};

describe('the reason for an unserved visit', () => {
  it.each<[UnservedReason, string]>([
    [{ kind: 'no skill', skillIds: ['gas'] }, 'Nobody has the skill GAS.'],
    [{ kind: 'no skill', skillIds: ['gas', 'roof', 'ice'] }, 'Nobody has the skills GAS, ROOF and ICE.'],
    [{ kind: 'no person', personId: 'Lee' }, 'Mr Lee is not available or lacks a skill, and nobody else may come.'],
    [{ kind: 'outside working hours' }, 'The visit does not fit into the working hours of anybody who could do it.'],
    [{ kind: 'fixed time taken', start: 605 }, 'Another visit or the travel to it takes the fixed time 10:05.'],
    [{ kind: 'too far' }, 'There is a gap, but the travel costs more than the visit is worth.'],
    [{ kind: 'no gap', duration: 135, before: 1020 }, 'No gap of 2 h 15 min before 17:00.'],
  ])('%j is said as a sentence', (reason, text) => {
    expect(reasonText(reason, words)).toBe(text);
  });
});
