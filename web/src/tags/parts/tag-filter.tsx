import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useMe } from '../../app/session/me.ts';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';
import { OnDemandPopover } from '../../design/on-demand-menu.tsx';
import styles from './tag-filter.module.css';
import { type TagFilterProps, tagWays } from './tag-ways.ts';

const TagChoices = lazyPart(async () => (await import('./tag-choices.tsx')).TagChoices);

/** Filters a list by tags: those with any of some, with all of them, and with none (screens 3.3). Nothing without tags. */
export function TagFilter(props: TagFilterProps) {
  const { hasTags } = useMe();
  const count = tagWays.reduce((sum, way) => sum + (props.chosen[way]?.length ?? 0), 0);
  if (!hasTags && count === 0) return null;
  return (
    <OnDemandPopover
      position="bottom-start"
      label="Tags"
      className={styles.dropdown}
      target={(target) => (
        <Button
          {...target}
          variant="default"
          data-set={count > 0 || undefined}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          {count === 0 ? 'Tags' : `Tags: ${count}`}
        </Button>
      )}
    >
      <Suspense fallback={null}>
        <TagChoices {...props} />
      </Suspense>
    </OnDemandPopover>
  );
}
