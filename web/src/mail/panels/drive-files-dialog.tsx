import { Anchor, Button, Checkbox, Group, Text, UnstyledButton } from '@mantine/core';
import { IconFolder } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { DriveItem } from '@truckroll/contract/files/drive';
import { mailFileRefusal } from '@truckroll/domain/emails/mail-file-rules';
import { formatFileSize } from '@truckroll/domain/format/file-size';
import { useState } from 'react';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { EmptyState } from '../../design/feedback/empty-state.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { driveQuery } from '../../files/parts/drive-queries.ts';
import styles from './compose.module.css';

type DriveFilesDialogProps = {
  clientId: string;
  /** Attaches the files; resolves to whether it succeeded. */
  onChoose: (ids: readonly string[]) => Promise<boolean>;
  onClose: () => void;
};

/** Selects files of a client's drive, also from several folders. */
export function DriveFilesDialog({ clientId, onChoose, onClose }: DriveFilesDialogProps) {
  const [folder, setFolder] = useState<string | null>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const items = useQuery(driveQuery({ moduleType: 'clients', moduleId: clientId }, folder));

  async function attach(): Promise<void> {
    setBusy(true);
    if (await onChoose(chosen)) onClose();
    else setBusy(false);
  }

  const toggle = (id: string): void =>
    setChosen((ids) => (ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]));

  return (
    <Dialog
      title="Attach from the drive"
      onClose={() => isBusy || onClose()}
      width={520}
      footer={
        <Group justify="flex-end" gap="sm">
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={chosen.length === 0} loading={isBusy} onClick={() => void attach()}>
            {chosen.length === 0 ? 'Attach' : `Attach (${chosen.length})`}
          </Button>
        </Group>
      }
    >
      {items.isPending ? (
        <SkeletonRows columns={1} rows={5} isPhone={false} />
      ) : items.isError ? (
        <LoadFailure error={items.error} onRetry={() => void items.refetch()} />
      ) : (
        <>
          {folder !== null && <Crumbs crumbs={items.data.breadcrumb} onOpen={setFolder} />}
          <Items items={items.data.items} chosen={chosen} onToggle={toggle} onOpen={setFolder} />
        </>
      )}
    </Dialog>
  );
}

type Crumb = { id: string | null; name: string };

const Crumbs = ({ crumbs, onOpen }: { crumbs: readonly Crumb[]; onOpen: (id: string | null) => void }) => (
  <Group gap={6} component="nav" aria-label="Folders">
    {crumbs.map(({ id, name }, index) =>
      index === crumbs.length - 1 ? (
        <Text key={id} size="sm" aria-current="page">
          {name}
        </Text>
      ) : (
        <Anchor key={id} component="button" size="sm" onClick={() => onOpen(id)}>
          {name} /
        </Anchor>
      ),
    )}
  </Group>
);

type ItemsProps = {
  items: readonly DriveItem[];
  chosen: readonly string[];
  onToggle: (id: string) => void;
  onOpen: (folder: string) => void;
};

function Items({ items, chosen, onToggle, onOpen }: ItemsProps) {
  const shown = items.filter(({ type }) => type !== 'note');
  if (shown.length === 0) return <EmptyState text="No files found" />;
  return (
    <div className={styles.place}>
      {shown.map((item) =>
        item.type === 'folder' ? (
          <UnstyledButton key={item.id} className={styles.item} onClick={() => onOpen(item.id)}>
            <IconFolder size={20} stroke={1.7} aria-hidden />
            <Text size="sm">{item.name}</Text>
          </UnstyledButton>
        ) : (
          <FileChoice
            key={item.id}
            item={item}
            isChosen={chosen.includes(item.id)}
            onToggle={() => onToggle(item.id)}
          />
        ),
      )}
    </div>
  );
}

function FileChoice({ item, isChosen, onToggle }: { item: DriveItem; isChosen: boolean; onToggle: () => void }) {
  const size = item.fileSize ?? 0;
  const refusal = mailFileRefusal({ name: item.name, size });
  return (
    <div className={styles.item}>
      <Checkbox
        label={item.name}
        description={refusal ?? formatFileSize(size)}
        checked={isChosen}
        disabled={refusal !== null}
        onChange={onToggle}
      />
    </div>
  );
}
