import '@mantine/tiptap/styles.layer.css';
import { RichTextEditor as Editor, Link } from '@mantine/tiptap';
import { useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect } from 'react';
import { actionsOf } from './rich-text-actions.ts';
import styles from './rich-text-editor.module.css';
import type { RichTextHandle } from './rich-text-handle.ts';
import { Toolbar } from './toolbar.tsx';

/** Changes within two seconds are one undo step, of at most 500 (clients document, section 9). */
const history = { newGroupDelay: 2000, depth: 500 };

const extensions = [StarterKit.configure({ link: false, undoRedo: history, heading: { levels: [1, 2, 3] } }), Link];

/** Mod+Enter submits the form (screens 3.9). Without this handler the editor would insert a line break. */
const leavesToForm = (_: unknown, { key, metaKey, ctrlKey }: KeyboardEvent): boolean =>
  key === 'Enter' && (metaKey || ctrlKey);

type RichTextEditorProps = {
  label: string;
  /** The initial HTML. A caller with another text mounts a new editor, by a `key`. */
  initial: string;
  /** Called once with the editor's version of the initial HTML, then on every change. */
  onReady: (html: string) => void;
  onChange: (html: string) => void;
  placeholder?: string;
  /** Focuses the start of the text once the editor is loaded. */
  startsFocused?: boolean;
  /** Lets the form around the editor insert, replace, focus and undo. */
  handle?: RichTextHandle;
};

const htmlOf = (editor: { isEmpty: boolean; getHTML: () => string }): string =>
  editor.isEmpty ? '' : editor.getHTML();

/** Text with bold, italic, underline, headings, lists, links, quotes and code (screens 3.9). Heavy: load it on demand. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { label, initial, onReady, onChange, placeholder, startsFocused = false, handle } = props;
  const editor = useEditor({
    extensions,
    content: initial,
    shouldRerenderOnTransaction: false,
    editorProps: {
      handleDOMEvents: { keydown: leavesToForm },
      attributes: {
        ...{ 'aria-label': label, role: 'textbox', 'aria-multiline': 'true' },
        ...(placeholder === undefined ? {} : { 'data-placeholder': placeholder, 'aria-placeholder': placeholder }),
      },
    },
    autofocus: startsFocused ? 'start' : false,
    onCreate: ({ editor: created }) => onReady(htmlOf(created)),
    onUpdate: ({ editor: changed }) => onChange(htmlOf(changed)),
  });

  // An editor that was made while React rendered may be replaced before it is shown, so only the shown one is acted on.
  useEffect(() => {
    if (handle === undefined || editor === null || editor.isDestroyed) return undefined;
    let detach: (() => void) | undefined;
    const attach = (): void => {
      detach = handle.attach(actionsOf(editor));
    };
    if (editor.isInitialized) attach();
    else editor.on('create', attach);
    return () => {
      editor.off('create', attach);
      detach?.();
    };
  }, [editor, handle]);

  return (
    <Editor editor={editor} classNames={{ root: styles.editor, content: styles.content, toolbar: styles.toolbar }}>
      <Toolbar label={`${label}: format`}>
        <Editor.ControlsGroup>
          <Editor.Bold />
          <Editor.Italic />
          <Editor.Underline />
        </Editor.ControlsGroup>
        <Editor.ControlsGroup>
          <Editor.H1 />
          <Editor.H2 />
          <Editor.H3 />
        </Editor.ControlsGroup>
        <Editor.ControlsGroup>
          <Editor.BulletList />
          <Editor.OrderedList />
        </Editor.ControlsGroup>
        <Editor.ControlsGroup>
          <Editor.Link />
          <Editor.Unlink />
        </Editor.ControlsGroup>
        <Editor.ControlsGroup>
          <Editor.Blockquote />
          <Editor.Code />
        </Editor.ControlsGroup>
        <Editor.ControlsGroup>
          <Editor.ClearFormatting />
        </Editor.ControlsGroup>
        <Editor.ControlsGroup>
          <Editor.Undo />
          <Editor.Redo />
        </Editor.ControlsGroup>
      </Toolbar>
      <Editor.Content />
    </Editor>
  );
}
