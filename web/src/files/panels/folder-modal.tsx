import { problems } from '@truckroll/contract/endpoints/problem';
import { folderNameMaximum, folderNameRefusal, isFolderNameTaken } from '@truckroll/domain/files/item-names';
import { z } from 'zod';
import { FormModal } from '../../design/dialog/form-modal.tsx';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import { TextField } from '../../design/field/text-field.tsx';
import { useAppForm } from '../../design/form/form.tsx';
import { type DriveOwner, useCreateFolder } from '../parts/drive-queries.ts';
import { toastProblem } from '../parts/toast-problem.ts';

type FolderModalProps = {
  owner: DriveOwner;
  /** The parent folder; null is the root. */
  folder: string | null;
  /** The existing folders beside it. */
  folders: readonly { name: string }[];
  onClose: () => void;
};

const folderName = (folders: FolderModalProps['folders']) =>
  z
    .string()
    .trim()
    .max(folderNameMaximum)
    .superRefine((name, context) => {
      const text = folderNameRefusal(name) ?? (isFolderNameTaken(name, folders) ? problems.folderNameTaken[1] : null);
      if (text !== null) context.addIssue({ code: 'custom', message: text });
    });

/** M7: a new folder with a unique name in its parent. */
export function FolderModal({ owner, folder, folders, onClose }: FolderModalProps) {
  const create = useCreateFolder(owner);
  const form = useAppForm({
    schema: z.object({ name: folderName(folders) }),
    defaultValues: { name: '' },
    async save({ name }) {
      try {
        await create.mutateAsync({ name, parentFolderId: folder });
        onClose();
      } catch (error) {
        // Somebody else took the name, and the list behind the dialog does not show it yet.
        if (error instanceof ApiProblem && error.fields.length > 0) throw error;
        toastProblem(error, 'Error creating folder');
      }
    },
  });
  return (
    <FormModal
      opened
      title="Create New Folder"
      width={440}
      form={form}
      onClose={onClose}
      saveLabel="Create"
      savingLabel="Creating..."
      canSaveUnchanged
      submitsOnEnter
      staysOnOutsideClick={form.formState.isDirty}
    >
      <TextField control={form.control} name="name" label="Name" required autoFocus maxLength={200} />
    </FormModal>
  );
}
