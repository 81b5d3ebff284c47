import { Card, Collapse, Text, Title, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import styles from './editor.module.css';

type FoldSectionProps = {
  title: string;
  /** A summary that is shown while the section is collapsed. */
  summary?: string;
  /** Whether it is expanded at first, because it has content. */
  isOpen: boolean;
  /** Whether it is expanded regardless of the user's choice, for example because of an error in it. */
  mustOpen: boolean;
  children: ReactNode;
};

/** A collapsible part of the form that most documents do not need. */
export function FoldSection({ title, summary, isOpen, mustOpen, children }: FoldSectionProps) {
  const id = useId();
  const [wants, setWants] = useState(isOpen);
  const opened = wants || mustOpen;
  return (
    <Card component="section" radius="md" aria-label={title}>
      <UnstyledButton
        className={styles.fold}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setWants(!opened)}
      >
        <Title order={2}>{title}</Title>
        {!opened && summary !== undefined && (
          <Text component="span" size="sm" c="dimmed">
            {summary}
          </Text>
        )}
        <IconChevronDown size={18} aria-hidden className={styles.chevron} data-open={opened || undefined} />
      </UnstyledButton>
      <Collapse id={id} expanded={opened}>
        <div className={styles.folded}>{children}</div>
      </Collapse>
    </Card>
  );
}
