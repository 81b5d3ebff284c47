import { OptimiseButton } from '../optimise/optimise-button.tsx';
import { daysOf, rangeOf, titleOf } from './calendar-range.ts';
import { chosenPeople } from './calendar-search.ts';
import type { CalendarState } from './calendar-state.ts';
import type { Person } from './entry.ts';

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
