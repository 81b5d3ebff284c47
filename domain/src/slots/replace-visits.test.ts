import { describe, expect, test } from 'vitest';
import type { Coordinates } from '../addresses/coordinates.ts';
import type { Leg } from '../travel/travel-time.ts';
import { availabilityOf } from './availability.ts';
import { replaceVisits } from './replace-visits.ts';
import type { PlacedVisit, ReplacementPerson, ReplacementQuestion, VisitToReplace } from './replacement.ts';
import { daysOfRange, type WorkingTime } from './search-days.ts';
import type { Slot } from './slot-types.ts';

const working: WorkingTime = {
  zone: 'America/Toronto',
  workingDays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  workingHours: { start: '08:00', end: '18:00' },
};
/** A time on Tuesday, 10 March 2026, in Toronto. */
const at = (time: string, day = '2026-03-10'): number => Date.parse(`${day}T${time}:00-04:00`);
const time = (moment: number): string => new Date(moment - 4 * 3_600_000).toISOString().slice(5, 16).replace('T', ' ');
const shown = (slot: Slot | null | undefined): string | null =>
  slot == null ? null : `${slot.person.id} ${time(slot.start)}`;

/** Places on one line: a unit of latitude is a minute of travel. */
const place = (latitude: number): Coordinates => ({ latitude, longitude: 0 });
const wayBetween = (from: Coordinates | null, to: Coordinates | null): Leg | null => {
  if (from === null || to === null) return null;
  const minutes = Math.abs(from.latitude - to.latitude);
  return { kilometres: (minutes * 2) / 3, minutesAt: () => minutes };
};

const busy = (start: string, end: string, more: Partial<PlacedVisit> = {}): PlacedVisit => ({
  ...{ id: `busy ${start}`, clientName: 'Jane Cooper', place: place(0), start: at(start), end: at(end) },
  ...more,
});
/** Everybody has a visit at the end of the last day. */
const person = (id: string, more: Partial<ReplacementPerson> = {}): ReplacementPerson => ({
  ...{ id, name: id, role: 'Pro', skillIds: new Set<string>(), blocks: [] },
  visits: [busy('17:00', '18:00', { start: at('17:00', '2026-03-12'), end: at('18:00', '2026-03-12') })],
  ...more,
});
const visit = (id: string, start: string, more: Partial<VisitToReplace> = {}): VisitToReplace => ({
  ...{ id, clientName: 'Ann Lee', place: place(0), planned: { start: at(start), end: at(start) + 90 * 60_000 } },
  ...{ duration: 90, priority: 'medium', skills: [], preferredId: null, promised: null, otherIds: [] },
  ...more,
});
const question = (more: Partial<ReplacementQuestion>): ReplacementQuestion => ({
  ...{ absentId: 'tom', zone: working.zone, now: at('07:00'), office: place(0), wayBetween },
  days: daysOfRange('2026-03-10', '2026-03-12', new Date(at('07:00')).toISOString(), working),
  ...{ people: [person('tom'), person('ann'), person('bob')], availability: availabilityOf(working, new Map()) },
  ...{ visits: [visit('one', '10:00')], decisions: new Map() },
  ...more,
});
const proposals = (more: Partial<ReplacementQuestion>): Record<string, string | null> =>
  Object.fromEntries(replaceVisits(question(more)).map(({ visitId, proposed }) => [visitId, shown(proposed)]));

describe('replacements for the visits of somebody who is absent', () => {
  test('a visit keeps its time, also beside the quarter hours, where somebody is free', () => {
    expect(proposals({ visits: [visit('one', '10:00'), visit('odd', '14:10')] })).toEqual({
      one: 'ann 03-10 10:00',
      odd: 'ann 03-10 14:10',
    });
    const [first] = replaceVisits(question({}));
    expect(first?.proposed?.explanation.at(-1)).toEqual({ points: 0, text: 'at the same time' });
  });

  test('a start in the window promised to the client counts like the planned one', () => {
    const promised = { start: at('10:00'), end: at('12:00') };
    const people = [
      person('ann', { visits: [busy('09:00', '11:30')] }),
      person('bob', { blocks: [{ start: at('08:00'), end: at('18:00') }] }),
    ];
    const [found] = replaceVisits(question({ people, visits: [visit('one', '10:00', { promised })] }));
    expect(shown(found?.proposed)).toBe('ann 03-10 11:30');
    expect(found?.proposed?.explanation.slice(-2)).toEqual([
      { points: 0, text: 'keeps the promise of Mar 10, 2026 10:00 to 12:00' },
      { points: 0, text: 'at the promised time' },
    ]);
  });

  test('people without visits on these days come after another day of the others', () => {
    const people = [
      person('ann', { visits: [] }),
      person('bob', { blocks: [{ start: at('08:00'), end: at('18:00') }] }),
    ];
    expect(proposals({ people })).toEqual({ one: 'bob 03-11 08:00' });
    expect(proposals({ people: people.slice(0, 1) })).toEqual({ one: 'ann 03-10 10:00' });
  });

  test('visits at one time go to different people, and none to the absent one on that day', () => {
    const visits = ['a', 'b', 'c'].map((id) => visit(id, '10:00'));
    const found = replaceVisits(question({ visits }));
    expect(found.map(({ proposed }) => shown(proposed))).toEqual([
      'ann 03-10 10:00',
      'bob 03-10 10:00',
      'ann 03-10 08:30',
    ]);
    for (const { slots } of found)
      for (const slot of slots) expect([slot.person.id, slot.day]).not.toEqual(['tom', '2026-03-10']);
  });

  test('proposals are neighbours of each other: the way between them counts', () => {
    const far = visit('far', '10:00', { place: place(40), priority: 'urgent' });
    const near = visit('near', '11:30', { place: place(0) });
    expect(proposals({ people: [person('tom'), person('ann')], visits: [far, near] })).toEqual({
      far: 'ann 03-10 10:00',
      near: 'ann 03-10 12:15',
    });
  });

  test('what only one person can take comes first, unless something is urgent', () => {
    const gas = { id: 'gas', name: 'Gas' };
    const people = [person('tom'), person('ann', { skillIds: new Set(['gas']) }), person('bob')];
    const visits = [visit('any', '10:00'), visit('gas', '10:00', { skills: [gas] })];
    expect(proposals({ people, visits })).toEqual({ any: 'bob 03-10 10:00', gas: 'ann 03-10 10:00' });
  });

  test('people who lack a skill are offered last and never proposed', () => {
    const gas = { id: 'gas', name: 'Gas' };
    const [found] = replaceVisits(question({ visits: [visit('one', '10:00', { skills: [gas] })] }));
    expect(found?.proposed).toBe(null);
    expect(found?.slots.map(({ missingSkillIds }) => missingSkillIds)).toContainEqual(['gas']);
  });

  test('the absent person may take a visit on a later day', () => {
    const people = [
      person('tom', {
        visits: [busy('08:00', '12:00', { start: at('08:00', '2026-03-11'), end: at('12:00', '2026-03-11') })],
      }),
    ];
    expect(proposals({ people })).toEqual({ one: 'tom 03-11 12:00' });
  });

  test('a visit with several people keeps its time and gets somebody else', () => {
    const people = [person('tom'), person('ann', { visits: [busy('10:00', '11:00')] }), person('bob'), person('eve')];
    const visits = [visit('one', '10:00', { otherIds: ['bob'] })];
    const [found] = replaceVisits(question({ people, visits }));
    expect(found?.slots.map(shown)).toEqual(['eve 03-10 10:00']);
    const [nobody] = replaceVisits(question({ people: people.slice(0, 3), visits }));
    expect([nobody?.proposed, nobody?.missing.map(({ id }) => id)]).toEqual([null, ['ann']]);
  });

  test('decided visits keep their times, and the others go around them', () => {
    const decision = { personId: 'ann', start: at('13:00'), end: at('14:30') };
    const visits = [visit('one', '10:00'), visit('two', '13:00'), visit('three', '10:00')];
    const decisions = new Map([['one', decision] as const, ['three', null] as const]);
    const [one, two, three] = replaceVisits(question({ visits, decisions }));
    expect([shown(one?.proposed), shown(two?.proposed), three?.proposed]).toEqual([
      'ann 03-10 13:00',
      'bob 03-10 13:00',
      null,
    ]);
    expect(two?.slots.map(shown)).not.toContain('ann 03-10 13:00');
  });

  test('a decided time that is not free is marked, and another one is proposed', () => {
    const decision = { personId: 'ann', start: at('13:00'), end: at('14:30') };
    const people = [person('tom'), person('ann', { visits: [busy('13:00', '14:00')] })];
    const [found] = replaceVisits(question({ people, decisions: new Map([['one', decision]]) }));
    expect([found?.isTaken, shown(found?.proposed)]).toEqual([true, 'ann 03-10 10:00']);
  });

  test('no two proposals of one person overlap, over many crowded days', () => {
    const visits = Array.from({ length: 18 }, (_, index) =>
      visit(`v${index}`, `${String(8 + (index % 6)).padStart(2, '0')}:30`, { place: place((index * 7) % 25) }),
    );
    const found = replaceVisits(question({ visits }));
    const placed = found.flatMap(({ proposed }) => proposed ?? []);
    expect(placed.length).toBeGreaterThan(8);
    for (const one of placed)
      for (const other of placed)
        if (one !== other && one.person.id === other.person.id)
          expect(one.end <= other.start || other.end <= one.start).toBe(true);
  });
});
