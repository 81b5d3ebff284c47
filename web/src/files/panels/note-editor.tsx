import { Button, Card, Group, Title, Typography } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Note } from '@truckroll/contract/files/drive';
import type { RefObject } from 'react';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { RichTextView } from '../../design/field/rich-text-view.tsx';
import { type DriveOwner, noteQuery } from '../parts/drive-queries.ts';
import { NoteForm } from './note-form.tsx';
import { NoteSkeleton } from './note-skeleton.tsx';

type NoteEditorProps = {
  owner: DriveOwner;
  /** The note's id; 'new' for an unsaved one. */
  id: string;
  folder: string | null;
  canChange: boolean;
  /** Set while the note is in a form: asks whether it may be left. */
  askRef: RefObject<(() => Promise<boolean>) | null>;
  onDone: () => void;
};

/** M13, with its note loaded. Heavy: load it on demand. */
export function NoteEditor(props: NoteEditorProps) {
  const { owner, id, folder, askRef, onDone } = props;
  if (id === 'new') {
    return <NoteForm owner={owner} note={null} folder={folder} askRef={askRef} onDone={onDone} />;
  }
  return <StoredNote {...props} />;
}

function StoredNote({ owner, id, folder, canChange, askRef, onDone }: NoteEditorProps) {
  const query = useQuery(noteQuery(id));
  if (query.data === undefined) {
    if (query.isPending) return <NoteSkeleton />;
    return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (!canChange) return <NoteText note={query.data} onClose={onDone} />;
  return <NoteForm owner={owner} note={query.data} folder={folder} askRef={askRef} onDone={onDone} />;
}

/** A note for users with read access only. */
function NoteText({ note, onClose }: { note: Note; onClose: () => void }) {
  return (
    <Card component="article" padding="lg">
      <Title order={2} mb="sm">
        {note.title}
      </Title>
      <Typography>
        <RichTextView label={note.title} html={note.noteContent} />
      </Typography>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </Card>
  );
}
