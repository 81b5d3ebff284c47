import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { SavedView } from '@truckroll/contract/saved-views/saved-views';
import { useRecordForm } from '../../app/record-form/record-form.ts';
import { RecordDialog } from '../../design/dialog/record-dialog.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import { CheckboxField } from '../../design/field/checkbox-field.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import { readView, useSaveView } from './saved-view-queries.ts';
import { contentOfValues, type ViewInput, type ViewOutput, valuesOfView, viewSchema } from './view-values.ts';

/** The content of a view: its list, filters and hidden columns. */
export type ViewContent = Pick<SavedView, 'list' | 'search' | 'hiddenColumns'>;

/** A saved view, and the version that it replaces. */
type Saved = { view: SavedView; before: SavedView | null };

type SavedViewDialogProps = {
  /** The view that is renamed or shared; null for a new one. */
  view: SavedView | null;
  content: ViewContent;
  onClose: () => void;
  onSaved: (saved: Saved) => void;
};

/** Names a view, and shares it with the company. */
export function SavedViewDialog({ view, content, onClose, onSaved }: SavedViewDialogProps) {
  const queryClient = useQueryClient();
  const save = useSaveView();
  const form = useRecordForm<SavedView, ViewInput, ViewOutput, never, Saved>({
    record: view,
    schema: viewSchema,
    valuesOf: (version) => valuesOfView(version ?? { ...content, name: '', isShared: false }),
    async send(values, before) {
      const { id = null, updatedAt } = before ?? {};
      return {
        view: await save.mutateAsync({ ...contentOfValues(values), list: content.list, id, updatedAt }),
        before,
      };
    },
    reload: (edited) => readView(queryClient, edited),
    onSaved(saved) {
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
