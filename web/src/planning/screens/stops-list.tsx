import { Anchor, Text, Title } from '@mantine/core';
import { badgeLabel } from '@truckroll/domain/colors/badge-colors';
import type { CSSProperties } from 'react';
import { Person } from '../../design/person.tsx';
import { distanceText } from '../../design/shown-units.ts';
import { mapTarget } from '../../maps/parts/address-link.tsx';
import { type DayRoute, personColor, type WaitingStop } from '../parts/day-stops.ts';
import type { Entry } from '../parts/entry.ts';
import { entryTimesText } from '../parts/entry-words.ts';
import type { DayStop } from '../parts/numbered-stops.ts';
import { useBoard } from './board.ts';
import { pointedEntry, useIsPointed } from './board-selection.ts';
import styles from './stops-list.module.css';

const stopsText = (count: number): string => (count === 1 ? '1 stop' : `${count} stops`);

type StopsListProps = {
  routes: readonly DayRoute[];
  /** Whether each stop has a link to the way there, as technicians need. */
  hasDirections?: boolean;
  /** The visit to mark as the next one. */
  next?: Entry | undefined;
  /** The level of the people's names among the headings of the page. */
  headings?: 2 | 3;
};

/** The stops of a map in their order, for the keyboard and screen readers, and for those without a position. */
export function StopsList({ routes, hasDirections = false, next, headings = 3 }: StopsListProps) {
  return (
    <div className={styles.routes}>
      {routes.map(({ person, stops, kilometres }) => (
        <section key={person?.id ?? ''} aria-label={person?.name ?? 'Nobody assigned'}>
          <div className={styles.head} style={{ '--person': personColor(person) } as CSSProperties}>
            <Title order={headings} className={styles.name}>
              {person === null ? 'Nobody assigned' : <Person {...person} />}
            </Title>
            <Text size="xs" c="dimmed" className={styles.length}>
              {stopsText(stops.length)}
              {kilometres > 0 && `, about ${distanceText(kilometres)}`}
            </Text>
          </div>
          <ol className={styles.stops}>
            {stops.map((stop) => (
              <StopRow
                key={stop.entry.id}
                stop={stop}
                color={personColor(person)}
                hasDirections={hasDirections}
                isNext={stop.entry === next}
              />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

type StopRowProps = { stop: DayStop; color: string; hasDirections: boolean; isNext: boolean };

function StopRow({ stop, color, hasDirections, isNext }: StopRowProps) {
  const board = useBoard();
  const { entry, number, position } = stop;
  const { location } = entry.event.extendedProps;
  const isPointed = useIsPointed(entry.id);
  const target = hasDirections ? mapTarget({ formattedAddress: location, ...position }) : null;
  const point = (isIn: boolean) => pointedEntry.set(isIn ? entry.id : null);
  return (
    <li
      className={styles.stop}
      data-pointed={isPointed || undefined}
      style={{ '--person': color } as CSSProperties}
      onMouseEnter={() => point(true)}
      onMouseLeave={() => point(false)}
    >
      <span className={styles.number} aria-hidden>
        {entry.status === 'completed' ? '✓' : (number ?? '–')}
      </span>
      <button
        type="button"
        className={styles.open}
        onClick={() => board.open(entry)}
        onFocus={() => point(true)}
        onBlur={() => point(false)}
      >
        <span className={styles.title}>
          {entry.title}
          {isNext && <span className={styles.next}>Next</span>}
          {entry.isLate && <span className={styles.late}>Late</span>}
        </span>
        <span className={styles.facts}>
          {entryTimesText(entry, board.zone)}
          {entry.status !== null && ` · ${badgeLabel('visitStatus', entry.status)}`}
        </span>
        <span className={styles.facts}>{location ?? 'No address'}</span>
        {position === null && <span className={styles.unknown}>Not on the map: the position is unknown</span>}
      </button>
      {target !== null && (
        <Anchor {...target} className={styles.way} aria-label={`Directions to ${entry.title}`}>
          Directions
        </Anchor>
      )}
    </li>
  );
}

/** The jobs to schedule that are on the map. */
export function WaitingList({
  waiting,
  onSchedule,
}: {
  waiting: readonly WaitingStop[];
  onSchedule: (id: string) => void;
}) {
  if (waiting.length === 0) return null;
  return (
    <section aria-label="To schedule, on the map" className={styles.waiting}>
      <Title order={3} className={styles.name}>
        To schedule ({waiting.length})
      </Title>
      <ul className={styles.stops}>
        {waiting.map(({ id, title, client, where }) => (
          <li key={id} className={styles.stop} data-waiting-stop>
            <span className={styles.number} aria-hidden />
            <button
              type="button"
              className={styles.open}
              onClick={() => onSchedule(id)}
              onMouseEnter={() => pointedEntry.set(id)}
              onMouseLeave={() => pointedEntry.set(null)}
              onFocus={() => pointedEntry.set(id)}
              onBlur={() => pointedEntry.set(null)}
            >
              <span className={styles.title}>{client}</span>
              <span className={styles.facts}>{title}</span>
              {where !== null && <span className={styles.facts}>{where}</span>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
