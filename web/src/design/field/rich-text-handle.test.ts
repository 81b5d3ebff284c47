import { expect, test } from 'vitest';
import { type RichTextActions, richTextHandle } from './rich-text-handle.ts';

/** An editor that writes down what is done to it. */
function listeningEditor(): RichTextActions & { done: string[] } {
  const done: string[] = [];
  return {
    done,
    insert: (html) => void done.push(`insert ${html}`),
    replace: (html) => void done.push(`replace ${html}`),
    focus: () => void done.push('focus'),
    undo: () => void done.push('undo'),
  };
}

test('what is done before the editor is there is done once it is, in the same order', () => {
  const handle = richTextHandle();
  handle.replace('<p>Hi</p>');
  handle.focus();
  const editor = listeningEditor();
  handle.attach(editor);
  handle.insert('<p>there</p>');
  expect(editor.done).toEqual(['replace <p>Hi</p>', 'focus', 'insert <p>there</p>']);
});

test('an editor that goes after the next one has come takes nothing with it', () => {
  const handle = richTextHandle();
  const detachFirst = handle.attach(listeningEditor());
  const second = listeningEditor();
  const detachSecond = handle.attach(second);
  detachFirst();
  handle.insert('a');
  expect(second.done).toEqual(['insert a']);
  detachSecond();
  handle.undo();
  expect(second.done).toEqual(['insert a']);
});
