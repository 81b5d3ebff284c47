import { VisuallyHidden } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { closedText } from '@truckroll/domain/holidays/closed-days';
import styles from './away-parts.module.css';
import { useBoard } from './board.ts';

/** The holidays and company days of a day, in one line each. */
export function ClosedList({ day }: { day: string }) {
  const closed = useBoard().closedOn(day);
  if (closed.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Company closed">
      {closed.map((each) => (
        <li key={`${each.kind} ${each.name}`} className={styles.closed} title={closedText(each)}>
          <IconFlag size={13} aria-hidden />
          <span>{each.name}</span>
        </li>
      ))}
    </ul>
  );
}

/** A mark for a closed day, for narrow cells. */
export function ClosedMark({ day }: { day: string }) {
  const closed = useBoard().closedOn(day);
  if (closed.length === 0) return null;
  const text = closed.map(closedText).join(', ');
  return (
    <div className={styles.closed} title={text}>
      <IconFlag size={13} aria-hidden />
      <VisuallyHidden>{text}</VisuallyHidden>
    </div>
  );
}
