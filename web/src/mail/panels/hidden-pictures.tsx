import { Button, Group, Text } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import styles from '../parts/message-body.module.css';
import type { Pictures } from './use-pictures.ts';

/** Asks before external pictures are loaded, because loading them tells the sender when a message is read. */
export function HiddenPictures({ pictures }: { pictures: Pictures }) {
  return (
    <Group gap="xs" className={styles.hidden}>
      <Text size="sm" className={styles.reason}>
        <IconPhoto size={16} aria-hidden className={styles.sign} />{' '}
        {pictures.hasFailed
          ? 'The pictures could not be loaded.'
          : 'Remote pictures are hidden, because loading them tells the sender that you have read this.'}
      </Text>
      <Button size="compact-sm" variant="default" onClick={pictures.show}>
        Show pictures
      </Button>
      <Button size="compact-sm" variant="subtle" onClick={pictures.showAlways}>
        Always show from this sender
      </Button>
    </Group>
  );
}
