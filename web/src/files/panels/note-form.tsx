import { Button, Group } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import type { Note } from '@truckroll/contract/files/drive';
import { itemNameMaximum } from '@truckroll/domain/files/item-names';
import { type RefObject, useEffect, useImperativeHandle } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useRecordForm } from '../../app/record-form/record-form.ts';
import { useMe } from '../../app/session/me.ts';
import { mayLeave, useAskBeforeLeaving } from '../../design/feedback/unsaved-changes.ts';
import { RichTextEditor } from '../../design/field/rich-text-editor.tsx';
import { type RichTextHandle, useRichTextHandle } from '../../design/field/rich-text-handle.ts';
import { useRichText } from '../../design/field/rich-text-state.ts';
import { TextField } from '../../design/field/text-field.tsx';
import { type AppForm, Form } from '../../design/form/form.tsx';
import { SaveButton } from '../../design/form/save-button.tsx';
import { SaveLine } from '../../design/form/save-line.tsx';
import { useSaveKey } from '../../design/save-key.ts';
import { type DriveOwner, readNote, useSaveNote } from '../parts/drive-queries.ts';
import styles from './note-editor.module.css';
import { NotePrompt } from './note-prompt.tsx';

const contentMaximum = 200_000;
const noteSchema = z.object({
  title: z.string().trim().min(1, { error: 'Please enter a title' }).max(itemNameMaximum),
  noteContent: z.string().max(contentMaximum),
});

type NoteFormProps = {
  owner: DriveOwner;
  /** The newest known version; null for a new note. */
  note: Note | null;
  folder: string | null;
  /** Receives the function that asks before the form is left. */
  askRef: RefObject<(() => Promise<boolean>) | null>;
  /** Called when the note is saved, or the editor may be closed. */
  onDone: () => void;
};

/** M13: title and content of a note, and the AI prompt box unless the company has switched AI off. */
export function NoteForm({ owner, note, folder, askRef, onDone }: NoteFormProps) {
  const saveNote = useSaveNote(owner);
  const { features } = useMe().account;
  const text = useRichTextHandle();
  const form = useRecordForm({
    record: note,
    schema: noteSchema,
    valuesOf: (stored) => ({ title: stored?.title ?? '', noteContent: stored?.noteContent ?? '' }),
    send: (values, edited) =>
      saveNote.mutateAsync({ ...values, id: edited?.id ?? null, folder, updatedAt: edited?.updatedAt }),
    reload: ({ id }) => readNote(id),
    onSaved: onDone,
  });
  const { setFocus, getValues } = form;
  const content = useWatch({ control: form.control, name: 'noteContent' });
  const isChanged = form.formState.isDirty;
  const askBeforeLeaving = useAskBeforeLeaving(isChanged);
  useImperativeHandle(askRef, () => askBeforeLeaving, [askBeforeLeaving]);
  useAskBeforeClosing(isChanged && !form.isSaving);

  useEffect(() => setFocus('title'), [setFocus]);

  useSaveKey(() => form.submit());

  async function cancel(): Promise<void> {
    if (await askBeforeLeaving()) onDone();
  }

  return (
    <Form form={form} label="Note" className={styles.form}>
      <TextField control={form.control} name="title" label="Title" required maxLength={itemNameMaximum} />
      <NoteContent form={form} handle={text} />
      {features.ai && (
        <NotePrompt owner={owner} text={text} content={content} readContent={() => getValues('noteContent')} />
      )}
      <SaveLine form={form} otherError={form.formState.errors.noteContent?.message} />
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

type NoteValues = { title: string; noteContent: string };
type NoteContentProps = { form: AppForm<NoteValues, NoteValues>; handle: RichTextHandle };

/** The content of a note: the editor without a field's label, because the note is its form's only long text. */
function NoteContent({ form, handle }: NoteContentProps) {
  const { html, begin, onReady, onChange } = useRichText(form, 'noteContent');
  return (
    <RichTextEditor key={begin} label="Content" initial={html} onReady={onReady} onChange={onChange} handle={handle} />
  );
}
