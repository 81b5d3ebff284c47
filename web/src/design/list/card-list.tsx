import { Fragment } from 'react';
import { useFirstRows } from '../painted.tsx';
import styles from './card-list.module.css';
import { cardValues } from './card-values.ts';
import type { ListSearch } from './list-search.ts';
import { RowCheck } from './row-check.tsx';
import { RowTarget } from './row-target.tsx';
import { withOne } from './selection.ts';
import type { Column, TableProps } from './table-model.ts';

type CardListProps<Row extends { id: string }, S extends ListSearch> = TableProps<Row, S> & { rows: readonly Row[] };

/**
 * A table's rows as cards: the first column as heading with its badge, below it the values that are not empty, on one
 * line if they fit (screens 3.4).
 */
export function CardList<Row extends { id: string }, S extends ListSearch>(props: CardListProps<Row, S>) {
  const shown = useFirstRows(props.rows);
  return (
    <ul className={styles.list} aria-label={props.label}>
      {shown.map((row, index) => (
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
  const { row, columns, selection, leadOf, nameOf, linkOf, onOpen, details, actionsOf } = props;
  const heading = columns.find(({ onCard }) => onCard === 'heading') ?? columns[0];
  const others = columns.filter((column) => column !== heading);
  const buttons = others.filter(({ onCard }) => onCard === 'button');
  return (
    <>
      <div className={styles.row}>
        {selection !== undefined && (
          <RowCheck
            label={`Select ${nameOf(row)}`}
            isChecked={selection.selected.has(row.id)}
            onChange={(isChecked) => selection.change(withOne(selection.selected, row.id, isChecked))}
          />
        )}
        {leadOf?.(row)}
        <div className={styles.lines}>
          <div className={styles.first}>
            <div className={styles.heading}>
              <RowTarget
                link={linkOf?.(row)}
                onOpen={onOpen === undefined ? undefined : () => onOpen(row)}
                isOpen={details?.isOpen(row)}
              >
                {heading?.render(row)}
              </RowTarget>
            </div>
            {others
              .filter(({ onCard }) => onCard === 'beside')
              .map((column) => (
                <Fragment key={column.key}>{column.render(row)}</Fragment>
              ))}
          </div>
          <Values row={row} columns={others} />
        </div>
        {(buttons.length > 0 || actionsOf !== undefined) && (
          <div className={styles.buttons} data-stacked={buttons.length === 1 || undefined}>
            {buttons.map((column) => (
              <Fragment key={column.key}>{column.render(row)}</Fragment>
            ))}
            {actionsOf?.(row)}
          </div>
        )}
      </div>
      {details?.isOpen(row) === true && <div className={styles.details}>{details.render(row)}</div>}
    </>
  );
}

type ValuesProps<Row> = { row: Row; columns: readonly Column<Row>[] };

/** Below the heading: the values that are not empty. */
function Values<Row>({ row, columns }: ValuesProps<Row>) {
  const shown = cardValues(columns, row);
  if (shown.length === 0) return null;
  return (
    <dl className={styles.values}>
      {shown.map(({ key, title, place, value }) => (
        <div key={key} className={styles.value} data-rest={place === 'rest' || undefined}>
          <dt className={place === 'value' ? undefined : styles.hidden}>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
