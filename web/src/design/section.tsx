import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

type SectionProps = {
  title: string;
  intro?: string;
  /** Content at the right of the heading. */
  aside?: ReactNode;
  isBusy?: boolean;
  children: ReactNode;
};

/** A part of a page with its own heading. Its elements are plain: home and settings have a dozen of them. */
export function Section({ title, intro, aside, isBusy, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id} aria-busy={isBusy}>
      <div className={styles.head} data-intro={intro !== undefined || undefined}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {aside}
      </div>
      {intro !== undefined && <p className={styles.intro}>{intro}</p>}
      {children}
    </section>
  );
}
