import type { HTMLAttributes, ReactNode } from 'react';
import type { EmptyContent } from '../feedback/empty-state.tsx';
import type { ListSearch } from './list-search.ts';
import type { ListState } from './list-state.ts';
import type { RowLink } from './row-target.tsx';

export type Column<Row, K extends string = string> = {
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  /** Set only for columns by which the endpoint can sort. */
  sortKey?: K;
  align?: 'right';
  width?: number | string;
  /**
   * On a phone's card: the heading instead of the first column, or beside it; in the second line as label and value
   * (default), as a value that needs no label, or as one that takes the rest of the line; as a button beside both lines,
   * or not at all (screens 3.4).
   */
  onCard?: 'heading' | 'beside' | 'value' | 'plain' | 'rest' | 'button' | 'none';
  /** Whether the column choice cannot hide it. */
  isFixed?: boolean;
  /** Whether it is hidden until it is chosen. */
  isOptional?: boolean;
};

/** Whether a column is shown. `switched` are the keys that a choice has changed: hidden, or shown if optional. */
export const isColumnShown = <Row, K extends string>(column: Column<Row, K>, switched: readonly string[]): boolean =>
  column.isFixed === true || (column.isOptional === true) === switched.includes(column.key);

/** `hasMore`: there are more rows than `total`, which were not counted. */
export type Rows<Row> = { items: readonly Row[]; total: number; hasMore?: boolean };

/** The state of the query that fills the table. */
type Loading<Row> = {
  data: Rows<Row> | undefined;
  isPending: boolean;
  isFetching: boolean;
  isError: boolean;
  /** Whether the rows are still those of the previous page or filter. */
  isPlaceholderData?: boolean;
  error: unknown;
  refetch: () => unknown;
};

export type Selection = { selected: ReadonlySet<string>; change: (selected: ReadonlySet<string>) => void };

export type TableProps<Row extends { id: string }, S extends ListSearch> = {
  /** The accessible name of the table. */
  label: string;
  columns: readonly Column<Row, NonNullable<S['sortBy']>>[];
  query: Loading<Row>;
  list: ListState<S>;
  /** The name of a row in the labels of its controls. */
  nameOf: (row: Row) => string;
  linkOf?: (row: Row) => RowLink | undefined;
  onOpen?: (row: Row) => void;
  /** The content below the open rows; `onOpen` then opens and closes a row. */
  details?: { isOpen: (row: Row) => boolean; render: (row: Row) => ReactNode };
  /** Shown before a row's first column, such as a checkbox. */
  leadOf?: (row: Row) => ReactNode;
  /** The heading of a row. Rows with the same heading must be adjacent. */
  headingOf?: (row: Row) => string;
  /** The row's menu. */
  actionsOf?: (row: Row) => ReactNode;
  /** Further attributes of a row, such as those for dragging. */
  rowPropsOf?: (row: Row) => HTMLAttributes<HTMLElement>;
  selection?: Selection;
  empty: EmptyContent;
  /** Whether filters are set, and the control that clears them. */
  filtered?: { isFiltered: boolean; clear: ReactNode };
};
