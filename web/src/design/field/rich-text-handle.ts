import { useState } from 'react';

/**
 * The actions of other parts of a form on a rich text. Each change is one undo step, and leaves the focus in the text.
 */
export type RichTextActions = {
  /** Inserts HTML behind the cursor or the selection; at the end, if the text has not had the focus yet. */
  insert: (html: string) => void;
  /** Replaces the whole text. */
  replace: (html: string) => void;
  /** Focuses the text, with the cursor at its last position or at the start. */
  focus: () => void;
  /** Takes the last step back. */
  undo: () => void;
};

/**
 * The actions for the parts of a form beside a rich text, whose editor is loaded on demand: what is done before it is
 * there waits for it, and is never lost.
 */
export type RichTextHandle = RichTextActions & {
  /** Begins to act on an editor, with what waits first. Returns a function that ends it. */
  attach: (editor: RichTextActions) => () => void;
};

export function richTextHandle(): RichTextHandle {
  let attached: RichTextActions | null = null;
  let waiting: ((editor: RichTextActions) => void)[] = [];
  const act = (action: (editor: RichTextActions) => void): void => {
    if (attached === null) waiting.push(action);
    else action(attached);
  };
  return {
    insert: (html) => act((editor) => editor.insert(html)),
    replace: (html) => act((editor) => editor.replace(html)),
    focus: () => act((editor) => editor.focus()),
    undo: () => act((editor) => editor.undo()),
    attach(editor) {
      attached = editor;
      const actions = waiting;
      waiting = [];
      for (const action of actions) action(editor);
      return () => {
        // The next editor of the same text may be there already.
        if (attached === editor) attached = null;
      };
    },
  };
}

/** The actions of one rich text, for as long as its form is shown. */
export const useRichTextHandle = (): RichTextHandle => useState(richTextHandle)[0];
