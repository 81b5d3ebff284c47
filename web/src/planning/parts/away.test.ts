import type { Absence } from '@truckroll/contract/absences/absences';
import { expect, it } from 'vitest';
import { awayOn } from './away.ts';
import { dayClock } from './day-axis.ts';

const zone = 'America/Toronto';
const absence = (id: string, values: Partial<Absence>): Absence => ({
  ...{ id, teamMemberId: 'tom', name: 'Tom Hill', kind: 'vacation', note: null, status: 'approved' },
  ...{
    start: '2026-03-09',
    end: '2026-03-10',
    decidedByName: null,
    decisionReason: null,
    createdAt: '',
    updatedAt: '',
  },
  ...values,
});
const hours = { start: '2026-03-10T13:00:00.000Z', end: '2026-03-10T17:00:00.000Z' };
const absences = [absence('1', {}), absence('2', { teamMemberId: 'ann', name: 'Ann Lee', kind: null, ...hours })];
const shown = (day: string, team?: string[]) =>
  awayOn(dayClock(day, zone), absences, { zone, team }).map(({ name, label }) => `${name}: ${label}`);

it('is shown on the local days that it touches, for the wanted people', () => {
  expect(shown('2026-03-08')).toEqual([]);
  expect(shown('2026-03-09')).toEqual(['Tom Hill: Vacation']);
  expect(shown('2026-03-10')).toEqual(['Ann Lee: Away, 09:00 – 13:00', 'Tom Hill: Vacation']);
  expect(shown('2026-03-10', ['ann'])).toEqual(['Ann Lee: Away, 09:00 – 13:00']);
  expect(shown('2026-03-11')).toEqual([]);
});
