import { Button, Group, Radio, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DriveItem } from '@truckroll/contract/files/drive';
import { moveTargets, rootName } from '@truckroll/domain/files/folder-tree';
import { useState } from 'react';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { EmptyState } from '../../design/feedback/empty-state.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { type DriveOwner, driveFoldersQuery, useMoveItem } from '../parts/drive-queries.ts';
import { toastProblem } from '../parts/toast-problem.ts';
import { typeNames } from './item-kind.tsx';
import styles from './move-modal.module.css';

type MoveModalProps = { owner: DriveOwner; item: DriveItem; onClose: () => void };

const root = 'root';

/** M9: the folders of the drive as a tree of radios, without those where the item cannot or need not go. */
export function MoveModal({ owner, item, onClose }: MoveModalProps) {
  const folders = useQuery(driveFoldersQuery(owner));
  const { mutateAsync } = useMoveItem(owner);
  const [chosen, setChosen] = useState<string | null>(null);

  function move(): void {
    if (chosen === null) return;
    mutateAsync({ itemId: item.id, destinationFolderId: chosen === root ? null : chosen }).catch((error: unknown) =>
      toastProblem(error, 'Error moving item'),
    );
    onClose();
  }

  const targets = [
    ...(item.parentFolderId === null ? [] : [{ id: root, name: rootName, path: rootName }]),
    ...moveTargets(item, folders.data ?? []),
  ];
  return (
    <Dialog
      title={`Move ${typeNames[item.type]}`}
      onClose={onClose}
      width={480}
      footer={
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={chosen === null} onClick={move}>
            Move
          </Button>
        </Group>
      }
    >
      {folders.isPending ? (
        <Stack gap="sm" aria-busy>
          {['a', 'b', 'c'].map((place) => (
            <Skeleton key={place} height={24} />
          ))}
        </Stack>
      ) : folders.isError ? (
        <LoadFailure error={folders.error} onRetry={() => void folders.refetch()} />
      ) : targets.length === 0 ? (
        <EmptyState text="No folders found" />
      ) : (
        <Radio.Group label={`Move "${item.name}" to`} value={chosen} onChange={setChosen}>
          <div className={styles.tree}>
            {targets.map((target) => (
              <Radio
                key={target.id}
                value={target.id}
                label={target.name}
                aria-label={target.path}
                title={target.path}
                style={{ marginInlineStart: `${depthOf(target.path) * 20}px` }}
              />
            ))}
          </div>
        </Radio.Group>
      )}
    </Dialog>
  );
}

/** 'Files / Plans / 2026' is two levels below the root. Names cannot contain a slash. */
const depthOf = (path: string): number => path.split(' / ').length - 1;
