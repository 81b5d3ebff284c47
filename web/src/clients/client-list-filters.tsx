import { Button, Checkbox, Collapse } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { viewScope } from '@truckroll/domain/abilities/rights';
import { type ReactNode, useId, useState } from 'react';
import { rightsOf, useMe } from '../app/me.ts';
import { DayRangeFilter } from '../design/day-range-filter.tsx';
import { useIsPhone } from '../design/phone.ts';
import { SearchInput } from '../design/search-input.tsx';
import styles from './client-list.module.css';
import { isFiltered, stagesOffered, withoutFilters } from './client-list-search.ts';
import type { ClientListState } from './client-list-state.ts';
import { createdPresets } from './created-range.ts';
import { StageFilter } from './stage-filter.tsx';

type ClientListFiltersProps = {
  list: ClientListState;
  /** Stands at the end of the row where there is room for it. */
  children: ReactNode;
};

/** Search and filters of the list; on phones the filters wait behind a button. */
export function ClientListFilters({ list, children }: ClientListFiltersProps) {
  const isPhone = useIsPhone();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const search = <SearchInput label="Search clients" value={list.search.search ?? ''} onSearch={list.setSearch} />;
  if (!isPhone) {
    return (
      <div className={styles.filters}>
        {search}
        <Filters list={list} />
        <div className={styles.filtersEnd}>{children}</div>
      </div>
    );
  }
  return (
    <div>
      <div className={styles.filters}>
        {search}
        <Button
          variant="default"
          leftSection={<IconFilter size={18} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          Filters
        </Button>
      </div>
      <Collapse id={id} expanded={isOpen}>
        <div className={styles.folded}>
          <Filters list={list} />
        </div>
      </Collapse>
    </div>
  );
}

function Filters({ list }: { list: ClientListState }) {
  const me = useMe();
  const { search } = list;
  const offered = stagesOffered(search.category);
  const seesAssignedOnly = viewScope(rightsOf(me), 'Clients') !== 'all';
  return (
    <>
      {offered.length > 1 && (
        <StageFilter offered={offered} chosen={search.stage ?? []} onChange={(stage) => list.setFilters({ stage })} />
      )}
      <DayRangeFilter
        label="Created"
        presetsOf={createdPresets}
        range={{ from: search.createdFrom, to: search.createdTo }}
        zone={me.timezone}
        onChange={({ from, to }) => list.setFilters({ createdFrom: from, createdTo: to })}
      />
      <Checkbox
        label="Assigned to me"
        className={styles.assigned}
        checked={seesAssignedOnly || search.view === 'assigned'}
        disabled={seesAssignedOnly}
        onChange={(event) => list.setFilters({ view: event.currentTarget.checked ? 'assigned' : undefined })}
      />
      {isFiltered(search) && <ClearFilters list={list} />}
    </>
  );
}

export const ClearFilters = ({ list }: { list: ClientListState }) => (
  <Button variant="subtle" onClick={() => list.setFilters(withoutFilters)}>
    Clear filters
  </Button>
);
