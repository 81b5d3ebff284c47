import { Button, Group, Radio, Stack } from '@mantine/core';
import type { DriveItem, jobFileDeletions } from '@truckroll/contract/files/drive';
import { mayOnDrive } from '@truckroll/domain/files/drive-rights';
import { useState } from 'react';
import { useRights } from '../../app/session/me.ts';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { type DriveOwner, useDeleteJobFile } from '../parts/drive-queries.ts';
import { toastProblem } from '../parts/toast-problem.ts';

type JobFileModalProps = { owner: DriveOwner; item: DriveItem; onClose: () => void };
type Deletion = (typeof jobFileDeletions)[number];

/** M11: asks from where to delete a file that also belongs to a job. */
export function JobFileModal({ owner, item, onClose }: JobFileModalProps) {
  const rights = useRights();
  const { mutateAsync, isPending } = useDeleteJobFile(owner);
  const mayDeleteBoth = mayOnDrive(rights, 'change', 'jobs', { isOwn: true });
  const [deleteType, setDeleteType] = useState<Deletion>(mayDeleteBoth ? 'both' : 'clientOnly');

  async function remove(): Promise<void> {
    if (isPending) return;
    try {
      await mutateAsync({ fileId: item.id, deleteType });
      onClose();
    } catch (error) {
      toastProblem(error, 'Error deleting');
    }
  }

  return (
    <Dialog
      title="Delete Job File"
      onClose={() => isPending || onClose()}
      width={440}
      footer={
        <Group justify="flex-end" gap="sm">
          <Button variant="default" disabled={isPending} onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button color="red" loading={isPending} onClick={() => void remove()}>
            Delete
          </Button>
        </Group>
      }
    >
      <Radio.Group
        label={`Delete "${item.name}" from`}
        value={deleteType}
        onChange={(value) => setDeleteType(value === 'both' ? 'both' : 'clientOnly')}
      >
        <Stack gap="sm" mt="sm">
          <Radio value="both" label="Both Client Files & Job" disabled={!mayDeleteBoth} />
          <Radio value="clientOnly" label="Only Client Files" />
        </Stack>
      </Radio.Group>
    </Dialog>
  );
}
