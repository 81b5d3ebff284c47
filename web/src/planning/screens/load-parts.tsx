import { type TravelGap, travelText } from '@truckroll/domain/travel/travel-gaps';
import { capacityText } from '@truckroll/domain/visits/capacity';
import type { CSSProperties } from 'react';
import { useBoard } from './board.ts';
import { EntryIcon } from './entry-icon.tsx';
import styles from './load-parts.module.css';

/** Hours with at most one decimal. */
const hours = (minutes: number): string => String(Math.round(minutes / 6) / 10);

/** How much of a person's day is booked. Nothing where the user does not see all of it. */
export function CapacityBar({ personId, day }: { personId: string; day: string }) {
  const capacity = useBoard().loads.capacityOf(personId, day);
  if (capacity === null) return null;
  const { available, booked } = capacity;
  const text = capacityText(capacity);
  const share = available === 0 ? Number(booked > 0) : Math.min(1, booked / available);
  return (
    <div className={styles.capacity} title={text} data-over={booked > available || undefined}>
      <span className={styles.spoken}>{text}</span>
      <div aria-hidden className={styles.bar}>
        <div className={styles.fill} style={{ width: `${share * 100}%` }} />
      </div>
      <span aria-hidden className={styles.hours}>
        {booked > available && <EntryIcon of="warning" className={styles.icon} />}
        {available === 0 && booked === 0 ? 'Off' : `${hours(booked)} of ${hours(available)} h`}
      </span>
    </div>
  );
}

/** The way to a visit in full words: '20 min of travel from Ann Lee, Boiler #11, but only 15 min free'. */
export const spokenTravel = ({ minutes, free, fits }: TravelGap, from: string): string =>
  `${minutes} min of travel from ${from}${fits ? '' : `, but only ${free} min free`}`;

type TravelMarkProps = { gap: TravelGap; style?: CSSProperties; className?: string | undefined };

/** The way between two visits, marked where it does not fit. The name of the card behind it says the same. */
export function TravelMark({ gap, style, className = '' }: TravelMarkProps) {
  const { loads } = useBoard();
  return (
    <span
      aria-hidden
      className={`${styles.travel} ${className}`}
      data-tight={!gap.fits || undefined}
      title={spokenTravel(gap, loads.titleOf(gap.fromId))}
      style={style}
    >
      <EntryIcon of={gap.fits ? 'car' : 'warning'} className={styles.icon} />
      {travelText(gap)}
    </span>
  );
}
