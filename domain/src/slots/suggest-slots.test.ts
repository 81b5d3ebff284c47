import { describe, expect, test } from 'vitest';
import type { Leg } from '../travel/travel-time.ts';
import { availabilityOf, type KnownAbsence } from './availability.ts';
import { datesOfSeries, daysOfRange, type WorkingTime, workingDaysFrom } from './search-days.ts';
import type { NeighbourVisit, SlotPerson, SlotQuestion } from './slot-types.ts';
import { mostSuggestions, suggestForDates, suggestSlots } from './suggest-slots.ts';
import { hoursText } from './why-missing.ts';

const working: WorkingTime = {
  zone: 'America/Toronto',
  workingDays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  workingHours: { start: '08:00', end: '18:00' },
};
/** A time on Tuesday, 10 March 2026, in Toronto. */
const at = (time: string, day = '2026-03-10'): number => Date.parse(`${day}T${time}:00-04:00`);
const time = (moment: number): string => new Date(moment - 4 * 3_600_000).toISOString().slice(5, 16).replace('T', ' ');
const way = (minutes: number): Leg => ({ kilometres: minutes / 2, minutesAt: () => minutes });

const visit = (start: string, end: string, more: Partial<NeighbourVisit> = {}): NeighbourVisit => ({
  ...{ id: start, clientName: 'Jane Cooper', there: way(10), onward: way(10), start: at(start), end: at(end) },
  ...more,
});
const person = (more: Partial<SlotPerson> = {}): SlotPerson => ({
  ...{ id: 'pat', name: 'Pat', role: 'Pro', skillIds: new Set<string>(), visits: [], blocks: [] },
  ...more,
});
const ask = (more: Partial<SlotQuestion> = {}): SlotQuestion => ({
  ...{ days: daysOfRange('2026-03-10', '2026-03-10', new Date(at('00:00')).toISOString(), working) },
  ...{ people: [person()], availability: availabilityOf(working, new Map()) },
  ...{ zone: working.zone, now: at('00:00'), duration: 120, travelLimit: 60, office: way(15), skills: [] },
  ...{ preferredId: null, promised: null },
  ...more,
});
const starts = (question: SlotQuestion): string[] => suggestSlots(question).slots.map((slot) => time(slot.start));
const whyNobody = (more: Partial<SlotQuestion>): string[] =>
  suggestSlots(ask(more)).missing.map(({ reason }) => reason);

describe('suggested starts', () => {
  test('an empty day gives its earliest and its latest start, with the way from the office before working hours', () => {
    const [first, last] = suggestSlots(ask()).slots;
    expect([first, last].map((slot) => slot && time(slot.start))).toEqual(['03-10 08:00', '03-10 16:00']);
    expect(first).toMatchObject({
      ...{ day: '2026-03-10', end: at('10:00'), travelMinutes: 15, kilometres: 7.5, score: 93 },
      ...{
        earliestStart: at('08:00'),
        latestStart: at('16:00'),
        reason: '15 min from the office, free from 08:00 to 18:00.',
      },
      explanation: [{ points: -7.5, text: '15 min from the office' }],
    });
  });

  test('both ways fit between the visits around a gap, on the quarter hours', () => {
    const visits = [visit('08:00', '09:00'), visit('13:00', '18:00')];
    const { slots } = suggestSlots(ask({ people: [person({ visits })] }));
    expect(slots.map((slot) => time(slot.start))).toEqual(['03-10 09:15', '03-10 10:45']);
    expect(slots[0]?.reason).toBe('10 min from Jane Cooper, free from 09:00 to 13:00.');
  });

  test('visits outside of the working hours are neighbours too', () => {
    const visits = [visit('06:00', '08:00', { there: way(50) }), visit('18:00', '19:00', { onward: way(35) })];
    expect(starts(ask({ people: [person({ visits })] }))).toEqual(['03-10 09:00', '03-10 15:15']);
  });

  test('tasks and events block their own time only', () => {
    const blocks = [{ start: at('08:00'), end: at('12:05') }];
    expect(starts(ask({ people: [person({ blocks })] }))).toEqual(['03-10 12:15', '03-10 16:00']);
  });

  test('nothing begins before now and the way there', () => {
    expect(starts(ask({ now: at('12:05') }))[0]).toBe('03-10 12:30');
    expect(whyNobody({ now: at('15:50') })).toEqual(['no working time left']);
  });

  test('the start lies in the promised arrival window', () => {
    const [day] = ask().days;
    const days = day === undefined ? [] : [{ ...day, arrival: { start: at('10:05'), end: at('11:00') } }];
    expect(starts(ask({ days }))).toEqual(['03-10 10:15', '03-10 11:00']);
    const promised = { start: at('10:05'), end: at('11:00') };
    const busy = person({ visits: [visit('08:00', '13:00')] });
    expect(whyNobody({ days, promised, people: [busy] })).toEqual([
      'not free in the promised Mar 10, 2026 10:05 to 11:00',
    ]);
  });

  test('each start says whether it keeps the promise to the client, without points', () => {
    const promised = { start: at('08:00'), end: at('10:00') };
    expect(suggestSlots(ask({ promised })).slots.map(({ explanation }) => explanation.at(-1))).toEqual([
      { points: 0, text: 'keeps the promise of Mar 10, 2026 08:00 to 10:00' },
      { points: 0, text: 'breaks the promise of Mar 10, 2026 08:00 to 10:00' },
    ]);
  });

  test('an unknown way counts no minutes, and the reason says so', () => {
    const [slot] = suggestSlots(ask({ office: null })).slots;
    expect([slot?.score, slot?.travelMinutes, slot?.kilometres, slot?.reason]).toEqual([
      ...[100, 0, 0],
      'From the office, travel unknown, free from 08:00 to 18:00.',
    ]);
  });

  test('skills raise the score and people who lack some stay, marked', () => {
    const skills = [
      { id: 'gas', name: 'Gas' },
      { id: 'roof', name: 'Roofs' },
    ];
    const [slot] = suggestSlots(ask({ skills, people: [person({ skillIds: new Set(['roof']) })] })).slots;
    expect(slot).toMatchObject({
      ...{ score: 98, missingSkillIds: ['gas'] },
      reason: '15 min from the office, free from 08:00 to 18:00, has Roofs, lacks Gas.',
    });
    expect(slot?.explanation.map(({ points }) => points)).toEqual([-7.5, 0, 5]);
  });

  test('each working day of delay costs two points; days off do not count', () => {
    const friday = new Date(at('19:00', '2026-03-13')).toISOString();
    const days = workingDaysFrom(friday, 2, working);
    expect(days.map(({ day, delay }) => [day, delay])).toEqual([
      ['2026-03-13', 0],
      ['2026-03-14', 0],
      ['2026-03-15', 0],
      ['2026-03-16', 0],
      ['2026-03-17', 1],
    ]);
    const { slots } = suggestSlots(ask({ days, now: Date.parse(friday), office: way(0) }));
    expect(slots.map(({ day, score }) => [day, score])).toEqual([
      ['2026-03-16', 100],
      ['2026-03-16', 100],
      ['2026-03-17', 98],
      ['2026-03-17', 98],
    ]);
    expect(slots.at(-1)?.explanation.at(-1)).toEqual({ points: -2, text: '1 working day later' });
  });

  test('equal starts go to the preferred person of the client, then by name and id', () => {
    const people = ['cy', 'bo', 'ann'].map((id) => person({ id, name: id === 'bo' ? 'Ann' : id }));
    const order = (preferredId: string | null) =>
      suggestSlots(ask({ people, preferredId }))
        .slots.slice(0, 3)
        .map((slot) => slot.person.id);
    expect(order(null)).toEqual(['bo', 'ann', 'cy']);
    expect(order('cy')).toEqual(['cy', 'bo', 'ann']);
  });

  test('lists at most three starts of a person and day, and fifty in all', () => {
    const visits = [visit('10:00', '10:30'), visit('13:00', '13:30'), visit('15:30', '16:00')];
    expect(starts(ask({ duration: 30, people: [person({ visits })] }))).toHaveLength(3);
    const people = Array.from({ length: 40 }, (_, n) => person({ id: `p${n}`, name: `P${n}` }));
    expect(suggestSlots(ask({ people })).slots).toHaveLength(mostSuggestions);
  });
});

describe('why somebody is missing', () => {
  const sunday = daysOfRange('2026-03-15', '2026-03-15', new Date(at('00:00')).toISOString(), working);
  const weekend = daysOfRange('2026-03-14', '2026-03-15', new Date(at('00:00')).toISOString(), working);
  const full = person({ visits: [visit('08:00', '17:00')] });
  const tight = person({ visits: [visit('08:00', '12:00'), visit('14:00', '18:00')] });
  test.each<[Partial<SlotQuestion>, string]>([
    [{ days: sunday }, 'off on Sunday'],
    [{ days: weekend }, 'off on all of these days'],
    [{ days: [] }, 'no working day in this range'],
    [{ people: [full], duration: 135 }, 'no gap of 2 h 15 min'],
    [{ people: [tight] }, 'no gap of 2 h with the travel around it'],
    [{ travelLimit: 10 }, 'more than 10 min of travel'],
  ])('%j', (more, reason) => expect(whyNobody(more)).toEqual([reason]));

  test('an absence is named before the days off between its days, and with the next one', () => {
    const days = daysOfRange('2026-03-12', '2026-03-17', new Date(at('00:00')).toISOString(), working);
    const vacation = { start: '2026-03-09', end: '2026-03-16', kind: 'vacation' as const };
    const training = { start: '2026-03-17', end: '2026-03-17', kind: null };
    const awayFor = (...absences: KnownAbsence[]) =>
      whyNobody({ days, availability: availabilityOf(working, new Map([['pat', { week: null, absences }]])) });
    expect(awayFor({ ...vacation, end: '2026-03-17' })).toEqual(['on vacation until Mar 17, 2026']);
    expect(awayFor(vacation, training)).toEqual(['on vacation until Mar 16, 2026, then away until Mar 17, 2026']);
    expect(awayFor(vacation)).toEqual([]);
  });

  test('nobody is missing who has a start on any day', () => {
    expect(whyNobody({ people: [person(), full] })).toEqual(['no gap of 2 h']);
    expect([hoursText(45), hoursText(120), hoursText(135)]).toEqual(['45 min', '2 h', '2 h 15 min']);
  });
});

test('the dates of a series are searched each on its own', () => {
  const days = datesOfSeries(['2026-03-17', '2026-03-10', '2026-03-15', '2026-03-10'], working.zone);
  const { dates, missing } = suggestForDates(ask({ days }));
  expect(dates.map(({ day, slots, missing: none }) => [day, slots.map(({ score }) => score), none])).toEqual([
    ['2026-03-10', [93, 93], []],
    ['2026-03-15', [], [{ id: 'pat', name: 'Pat', reason: 'off on Sunday' }]],
    ['2026-03-17', [93, 93], []],
  ]);
  expect(missing).toEqual([]);
});
