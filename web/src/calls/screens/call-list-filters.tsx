import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { addDays } from '@truckroll/domain/calendar/days';
import { directionLabels } from '@truckroll/domain/calls/call-labels';
import { badgeLabel } from '@truckroll/domain/colors/badge-colors';
import { useMe } from '../../app/session/me.ts';
import { ClientFilterPicker } from '../../clients/parts/client-filter-picker.tsx';
import { type FilterOption, OneFilter } from '../../design/list/choice-filter.tsx';
import type { RangePreset } from '../../design/list/day-range.ts';
import { DayRangeFilter } from '../../design/list/day-range-filter.tsx';
import { ClearFilters, ListFilters } from '../../design/list/list-filters.tsx';
import { teamQuery } from '../../team/parts/team-queries.ts';
import { OutcomeFilter } from '../parts/outcome-filter.tsx';
import { type CallListSearch, isFiltered, withoutFilters } from './call-list-search.ts';
import type { CallListState } from './call-list-state.ts';

type State = NonNullable<CallListSearch['status']>;

const directionOptions = [
  { value: 'inbound', label: directionLabels.inbound },
  { value: 'outbound', label: directionLabels.outbound },
] as const;

/** Calls that need an answer come first. */
const stateOptions: readonly FilterOption<State>[] = [
  { value: 'unhandled', label: 'To call back' },
  { value: 'missed', label: 'Missed' },
  { value: 'voicemail', label: 'Voicemail' },
  ...(['completed', 'in-progress', 'ringing', 'no-answer', 'busy', 'failed', 'canceled'] as const).map((value) => ({
    value,
    label: badgeLabel('callStatus', value),
  })),
];

const recordingOptions = [
  { value: 'yes', label: 'With' },
  { value: 'no', label: 'Without' },
] as const;

/** Search and filters of the calls. */
export function CallListFilters({ list }: { list: CallListState }) {
  const { timezone } = useMe();
  const { search, setFilters } = list;
  return (
    <ListFilters label="Search calls" list={list} isMarked={isFiltered(search)}>
      <OneFilter
        label="Status"
        options={stateOptions}
        value={search.status}
        onChange={(status) => setFilters({ status })}
      />
      <OneFilter
        label="Direction"
        options={directionOptions}
        value={search.direction}
        onChange={(direction) => setFilters({ direction })}
      />
      <OutcomeFilter value={search.outcomeId} onChange={(outcomeId) => setFilters({ outcomeId })} />
      <DayRangeFilter
        label="Date"
        presetsOf={callDays}
        range={{ from: search.from, to: search.to }}
        zone={timezone}
        onChange={({ from, to }) => setFilters({ from, to })}
      />
      <OneFilter
        label="Recording"
        options={recordingOptions}
        value={search.recording}
        onChange={(recording) => setFilters({ recording })}
      />
      <PersonFilter value={search.userId} onChange={(userId) => setFilters({ userId })} />
      <ClientFilterPicker value={search.clientId} onChange={(clientId) => setFilters({ clientId })} />
      {isFiltered(search) && <ClearFilters list={list} without={withoutFilters} />}
    </ListFilters>
  );
}

type PersonFilterProps = { value: string | undefined; onChange: (userId: string | undefined) => void };

function PersonFilter({ value, onChange }: PersonFilterProps) {
  const { data } = useQuery({ ...teamQuery({ limit: -1 }), staleTime: 60_000 });
  return (
    <Select
      aria-label="Person"
      placeholder="Person"
      w={150}
      searchable
      clearable
      data={(data?.team ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
      clearButtonProps={{ 'aria-label': 'Clear person', 'aria-hidden': false, tabIndex: 0, miw: 24, mih: 24 }}
      nothingFoundMessage="Nothing found"
    />
  );
}

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
