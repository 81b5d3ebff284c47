import { ActionIcon, Anchor, Button, Group, Input, Progress, Text } from '@mantine/core';
import { CheckboxField } from '../../design/field/checkbox-field.tsx';
import { TextareaField } from '../../design/field/textarea-field.tsx';
import type { JobFormState } from './use-job-form.ts';
import '@mantine/dropzone/styles.layer.css';
import { Dropzone } from '@mantine/dropzone';
import { IconArrowBackUp, IconUpload, IconX } from '@tabler/icons-react';
import type { FileRef } from '@truckroll/contract/jobs/jobs';
import { formatFileSize } from '@truckroll/domain/format/numbers';
import { type ReactNode, useRef } from 'react';
import { useController } from 'react-hook-form';
import { useCan } from '../../app/session/me.ts';
import { errorText } from '../../design/field/field.ts';
import { attachmentLimits, withChosen, withoutName } from '../../files/parts/attached-files-input.ts';
import styles from './job-form.module.css';

const longestNote = 10_000;

/** The instructions of the job, where they are shown, and its files. Both steps show the same fields (screens M21). */
export function NotesFields({ state }: { state: JobFormState }) {
  const { control } = state.form;
  return (
    <>
      <TextareaField control={control} name="notes" label="Job Instructions" minRows={4} maxLength={longestNote} />
      <Group gap="lg">
        <CheckboxField control={control} name="linkToEstimate" label="Link to Estimate" />
        <CheckboxField control={control} name="linkToInvoice" label="Link to Invoice" />
      </Group>
      <AttachmentsField state={state} />
    </>
  );
}

/** The files of the job: stored ones, and pending ones that are sent with the save (screens M21). */
function AttachmentsField({ state }: { state: JobFormState }) {
  const { form, job, share } = state;
  const mayUpload = useCan()('Jobs.uploadAttachments');
  const { field, fieldState } = useController({ control: form.control, name: 'files' });
  const removed = useController({ control: form.control, name: 'removedAttachmentIds' }).field;
  const open = useRef<(() => void) | null>(null);
  const stored = job?.internalNotes.attachments ?? [];
  if (!mayUpload && stored.length === 0) return null;
  const isSending = share !== null;
  const files = (
    <ul className={styles.files} aria-label="Attachments">
      {stored.map((file) => (
        <Stored
          key={file.id}
          file={file}
          isRemoved={removed.value.includes(file.id)}
          onToggle={() =>
            removed.onChange(
              removed.value.includes(file.id)
                ? removed.value.filter((id) => id !== file.id)
                : [...removed.value, file.id],
            )
          }
        />
      ))}
      {field.value.map(({ name, file, refusal }) => (
        <FileRow
          key={name}
          name={name}
          hint={
            refusal === null ? (
              formatFileSize(file.size)
            ) : (
              <Text span inherit c="red" role="alert">
                {refusal}
              </Text>
            )
          }
        >
          {!isSending && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={`Remove ${name}`}
              onClick={() => field.onChange(withoutName(field.value, name))}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          )}
        </FileRow>
      ))}
    </ul>
  );
  return (
    <Input.Wrapper label="Attachments" labelElement="div" error={errorText(fieldState.error)}>
      {mayUpload ? (
        <Dropzone
          openRef={open}
          onDrop={(chosen) => field.onChange(withChosen(field.value, chosen))}
          onReject={(rejections) =>
            field.onChange(
              withChosen(
                field.value,
                rejections.map(({ file }) => file),
              ),
            )
          }
          multiple
          disabled={isSending}
          activateOnClick={false}
          activateOnKeyboard={false}
          tabIndex={-1}
          classNames={{ root: styles.dropZone, inner: styles.dropZoneInner }}
        >
          <Group gap="sm" className={styles.dropHint}>
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
          {files}
        </Dropzone>
      ) : (
        files
      )}
      {isSending && <Progress value={share * 100} aria-label="Upload of attachments" size="sm" mt="xs" animated />}
    </Input.Wrapper>
  );
}

type FileRowProps = { name: ReactNode; hint: ReactNode; children: ReactNode };

const FileRow = ({ name, hint, children }: FileRowProps) => (
  <li className={styles.file}>
    <div className={styles.fileText}>
      <Text size="sm" fw={550} component="div" className={styles.fileName}>
        {name}
      </Text>
      <Text size="xs" c="dimmed" component="div">
        {hint}
      </Text>
    </div>
    {children}
  </li>
);

type StoredProps = { file: FileRef; isRemoved: boolean; onToggle: () => void };

function Stored({ file, isRemoved, onToggle }: StoredProps) {
  const label = isRemoved ? `Keep ${file.fileName}` : `Remove ${file.fileName}`;
  return (
    <FileRow
      name={
        isRemoved ? (
          <Text span inherit td="line-through">
            {file.fileName}
          </Text>
        ) : (
          <Anchor href={file.presignedUrl} target="_blank" rel="noreferrer" inherit>
            {file.fileName}
          </Anchor>
        )
      }
      hint={isRemoved ? 'Will be removed' : formatFileSize(file.fileSize)}
    >
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} onClick={onToggle}>
        {isRemoved ? <IconArrowBackUp size={16} aria-hidden /> : <IconX size={16} aria-hidden />}
      </ActionIcon>
    </FileRow>
  );
}
