import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useFirstRows } from '../painted.tsx';
import styles from './data-table.module.css';
import type { ListSearch } from './list-search.ts';
import type { ListState } from './list-state.ts';
import { RowCheck } from './row-check.tsx';
import { middlePressRow, pressRow, RowTarget } from './row-target.tsx';
import { withAll, withOne } from './selection.ts';
import type { Column, Selection, TableProps } from './table-model.ts';

type TableRowsProps<Row extends { id: string }, S extends ListSearch> = TableProps<Row, S> & {
  rows: readonly Row[];
};

export function TableRows<Row extends { id: string }, S extends ListSearch>(props: TableRowsProps<Row, S>) {
  const { label, columns, rows, list, selection, leadOf, headingOf, actionsOf } = props;
  const width = columns.length + [selection, leadOf, actionsOf].filter((part) => part !== undefined).length;
  const shown = useFirstRows(rows);
  return (
    <table ref={markWider} className={styles.table}>
      <caption className={styles.caption}>{label}</caption>
      <thead className={styles.head}>
        <tr>
          {selection !== undefined && (
            <th scope="col" style={{ width: 40 }}>
              <SelectAll rows={rows} selection={selection} />
            </th>
          )}
          {leadOf !== undefined && (
            <th scope="col" style={{ width: 44 }}>
              <VisuallyHidden>Done</VisuallyHidden>
            </th>
          )}
          {columns.map((column) => (
            <Head key={column.key} column={column} list={list} />
          ))}
          {actionsOf !== undefined && (
            <th scope="col" style={{ width: 48 }}>
              <VisuallyHidden>Actions</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {shown.map((row, index) => (
          <Fragment key={row.id}>
            <RowHeading row={row} before={rows[index - 1]} headingOf={headingOf} width={width} />
            <TableRow {...props} row={row} />
            {props.details?.isOpen(row) === true && (
              <tr className={styles.details}>
                <td colSpan={width}>{props.details.render(row)}</td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

/** Marks the frame if its table is wider: the frame then scrolls with the header. */
function markWider(table: HTMLTableElement): () => void {
  const frame = table.parentElement;
  const watch = new ResizeObserver(() =>
    frame?.toggleAttribute('data-wider', table.offsetWidth > (frame?.clientWidth ?? 0)),
  );
  for (const each of [table, frame]) if (each !== null) watch.observe(each);
  return () => watch.disconnect();
}

type RowHeadingProps<Row> = {
  row: Row;
  before: Row | undefined;
  headingOf: ((row: Row) => string) | undefined;
  width: number;
};

/** The heading above the first of its rows. */
function RowHeading<Row>({ row, before, headingOf, width }: RowHeadingProps<Row>) {
  const heading = headingOf?.(row);
  if (heading === undefined || (before !== undefined && headingOf?.(before) === heading)) return null;
  return (
    <tr className={styles.heading}>
      <th scope="rowgroup" colSpan={width}>
        {heading}
      </th>
    </tr>
  );
}

type HeadProps<Row, S extends ListSearch> = {
  column: Column<Row, NonNullable<S['sortBy']>>;
  list: ListState<S>;
};

function Head<Row, S extends ListSearch>({ column, list }: HeadProps<Row, S>) {
  const { title, sortKey, width, align } = column;
  // In a narrow place columns shrink a little, and the table scrolls before its words break.
  const style = {
    width,
    minWidth: typeof width === 'number' ? 0.65 * width : 'var(--flexible-column)',
    textAlign: align,
  };
  if (sortKey === undefined) {
    return (
      <th scope="col" style={style}>
        {title}
      </th>
    );
  }
  const isSorted = list.search.sortBy === sortKey;
  const isDown = isSorted && list.search.sortOrder === 'desc';
  const Icon = isSorted ? (isDown ? IconArrowDown : IconArrowUp) : IconArrowsSort;
  return (
    <th scope="col" style={style} aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : 'none'}>
      <UnstyledButton className={styles.sort} data-sorted={isSorted || undefined} onClick={() => list.sortBy(sortKey)}>
        {title}
        <Icon size={14} aria-hidden />
      </UnstyledButton>
    </th>
  );
}

function SelectAll<Row extends { id: string }>(props: { rows: readonly Row[]; selection: Selection }) {
  const { rows, selection } = props;
  const chosen = rows.filter((row) => selection.selected.has(row.id)).length;
  return (
    <RowCheck
      label="Select all rows of this page"
      isChecked={chosen > 0 && chosen === rows.length}
      isPart={chosen > 0 && chosen < rows.length}
      onChange={(isChecked) => selection.change(withAll(selection.selected, rows, isChecked))}
    />
  );
}

type TableRowProps<Row extends { id: string }, S extends ListSearch> = TableRowsProps<Row, S> & { row: Row };

function TableRow<Row extends { id: string }, S extends ListSearch>(props: TableRowProps<Row, S>) {
  const { row, columns, selection, leadOf, actionsOf, nameOf, linkOf, onOpen, details, rowPropsOf } = props;
  const link = linkOf?.(row);
  const opens = link !== undefined || onOpen !== undefined;
  return (
    <tr
      className={opens ? styles.opens : undefined}
      {...rowPropsOf?.(row)}
      data-selected={selection?.selected.has(row.id) || undefined}
      onClick={pressRow}
      onAuxClick={middlePressRow}
    >
      {selection !== undefined && (
        <td>
          <RowCheck
            label={`Select ${nameOf(row)}`}
            isChecked={selection.selected.has(row.id)}
            onChange={(isChecked) => selection.change(withOne(selection.selected, row.id, isChecked))}
          />
        </td>
      )}
      {leadOf !== undefined && <td>{leadOf(row)}</td>}
      {columns.map((column, index) => (
        <td key={column.key} style={{ textAlign: column.align }} className={styles.cell}>
          {index === 0 ? (
            <RowTarget
              link={link}
              onOpen={onOpen === undefined ? undefined : () => onOpen(row)}
              isOpen={details?.isOpen(row)}
            >
              {column.render(row)}
            </RowTarget>
          ) : (
            column.render(row)
          )}
        </td>
      ))}
      {actionsOf !== undefined && <td className={styles.actions}>{actionsOf(row)}</td>}
    </tr>
  );
}
