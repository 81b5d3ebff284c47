import { countOf } from '@truckroll/domain/format/numbers';
import { useFormState, useWatch } from 'react-hook-form';
import { countFilled, Fold, type Folds } from './fold.tsx';
import { NotesFields } from './notes-fields.tsx';
import type { JobFormState } from './use-job-form.ts';

const inside = ['notes', 'linkToEstimate', 'linkToInvoice', 'files', 'removedAttachmentIds'] as const;

/** The instructions and files, as in the second step. */
export function NotesFold({ state, folds }: { state: JobFormState; folds: Folds }) {
  const { control } = state.form;
  const [notes, isOnEstimate, isOnInvoice, files, removed] = useWatch({ control, name: [...inside] });
  const { errors } = useFormState({ control, name: [...inside] });
  const stored = (state.job?.internalNotes.attachments ?? []).filter(({ id }) => !removed.includes(id));
  const count = stored.length + files.length;
  const parts = [notes.trim(), count === 0 ? '' : countOf(count, 'file', 'files')];
  return (
    <Fold
      folds={folds}
      name="notes"
      title="Notes and files"
      count={countFilled([notes, isOnEstimate, isOnInvoice, count > 0])}
      summary={parts.filter((part) => part !== '').join(' · ')}
      isFailing={inside.some((name) => errors[name] !== undefined)}
    >
      <NotesFields state={state} />
    </Fold>
  );
}
