import type { ReactNode } from 'react';
import styles from './fact-list.module.css';

/**
 * A value with its label; `isLong` takes the full width and keeps line breaks, `isWord` takes the full width on phones,
 * where it would break inside of the word.
 */
export type Fact = {
  label: string;
  value: ReactNode;
  isLong?: boolean;
  isWord?: boolean /** A unique key, for facts with the same label. */;
  key?: string;
};

const isEmpty = (value: ReactNode): boolean => value === null || value === undefined || value === false || value === '';

/** Read-only values with the label above each value. Empty values show as '-' (screens 3.2). */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value, isLong, isWord, key = label }) => (
        <div key={key} className={styles.fact} data-long={isLong || undefined} data-word={isWord || undefined}>
          <dt>{label}</dt>
          <dd>{isEmpty(value) ? '-' : value}</dd>
        </div>
      ))}
    </dl>
  );
}
