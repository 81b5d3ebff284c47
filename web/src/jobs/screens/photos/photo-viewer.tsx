import { ActionIcon, Button, Group, Modal, SegmentedControl, Switch } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconPencil,
  IconTrash,
  IconX,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import type { JobPhoto } from '@truckroll/contract/jobs/job-photos';
import type { Job } from '@truckroll/contract/jobs/jobs';
import { photoKindLabels, photoKinds } from '@truckroll/domain/job-photos/photo-kinds';
import { mayChangePhoto, mayShowPhotos } from '@truckroll/domain/job-photos/photo-rights';
import { type ReactNode, useRef, useState } from 'react';
import { rightsOf, useMe } from '../../../app/session/me.ts';
import { useLayer } from '../../../design/dialog/layers.ts';
import { confirm } from '../../../design/feedback/confirm.ts';
import { toastOnError } from '../../../design/feedback/toast-on-error.ts';
import { useChangePhoto, useDeletePhoto } from '../../../files/parts/job-photo-queries.ts';
import { MarkEditor } from './mark-editor.tsx';
import { PhotoStage } from './photo-stage.tsx';
import styles from './photo-viewer.module.css';

const mostZoom = 4;
/** How far a finger moves to turn to the next photo, in pixels. */
const swipe = 50;

type PhotoViewerProps = { job: Job; photos: readonly JobPhoto[]; startId: string; onClose: () => void };

/** The photos of a job in the full window, one at a time (screens M20). */
export function PhotoViewer({ job, photos, startId, onClose }: PhotoViewerProps) {
  const [id, setId] = useState(startId);
  const [zoom, setZoom] = useState(1);
  const [isDrawing, setDrawing] = useState(false);
  const touched = useRef<number | null>(null);
  useLayer({ opened: true, close: onClose });
  const at = Math.max(
    0,
    photos.findIndex((photo) => photo.id === id),
  );
  const photo = photos[at];
  if (photo === undefined) return null;

  function show(next: JobPhoto): void {
    setId(next.id);
    setZoom(1);
  }

  function turn(by: 1 | -1): void {
    const next = photos[at + by];
    if (next !== undefined && !isDrawing) show(next);
  }

  /** The next photo takes the place of a deleted one, the previous one that of the last. */
  function leaveDeleted(): void {
    const next = photos[at + 1] ?? photos[at - 1];
    if (next === undefined) onClose();
    else show(next);
  }

  const name = `${photoKindLabels[photo.kind]}: ${photo.fileName}`;
  return (
    <Modal.Root opened onClose={onClose} closeOnEscape={false} fullScreen>
      <Modal.Content
        className={styles.viewer}
        aria-label="Photos"
        onKeyDown={({ key, target }) => {
          if (zoom > 1 || target instanceof HTMLInputElement) return;
          if (key === 'ArrowRight') turn(1);
          if (key === 'ArrowLeft') turn(-1);
        }}
        onTouchStart={({ touches }) => {
          touched.current = touches.length === 1 && zoom === 1 ? (touches[0]?.clientX ?? null) : null;
        }}
        onTouchEnd={({ changedTouches }) => {
          const way = touched.current === null ? 0 : (changedTouches[0]?.clientX ?? touched.current) - touched.current;
          touched.current = null;
          if (Math.abs(way) >= swipe) turn(way < 0 ? 1 : -1);
        }}
      >
        <div className={styles.bar}>
          <span className={styles.name} role="status">
            {at + 1} of {photos.length} · {name}
          </span>
          <Group gap={4} wrap="nowrap">
            <Tool label="Zoom out" isOff={zoom <= 1} onClick={() => setZoom(zoom - 1)}>
              <IconZoomOut size={20} aria-hidden />
            </Tool>
            <Tool label="Zoom in" isOff={zoom >= mostZoom} onClick={() => setZoom(zoom + 1)}>
              <IconZoomIn size={20} aria-hidden />
            </Tool>
            <Tool label="Previous photo" isOff={at === 0 || isDrawing} onClick={() => turn(-1)}>
              <IconChevronLeft size={20} aria-hidden />
            </Tool>
            <Tool label="Next photo" isOff={at === photos.length - 1 || isDrawing} onClick={() => turn(1)}>
              <IconChevronRight size={20} aria-hidden />
            </Tool>
            {!isDrawing && (
              <Tool label="Close" onClick={onClose}>
                <IconX size={20} aria-hidden />
              </Tool>
            )}
          </Group>
        </div>
        {isDrawing ? (
          <MarkEditor key={photo.id} jobId={job.id} photo={photo} zoom={zoom} onDone={() => setDrawing(false)} />
        ) : (
          <>
            <PhotoStage key={photo.id} photo={photo} marks={photo.marks} zoom={zoom} />
            <PhotoActions job={job} photo={photo} onDraw={() => setDrawing(true)} onDeleted={leaveDeleted} />
          </>
        )}
      </Modal.Content>
    </Modal.Root>
  );
}

type ToolProps = { label: string; isOff?: boolean; onClick: () => void; children: ReactNode };

/** A button that keeps the focus when it has nothing to do, so that the arrow keys go on working. */
const Tool = ({ label, isOff = false, onClick, children }: ToolProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size={40}
    aria-label={label}
    aria-disabled={isOff}
    data-disabled={isOff || undefined}
    onClick={() => {
      if (!isOff) onClick();
    }}
  >
    {children}
  </ActionIcon>
);

type PhotoActionsProps = { job: Job; photo: JobPhoto; onDraw: () => void; onDeleted: () => void };

/** The user's rights to the shown photo. */
function PhotoActions({ job, photo, onDraw, onDeleted }: PhotoActionsProps) {
  const me = useMe();
  const asked = { rights: rightsOf(me), userId: me.id, job };
  const { mutateAsync: change, isPending } = useChangePhoto(job.id);
  const { mutateAsync: remove } = useDeletePhoto(job.id);
  const createdBy = photo.createdBy?.id ?? null;
  if (!mayChangePhoto({ ...asked, photo: { createdBy } })) return null;
  const save = (values: Parameters<typeof change>[0]['change']) => {
    if (!isPending) toastOnError(() => change({ photo, change: values }));
  };
  const ask = () =>
    toastOnError(async () => {
      const message = `"${photo.fileName}" will be deleted from the job and its client's files. This cannot be undone.`;
      const work = () => remove(photo.id);
      if (await confirm({ kind: 'delete', title: 'Delete photo', message, work })) onDeleted();
    });
  return (
    <div className={styles.bar}>
      <SegmentedControl
        size="sm"
        aria-label="Taken"
        data={photoKinds.map((value) => ({ value, label: photoKindLabels[value] }))}
        value={photo.kind}
        onChange={(value) => save({ kind: photoKinds.find((each) => each === value) ?? photo.kind })}
      />
      {mayShowPhotos(asked) && (
        <Switch
          label="Visible to the client"
          checked={photo.isClientVisible}
          onChange={({ currentTarget: { checked } }) => save({ isClientVisible: checked })}
        />
      )}
      <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={onDraw}>
        Annotate
      </Button>
      {mayShowPhotos(asked) && (
        <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={ask}>
          Delete
        </Button>
      )}
    </div>
  );
}
