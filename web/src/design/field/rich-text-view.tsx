import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import styles from './rich-text-editor.module.css';

const extensions = [StarterKit];

/** Read-only rich text; markup unknown to the editor is dropped. Load it on demand. */
export function RichTextView({ label, html }: { label: string; html: string }) {
  const editor = useEditor(
    {
      extensions,
      content: html,
      editable: false,
      editorProps: { attributes: { 'aria-label': label, role: 'document' } },
    },
    // Tiptap shows a new text only in a new editor.
    [html],
  );
  return <EditorContent editor={editor} className={styles.text} />;
}
