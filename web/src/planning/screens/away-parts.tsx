import { VisuallyHidden } from '@mantine/core';
import { IconCalendarOff } from '@tabler/icons-react';
import type { Away } from '../parts/away.ts';
import { placeOf, placeOfEnd } from '../parts/day-axis.ts';
import styles from './away-parts.module.css';
import { useBoard } from './board.ts';
import { stretchStyle } from './time-parts.tsx';

/** The people who are away on a day, in one line each. `most` limits the lines; the last one then counts the others. */
export function AwayList({ day, most = 20 }: { day: string; most?: number }) {
  const away = useBoard().awayOn(day);
  if (away.length === 0) return null;
  const shown = away.length > most ? away.slice(0, most - 1) : away;
  const rest = away.slice(shown.length).map(textOf);
  return (
    <ul className={styles.list} aria-label="Time off">
      {shown.map((each) => (
        <AwayLine key={each.id} text={textOf(each)} />
      ))}
      {rest.length > 0 && <AwayLine text={`+${rest.length} away`} title={rest.join('\n')} />}
    </ul>
  );
}

/** The number of people who are away on a day, for narrow cells. */
export function AwayCount({ day }: { day: string }) {
  const away = useBoard().awayOn(day).map(textOf);
  if (away.length === 0) return null;
  return (
    <div className={styles.line} title={away.join('\n')}>
      <IconCalendarOff size={13} aria-hidden />
      <span>
        {away.length}
        <VisuallyHidden> away</VisuallyHidden>
      </span>
    </div>
  );
}

/** The time off of a person on a day, under their name. */
export function OwnAway({ day, personId }: { day: string; personId: string }) {
  const own = useBoard()
    .awayOn(day)
    .filter((away) => away.personId === personId);
  if (own.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Time off">
      {own.map(({ id, label }) => (
        <AwayLine key={id} text={label} />
      ))}
    </ul>
  );
}

const textOf = ({ name, label }: Away): string => `${name}: ${label}`;

const AwayLine = ({ text, title = text }: { text: string; title?: string }) => (
  <li className={styles.line} title={title}>
    <IconCalendarOff size={13} aria-hidden />
    <span>{text}</span>
  </li>
);

/** The time off of a person as shaded parts of their row of hours. */
export function AwayBlocks({ day, personId }: { day: string; personId: string }) {
  const { axis, clockOf, awayOn } = useBoard();
  const clock = clockOf(day);
  const slots = axis.keys.length;
  return awayOn(day)
    .filter((away) => away.personId === personId)
    .map(({ id, start, end }) => (
      <div
        key={id}
        className={styles.block}
        style={stretchStyle('x', placeOf(axis, clock, start) / slots, placeOfEnd(axis, clock, end) / slots)}
      />
    ));
}
