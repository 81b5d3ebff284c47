import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeRequestStage, isAutomatic, type StageFacts, stageAfterDailyTask } from './compute-stage.ts';
import { requestStages } from './request-stages.ts';

const facts: StageFacts = {
  scheduleLater: false,
  startDate: null,
  endDate: null,
  startTime: null,
  endTime: null,
  availabilityDate1: null,
  availabilityDate2: null,
  followUpDate: null,
  timezone: 'America/Toronto',
};
const at = { now: '2026-03-10T15:00:00.000Z', today: '2026-03-10' };
const stageOf = (more: Partial<StageFacts>, current?: (typeof requestStages)[number]) =>
  computeRequestStage({ ...facts, ...more }, at, current);

describe('the stage of a request (API 4.9)', () => {
  it('is new without dates, and unscheduled once it was edited', () => {
    expect(stageOf({})).toBe('new_request');
    expect(stageOf({}, 'new_request')).toBe('unscheduled');
  });

  it.each([
    ['its end', { endDate: '2026-03-10T15:30:00.000Z', endTime: '11:30' }, 'inspection_scheduled'],
    ['its end that has passed', { endDate: '2026-03-10T14:59:00.000Z', endTime: '10:59' }, 'overdue'],
    ['its start where it has no end', { startTime: '10:00' }, 'overdue'],
    ['the end of its day where it has no time', { startDate: '2026-03-10T04:00:00.000Z' }, 'inspection_scheduled'],
    ['the day before without a time', { startDate: '2026-03-09T04:00:00.000Z' }, 'overdue'],
  ] as const)('is decided by %s', (_, more, stage) => {
    expect(stageOf({ startDate: '2026-03-10T14:00:00.000Z', ...more })).toBe(stage);
    expect(stageOf({ startDate: '2026-03-10T14:00:00.000Z', ...more }, 'unscheduled')).toBe(stage);
  });

  it('handles the day of the clock change: at 23:59, a request of that day is not yet overdue', () => {
    const day = { startDate: '2026-03-08T05:00:00.000Z' };
    const lateThatDay = { now: '2026-03-09T03:59:00.000Z', today: '2026-03-08' };
    const dayAfter = { now: '2026-03-09T04:01:00.000Z', today: '2026-03-09' };
    expect(computeRequestStage({ ...facts, ...day }, lateThatDay)).toBe('inspection_scheduled');
    expect(computeRequestStage({ ...facts, ...day }, dayAfter)).toBe('overdue');
  });

  it('is overdue once the last preferred day has passed, and only when it was edited', () => {
    const dates = { availabilityDate1: '2026-03-01T05:00:00.000Z', availabilityDate2: '2026-03-09T04:00:00.000Z' };
    expect(stageOf(dates, 'unscheduled')).toBe('overdue');
    expect(stageOf(dates)).toBe('new_request');
    expect(stageOf({ ...dates, followUpDate: '2026-03-10T04:00:00.000Z' }, 'unscheduled')).toBe('unscheduled');
  });

  it('follows the preferred days, not the dates, when it is scheduled later', () => {
    expect(stageOf({ scheduleLater: true, startDate: '2026-03-01T14:00:00.000Z' }, 'overdue')).toBe('unscheduled');
  });

  it('stays as set by hand or by a conversion, whatever the dates', () => {
    const moment = fc.option(
      fc
        .date({ noInvalidDate: true, min: new Date('2025-01-01'), max: new Date('2027-01-01') })
        .map((date) => date.toISOString()),
    );
    const byHand = requestStages.filter((stage) => !isAutomatic(stage));
    fc.assert(
      fc.property(
        fc.constantFrom(...byHand),
        moment,
        moment,
        moment,
        fc.boolean(),
        (stage, startDate, endDate, chosen, later) => {
          const more = { startDate, endDate, availabilityDate1: chosen, scheduleLater: later };
          expect(stageOf(more, stage)).toBe(stage);
          expect(isAutomatic(stageOf(more))).toBe(true);
        },
      ),
    );
  });

  it('becomes overdue as time passes, but a new request stays new until somebody edits it', () => {
    const pass = (more: Partial<StageFacts>, current: 'new_request' | 'inspection_scheduled') =>
      stageAfterDailyTask({ ...facts, ...more }, at, current);
    expect(pass({}, 'new_request')).toBe('new_request');
    expect(pass({ availabilityDate1: '2026-03-01T05:00:00.000Z' }, 'new_request')).toBe('overdue');
    expect(pass({ startDate: '2026-03-09T04:00:00.000Z' }, 'inspection_scheduled')).toBe('overdue');
  });
});
