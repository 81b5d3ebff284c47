import '@mantine/dropzone/styles.layer.css';
import { ActionIcon, Anchor, Button, Group, Input, Progress, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconUpload, IconX } from '@tabler/icons-react';
import { formatFileSize } from '@truckroll/domain/format/numbers';
import { useRef } from 'react';
import { useController } from 'react-hook-form';
import { errorText } from '../../design/field/field.ts';
import { attachmentLimits, type PendingFile, withChosen, withoutName } from '../../files/parts/attached-files-input.ts';
import styles from './request-form.module.css';
import type { RequestFormState } from './use-request-form.ts';

/** The files of the request: stored ones, and pending ones that are uploaded after the save (screens M26). */
export function AttachmentsField({ state: { form, request, share } }: { state: RequestFormState }) {
  const { field, fieldState } = useController({ control: form.control, name: 'files' });
  const open = useRef<(() => void) | null>(null);
  const isSending = share !== null;
  const add = (files: readonly File[]) => field.onChange(withChosen(field.value, files));
  return (
    <Input.Wrapper label="Attachments" labelElement="div" error={errorText(fieldState.error)}>
      <Dropzone
        openRef={open}
        onDrop={add}
        onReject={(rejections) => add(rejections.map(({ file }) => file))}
        multiple
        disabled={isSending}
        activateOnClick={false}
        activateOnKeyboard={false}
        tabIndex={-1}
        classNames={{ root: styles.dropZone, inner: styles.dropZoneInner }}
      >
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconUpload size={16} aria-hidden />}
            disabled={isSending}
            onClick={() => open.current?.()}
          >
            Add files
          </Button>
          <Text size="sm" c="dimmed">
            or drop them here. {attachmentLimits}.
          </Text>
        </Group>
        <ul className={styles.files} aria-label="Attachments">
          {(request?.attachments ?? []).map(({ id, fileName, fileSize, presignedUrl }) => (
            <li key={id} className={styles.file}>
              <Anchor href={presignedUrl} target="_blank" rel="noreferrer" className={styles.fileText}>
                {fileName}
              </Anchor>
              <Text size="xs" c="dimmed">
                {formatFileSize(fileSize)}
              </Text>
            </li>
          ))}
          {field.value.map((pending) => (
            <Pending
              key={pending.name}
              pending={pending}
              onRemove={isSending ? undefined : () => field.onChange(withoutName(field.value, pending.name))}
            />
          ))}
        </ul>
      </Dropzone>
      {isSending && <Progress value={share * 100} aria-label="Upload of attachments" size="sm" mt="xs" animated />}
    </Input.Wrapper>
  );
}

function Pending({ pending, onRemove }: { pending: PendingFile; onRemove: (() => void) | undefined }) {
  const { name, file, refusal } = pending;
  return (
    <li className={styles.file}>
      <div className={styles.fileText}>
        <Text size="sm">{name}</Text>
        {refusal === null ? (
          <Text size="xs" c="dimmed">
            {formatFileSize(file.size)}
          </Text>
        ) : (
          <Text size="xs" c="red" role="alert">
            {refusal}
          </Text>
        )}
      </div>
      {onRemove !== undefined && (
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={`Remove ${name}`} onClick={onRemove}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}
