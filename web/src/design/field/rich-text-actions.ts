import type { Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { Selection } from '@tiptap/pm/state';
import type { RichTextActions } from './rich-text-handle.ts';

/** Ends the undo step, although the next change may follow within its time. */
const endStep = ({ view, state }: Editor): void => view.dispatch(closeHistory(state.tr));

export function actionsOf(editor: Editor): RichTextActions {
  let hasCursor = editor.isFocused;
  editor.on('focus', () => {
    hasCursor = true;
  });
  const place = (): number => (hasCursor ? editor.state.selection : Selection.atEnd(editor.state.doc)).to;
  const inOneStep = (change: () => void): void => {
    endStep(editor);
    change();
    endStep(editor);
  };
  return {
    insert: (html) => inOneStep(() => editor.chain().insertContentAt(place(), html).focus().scrollIntoView().run()),
    replace: (html) => inOneStep(() => editor.chain().setContent(html).focus('end').scrollIntoView().run()),
    focus: () => void editor.commands.focus(hasCursor ? undefined : 'start'),
    undo: () => void editor.chain().undo().focus().run(),
  };
}
