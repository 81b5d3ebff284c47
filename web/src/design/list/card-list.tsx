import { Checkbox } from '@mantine/core';
import styles from './card-list.module.css';
import type { ListSearch } from './list-search.ts';
import { RowTarget } from './row-target.tsx';
import { withOne } from './selection.ts';
import type { TableProps } from './table-model.ts';

type CardListProps<Row extends { id: string }, S extends ListSearch> = TableProps<Row, S> & { rows: readonly Row[] };

/**
 * A table's rows as cards: the first column as heading, a badge beside it, the others as label and value (screens 3.4).
 */
export function CardList<Row extends { id: string }, S extends ListSearch>(props: CardListProps<Row, S>) {
  return (
    <ul className={styles.list} aria-label={props.label}>
      {props.rows.map((row, index) => (
        <li key={row.id} {...props.rowPropsOf?.(row)} className={styles.card}>
          {beginsHeading(props, index) && <p className={styles.groupHead}>{props.headingOf?.(row)}</p>}
          <CardOf {...props} row={row} />
        </li>
      ))}
    </ul>
  );
}

/** Whether a row starts a new heading. */
function beginsHeading<Row extends { id: string }, S extends ListSearch>(
  { rows, headingOf }: CardListProps<Row, S>,
  index: number,
): boolean {
  const [row, before] = [rows[index], rows[index - 1]];
  if (headingOf === undefined || row === undefined) return false;
  return before === undefined || headingOf(before) !== headingOf(row);
}

function CardOf<Row extends { id: string }, S extends ListSearch>(props: CardListProps<Row, S> & { row: Row }) {
  const { row, columns, selection, leadOf, nameOf, linkOf, onOpen, actionsOf } = props;
  const [heading, ...others] = columns;
  return (
    <>
      <div className={styles.top}>
        {selection !== undefined && (
          <Checkbox
            aria-label={`Select ${nameOf(row)}`}
            checked={selection.selected.has(row.id)}
            onChange={(event) => selection.change(withOne(selection.selected, row.id, event.currentTarget.checked))}
          />
        )}
        {leadOf?.(row)}
        <div className={styles.heading}>
          <RowTarget link={linkOf?.(row)} onOpen={onOpen === undefined ? undefined : () => onOpen(row)}>
            {heading?.render(row)}
          </RowTarget>
        </div>
        {others
          .filter(({ onCard }) => onCard === 'beside')
          .map((column) => (
            <div key={column.key}>{column.render(row)}</div>
          ))}
        {actionsOf?.(row)}
      </div>
      <dl className={styles.values}>
        {others
          .filter(({ onCard = 'value' }) => onCard === 'value')
          .map((column) => (
            <div key={column.key} className={styles.value}>
              <dt>{column.title}</dt>
              <dd>{column.render(row)}</dd>
            </div>
          ))}
      </dl>
    </>
  );
}
