import { Button, type ButtonProps, Text } from '@mantine/core';
import type { ComponentPropsWithoutRef } from 'react';
import styles from './busy-button.module.css';

type BusyButtonProps = ButtonProps &
  Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps | 'children'> & {
    label: string;
    busyLabel: string;
    isBusy: boolean;
  };

const longest = (one: string, other: string): string => (one.length > other.length ? one : other);

/** Shows a busy label while running, at the same width (screens 3.5). The caller ignores further clicks. */
export function BusyButton({ label, busyLabel, isBusy, ...button }: BusyButtonProps) {
  return (
    <Button {...button} aria-busy={isBusy}>
      <Text component="span" inherit className={styles.label} data-longest={longest(label, busyLabel)}>
        {isBusy ? busyLabel : label}
      </Text>
    </Button>
  );
}
