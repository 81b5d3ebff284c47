import { Button, Skeleton, Text, Title } from '@mantine/core';
import { formatCount } from '@truckroll/domain/format/numbers';
import { type ReactNode, useId } from 'react';
import { ColorBadge } from '../../design/badge.tsx';
import { useDelayedLoading } from '../../design/feedback/delayed-loading.ts';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { RowCheck } from '../../design/list/row-check.tsx';
import { useFirstRows } from '../../design/painted.tsx';
import plain from '../../design/plain.module.css';
import { DragSurface } from './drag-surface.tsx';
import type { Waiting } from './dragging.ts';
import styles from './tray.module.css';

type Item = Omit<Waiting, 'kind'> & {
  who: string;
  what: string;
  where: string | null;
  /** The urgency, if above normal. */
  urgency?: { label: string; color: string } | undefined;
  facts: readonly string[];
};

type Selection = { ids: ReadonlySet<string>; toggle: (id: string) => void };

type TrayListProps = {
  kind: Waiting['kind'];
  /** The customer and the work, for what is said of it. */
  title: string;
  empty: string;
  query: {
    isPending: boolean;
    error: Error | null;
    refetch: () => unknown;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
  };
  /** The items. Undefined until they are loaded. */
  items: readonly Item[] | undefined;
  total: number | undefined;
  /** The chosen items, where items can be chosen. */
  selection?: Selection | undefined;
  /** Stands above the items. */
  actions?: ReactNode;
  onSchedule: (id: string) => void;
};

/** Unscheduled items of one kind; more are loaded on demand. */
export function TrayList({ kind, title, empty, query, items, total, selection, actions, onSchedule }: TrayListProps) {
  const id = useId();
  const showsSkeleton = useDelayedLoading(query.isPending);
  return (
    <section aria-labelledby={id} aria-busy={query.isPending || showsSkeleton} className={styles.section}>
      <Title order={3} id={id} className={styles.kind}>
        {title}
        {total !== undefined && ` (${formatCount(total)})`}
      </Title>
      {showsSkeleton && ['a', 'b', 'c'].map((key) => <Skeleton key={key} height={64} />)}
      {items === undefined && query.error !== null && (
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
      )}
      {items?.length === 0 && (
        <Text c="dimmed" size="sm">
          {empty}
        </Text>
      )}
      {!showsSkeleton && actions}
      <DragSurface name={`tray-${kind}`}>
        <ul className={styles.list}>
          {!showsSkeleton && items !== undefined && (
            <TrayItems kind={kind} items={items} selection={selection} onSchedule={onSchedule} />
          )}
        </ul>
      </DragSurface>
      {query.hasNextPage && (
        <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Load more
        </Button>
      )}
    </section>
  );
}

type TrayItemsProps = Pick<TrayListProps, 'kind' | 'selection' | 'onSchedule'> & { items: readonly Item[] };

/** Renders the items that fit on the screen first, and the others after the first paint. */
const TrayItems = ({ kind, items, selection, onSchedule }: TrayItemsProps) =>
  useFirstRows(items).map((item) => (
    <TrayItem key={item.id} kind={kind} item={item} selection={selection} onSchedule={() => onSchedule(item.id)} />
  ));

type TrayItemProps = { kind: Waiting['kind']; item: Item; selection: Selection | undefined; onSchedule: () => void };

function TrayItem({ kind, item, selection, onSchedule }: TrayItemProps) {
  const { id, title, duration, who, what, where, urgency, facts } = item;
  return (
    <li
      className={styles.item}
      data-waiting={kind}
      data-id={id}
      data-name={title}
      data-duration={duration}
      data-movable
    >
      {selection && (
        <RowCheck label={`Select ${title}`} isChecked={selection.ids.has(id)} onChange={() => selection.toggle(id)} />
      )}
      <div className={styles.texts}>
        <p className={styles.name}>{who}</p>
        <p>{what}</p>
        {where && <p className={styles.where}>{where}</p>}
        <p className={styles.facts}>
          {urgency && <ColorBadge {...urgency} />}
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        <button
          type="button"
          className={`${plain.button} ${styles.button}`}
          aria-label={`Schedule ${title}`}
          onClick={onSchedule}
        >
          Schedule
        </button>
      </div>
    </li>
  );
}
