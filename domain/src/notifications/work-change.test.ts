import { expect, it } from 'vitest';
import { peopleOfChange, type WorkState, workNotice } from './work-change.ts';

const tess = { id: 'tess', name: 'Tess' };
const tom = { id: 'tom', name: 'Tom' };
const state = (change: Partial<WorkState> = {}): WorkState => ({
  start: '2026-03-09T13:00:00.000Z',
  isWholeDay: false,
  timezone: 'UTC',
  team: [tess],
  isCancelled: false,
  ...change,
});
const notice = (before: Partial<WorkState>, after: Partial<WorkState>) => {
  const notice = workNotice({ noun: 'Visit', name: '#12 Boiler', before: state(before), after: state(after) }, 'tess');
  return notice === null ? null : `${notice.title} / ${notice.message}`;
};
const later = '2026-03-10T08:30:00.000Z';
const [at, atLater] = ['03/09/2026 13:00', '03/10/2026 08:30'];

it.each([
  [{ team: [] }, {}, `Visit Assigned / #12 Boiler: ${at}`],
  [{}, { team: [tom] }, `Removed From Visit / #12 Boiler: ${at}`],
  [{}, { isCancelled: true }, `Visit Cancelled / #12 Boiler: ${at}`],
  [{ isCancelled: true }, {}, `Visit Assigned / #12 Boiler: ${at}`],
  [{}, { start: later }, `Visit Rescheduled / #12 Boiler: ${atLater} (was ${at})`],
  [{}, { start: null }, `Visit Unscheduled / #12 Boiler: no date yet (was ${at})`],
  [{}, { isWholeDay: true }, `Visit Rescheduled / #12 Boiler: 03/09/2026 (was ${at})`],
  [{}, { team: [tess, tom] }, `Visit Team Changed / #12 Boiler, ${at}: Tom joined`],
  [{ team: [tess, tom] }, {}, `Visit Team Changed / #12 Boiler, ${at}: Tom left`],
  [{}, { start: later, team: [tess, tom] }, `Visit Rescheduled / #12 Boiler: ${atLater} (was ${at}). Tom joined`],
  [{}, {}, null],
  [{ team: [tom] }, { team: [], start: later }, null],
  [{ team: [tom] }, { team: [tom], isCancelled: true }, null],
  [{ isCancelled: true }, { isCancelled: true, start: later }, null],
])('a change from %j to %j gives the notice %s', (before, after, text) => {
  expect(notice(before, after)).toBe(text);
});

it('concerns the assignees before and after it, each once', () => {
  expect(peopleOfChange({ before: state(), after: state({ team: [tom, tess] }) })).toEqual(['tess', 'tom']);
});
