import { type CSSProperties, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useMe } from '../../app/session/me.ts';
import { useNow } from '../../design/now.ts';
import { PageLink } from '../../design/page-link.tsx';
import { Person as PersonName } from '../../design/person.tsx';
import { ScrollRegion } from '../../design/scroll-region.tsx';
import type { Away } from '../../planning/parts/away.ts';
import { colorOf, type Entry, entryTitleParts, type Person } from '../../planning/parts/entry.ts';
import { spokenEntry } from '../../planning/parts/entry-words.ts';
import styles from './day-timeline.module.css';
import { beginOf, placeIn, type TimelineHours, type TimelineRow, timelineHours, timelineRows } from './timeline.ts';

type TimelineProps = {
  day: string;
  visits: readonly Entry[];
  team: readonly Person[];
  away: readonly Away[];
};

/** The visits of a day on the hours of work, one row for each person. Each visit opens its job. */
export function DayTimeline({ day, visits, team, away }: TimelineProps) {
  const { timezone: zone, workingHours } = useMe().account;
  const now = useNow();
  const hours = useMemo(() => timelineHours({ day, zone, workingHours, visits }), [day, zone, workingHours, visits]);
  const rows = useMemo(
    () => timelineRows({ day, entries: visits, team, away, hours }),
    [day, visits, team, away, hours],
  );
  const line = placeIn(hours, now, now);
  const scroller = useRef<HTMLElement>(null);
  const track = useRef<HTMLSpanElement>(null);
  // Taken once: a visit that widens the hours must not move what somebody looks at.
  const [begin] = useState(() => beginOf(hours, now));
  useLayoutEffect(() => {
    if (scroller.current !== null) scroller.current.scrollLeft = begin * (track.current?.clientWidth ?? 0);
  }, [begin]);
  const style = { '--hours': hours.hours.length, '--shown-hours': (hours.to - hours.from) / 3_600_000 };
  return (
    <ScrollRegion ref={scroller} className={styles.scroller} aria-label="Team today">
      <div className={styles.board} style={style as CSSProperties}>
        <div className={styles.head} aria-hidden>
          <span className={styles.corner} />
          <span ref={track} className={styles.hours}>
            {hours.hours.map(({ at, label }) => (
              <span key={at} className={styles.hour} style={leftOf(placeIn(hours, at, at))}>
                {label}
              </span>
            ))}
            {line !== null && <span className={styles.nowMark} style={leftOf(line)} />}
          </span>
        </div>
        {rows.map((row) => (
          <PersonRow key={row.person?.id ?? 'nobody'} row={row} hours={hours} now={now} />
        ))}
      </div>
    </ScrollRegion>
  );
}

const percent = (share: number): string => `${share * 100}%`;
const leftOf = (place: { left: number } | null): CSSProperties => ({ left: percent(place?.left ?? 0) });

type RowProps = { row: TimelineRow; hours: TimelineHours; now: number };

function PersonRow({ row, hours, now }: RowProps) {
  const { person, visits, away, lanes, depth } = row;
  const name = person?.name ?? 'Nobody assigned';
  const count = visits.length === 0 ? 'no visits' : visits.length === 1 ? '1 visit' : `${visits.length} visits`;
  const line = placeIn(hours, now, now);
  return (
    <section className={styles.row} aria-label={[name, count, ...away.map(({ label }) => label)].join(', ')}>
      <div className={styles.person}>
        {person === null ? name : <PersonName id={person.id} name={name} color={person.color} />}
      </div>
      <div className={styles.track} style={{ minHeight: `calc(${depth} * var(--lane) + 6px)` }}>
        {away.map((each) => (
          <AwayBlock key={each.id} away={each} hours={hours} />
        ))}
        {line !== null && <span className={styles.now} style={leftOf(line)} aria-hidden />}
        {visits.map((entry) => (
          <VisitBar key={entry.id} entry={entry} hours={hours} lane={lanes.get(entry.id)?.lane ?? 0} />
        ))}
      </div>
    </section>
  );
}

function AwayBlock({ away, hours }: { away: Away; hours: TimelineHours }) {
  const place = placeIn(hours, away.start, away.end);
  if (place === null) return null;
  return (
    <span
      className={styles.away}
      style={{ left: percent(place.left), width: percent(place.width) }}
      title={away.label}
      aria-hidden
    >
      {away.label}
    </span>
  );
}

const running: readonly unknown[] = ['in_transit', 'arrived', 'in_progress'];

function VisitBar({ entry, hours, lane }: { entry: Entry; hours: TimelineHours; lane: number }) {
  const { timezone: zone, colors } = useMe().account;
  const place = entry.isAllDay
    ? { left: 0, width: 1 }
    : (placeIn(hours, entry.start, entry.end) ?? { left: 0, width: 0 });
  const { jobId } = entry.event.extendedProps;
  const { first, rest } = entryTitleParts(entry);
  const spoken = spokenEntry(entry, zone);
  const style = {
    left: percent(place.left),
    width: percent(place.width),
    top: `calc(${lane} * var(--lane) + 4px)`,
    '--entry': colorOf(entry, 'status', colors),
  };
  return (
    <PageLink
      link={{
        to: '/jobs/$jobId',
        params: { jobId: jobId ?? '' },
        search: { tab: 'visits', visit: entry.id },
      }}
      className={styles.visit}
      style={style as CSSProperties}
      data-status={entry.status ?? undefined}
      data-running={running.includes(entry.status) || undefined}
      data-late={entry.isLate || undefined}
      data-any-time={entry.isAllDay || undefined}
      aria-label={spoken}
      title={spoken.replaceAll('; ', '\n')}
    >
      <span className={styles.client}>{first}</span> <span className={styles.job}>{rest}</span>
    </PageLink>
  );
}
