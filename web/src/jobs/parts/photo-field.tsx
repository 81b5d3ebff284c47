import { ActionIcon, Button, FileButton, Group, Input } from '@mantine/core';
import { IconCamera, IconX } from '@tabler/icons-react';
import { uploadRefusal } from '@truckroll/domain/files/upload-rules';
import { mostPhotos } from '@truckroll/domain/job-forms/fields';
import { toast } from '../../design/feedback/toasts.ts';
import { type FieldProps, useField } from '../../design/field/field.ts';
import { requiredProps } from '../../design/field/required-props.ts';
import { useLocalPicture } from '../../design/local-picture.ts';
import type { FormAnswers } from './form-answers.ts';
import styles from './stored-images.module.css';
import { StoredImage } from './stored-images.tsx';

type Photo = string | File;

/** Photos from a phone's camera or from files. The form's value contains keys and unsent files. */
export function PhotoField({ control, name, label, required }: FieldProps<FormAnswers, FormAnswers>) {
  const { value, onChange, error, ref } = useField<FormAnswers, FormAnswers>({ control, name });
  const photos: Photo[] = Array.isArray(value) ? (value as Photo[]) : [];

  function add(chosen: File[]): void {
    const refusal = chosen.map(uploadRefusal).find((text) => text !== null);
    if (refusal !== undefined && refusal !== null) toast.error(refusal);
    const taken = chosen.filter((file) => uploadRefusal(file) === null);
    onChange([...photos, ...taken].slice(0, mostPhotos));
  }

  return (
    <Input.Wrapper label={label} labelElement="div" error={error} labelProps={requiredProps(required).labelProps}>
      <Group gap="xs" mb={photos.length > 0 ? 6 : 0}>
        {photos.map((photo, at) => (
          <span
            key={typeof photo === 'string' ? photo : `${photo.name}-${photo.lastModified}`}
            className={styles.photo}
          >
            {typeof photo === 'string' ? (
              <StoredImage storageKey={photo} name={`${label} ${at + 1}`} />
            ) : (
              <ChosenImage file={photo} name={`${label} ${at + 1}`} />
            )}
            <ActionIcon
              className={styles.remove}
              variant="default"
              size="sm"
              aria-label={`Remove ${label} ${at + 1}`}
              onClick={() => onChange(photos.filter((each) => each !== photo))}
            >
              <IconX size={14} aria-hidden />
            </ActionIcon>
          </span>
        ))}
      </Group>
      <FileButton multiple accept="image/*" onChange={add}>
        {(props) => (
          <Button
            {...props}
            ref={ref}
            variant="default"
            aria-label={`Add photos to ${label}`}
            leftSection={<IconCamera size={18} aria-hidden />}
            disabled={photos.length >= mostPhotos}
          >
            Add photos
          </Button>
        )}
      </FileButton>
    </Input.Wrapper>
  );
}

/** A preview of a chosen file. */
function ChosenImage({ file, name }: { file: File; name: string }) {
  const url = useLocalPicture(file);
  return <span className={styles.place}>{url !== null && <img src={url} alt={name} className={styles.image} />}</span>;
}
