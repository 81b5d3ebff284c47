import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { countOf } from '@truckroll/domain/format/numbers';
import { longestTagName } from '@truckroll/domain/tags/tags';
import { useState } from 'react';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { NamedInput } from '../../design/field/named-input.tsx';
import { type TagChangeBody, type TaggedKind, tagsQuery, useAddTag, useChangeTags } from '../parts/tag-queries.ts';

type TagChangeDialogProps = {
  kind: TaggedKind;
  /** The selected records: by ids, or all that match filters. */
  target: Pick<TagChangeBody, 'ids' | 'filters'>;
  count: number;
  onClose: () => void;
  onDone: () => void;
};

/** Adds tags to the selected records of a list, and removes others from them. The toast takes it back. */
export function TagChangeDialog({ kind, target, count, onClose, onDone }: TagChangeDialogProps) {
  const { data: tags = [] } = useQuery(tagsQuery);
  const addTag = useAddTag();
  const change = useChangeTags(kind);
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);

  async function undo(changes: Awaited<ReturnType<typeof change.mutateAsync>>['undo']): Promise<void> {
    for (const each of changes) await change.mutateAsync(each);
    toast.success('Undone');
  }

  function save(): void {
    toastOnError(async () => {
      const done = await change.mutateAsync({ ...target, add, remove });
      const text = `${countOf(done.updatedCount, kind)} updated`;
      if (done.updatedCount === 0) toast.success(text);
      else toast.success(text, { action: { label: 'Undo', run: () => toastOnError(() => undo(done.undo)) } });
      onDone();
    });
  }

  return (
    <Dialog
      title={`Change the tags of ${countOf(count, kind)}`}
      width={460}
      onClose={onClose}
      footer={
        <Group justify="flex-end" gap="sm" flex={1}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={change.isPending} disabled={add.length + remove.length === 0} onClick={save}>
            Save
          </Button>
        </Group>
      }
    >
      <Stack gap="md" mih={220}>
        <NamedInput
          label="Add tags"
          placeholder={addTag === undefined ? 'Search tags' : 'Search or add a tag'}
          all={tags}
          chosen={add}
          onChange={(ids) => {
            setAdd(ids);
            setRemove(remove.filter((id) => !ids.includes(id)));
          }}
          add={addTag}
          longestName={longestTagName}
          autoFocus
        />
        <NamedInput
          label="Remove tags"
          placeholder="Search tags"
          all={tags}
          chosen={remove}
          onChange={(ids) => {
            setRemove(ids);
            setAdd(add.filter((id) => !ids.includes(id)));
          }}
          longestName={longestTagName}
        />
      </Stack>
    </Dialog>
  );
}
