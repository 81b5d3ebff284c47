import type { HTMLAttributes, ReactNode } from 'react';
import type { ListSearch } from './list-search.ts';
import type { ListState } from './list-state.ts';
import type { RowLink } from './row-target.tsx';

export type Column<Row, K extends string = string> = {
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  /** Only columns that the call can sort have one. */
  sortKey?: K;
  align?: 'right';
  width?: number | string;
  /** On a phone's card: beside the heading, or as label and value (usual). The first column is the heading (screens 3.4). */
  onCard?: 'beside' | 'value';
  /** Not to be hidden by the column choice. */
  isFixed?: boolean;
};

export type Rows<Row> = { items: readonly Row[]; total: number };

/** What a table needs to know of the query that fills it. */
type Loading<Row> = {
  data: Rows<Row> | undefined;
  isPending: boolean;
  isFetching: boolean;
  isError: boolean;
  /** Whether it is what another page or filter found, until the answer is there. */
  isPlaceholderData?: boolean;
  error: unknown;
  refetch: () => unknown;
};

export type Selection = { selected: ReadonlySet<string>; change: (selected: ReadonlySet<string>) => void };

export type TableProps<Row extends { id: string }, S extends ListSearch> = {
  /** Names the table for readers. */
  label: string;
  columns: readonly Column<Row, NonNullable<S['sortBy']>>[];
  query: Loading<Row>;
  list: ListState<S>;
  /** What a row is called in the labels of its controls. */
  nameOf: (row: Row) => string;
  linkOf?: (row: Row) => RowLink | undefined;
  onOpen?: (row: Row) => void;
  /** Stands before a row's first column, such as a tick that does something at once. */
  leadOf?: (row: Row) => ReactNode;
  /** The heading under which a row stands; rows of one heading come one after the other. */
  headingOf?: (row: Row) => string;
  /** The row's menu. */
  actionsOf?: (row: Row) => ReactNode;
  /** Further attributes of a row, such as those of dragging. */
  rowPropsOf?: (row: Row) => HTMLAttributes<HTMLElement>;
  selection?: Selection;
  empty: { text: string; action?: ReactNode };
  /** Whether filters are set, and what takes them off. */
  filtered?: { isFiltered: boolean; clear: ReactNode };
};
