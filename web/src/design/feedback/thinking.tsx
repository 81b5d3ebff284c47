import { Loader, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import styles from './thinking.module.css';
import { cycleLabels, type ThinkingLabel } from './thinking-labels.ts';

/** Shown until AI begins to answer. */
export function Thinking() {
  const [label, setLabel] = useState<ThinkingLabel>('Thinking');
  useEffect(() => cycleLabels(setLabel), []);
  return (
    <div className={styles.thinking}>
      <Loader type="dots" size="xs" color="gray" aria-hidden />
      <Text size="sm" c="dimmed">
        {label}
      </Text>
    </div>
  );
}
