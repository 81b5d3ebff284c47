import { VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { lanesOf } from '@truckroll/domain/calendar/lanes';
import { badgeColor } from '@truckroll/domain/colors/badge-colors';
import { type CSSProperties, useState } from 'react';
import { useMe } from '../../app/session/me.ts';
import { Person } from '../../design/person.tsx';
import { clockOfMinute } from './schedule-slot.ts';
import styles from './team-day.module.css';
import { firstMinuteOf, leftOf, minuteAt, type PersonDay, type Stretch } from './team-day.ts';

type PersonRowProps = {
  member: { id: string; name: string; color: string };
  day: PersonDay | undefined;
  hours: Stretch;
  /** The job's own time on this row. */
  chosen: Stretch | null;
  isChosen: boolean;
  isLoaded: boolean;
  /** How long the job takes. */
  seconds: number;
  /** The minutes of the day that have passed. */
  passed: number;
  onPlace: (minute: number) => void;
};

/** The least height of a visit beside others, in pixels: one line of text. */
const laneHeight = 21;

const spoken = ({ from, to }: Stretch): string => `${clockOfMinute(from)} to ${clockOfMinute(to % (24 * 60))}`;

/** A person's row of the team's day. Free places are buttons: a click sets the time at which it is made. */
export function PersonRow(props: PersonRowProps) {
  const { member, day, hours, chosen, isChosen, isLoaded, seconds, passed, onPlace } = props;
  const { colors } = useMe().account;
  const [pointed, setPointed] = useState<number | null>(null);
  const { bars = [], anyTime = [], away = [], works = [] } = day ?? {};
  const at = (part: Stretch): CSSProperties => ({
    left: `${((part.from - hours.from) / (hours.to - hours.from)) * 100}%`,
    width: `${((Math.min(part.to, hours.to) - part.from) / (hours.to - hours.from)) * 100}%`,
  });
  const lanes = lanesOf(bars);
  const most = Math.max(1, ...[...lanes.values()].map((each) => each.lanes));
  const hint = pointed === null ? null : { from: pointed, to: Math.min(hours.to, pointed + seconds / 60) };
  const isFree = isLoaded && bars.length + anyTime.length === 0;
  return (
    <li className={styles.row} data-chosen={isChosen || undefined}>
      <div className={styles.person}>
        <Person id={member.id} name={member.name} color={member.color} />
        {isChosen && (
          <>
            <IconCheck size={14} aria-hidden className={styles.check} />
            <VisuallyHidden>, assigned</VisuallyHidden>
          </>
        )}
        {anyTime.length > 0 && (
          <span className={styles.note} title={anyTime.join('\n')}>
            {anyTime.length} without a time
          </span>
        )}
      </div>
      <div
        className={styles.track}
        data-hours={(hours.to - hours.from) / 60}
        style={{ ...gridOf(hours), minHeight: most * laneHeight + 6 }}
      >
        {leftOf(hours, works).map((part) => (
          <div key={`off ${part.from}`} className={styles.off} style={at(part)} />
        ))}
        {away.map(({ id, label, ...part }) => {
          const shown = { from: Math.max(part.from, hours.from), to: Math.min(part.to, hours.to) };
          return shown.from < shown.to ? (
            <div key={id} className={styles.away} style={at(shown)} title={`${label}, ${spoken(part)}`}>
              {label}
            </div>
          ) : null;
        })}
        {isFree && away.length === 0 && chosen === null && (
          <span className={styles.empty}>No visits found for this day</span>
        )}
        {leftOf(hours, bars).map((part) => (
          <button
            key={`free ${part.from}`}
            type="button"
            className={styles.free}
            style={at(part)}
            aria-label={`${member.name}, free ${spoken(part)}`}
            onPointerMove={(event) => event.pointerType === 'mouse' && setPointed(pointedMinute(event, part))}
            onPointerLeave={() => setPointed(null)}
            onClick={(event) => {
              setPointed(null);
              // A click by keyboard has no position.
              onPlace(event.detail === 0 ? firstMinuteOf(part, works, passed) : pointedMinute(event, part));
            }}
          />
        ))}
        {bars.map(({ id, title, status, ...part }) => {
          const { lane, lanes: count } = lanes.get(id) ?? { lane: 0, lanes: 1 };
          return (
            <div
              key={id}
              className={styles.bar}
              title={`${spoken(part)} ${title}`}
              style={{
                ...at(part),
                top: `calc(3px + (100% - 6px) * ${lane / count})`,
                height: `calc((100% - 6px) / ${count})`,
                borderInlineStartColor: badgeColor(colors, 'visitStatus', status),
              }}
            >
              <VisuallyHidden>{spoken(part)} </VisuallyHidden>
              {title.replace(/^Job /, '')}
            </div>
          );
        })}
        {hint !== null && (
          <div className={styles.hint} style={at(hint)} aria-hidden>
            {clockOfMinute(hint.from)}
          </div>
        )}
        {chosen !== null && (
          <div className={styles.own} style={at(chosen)}>
            <VisuallyHidden>This job, </VisuallyHidden>
            {clockOfMinute(chosen.from)}
          </div>
        )}
      </div>
    </li>
  );
}

/** The lines of the hours behind the row. */
const gridOf = ({ from, to }: Stretch): CSSProperties => ({ backgroundSize: `${(60 / (to - from)) * 100}% 100%` });

type Pointing = { clientX: number; currentTarget: HTMLElement };

function pointedMinute({ clientX, currentTarget }: Pointing, part: Stretch): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  return minuteAt(part, (clientX - left) / Math.max(1, width));
}
