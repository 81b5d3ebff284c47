import { Button, Group } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import type { Note } from '@truckroll/contract/drive';
import { itemNameMaximum } from '@truckroll/domain/drive/item-names';
import { type RefObject, useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { saveOrReload } from '../app/record-form/stale-record.ts';
import { useMe } from '../app/session/me.ts';
import { mayLeave, useAskBeforeLeaving } from '../design/feedback/unsaved-changes.ts';
import type { RichTextActions } from '../design/field/rich-text-actions.ts';
import { RichTextEditor } from '../design/field/rich-text-editor.tsx';
import { TextField } from '../design/field/text-field.tsx';
import { ErrorLine, Form, useAppForm } from '../design/form/form.tsx';
import { SaveButton } from '../design/form/save-button.tsx';
import { useSaveKey } from '../design/save-key.ts';
import { type DriveOwner, useSaveNote } from './drive-queries.ts';
import styles from './note-editor.module.css';
import { NotePrompt } from './note-prompt/note-prompt.tsx';

const contentMaximum = 200_000;
const noteSchema = z.object({
  title: z.string().trim().min(1, { error: 'Please enter a title' }).max(itemNameMaximum),
  noteContent: z.string().max(contentMaximum),
});

export type NoteFormProps = {
  owner: DriveOwner;
  /** The version being edited; null for a new note. */
  note: Note | null;
  folder: string | null;
  /** Receives the function that asks before the form is left. */
  askRef: RefObject<(() => Promise<boolean>) | null>;
  /** Called when the note is saved, or the editor may be closed. */
  onDone: () => void;
  /** Reloads the note after somebody else changed it. */
  onReload: () => void;
};

/** M13: title and content of a note, and the AI prompt box unless the company has switched AI off. */
export function NoteForm({ owner, note, folder, askRef, onDone, onReload }: NoteFormProps) {
  const saveNote = useSaveNote(owner);
  const { features } = useMe().account;
  const actionsRef = useRef<RichTextActions>(null);
  const [initial] = useState(note?.noteContent ?? '');
  const form = useAppForm({
    schema: noteSchema,
    defaultValues: { title: note?.title ?? '', noteContent: initial },
    async save(values) {
      const send = () => saveNote.mutateAsync({ ...values, id: note?.id ?? null, folder, updatedAt: note?.updatedAt });
      if (await saveOrReload(send, onReload)) onDone();
    },
  });
  const { reset, setValue, setFocus, getValues } = form;
  const content = useWatch({ control: form.control, name: 'noteContent' });
  const isChanged = form.formState.isDirty;
  const askBeforeLeaving = useAskBeforeLeaving(isChanged);
  useImperativeHandle(askRef, () => askBeforeLeaving, [askBeforeLeaving]);
  useAskBeforeClosing(isChanged && !form.isSaving);

  // Changes are relative to the editor's version of the stored HTML.
  const onReady = useCallback(
    (noteContent: string) => reset({ title: getValues('title'), noteContent }, { keepDirtyValues: true }),
    [reset, getValues],
  );
  const onChange = useCallback(
    (noteContent: string) => setValue('noteContent', noteContent, { shouldDirty: true }),
    [setValue],
  );

  useEffect(() => setFocus('title'), [setFocus]);

  useSaveKey(() => form.submit());

  async function cancel(): Promise<void> {
    if (await askBeforeLeaving()) onDone();
  }

  return (
    <Form form={form} label="Note" className={styles.form}>
      <TextField control={form.control} name="title" label="Title" required maxLength={itemNameMaximum} />
      <RichTextEditor label="Content" initial={initial} onReady={onReady} onChange={onChange} actionsRef={actionsRef} />
      {features.ai && (
        <NotePrompt
          owner={owner}
          actionsRef={actionsRef}
          content={content}
          readContent={() => getValues('noteContent')}
        />
      )}
      <ErrorLine text={form.errorLine ?? form.formState.errors.noteContent?.message ?? null} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" disabled={form.isSaving} onClick={() => void cancel()}>
          Cancel
        </Button>
        <SaveButton form={form} label="Save" savingLabel="Saving..." canSave={!form.isHeldBack} />
      </Group>
    </Form>
  );
}

/** The parts of a URL that show the editor: removing them closes the editor, although the page stays. */
const shown = (search: Record<string, unknown>): string => JSON.stringify([search.note, search.tab, search.sub]);

/** Going back, or to another tab of the same page, asks as leaving the page does. */
function useAskBeforeClosing(isChanged: boolean): void {
  useBlocker({
    disabled: !isChanged,
    enableBeforeUnload: false,
    shouldBlockFn: async ({ current, next }) =>
      current.pathname === next.pathname && shown(current.search) !== shown(next.search) && !(await mayLeave()),
  });
}
