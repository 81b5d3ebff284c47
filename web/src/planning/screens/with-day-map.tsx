import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';
import type { Entry, Person } from '../parts/entry.ts';
import styles from './day-map.module.css';

const DayMap = lazyPart(async () => (await import('./day-map.tsx')).DayMap);

export type DayMapChoice = {
  isOpen: boolean;
  hasWaiting: boolean;
  /** Whether filters may hide entries of the day. */
  isFiltered: boolean;
  onSchedule: (jobId: string) => void;
  onClose: () => void;
};

type WithDayMapProps = {
  map: DayMapChoice;
  day: string;
  rows: readonly (Person | null)[];
  entries: readonly Entry[];
  children: ReactNode;
};

/** The team board with the map of its day beside or under it, if that is open. */
export function WithDayMap({ map, day, rows, entries, children }: WithDayMapProps) {
  const { isOpen, hasWaiting, isFiltered, onSchedule, onClose } = map;
  if (!isOpen) return children;
  return (
    <div className={styles.frame}>
      <div className={styles.split}>
        <div className={styles.board}>{children}</div>
        <Suspense>
          <DayMap
            day={day}
            rows={rows}
            entries={entries}
            hasWaiting={hasWaiting}
            isFiltered={isFiltered}
            onSchedule={onSchedule}
            onClose={onClose}
          />
        </Suspense>
      </div>
    </div>
  );
}
