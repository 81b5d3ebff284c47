import { describe, expect, it } from 'vitest';
import { appliedText, differenceText, minutesText, movesByPerson } from './plan-view.ts';

const team = [
  { id: 'ann', name: 'Ann Lee', color: '' },
  { id: 'bob', name: 'Bob Ray', color: '#123456' },
];
const slot = (start: string | null, teamMemberIds: string[], anyTime = false) => ({
  ...{ visitStartDateTime: start, visitEndDateTime: start, anyTime, teamMemberIds },
});
const move = (visitId: string, from: ReturnType<typeof slot>, to: ReturnType<typeof slot>) => ({
  ...{ visitId, jobId: 'job', title: `#1 ${visitId}`, clientName: 'Client', updatedAt: '', from, to },
});
const nine = '2026-03-10T13:00:00.000Z';
const ten = '2026-03-10T14:00:00.000Z';

describe('the moves of a plan', () => {
  it('are listed for the person who gets the visit, by the new start, with what was before', () => {
    const moves = [
      move('late', slot(nine, ['bob']), slot(ten, ['bob'])),
      move('early', slot(ten, ['ann']), slot(nine, ['bob'])),
      move('new', slot(null, []), slot(nine, ['ann'])),
      move('loose', slot(nine, ['ann'], true), slot(ten, ['ann'])),
    ];
    const shown = movesByPerson(moves, { zone: 'America/Toronto', team, hasDays: false });
    expect(
      shown.map(({ name, color, lines }) => [name, color, ...lines.map(({ from, to }) => `${from} → ${to}`)]),
    ).toEqual([
      ['Ann Lee', undefined, 'not scheduled, nobody assigned → 09:00', 'any time → 10:00'],
      ['Bob Ray', '#123456', '10:00, Ann Lee → 09:00', '09:00 → 10:00'],
    ]);
  });

  it('name the days when several are planned', () => {
    const [shown] = movesByPerson([move('one', slot(nine, ['ann']), slot(ten, ['ann']))], {
      ...{ zone: 'America/Toronto', team, hasDays: true },
    });
    expect(shown?.lines[0]).toMatchObject({ from: 'Tue, Mar 10, 09:00', to: '10:00' });
    const [other] = movesByPerson([move('one', slot(nine, ['ann']), slot('2026-03-11T14:00:00.000Z', ['ann']))], {
      ...{ zone: 'America/Toronto', team, hasDays: true },
    });
    expect(other?.lines[0]?.to).toBe('Wed, Mar 11, 10:00');
  });
});

it('writes lengths and differences as a dispatcher says them', () => {
  expect([minutesText(45), minutesText(135)]).toEqual(['45 min', '2 h 15 min']);
  expect([-12.34, 3, 0.01].map((each) => differenceText(each, (amount) => `${amount} km`))).toEqual([
    '−12.3 km',
    '+3 km',
    'as now',
  ]);
});

it.each([
  [[null], '1 job planned.'],
  [['a', 'b'], '2 visits moved.'],
  [[null, 'a', null], '2 jobs planned, 1 visit moved.'],
])('says what a plan of %j has done', (ids, text) => {
  expect(appliedText(ids.map((visitId) => ({ visitId })))).toBe(text);
});
