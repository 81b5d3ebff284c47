import { ActionIcon, Text } from '@mantine/core';
import { IconPinFilled } from '@tabler/icons-react';
import styles from './optimise.module.css';
import type { MoveLine } from './plan-view.ts';

/** A visit that the dispatcher keeps where it is. */
export type PinnedVisit = Pick<MoveLine, 'id' | 'title' | 'clientName' | 'from'>;

type PinnedVisitsProps = { pins: readonly PinnedVisit[]; onUnpin: (id: string) => void };

/** The focus follows a visit from the list of changes to this one. */
const takeFocus = (button: HTMLButtonElement | null): void => button?.focus();

/** The visits that stay where they are, until they are released. */
export function PinnedVisits({ pins, onUnpin }: PinnedVisitsProps) {
  if (pins.length === 0) return null;
  return (
    <section aria-label="Kept where they are" className={styles.left}>
      <Text fw={600} size="sm">
        {pins.length === 1 ? '1 visit is kept where it is' : `${pins.length} visits are kept where they are`}
      </Text>
      <ul className={styles.lines}>
        {pins.map(({ id, title, clientName, from }) => (
          <li key={id} className={styles.line}>
            <span className={styles.visit}>{`${title}, ${clientName}`}</span>
            <span className={styles.withButton}>
              <span className={styles.change}>{from}</span>
              <ActionIcon
                ref={takeFocus}
                variant="light"
                className={styles.one}
                aria-label={`Let ${title} move`}
                onClick={() => onUnpin(id)}
              >
                <IconPinFilled size={18} aria-hidden />
              </ActionIcon>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
