import { Button } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import type { TagChangeBody, TaggedKind } from '../parts/tag-queries.ts';

const TagChangeDialog = lazyDialog(async () => (await import('./tag-change-dialog.tsx')).TagChangeDialog);

type TagsButtonProps = {
  kind: TaggedKind;
  target: Pick<TagChangeBody, 'ids' | 'filters'>;
  count: number;
  isBusy: boolean;
  onDone: () => void;
};

/** Changes the tags of the selected records. */
export function TagsButton({ isBusy, onDone, ...of }: TagsButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        disabled={isBusy}
        leftSection={<IconTag size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Tags
      </Button>
      {isOpen && (
        <Suspense>
          <TagChangeDialog
            {...of}
            onClose={() => setOpen(false)}
            onDone={() => {
              setOpen(false);
              onDone();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
