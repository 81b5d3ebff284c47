import { Button, FileButton, Group, Text } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { uploadLinePhoto } from '@truckroll/contract/documents/option-pictures';
import type { LinePhoto } from '@truckroll/contract/price-book/line-photos';
import { linePhotoSide, mostLinePhotos } from '@truckroll/domain/documents/line-photos';
import { fileTypeText } from '@truckroll/domain/files/upload-rules';
import { useState } from 'react';
import { drawJpeg, within } from '../../app/draw-picture.ts';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { problemText } from '../../design/feedback/api-problem.ts';
import styles from './photos-modal.module.css';

type PhotosModalProps = {
  /** The name of the line. */
  label: string;
  photos: readonly LinePhoto[];
  readOnly: boolean;
  /** Who sees them, in a sentence. */
  hint: string;
  onClose: () => void;
  onAdd: (photo: LinePhoto) => void;
  onRemove: (id: string) => void;
};

/** The photos of a line (screens 12.2). Each is made smaller by the browser and uploaded at once (DC-44). */
export function PhotosModal({ label, photos, readOnly, hint, onClose, onAdd, onRemove }: PhotosModalProps) {
  const [waiting, setWaiting] = useState(0);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const room = mostLinePhotos - photos.length - waiting;

  async function upload(file: File): Promise<void> {
    try {
      const drawn = await drawJpeg(file, 'photo.jpg', within(linePhotoSide));
      if (drawn === null) setRefusals((all) => [...all, fileTypeText(file.name)]);
      else onAdd((await fetchEndpoint(uploadLinePhoto, { files: [drawn] })).photo);
    } catch (error) {
      setRefusals((all) => [...all, problemText(error)]);
    } finally {
      setWaiting((count) => count - 1);
    }
  }

  async function add(files: readonly File[]): Promise<void> {
    const taken = files.slice(0, Math.max(0, room));
    setRefusals(taken.length < files.length ? [`A line has at most ${mostLinePhotos} photos`] : []);
    setWaiting((count) => count + taken.length);
    // One after another, so that they stay in their order.
    for (const file of taken) await upload(file);
  }

  return (
    <Dialog
      title={`Photos: ${label}`}
      width={560}
      onClose={onClose}
      footer={
        <Group justify="space-between" gap="sm">
          {readOnly ? (
            <span />
          ) : (
            <FileButton accept="image/*" multiple onChange={(files) => void add(files)}>
              {(props) => (
                <Button
                  {...props}
                  variant="default"
                  leftSection={<IconCamera size={16} aria-hidden />}
                  disabled={room <= 0}
                >
                  Add photos
                </Button>
              )}
            </FileButton>
          )}
          <Button onClick={onClose}>Done</Button>
        </Group>
      }
    >
      {photos.length === 0 && waiting === 0 && (
        <Text c="dimmed">{readOnly ? 'No photos' : `No photos yet. ${hint}`}</Text>
      )}
      <ul className={styles.photos}>
        {photos.map(({ id, url }, at) => (
          <li key={id}>
            <img src={url} alt={`${at + 1} of ${label}`} />
            {!readOnly && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Remove photo ${at + 1} of ${label}`}
                onClick={() => onRemove(id)}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Text size="sm" role="status" c="dimmed">
        {waiting > 0 ? 'Saving...' : ''}
      </Text>
      {refusals.map((text) => (
        <Text key={text} role="alert" size="sm" c="var(--mantine-color-error)">
          {text}
        </Text>
      ))}
    </Dialog>
  );
}
