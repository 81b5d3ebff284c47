import { Button, Card, Group, Title, Typography } from '@mantine/core';
import type { Note } from '@truckroll/contract/files/drive';
import { RichTextView } from '../../design/field/rich-text-view.tsx';

/** A note for users with read access only. */
export function NoteText({ note, onClose }: { note: Note; onClose: () => void }) {
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
