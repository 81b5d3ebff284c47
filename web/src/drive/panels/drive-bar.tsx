import { Group, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { SearchInput } from '../../design/list/search-input.tsx';
import { type DriveFilter, driveFilters } from './drive-list.tsx';
import styles from './drive-panel.module.css';

type DriveBarProps = {
  search: string;
  onSearch: (search: string) => void;
  filter: DriveFilter;
  onFilter: (filter: DriveFilter) => void;
  /** Shown at the end of the row. */
  children: ReactNode;
};

/** Search box, type filter and plus menu of the drive (screens M6). */
export function DriveBar({ search, onSearch, filter, onFilter, children }: DriveBarProps) {
  return (
    <div className={styles.bar}>
      <SearchInput label="Search files" value={search} onSearch={onSearch} maxWidth={480} />
      <Group gap="sm">
        <Select
          aria-label="Type"
          data={driveFilters}
          value={filter}
          onChange={(chosen) => onFilter(driveFilters.find((each) => each === chosen) ?? 'All')}
          allowDeselect={false}
          w={112}
        />
        {children}
      </Group>
    </div>
  );
}
