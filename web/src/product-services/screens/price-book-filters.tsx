import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { productListFilters } from '@truckroll/contract/price-book/product-list-filters';
import { formatCount } from '@truckroll/domain/format/numbers';
import type { ReactNode } from 'react';
import { SearchInput } from '../../design/list/search-input.tsx';
import { useShowsCards } from '../../design/phone.ts';
import { FilterFields } from '../../list-filters/parts/filter-bar.tsx';
import { categoriesQuery } from '../parts/catalogue-queries.ts';
import styles from './price-book.module.css';
import type { PriceBookState } from './price-book-state.ts';

type PriceBookFiltersProps = {
  list: PriceBookState;
  /** Shown at the end of the row if there is room. */
  children: ReactNode;
};

export function PriceBookFilters({ list, children }: PriceBookFiltersProps) {
  const showsCards = useShowsCards();
  const { search } = list;
  return (
    <div className={styles.filters}>
      <SearchInput label="Search the price book" value={search.search ?? ''} onSearch={list.setSearch} />
      <FilterFields table={productListFilters} list={list} own={{ category: <CategoryFilter list={list} /> }} />
      {!showsCards && <div className={styles.filtersEnd}>{children}</div>}
    </div>
  );
}

function CategoryFilter({ list }: { list: PriceBookState }) {
  const { category, inactive } = list.search;
  const { data } = useQuery(categoriesQuery({ includeInactive: inactive !== undefined }));
  const names = data?.map(({ name, count }) => ({ value: name, label: `${name} (${formatCount(count)})` })) ?? [];
  // A category from the URL is shown even if no entry has it any more.
  const isKnown = category === undefined || names.some(({ value }) => value === category);
  return (
    <Select
      aria-label="Category"
      placeholder="All categories"
      w={200}
      searchable
      clearable
      data={isKnown ? names : [...names, { value: category, label: category }]}
      value={category ?? null}
      onChange={(chosen) => list.setFilters({ category: chosen ?? undefined })}
      clearButtonProps={{ 'aria-label': 'Clear Category', 'aria-hidden': false, tabIndex: 0, miw: 24, mih: 24 }}
      nothingFoundMessage="Nothing found"
    />
  );
}
