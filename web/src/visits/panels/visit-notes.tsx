import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { requiredText } from '@truckroll/contract/fields/fields';
import { noteMaximum, type Visit, type VisitNote, visitNoteText } from '@truckroll/contract/visits/visits';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { useRecordForm } from '../../app/record-form/record-form.ts';
import { useMe } from '../../app/session/me.ts';
import { Face } from '../../design/face.tsx';
import { ApiProblem, problemText } from '../../design/feedback/api-problem.ts';
import { useAskBeforeLeaving } from '../../design/feedback/unsaved-changes.ts';
import { TextareaField } from '../../design/field/textarea-field.tsx';
import { BusyButton } from '../../design/form/busy-button.tsx';
import { Form } from '../../design/form/form.tsx';
import { SaveButton } from '../../design/form/save-button.tsx';
import { SaveLine } from '../../design/form/save-line.tsx';
import { formatDateTime } from '../../design/shown-units.ts';
import { readVisit, useAddNote, useUpdateNote } from '../parts/visit-queries.ts';
import styles from './visit-dialog.module.css';

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
                <ChangedNote visit={visit} note={note} typedNotes={typedNotes} onDone={() => setChanged(null)} />
              ) : (
                // Only one note is edited at a time, because editing another one would discard the first.
                <Note note={note} onChange={mayChange && changed === null ? () => setChanged(note.id) : undefined} />
              )}
            </li>
          ))}
        </ul>
      )}
      {mayAdd && (
        <NewNote
          key={round}
          typedNotes={typedNotes}
          save={async (note) => {
            await adding.mutateAsync({ visit, note });
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
          <Button variant="subtle" size="compact-sm" onClick={onChange}>
            Edit
          </Button>
        )}
      </Group>
    </>
  );
}

type ChangedNoteProps = { visit: Visit; note: VisitNote; typedNotes: Set<string>; onDone: () => void };

const noteSchema = z.object({ note: requiredText(noteMaximum, visitNoteText) });

function ChangedNote({ visit, note, typedNotes, onDone }: ChangedNoteProps) {
  const changing = useUpdateNote();
  const form = useRecordForm<VisitNote, { note: string }, { note: string }, never, unknown>({
    record: note,
    schema: noteSchema,
    valuesOf: (version) => ({ note: version?.note ?? '' }),
    isSentLater: true,
    send: (values, edited) =>
      changing.mutateAsync({ visit, noteId: note.id, ...values, updatedAt: edited?.updatedAt ?? note.updatedAt }),
    async reload(edited) {
      const { notes } = await readVisit(visit.id);
      return notes.find(({ id }) => id === edited.id) ?? edited;
    },
    onSaved: onDone,
  });
  const mayLeave = useTypedNote({ label: 'Note', isChanged: form.isChanged, typedNotes });
  return (
    <Form form={form} label="Change the note">
      <TextareaField control={form.control} name="note" label="Note" minRows={2} maxRows={8} maxLength={noteMaximum} />
      <SaveLine form={form} />
      <Group gap="sm" justify="flex-end">
        <Button
          variant="default"
          disabled={form.isSaving}
          onClick={() => void mayLeave().then((leaves) => leaves && onDone())}
        >
          Cancel
        </Button>
        <SaveButton form={form} label="Save" savingLabel="Saving..." canSave={form.isChanged && !form.isHeldBack} />
      </Group>
    </Form>
  );
}

type TypedNote = { label: string; isChanged: boolean; typedNotes: Set<string> };

/** Reports a field with unsaved text. The returned function asks whether the text may be lost. */
function useTypedNote({ label, isChanged, typedNotes }: TypedNote): () => Promise<boolean> {
  useEffect(() => {
    if (!isChanged) return;
    typedNotes.add(label);
    return () => void typedNotes.delete(label);
  }, [typedNotes, label, isChanged]);
  return useAskBeforeLeaving(isChanged, (at) => JSON.stringify([at.pathname, at.search]));
}

type NewNoteProps = { typedNotes: Set<string>; save: (note: string) => Promise<void> };

/** The field of a new note. If saving fails, the text is kept. */
function NewNote({ typedNotes, save }: NewNoteProps) {
  const label = 'Add a note';
  const [typed, setTyped] = useState('');
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isChanged = typed.trim() !== '';
  useTypedNote({ label, isChanged, typedNotes });

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
        maxLength={noteMaximum}
        value={typed}
        error={failure}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void send();
        }}
      />
      <Group gap="sm" justify="flex-end">
        <BusyButton
          variant="light"
          label="Add Note"
          busyLabel="Saving..."
          isBusy={isSaving}
          disabled={!isChanged}
          onClick={() => void send()}
        />
      </Group>
    </Stack>
  );
}
