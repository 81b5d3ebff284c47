import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import styles from './rich-text-editor.module.css';

const extensions = [StarterKit];

/** Text that was written in the editor, for reading: what the editor does not know is not shown. Load it on demand. */
export function RichTextView({ label, html }: { label: string; html: string }) {
  const editor = useEditor({
    extensions,
    content: html,
    editable: false,
    editorProps: { attributes: { 'aria-label': label, role: 'document' } },
  });
  return <EditorContent editor={editor} className={styles.text} />;
}
