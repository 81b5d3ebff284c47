import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Report } from '@truckroll/domain/reports/report-rights';
import { useMe } from '../../app/session/me.ts';
import { OneFilter } from '../../design/list/choice-filter.tsx';
import { DayRangeFilter } from '../../design/list/day-range-filter.tsx';
import { FilterRow } from '../../design/list/list-filters.tsx';
import { pastRanges } from '../../design/list/past-ranges.ts';
import { categoriesQuery } from '../../product-services/parts/catalogue-queries.ts';
import { teamQuery } from '../../team/parts/team-queries.ts';
import styles from './report-filters.module.css';
import { filtersOf, isFiltered, periodRefusal, type ReportSearch, withoutFilters } from './report-search.ts';

type ReportFiltersProps = {
  report: Report;
  search: ReportSearch;
  /** The currencies to choose from, and the shown one. */
  currencies: readonly string[];
  currency: string | null;
  onChange: (change: Partial<ReportSearch>) => void;
};

/** The period of a report, what it is compared with, and the filters that it has. */
export function ReportFilters({ report, search, currencies, currency, onChange }: ReportFiltersProps) {
  const { timezone: zone } = useMe().account;
  const filters = filtersOf[report];
  return (
    <FilterRow>
      <DayRangeFilter
        label="Period"
        noneLabel="Last 12 months"
        presetsOf={pastRanges}
        range={{ from: search.from, to: search.to }}
        refusalOf={periodRefusal}
        zone={zone}
        onChange={({ from, to }) => onChange({ from, to })}
      />
      {filters.includes('person') && <PersonFilter search={search} onChange={onChange} />}
      {filters.includes('category') && <CategoryFilter search={search} onChange={onChange} />}
      {filters.includes('currency') && currency !== null && currencies.length > 1 && (
        <NativeSelect
          aria-label="Currency"
          data={[...currencies]}
          value={currency}
          onChange={(event) => onChange({ currency: event.currentTarget.value })}
        />
      )}
      <Checkbox
        label="Compare with the year before"
        className={styles.compare}
        checked={search.compare === undefined}
        onChange={(event) => onChange({ compare: event.currentTarget.checked ? undefined : 'off' })}
      />
      {isFiltered(report, search) && (
        <Button variant="subtle" onClick={() => onChange(withoutFilters)}>
          Clear filters
        </Button>
      )}
    </FilterRow>
  );
}

type OneProps = Pick<ReportFiltersProps, 'search' | 'onChange'>;

/** Admins see the people who left too. */
function PersonFilter({ search, onChange }: OneProps) {
  const { isAdmin } = useMe();
  const { data } = useQuery({ ...teamQuery({ limit: -1, status: isAdmin ? 'all' : 'current' }), staleTime: 60_000 });
  return (
    <OneFilter
      label="Person"
      options={(data?.team ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={search.person}
      onChange={(person) => onChange({ person })}
    />
  );
}

function CategoryFilter({ search, onChange }: OneProps) {
  const { data } = useQuery(categoriesQuery({ includeInactive: true }));
  const { category } = search;
  const names = data?.map(({ name }) => name) ?? [];
  // A category from the URL is shown even if no entry has it any more.
  const isKnown = category === undefined || names.includes(category);
  return (
    <OneFilter
      label="Category"
      options={(isKnown ? names : [...names, category]).map((name) => ({ value: name, label: name }))}
      value={category}
      onChange={(chosen) => onChange({ category: chosen })}
    />
  );
}
