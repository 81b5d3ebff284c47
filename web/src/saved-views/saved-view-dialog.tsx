import { Text } from '@mantine/core';
import { createSavedView, type SavedView } from '@truckroll/contract/saved-views';
import { RecordDialog } from '../design/dialog/record-dialog.tsx';
import { toast } from '../design/feedback/toasts.ts';
import { CheckboxField } from '../design/field/checkbox-field.tsx';
import { TextField } from '../design/field/text-field.tsx';
import { useAppForm } from '../design/form/form.tsx';
import { useSaveView } from './saved-view-queries.ts';

/** What a view shows. */
export type ViewContent = Pick<SavedView, 'list' | 'search' | 'hiddenColumns'>;

type SavedViewDialogProps = {
  /** The view that is renamed or shared; null for a new one. */
  view: SavedView | null;
  content: ViewContent;
  onClose: () => void;
  onSaved: (view: SavedView) => void;
};

const naming = createSavedView.body.pick({ name: true, isShared: true });

/** Names a view, and shares it with the company. */
export function SavedViewDialog({ view, content, onClose, onSaved }: SavedViewDialogProps) {
  const save = useSaveView();
  const form = useAppForm({
    schema: naming,
    defaultValues: { name: view?.name ?? '', isShared: view?.isShared ?? false },
    async save(named) {
      const saved = await save.mutateAsync({ ...content, ...named, id: view?.id ?? null });
      toast.success('View saved');
      onSaved(saved);
    },
  });
  return (
    <RecordDialog title={view === null ? 'Save view' : 'Edit view'} form={form} onClose={onClose} width={440}>
      <TextField control={form.control} name="name" label="Name" required autoFocus />
      <CheckboxField control={form.control} name="isShared" label="Share with everybody in the company" />
      {view === null && (
        <Text size="sm" c="dimmed">
          It keeps the filters, the order and the columns that the list has now.
        </Text>
      )}
    </RecordDialog>
  );
}
