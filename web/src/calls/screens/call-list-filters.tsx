import { callListFilters } from '@truckroll/contract/calls/call-list-filters';
import { addDays } from '@truckroll/domain/calendar/days';
import type { RangePreset } from '../../design/list/day-range.ts';
import { FilterBar } from '../../list-filters/parts/filter-bar.tsx';
import { OutcomeFilter } from '../parts/outcome-filter.tsx';
import type { CallListState } from './call-list-state.ts';

/** Search and filters of the calls. */
export const CallListFilters = ({ list }: { list: CallListState }) => (
  <FilterBar
    label="Search calls"
    table={callListFilters}
    list={list}
    presets={callDays}
    own={{
      outcomeId: (
        <OutcomeFilter value={list.search.outcomeId} onChange={(outcomeId) => list.setFilters({ outcomeId })} />
      ),
    }}
  />
);

/**
 * The preset ranges of calls relative to a day.
 *
 * @example callDays('2026-03-09')[1] → { label: 'Yesterday', from: '2026-03-08', to: '2026-03-08' }
 */
const callDays = (today: string): readonly RangePreset[] => [
  { label: 'Today', from: today, to: today },
  { label: 'Yesterday', from: addDays(today, -1), to: addDays(today, -1) },
  { label: 'Last 7 days', from: addDays(today, -6), to: today },
  { label: 'Last 30 days', from: addDays(today, -29), to: today },
];
