import { Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './book-screen.module.css';

/** The time that is held, and the secret by which it is booked. */
export type Held = { hold: string; start: string; heldUntil: string };

/** The heading of a step. It is focused, so that a screen reader says what has come. */
export function StepTitle({ children, isFirst = false }: { children: ReactNode; isFirst?: boolean }) {
  const element = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFirst) element.current?.focus();
  }, [isFirst]);
  return (
    <Title order={1} className={styles.title} tabIndex={-1} ref={element}>
      {children}
    </Title>
  );
}
