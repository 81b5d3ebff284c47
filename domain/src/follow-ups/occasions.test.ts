import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quietUntil } from '../conversations/quiet-hours.ts';
import { followUpSteps } from './follow-up-names.ts';
import { followUpRules } from './follow-up-steps.ts';
import {
  type DocumentFacts,
  documentOccasion,
  isDue,
  lateArrival,
  latenessOf,
  leavesAt,
  type Occasion,
  type PlanFacts,
  planOccasion,
  stands,
  type VisitFacts,
  visitOccasion,
} from './occasions.ts';

const zone = 'America/Toronto';
const quiet = { from: '20:00', to: '08:00' };
/** A moment of March 2026 in Toronto, which is four hours behind from the 8th on. */
const local = (day: number, time: string): string =>
  new Date(Date.parse(`2026-03-${String(day).padStart(2, '0')}T${time}:00.000Z`) + 4 * 3_600_000).toISOString();

const visit: VisitFacts = {
  ...{ start: local(20, '09:00'), anyTime: false, createdAt: local(10, '12:00'), changedAt: local(10, '12:00'), zone },
  ...{ endedAt: null, completedAt: null, isLast: true, toldStart: null, toldCount: 0 },
  ...{ waysHere: [], promisedTo: null, nextSince: null },
};
const invoice: DocumentFacts = {
  ...{ type: 'invoice', zone, sentAt: local(10, '12:00'), dueDate: '2026-03-17', approvedAt: null },
  ...{ endedAt: null, depositEndedAt: null, hasDeposit: false },
};
const estimate: DocumentFacts = { ...invoice, type: 'estimate' };
/** A plan of a year that renews on 10 April 2026. */
const plan: PlanFacts = {
  ...{ startDay: '2025-04-10', endDay: null, pauses: [], termMonths: 12, renews: true, zone },
  ...{ activatedAt: '2025-04-10T12:00:00.000Z', endedAt: null },
};

const due = (occasion: Occasion | null, now: string, onSince = local(1, '00:00')): boolean =>
  occasion !== null && isDue(occasion, { quiet, onSince, now });

describe('a reminder', () => {
  const occasion = visitOccasion('reminder', { delay: 2 }, visit, local(15, '12:00'));

  it('is due from its moment on, for a day', () => {
    expect(due(occasion, local(18, '08:59'))).toBe(false);
    expect(due(occasion, local(18, '09:00'))).toBe(true);
    expect(due(occasion, local(19, '08:59'))).toBe(true);
    expect(due(occasion, local(19, '09:00'))).toBe(false);
  });

  it('that is due in quiet hours leaves after them, or before them where that is too late', () => {
    const early = { ...visit, start: local(20, '07:00') };
    const daysBefore = visitOccasion('reminder', { delay: 2 }, early, local(15, '12:00')) as Occasion;
    expect(leavesAt(daysBefore, quiet)).toBe(local(18, '08:00'));
    const hoursBefore = visitOccasion('reminder_soon', { delay: 2 }, early, local(15, '12:00')) as Occasion;
    expect(leavesAt(hoursBefore, quiet)).toBe(local(19, '19:59'));
  });

  it('is not sent for a visit that was booked later, that has begun, or before it was switched on', () => {
    const booked = { ...visit, createdAt: local(18, '12:00') };
    expect(due(visitOccasion('reminder', { delay: 2 }, booked, local(18, '12:30')), local(18, '12:30'))).toBe(false);
    const ended = { ...visit, endedAt: local(18, '08:00') };
    expect(due(visitOccasion('reminder', { delay: 2 }, ended, local(18, '10:00')), local(18, '10:00'))).toBe(false);
    expect(due(occasion, local(18, '10:00'), local(18, '09:01'))).toBe(false);
  });

  it('of another time is another one', () => {
    const moved = visitOccasion('reminder', { delay: 2 }, { ...visit, start: local(25, '09:00') }, local(15, '12:00'));
    expect(moved?.occurrence).not.toBe(occasion?.occurrence);
  });
});

describe('the news that a visit is booked', () => {
  it('is told again for every move, also back to a time that was told before', () => {
    const told = { ...visit, toldStart: visit.start, toldCount: 1 };
    expect(visitOccasion('booked', { delay: 10 }, told, local(11, '12:00'))).toBe(null);
    const moved = { ...told, start: local(21, '09:00'), changedAt: local(12, '12:00') };
    const back = { ...moved, start: visit.start, toldStart: moved.start, toldCount: 2 };
    const occurrences = [visit, moved, back].map(
      (facts) => visitOccasion('booked', { delay: 10 }, facts, local(12, '13:00'))?.occurrence,
    );
    expect(new Set(occurrences).size).toBe(3);
    expect(due(visitOccasion('booked', { delay: 10 }, moved, local(12, '12:09')), local(12, '12:09'))).toBe(false);
    expect(due(visitOccasion('booked', { delay: 10 }, moved, local(12, '12:10')), local(12, '12:10'))).toBe(true);
  });
});

describe('a visit', () => {
  const [place, begunAt] = [null, local(20, '08:10')];
  /** Somebody is at another visit until 09:40. */
  const busy = { start: local(20, '07:00'), end: local(20, '08:30'), place, begunAt };
  const late = { ...visit, waysHere: [[busy, { ...busy, start: local(20, '09:00'), begunAt: null }]] };

  it('is late by when its people arrive, after the promised window', () => {
    expect(latenessOf(late, local(20, '08:30'))).toBe(40);
    expect(latenessOf({ ...late, promisedTo: local(20, '09:30') }, local(20, '08:30'))).toBe(10);
    expect(latenessOf(late, local(20, '09:50'))).toBe(50);
    expect(lateArrival(late, local(20, '09:51'))).toBe(local(20, '09:55'));
  });

  it('is not late for who only forgot to report the arrival', () => {
    expect(latenessOf(visit, local(20, '11:00'))).toBe(0);
  });

  it('is told late from an hour before it, once for its time', () => {
    const now = local(20, '08:10');
    expect(due(visitOccasion('running_late', { delay: 20 }, late, now), now)).toBe(true);
    expect(visitOccasion('running_late', { delay: 45 }, late, now)).toBe(null);
    expect(visitOccasion('running_late', { delay: 20 }, late, local(20, '07:59'))).toBe(null);
  });

  it('is followed by thanks when it was the last one of its job, and by the next service unless there is a visit', () => {
    const done = { ...visit, endedAt: local(20, '08:50'), completedAt: local(20, '11:00') };
    const now = local(20, '14:00');
    expect(due(visitOccasion('finished', { delay: 3 }, done, now), now)).toBe(true);
    expect(visitOccasion('finished', { delay: 3 }, { ...done, isLast: false }, now)).toBe(null);
    expect(visitOccasion('service_due', { delay: 1 }, done, now)?.dueAt).toBe('2026-04-20T14:00:00.000Z');
    const planned = visitOccasion('service_due', { delay: 1 }, { ...done, nextSince: local(22, '12:00') }, now);
    expect(due(planned, '2026-04-20T15:00:00.000Z')).toBe(false);
  });
});

describe('an estimate', () => {
  it('is reminded of three times, as long as nobody has answered', () => {
    const moments = (['estimate_1', 'estimate_2', 'estimate_3'] as const).map(
      (step) => documentOccasion(step, { delay: followUpRules[step].delay[0] }, estimate)?.dueAt,
    );
    expect(moments).toEqual([local(13, '12:00'), local(17, '12:00'), local(24, '12:00')]);
    const answered = documentOccasion('estimate_1', { delay: 3 }, { ...estimate, endedAt: local(12, '12:00') });
    expect(due(answered, local(13, '12:30'))).toBe(false);
  });

  it('that was approved is reminded of its deposit until that is paid', () => {
    const approved = { ...estimate, approvedAt: local(12, '12:00'), endedAt: local(12, '12:00'), hasDeposit: true };
    expect(due(documentOccasion('deposit_due', { delay: 2 }, approved), local(14, '12:00'))).toBe(true);
    const paid = { ...approved, depositEndedAt: local(13, '12:00') };
    expect(due(documentOccasion('deposit_due', { delay: 2 }, paid), local(14, '12:00'))).toBe(false);
    expect(documentOccasion('deposit_due', { delay: 2 }, { ...approved, hasDeposit: false })).toBe(null);
  });
});

describe('a plan that renews by itself', () => {
  const told = (facts: PlanFacts, now: string, delay = 30) => planOccasion('plan_renewal', { delay }, facts, now);

  it('is told some days before, at ten in the morning, once for each renewal', () => {
    const now = local(11, '10:00');
    expect(told(plan, now)).toMatchObject({ occurrence: '2026-04-10', dueAt: now });
    expect(due(told(plan, local(11, '09:59')), local(11, '09:59'))).toBe(false);
    expect(due(told(plan, now), now)).toBe(true);
    expect(due(told(plan, local(13, '10:00')), local(13, '10:00'))).toBe(false);
    expect(told(plan, '2026-04-20T12:00:00.000Z')?.occurrence).toBe('2027-04-10');
  });

  it('is told of a renewal that is farther away than its term', () => {
    const monthly = { ...plan, termMonths: 1 };
    expect(told(monthly, local(11, '10:00'))).toMatchObject({ occurrence: '2026-04-10', dueAt: local(11, '10:00') });
    const twoAhead = told(monthly, local(11, '10:00'), 60);
    expect(twoAhead).toMatchObject({ occurrence: '2026-05-10', dueAt: local(11, '10:00') });
  });

  it.each([
    ['was never begun', { activatedAt: null }],
    ['has no term', { termMonths: null }],
    ['ends instead', { renews: false, endDay: '2026-04-10' }],
    ['is paused without an end', { pauses: [{ from: '2026-03-01', to: null }] }],
    ['goes on only after the day', { pauses: [{ from: '2026-03-01', to: '2026-04-10' }] }],
  ])('is not told of 2026-04-10 if it %s', (_, own) => {
    expect(told({ ...plan, ...own }, local(11, '10:00'))?.occurrence).not.toBe('2026-04-10');
  });

  it('is not told if it was paused or cancelled meanwhile', () => {
    const now = local(11, '10:00');
    expect(due(told({ ...plan, endedAt: local(11, '09:30') }, now), now)).toBe(false);
  });

  it('that was paused is told on the day on which it goes on', () => {
    const resumed = { ...plan, pauses: [{ from: '2026-03-01', to: '2026-03-25' }] };
    expect(told(resumed, local(24, '10:00'))).toMatchObject({ occurrence: '2026-04-10', dueAt: local(25, '10:00') });
    expect(due(told(resumed, local(25, '10:00')), local(25, '10:00'))).toBe(true);
  });
});

describe('a plan that ends', () => {
  it('is told some days before, and not of a renewal', () => {
    const ending = { ...plan, renews: false, endDay: '2026-04-10' };
    const now = local(11, '10:00');
    expect(planOccasion('plan_end', { delay: 30 }, ending, now)).toMatchObject({
      occurrence: '2026-04-10',
      dueAt: now,
    });
    expect(planOccasion('plan_renewal', { delay: 30 }, ending, now)).toBe(null);
    expect(planOccasion('plan_end', { delay: 30 }, plan, now)).toBe(null);
  });
});

describe('an invoice', () => {
  it('is reminded of before its due date and three times after it, at ten in the client’s morning', () => {
    const moments = (['invoice_due', 'overdue_1', 'overdue_2', 'overdue_3'] as const).map(
      (step) => documentOccasion(step, { delay: followUpRules[step].delay[0] }, invoice)?.dueAt,
    );
    expect(moments).toEqual([local(14, '10:00'), local(18, '10:00'), local(24, '10:00'), '2026-04-07T14:00:00.000Z']);
  });

  it('that was never sent, has no due date or is paid gets none', () => {
    expect(documentOccasion('overdue_1', { delay: 1 }, { ...invoice, sentAt: null })).toBe(null);
    expect(documentOccasion('overdue_1', { delay: 1 }, { ...invoice, dueDate: null })).toBe(null);
    const paid = documentOccasion('overdue_1', { delay: 1 }, { ...invoice, endedAt: local(18, '09:59') });
    expect(due(paid, local(18, '10:00'))).toBe(false);
  });
});

it('no message ever leaves in quiet hours, before its reason or after its end', () => {
  const zones = ['America/Toronto', 'Pacific/Auckland', 'Asia/Kathmandu', 'America/St_Johns'];
  const minute = fc.integer({ min: 0, max: 60 * 24 * 60 });
  const times = ['00:00', '06:30', '08:00', '12:00', '20:00', '22:15'];
  const from = Date.parse('2026-02-01T00:00:00.000Z');
  const moment = (minutes: number): string => new Date(from + minutes * 60_000).toISOString();
  const facts = fc.record({
    zone: fc.constantFrom(...zones),
    start: minute.map(moment),
    changedAt: minute.map(moment),
    endedAt: fc.option(minute.map(moment)),
    hours: fc.record({ from: fc.constantFrom(...times), to: fc.constantFrom(...times) }),
    step: fc.constantFrom(...followUpSteps),
    now: minute.map(moment),
  });
  fc.assert(
    fc.property(facts, ({ hours, step, now, start, changedAt, endedAt, zone: where }) => {
      const { about, delay: delays } = followUpRules[step];
      const delay = { delay: delays[0] };
      const day = start.slice(0, 10);
      const common = { zone: where, endedAt };
      const own = { ...common, start, changedAt, createdAt: changedAt, completedAt: start };
      const occasion =
        about === 'visit'
          ? visitOccasion(step, delay, { ...visit, ...own }, now)
          : about === 'plan'
            ? planOccasion(step, delay, { ...plan, ...common, startDay: day, activatedAt: changedAt }, now)
            : documentOccasion(step, delay, { ...invoice, ...common, type: about, sentAt: changedAt, dueDate: day });
      if (occasion === null) return;
      const leaves = leavesAt(occasion, hours);
      if (leaves !== null) {
        expect(quietUntil(leaves, hours, where)).toBe(null);
        expect(leaves >= occasion.since && leaves < occasion.until).toBe(true);
      }
      if (!isDue(occasion, { quiet: hours, onSince: moment(0), now })) return;
      expect(quietUntil(now, hours, where)).toBe(null);
      expect(stands(occasion, now)).toBe(true);
    }),
    { seed: 28, numRuns: 2000 },
  );
});
