import { Group, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import styles from './job-form.module.css';

type FormSectionProps = { title: string; place?: number; aside?: ReactNode; children: ReactNode };

/** A part of a step with its own heading. The parts of the first step are numbered (jobs.md 2). */
export function FormSection({ title, place, aside, children }: FormSectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <Group justify="space-between" gap="sm">
        <Title order={3} id={id} className={styles.heading}>
          {place !== undefined && (
            <span className={styles.place} aria-hidden>
              {place}
            </span>
          )}
          {title}
        </Title>
        {aside}
      </Group>
      {children}
    </section>
  );
}
