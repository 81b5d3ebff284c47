import { Loader, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import styles from './thinking.module.css';

/** The labels of waiting for AI, each for two seconds (clients document, section 9). */
const thinkingLabels = ['Thinking', 'Pondering', 'Analyzing', 'Processing'] as const;
const labelMs = 2_000;

/** Shown until AI begins to answer. */
export function Thinking() {
  const [at, setAt] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setAt((before) => (before + 1) % thinkingLabels.length), labelMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className={styles.thinking}>
      <Loader type="dots" size="xs" color="gray" aria-hidden />
      <Text size="sm" c="dimmed">
        {thinkingLabels[at]}
      </Text>
    </div>
  );
}
