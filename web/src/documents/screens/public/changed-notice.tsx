import { Text } from '@mantine/core';
import type { PageWords } from './page-words.ts';

/** Shown beside the buttons when the page shows a new version. */
export const DocumentChangedNotice = ({ words }: { words: PageWords }) => (
  <Text role="alert" c="var(--mantine-color-error)">
    {words.refused.say('document_changed')}
  </Text>
);
