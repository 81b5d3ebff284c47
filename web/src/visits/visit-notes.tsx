import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Visit, VisitNote } from '@truckroll/contract/visits';
import { formatDateTime } from '@truckroll/domain/format/dates';
import { useEffect, useState } from 'react';
import { saveOrReload } from '../app/record-form/stale-record.ts';
import { useMe } from '../app/session/me.ts';
import { Face } from '../design/face.tsx';
import { ApiProblem, problemText } from '../design/feedback/api-problem.ts';
import { useAskBeforeLeaving } from '../design/feedback/unsaved-changes.ts';
import { BusyButton } from '../design/form/busy-button.tsx';
import { refetchJobs } from '../jobs/job-queries.ts';
import styles from './visit-dialog.module.css';
import { useAddNote, useUpdateNote } from './visit-queries.ts';

type VisitNotesProps = {
  visit: Visit;
  mayAdd: boolean;
  mayChange: boolean;
  /** The labels of the fields with unsaved text. */
  typedNotes: Set<string>;
};

/** The notes of a visit, with author and time. */
export function VisitNotes({ visit, mayAdd, mayChange, typedNotes }: VisitNotesProps) {
  const adding = useAddNote();
  const [changed, setChanged] = useState<string | null>(null);
  // The field is reset after a note has been saved.
  const [round, setRound] = useState(0);
  if (visit.notes.length === 0 && !mayAdd) return <Text c="dimmed">No notes</Text>;
  return (
    <Stack gap="sm">
      {visit.notes.length > 0 && (
        <ul className={styles.rows}>
          {visit.notes.map((note) => (
            <li key={note.id} className={styles.note}>
              {changed === note.id ? (
                <ChangedNote visitId={visit.id} note={note} typedNotes={typedNotes} onDone={() => setChanged(null)} />
              ) : (
                // Only one note is edited at a time, because editing another one would discard the first.
                <Note note={note} onChange={mayChange && changed === null ? () => setChanged(note.id) : undefined} />
              )}
            </li>
          ))}
        </ul>
      )}
      {mayAdd && (
        <NoteField
          key={round}
          label="Add a note"
          saveLabel="Add Note"
          begins=""
          typedNotes={typedNotes}
          save={async (note) => {
            await adding.mutateAsync({ visitId: visit.id, note });
            setRound(round + 1);
          }}
        />
      )}
    </Stack>
  );
}

function Note({ note, onChange }: { note: VisitNote; onChange: (() => void) | undefined }) {
  const { timezone } = useMe();
  return (
    <>
      <p>{note.note}</p>
      <Group justify="space-between" gap="xs">
        <Group gap={6} wrap="nowrap">
          <Face {...note.createdBy} />
          <Text size="xs" c="dimmed">
            {note.createdBy.name} · {formatDateTime(note.createdAt, timezone)}
          </Text>
        </Group>
        {onChange !== undefined && (
          <Button variant="subtle" size="compact-sm" mih={24} onClick={onChange}>
            Edit
          </Button>
        )}
      </Group>
    </>
  );
}

type ChangedNoteProps = { visitId: string; note: VisitNote; typedNotes: Set<string>; onDone: () => void };

function ChangedNote({ visitId, note, typedNotes, onDone }: ChangedNoteProps) {
  const queryClient = useQueryClient();
  const changing = useUpdateNote();
  // The version that is being edited, even if the note is refetched.
  const [edited] = useState(note);
  return (
    <NoteField
      label="Note"
      saveLabel="Save"
      begins={edited.note}
      typedNotes={typedNotes}
      onCancel={onDone}
      save={async (text) => {
        const send = async () => {
          await changing.mutateAsync({ visitId, noteId: edited.id, note: text, updatedAt: edited.updatedAt });
          onDone();
        };
        await saveOrReload(send, () => refetchJobs(queryClient).then(onDone));
      }}
    />
  );
}

type NoteFieldProps = {
  label: string;
  saveLabel: string;
  begins: string;
  typedNotes: Set<string>;
  save: (note: string) => Promise<void>;
  onCancel?: () => void;
};

/** A text field with its button. If saving fails, the text is kept. */
function NoteField({ label, saveLabel, begins, typedNotes, save, onCancel }: NoteFieldProps) {
  const [typed, setTyped] = useState(begins);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isChanged = typed.trim() !== begins && typed.trim() !== '';
  const mayLeave = useAskBeforeLeaving(isChanged, (at) => JSON.stringify([at.pathname, at.search]));
  useEffect(() => {
    if (!isChanged) return;
    typedNotes.add(label);
    return () => void typedNotes.delete(label);
  }, [typedNotes, label, isChanged]);

  async function send(): Promise<void> {
    if (isSaving || !isChanged) return;
    setSaving(true);
    setFailure(null);
    try {
      await save(typed.trim());
    } catch (error) {
      if (!(error instanceof ApiProblem && error.isReported)) setFailure(problemText(error));
    }
    setSaving(false);
  }

  return (
    <Stack gap="xs">
      <Textarea
        aria-label={label}
        placeholder={label}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={5000}
        value={typed}
        error={failure}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void send();
        }}
      />
      <Group gap="sm" justify="flex-end">
        {onCancel !== undefined && (
          <Button
            variant="default"
            disabled={isSaving}
            onClick={() => void mayLeave().then((leaves) => leaves && onCancel())}
          >
            Cancel
          </Button>
        )}
        <BusyButton
          variant="light"
          label={saveLabel}
          busyLabel="Saving..."
          isBusy={isSaving}
          disabled={!isChanged}
          onClick={() => void send()}
        />
      </Group>
    </Stack>
  );
}
