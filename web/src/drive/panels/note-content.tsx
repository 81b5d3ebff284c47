import type { RefObject } from 'react';
import type { RichTextActions } from '../../design/field/rich-text-actions.ts';
import { RichTextEditor } from '../../design/field/rich-text-editor.tsx';
import { useRichText } from '../../design/field/rich-text-state.ts';
import type { AppForm } from '../../design/form/form.tsx';

type NoteValues = { title: string; noteContent: string };
type NoteContentProps = { form: AppForm<NoteValues, NoteValues>; actionsRef: RefObject<RichTextActions | null> };

/** The content of a note: the editor without a field's label, because the note is its form's only long text. */
export function NoteContent({ form, actionsRef }: NoteContentProps) {
  const { html, begin, onReady, onChange } = useRichText(form, 'noteContent');
  return (
    <RichTextEditor
      key={begin}
      label="Content"
      initial={html}
      onReady={onReady}
      onChange={onChange}
      actionsRef={actionsRef}
    />
  );
}
