import { ActionIcon, Tooltip } from '@mantine/core';
import { IconCamera, IconPhoto } from '@tabler/icons-react';
import type { LinePhoto } from '@truckroll/contract/price-book/line-photos';
import { countOf } from '@truckroll/domain/format/numbers';
import { Suspense, useState } from 'react';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import type { CellProps } from './figure-cell.tsx';
import { useLineEditing } from './line-context.ts';

const PhotosModal = lazyDialog(async () => (await import('./photos-modal.tsx')).PhotosModal);

/** The photos of a line, with their number. */
export function PhotosCell({ line, label, isReadOnly }: CellProps) {
  const { editor, table } = useLineEditing();
  const [isOpen, setOpen] = useState(false);
  const { photos } = line;
  /** Photos arrive one after another, each to those that the line has then. */
  const change = (how: (photos: readonly LinePhoto[]) => readonly LinePhoto[]) => {
    const now = editor.lines.get().find(({ key }) => key === line.key);
    if (now !== undefined) editor.change(line.key, { photos: how(now.photos) });
  };
  if (isReadOnly && photos.length === 0) return null;
  return (
    <>
      <Tooltip label={photos.length === 0 ? 'Photos' : countOf(photos.length, 'photo')}>
        <ActionIcon
          variant="subtle"
          color={photos.length === 0 ? 'gray' : undefined}
          size={36}
          aria-label={`Photos of ${label}${photos.length === 0 ? '' : ` (${photos.length})`}`}
          onClick={() => setOpen(true)}
        >
          {photos.length === 0 ? <IconCamera size={18} aria-hidden /> : <IconPhoto size={18} aria-hidden />}
        </ActionIcon>
      </Tooltip>
      <Suspense>
        {isOpen && (
          <PhotosModal
            label={line.name.trim() || label}
            photos={photos}
            readOnly={isReadOnly}
            hint={table.photosHint ?? ''}
            onClose={() => setOpen(false)}
            onAdd={(photo) => change((all) => [...all, photo])}
            onRemove={(id) => change((all) => all.filter((photo) => photo.id !== id))}
          />
        )}
      </Suspense>
    </>
  );
}
