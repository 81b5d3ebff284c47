import { Button, FileButton, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useChangeFace } from '../app/session/faces.ts';
import { FacePicture } from '../design/face.tsx';
import { useFace } from '../design/faces.ts';
import { problemText } from '../design/feedback/api-problem.ts';
import { toast } from '../design/feedback/toasts.ts';
import { useAskBeforeLeaving } from '../design/feedback/unsaved-changes.ts';
import { BusyButton } from '../design/form/busy-button.tsx';
import { useLocalPicture } from '../design/local-picture.ts';
import { makeFace } from './face-picture.ts';

type FaceChoiceProps = {
  person: { id: string; name: string; color: string };
  /** What is left with the choice, as for `useAskBeforeLeaving`; without it the page. */
  placeOf?: Parameters<typeof useAskBeforeLeaving>[1];
};

/** A person's photo, with a preview of a new one before it is saved (SE-26, TM-23). */
export function FaceChoice({ person, placeOf }: FaceChoiceProps) {
  const change = useChangeFace(person.id);
  const current = useFace(person.id);
  const [chosen, setChosen] = useState<File | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const preview = useLocalPicture(chosen);
  useAskBeforeLeaving(chosen !== null, placeOf);

  async function choose(file: File | null): Promise<void> {
    if (file === null) return;
    const made = await makeFace(file);
    setRefusal(typeof made === 'string' ? made : null);
    setChosen(typeof made === 'string' ? null : made);
  }

  async function save(picture: File | null): Promise<void> {
    if (change.isPending) return;
    setRefusal(null);
    try {
      await change.mutateAsync(picture);
      setChosen(null);
      toast.success(picture === null ? 'Photo removed' : 'Photo saved');
    } catch (error) {
      setRefusal(problemText(error));
    }
  }

  return (
    <Group gap="md" wrap="nowrap" role="group" aria-label="Photo">
      <FacePicture name={person.name} color={person.color} size={72} url={preview ?? current} />
      <div>
        <Group gap="xs">
          {chosen === null ? (
            <>
              <FileButton accept="image/*" onChange={(file) => void choose(file)}>
                {(props) => (
                  <Button {...props} variant="default">
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
                  onClick={() => void save(null)}
                />
              )}
            </>
          ) : (
            <>
              <BusyButton
                label="Save photo"
                busyLabel="Saving..."
                isBusy={change.isPending}
                onClick={() => void save(chosen)}
              />
              <Button variant="default" disabled={change.isPending} onClick={() => setChosen(null)}>
                Cancel
              </Button>
            </>
          )}
        </Group>
        <Text size="xs" c="dimmed" mt={6} role={chosen === null ? undefined : 'status'}>
          {chosen === null
            ? 'Shown to colleagues in place of the initials. A square is cut out.'
            : 'New photo, not saved yet.'}
        </Text>
        {refusal !== null && (
          <Text role="alert" size="xs" c="var(--mantine-color-error)" mt={4}>
            {refusal}
          </Text>
        )}
      </div>
    </Group>
  );
}
