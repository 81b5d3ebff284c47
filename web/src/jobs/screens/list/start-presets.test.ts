import { expect, test } from 'vitest';
import { showUnits } from '../../../design/shown-units.ts';
import { startPresets } from './start-presets.ts';

const daysOf = (today: string, wanted: string) => {
  const preset = startPresets(today).find(({ label }) => label === wanted);
  return [preset?.from, preset?.to];
};

test('weeks begin on Sunday and months have their own length', () => {
  expect(daysOf('2026-03-11', 'This week')).toEqual(['2026-03-08', '2026-03-14']);
  expect(daysOf('2026-03-08', 'This week')).toEqual(['2026-03-08', '2026-03-14']);
  expect(daysOf('2026-03-14', 'Next week')).toEqual(['2026-03-15', '2026-03-21']);
  expect(daysOf('2026-01-31', 'This month')).toEqual(['2026-01-01', '2026-01-31']);
  expect(daysOf('2026-01-31', 'Next month')).toEqual(['2026-02-01', '2026-02-28']);
  expect(daysOf('2026-12-31', 'Tomorrow')).toEqual(['2027-01-01', '2027-01-01']);
});

test('weeks begin on the first day of the person', () => {
  showUnits({ clock: '24h', distance: 'km', weekStart: 'monday' });
  expect(daysOf('2026-03-11', 'This week')).toEqual(['2026-03-09', '2026-03-15']);
  expect(daysOf('2026-03-08', 'Next week')).toEqual(['2026-03-09', '2026-03-15']);
  showUnits({ clock: '24h', distance: 'km', weekStart: 'sunday' });
});
