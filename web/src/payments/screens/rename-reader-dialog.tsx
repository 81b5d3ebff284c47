import { useQueryClient } from '@tanstack/react-query';
import { type CardReader, renameCardReader } from '@truckroll/contract/payments/card-readers';
import { useRecordForm } from '../../app/record-form/record-form.ts';
import { RecordDialog } from '../../design/dialog/record-dialog.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import { TextField } from '../../design/field/text-field.tsx';
import { cardReadersQuery, useRenameReader } from '../parts/card-reader-queries.ts';

type RenameProps = { reader: CardReader; onClose: () => void; onSaved: () => void };

/** Renames a reader (TE-3). */
export function RenameReaderDialog({ reader, onClose, onSaved }: RenameProps) {
  const rename = useRenameReader();
  const queryClient = useQueryClient();
  const form = useRecordForm<CardReader, { name: string }, { name: string }>({
    record: reader,
    schema: renameCardReader.body.pick({ name: true }),
    valuesOf: (version) => ({ name: version?.name ?? '' }),
    send: async ({ name }, edited) => {
      const saved = await rename.mutateAsync({ id: reader.id, name, updatedAt: edited?.updatedAt });
      return { ...reader, ...saved.reader };
    },
    async reload(edited) {
      const fresh = await queryClient.fetchQuery({ ...cardReadersQuery, staleTime: 0 });
      return fresh.readers.find(({ id }) => id === edited.id) ?? edited;
    },
    onSaved() {
      toast.success('Saved');
      onSaved();
    },
  });
  return (
    <RecordDialog title="Rename card reader" form={form} onClose={onClose} width={440} submitsOnEnter>
      <TextField control={form.control} name="name" label="Name" required autoFocus maxLength={60} />
    </RecordDialog>
  );
}
