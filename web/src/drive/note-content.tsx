import { type RefObject, useCallback, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { RichTextActions } from '../design/field/rich-text-actions.ts';
import { RichTextEditor } from '../design/field/rich-text-editor.tsx';
import type { AppForm } from '../design/form/form.tsx';

type NoteValues = { title: string; noteContent: string };
type NoteContentProps = { form: AppForm<NoteValues, NoteValues>; actionsRef: RefObject<RichTextActions | null> };

/**
 * The content of a note. Changes are relative to the editor's version of the stored text. A new editor shows a text that
 * the form has received otherwise, such as the version that somebody else has saved.
 */
export function NoteContent({ form, actionsRef }: NoteContentProps) {
  const { control, formState, resetField, setValue } = form;
  const content = useWatch({ control, name: 'noteContent' });
  const isStored = formState.defaultValues?.noteContent === content;
  const [shown, setShown] = useState({ initial: content, isStored, last: content, round: 0 });
  if (content !== shown.last) setShown({ initial: content, isStored, last: content, round: shown.round + 1 });

  const take = useCallback((html: string) => setShown((now) => ({ ...now, last: html })), []);
  const { isStored: beganStored } = shown;
  const onReady = useCallback(
    (html: string) => {
      if (!beganStored) return;
      take(html);
      resetField('noteContent', { defaultValue: html });
    },
    [beganStored, resetField, take],
  );
  const onChange = useCallback(
    (html: string) => {
      take(html);
      setValue('noteContent', html, { shouldDirty: true });
    },
    [setValue, take],
  );

  return (
    <RichTextEditor
      key={shown.round}
      label="Content"
      initial={shown.initial}
      onReady={onReady}
      onChange={onChange}
      actionsRef={actionsRef}
    />
  );
}
