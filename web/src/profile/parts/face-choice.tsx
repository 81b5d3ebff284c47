import { Box, Button, FileButton, Group, Skeleton, Text } from '@mantine/core';
import { fileTypeText } from '@truckroll/domain/files/upload-rules';
import { Suspense, useRef, useState } from 'react';
import { useChangeFace } from '../../app/session/faces.ts';
import { FacePicture } from '../../design/face.tsx';
import { useFace } from '../../design/faces.ts';
import { problemText } from '../../design/feedback/api-problem.ts';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import { useAskBeforeLeaving } from '../../design/feedback/unsaved-changes.ts';
import { BusyButton } from '../../design/form/busy-button.tsx';
import { type Crop, type FaceSource, makeFace, readFaceSource } from './face-picture.ts';

const FaceCrop = lazyPart(async () => (await import('./face-crop.tsx')).FaceCrop);

type FaceChoiceProps = {
  person: { id: string; name: string; color: string };
  /** The place that is left with the choice, as for `useAskBeforeLeaving`; without it the page. */
  placeOf?: Parameters<typeof useAskBeforeLeaving>[1];
};

/** A person's photo. Of a new one the part is chosen, as often as needed, before it is saved (SE-26, TM-23). */
export function FaceChoice({ person, placeOf }: FaceChoiceProps) {
  const change = useChangeFace(person.id);
  const current = useFace(person.id);
  const [chosen, setChosen] = useState<FaceSource | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const upload = useRef<HTMLButtonElement>(null);
  useAskBeforeLeaving(chosen !== null, placeOf);

  async function choose(file: File | null): Promise<void> {
    if (file === null) return;
    const source = await readFaceSource(file);
    setRefusal(typeof source === 'string' ? source : null);
    setChosen(typeof source === 'string' ? null : source);
  }

  /** The pressed button is gone, so that keyboards continue at the one in its place. */
  function end(): void {
    setChosen(null);
    setRefusal(null);
    requestAnimationFrame(() => upload.current?.focus());
  }

  async function save(picture: File | null, said: string): Promise<void> {
    if (change.isPending) return;
    setRefusal(null);
    try {
      await change.mutateAsync(picture);
      end();
      toast.success(said);
    } catch (error) {
      setRefusal(problemText(error));
    }
  }

  async function saveChosen({ file }: FaceSource, crop: Crop): Promise<void> {
    const made = await makeFace(file, crop);
    if (made === null) setRefusal(fileTypeText(file.name));
    else await save(made, 'Photo saved');
  }

  return (
    <Group gap="md" wrap={chosen === null ? 'nowrap' : 'wrap'} align="flex-start" role="group" aria-label="Photo">
      {chosen === null && <FacePicture name={person.name} color={person.color} size={72} url={current} />}
      {chosen !== null && (
        <Suspense fallback={<Skeleton width={240} height={370} />}>
          <FaceCrop
            picture={chosen}
            isSaving={change.isPending}
            onSave={(crop) => void saveChosen(chosen, crop)}
            onCancel={end}
          />
        </Suspense>
      )}
      <Box flex={chosen === null ? undefined : '1 0 100%'}>
        {chosen === null && (
          <Group gap="xs">
            <FileButton accept="image/*" onChange={(file) => void choose(file)}>
              {(props) => (
                <Button {...props} ref={upload} variant="default">
                  {current === null ? 'Upload photo' : 'Replace photo'}
                </Button>
              )}
            </FileButton>
            {current !== null && (
              <BusyButton
                variant="default"
                label="Remove photo"
                busyLabel="Removing..."
                isBusy={change.isPending}
                onClick={() => void save(null, 'Photo removed')}
              />
            )}
          </Group>
        )}
        <Text size="xs" c="dimmed" mt={6} role={chosen === null ? undefined : 'status'}>
          {chosen === null ? 'Shown to colleagues in place of the initials.' : 'New photo, not saved yet.'}
        </Text>
        {refusal !== null && (
          <Text role="alert" size="xs" c="var(--mantine-color-error)" mt={4}>
            {refusal}
          </Text>
        )}
      </Box>
    </Group>
  );
}
