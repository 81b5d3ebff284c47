import { daysOf, rangeOf, titleOf } from '../parts/calendar-range.ts';
import { chosenPeople } from '../parts/calendar-search.ts';
import type { Person } from '../parts/entry.ts';
import type { CalendarState } from './calendar-state.ts';
import { OptimiseButton } from './optimise/optimise-button.tsx';

/** 'Optimise' for the visible day, or the rest of the visible week, and the people of the filter. */
export function OptimiseDays({ state, team }: { state: CalendarState; team: readonly Person[] }) {
  const { mode, date, today } = state;
  if (mode !== 'day' && mode !== 'week' && mode !== 'people') return null;
  const days = daysOf(rangeOf(mode, date)).filter((day) => day >= today);
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return null;
  return (
    <OptimiseButton from={from} to={to} days={titleOf(mode, date)} team={team} personIds={chosenPeople(state.search)} />
  );
}
