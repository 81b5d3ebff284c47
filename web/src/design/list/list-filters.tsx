import { Button, Checkbox } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { Folded } from '../folded.tsx';
import { useShowsCards } from '../phone.ts';
import styles from './list-filters.module.css';
import type { ListSearch } from './list-search.ts';
import type { ListState } from './list-state.ts';
import { SearchInput } from './search-input.tsx';

type ListFiltersProps = {
  /** The label of the search field. */
  label: string;
  list: Pick<ListState<ListSearch>, 'search' | 'setSearch'>;
  /** Shown at the end of the row if there is room. */
  end?: ReactNode;
  /** On phones, shown beside the filter button. */
  endOnCards?: ReactNode;
  /** Whether filters are set: it marks the filter button. */
  isMarked?: boolean;
  /** The list is in a narrow column: the search takes a line of its own. */
  isNarrow?: boolean;
  children: ReactNode;
};

/** Search and filters of a list; on phones and upright tablets the filters are behind a button. */
export function ListFilters({
  label,
  list,
  end,
  endOnCards,
  isMarked = false,
  isNarrow = false,
  children,
}: ListFiltersProps) {
  const isFolded = useShowsCards();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const search = (
    <SearchInput
      label={label}
      value={list.search.search ?? ''}
      onSearch={list.setSearch}
      isWide={isNarrow && !isFolded}
    />
  );
  if (!isFolded) {
    return (
      <FilterRow>
        {search}
        {children}
        {end !== undefined && <div className={styles.end}>{end}</div>}
      </FilterRow>
    );
  }
  return (
    <div>
      <FilterRow>
        {search}
        <Button
          variant="default"
          leftSection={<IconFilter size={18} aria-hidden />}
          data-set={isMarked || undefined}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          Filters
        </Button>
        {endOnCards}
      </FilterRow>
      <Folded id={id} isOpen={isOpen}>
        <div className={styles.folded}>{children}</div>
      </Folded>
    </div>
  );
}

/** The filters of a list without text search. */
export const FilterRow = ({ children }: { children: ReactNode }) => <div className={styles.filters}>{children}</div>;

type AssignedFilterProps = {
  isSet: boolean;
  /** A view that the user may not leave cannot be removed. */
  isFixed?: boolean;
  onChange: (isSet: boolean) => void;
};

export const AssignedFilter = ({ isSet, isFixed = false, onChange }: AssignedFilterProps) => (
  <Checkbox
    label="Assigned to me"
    className={styles.assigned}
    checked={isFixed || isSet}
    disabled={isFixed}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
);

type ClearFiltersProps<S extends ListSearch> = { list: Pick<ListState<S>, 'setFilters'>; without: Partial<S> };

export const ClearFilters = <S extends ListSearch>({ list, without }: ClearFiltersProps<S>) => (
  <Button variant="subtle" onClick={() => list.setFilters(without)}>
    Clear filters
  </Button>
);
