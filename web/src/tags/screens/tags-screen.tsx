import { Button, Group, Menu, Select, Stack, Text } from '@mantine/core';
import { IconArrowMerge, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { createTag, type Tag, type TagUse } from '@truckroll/contract/tags/tags';
import { countOf } from '@truckroll/domain/format/numbers';
import { nextTagColor } from '@truckroll/domain/tags/tags';
import { useState } from 'react';
import { z } from 'zod';
import { useRecordForm } from '../../app/record-form/record-form.ts';
import { QuietBadge } from '../../design/badge.tsx';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { RecordDialog } from '../../design/dialog/record-dialog.tsx';
import { confirm } from '../../design/feedback/confirm.ts';
import { EmptyPicture } from '../../design/feedback/empty-picture.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { ColorField } from '../../design/field/color-field.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import { DataTable } from '../../design/list/data-table.tsx';
import { pageOfRows, useRecordList } from '../../design/list/record-list.ts';
import { RowMenu } from '../../design/list/row-menu.tsx';
import { Page } from '../../design/page.tsx';
import { DeleteItem, EditItem } from '../../design/record-items.tsx';
import { SettingsBreadcrumbs } from '../../design/settings-breadcrumbs.tsx';
import { useShortcuts } from '../../design/shortcuts.ts';
import { tagsQuery, tagUsesQuery, useDeleteTag, useMergeTags, useSaveTag } from '../parts/tag-queries.ts';

const route = getRouteApi('/_app/settingsV2/tags');

type Uses = readonly TagUse[] | undefined;

const usesOf = (uses: Uses, tag: Tag): TagUse | undefined => uses?.find(({ id }) => id === tag.id);

/** @example '2 clients, 1 job' */
const usesText = (use: TagUse | undefined): string => {
  if (use === undefined) return '-';
  const parts = [
    ...(use.clients === 0 ? [] : [countOf(use.clients, 'client')]),
    ...(use.jobs === 0 ? [] : [countOf(use.jobs, 'job')]),
    ...(use.requests === 0 ? [] : [countOf(use.requests, 'request')]),
  ];
  return parts.length === 0 ? 'Not used' : parts.join(', ');
};

/** P52: the tags of clients, jobs and requests. */
export function TagsScreen() {
  const list = useRecordList('tags', route);
  const { search } = list;
  const tags = useQuery(tagsQuery);
  const { data: uses } = useQuery(tagUsesQuery);
  const [merged, setMerged] = useState<Tag | null>(null);
  const edited = tags.data?.find(({ id }) => id === search.edit);
  useShortcuts({ n: list.add });
  const addButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={list.add}>
      Add
    </Button>
  );

  return (
    <Page title="Tags" width="reading" breadcrumbs={<SettingsBreadcrumbs here="Tags" />} actions={addButton}>
      <DataTable
        label="Tags"
        columns={[
          { key: 'name', title: 'Name', render: ({ name, color }) => <QuietBadge color={color} label={name} /> },
          { key: 'uses', title: 'Used by', render: (tag) => usesText(usesOf(uses, tag)) },
        ]}
        query={{ ...tags, data: pageOfRows(tags.data, list) }}
        list={list}
        nameOf={({ name }) => name}
        onOpen={({ id }) => list.edit(id)}
        actionsOf={(tag) => (
          <TagRowMenu
            tag={tag}
            use={usesOf(uses, tag)}
            onEdit={() => list.edit(tag.id)}
            onMerge={(tags.data?.length ?? 0) > 1 ? () => setMerged(tag) : undefined}
          />
        )}
        empty={{
          text: 'No tags found',
          hint: 'Words of your own for clients, jobs and requests, by which lists are filtered.',
          icon: <EmptyPicture of="prices" />,
          action: addButton,
        }}
      />
      {(search.new !== undefined || edited !== undefined) && (
        <TagDialog
          key={edited?.id}
          tag={search.new === undefined ? (edited ?? null) : null}
          others={tags.data ?? []}
          onClose={list.close}
          onSaved={list.closeSaved}
        />
      )}
      {merged !== null && (
        <MergeDialog
          tag={merged}
          use={usesOf(uses, merged)}
          others={(tags.data ?? []).filter(({ id }) => id !== merged.id)}
          onClose={() => setMerged(null)}
        />
      )}
    </Page>
  );
}

type TagRowMenuProps = {
  tag: Tag;
  use: TagUse | undefined;
  onEdit: () => void;
  onMerge: (() => void) | undefined;
};

function TagRowMenu({ tag, use, onEdit, onMerge }: TagRowMenuProps) {
  const remove = useDeleteTag();
  const isUsed = use !== undefined && use.clients + use.jobs + use.requests > 0;
  const askToDelete = () =>
    toastOnError(() =>
      confirm({
        kind: 'delete',
        title: 'Delete tag',
        message: `'${tag.name}' will be removed from ${isUsed ? usesText(use) : 'all records'}. This action cannot be undone.`,
        work: () => remove.mutateAsync(tag.id),
      }),
    );
  return (
    <RowMenu name={tag.name}>
      <EditItem onClick={onEdit} />
      {onMerge !== undefined && (
        <Menu.Item leftSection={<IconArrowMerge size={18} stroke={1.7} aria-hidden />} onClick={onMerge}>
          Merge into another tag
        </Menu.Item>
      )}
      <DeleteItem onClick={askToDelete} />
    </RowMenu>
  );
}

type TagInput = { name: string; color: string };
type TagDialogProps = { tag: Tag | null; others: readonly Tag[]; onClose: () => void; onSaved: () => void };

const tagForm = z.object({ name: createTag.body.shape.name, color: createTag.body.shape.color.unwrap() });

function TagDialog({ tag, others, onClose, onSaved }: TagDialogProps) {
  const save = useSaveTag();
  const queryClient = useQueryClient();
  const form = useRecordForm<Tag, TagInput, TagInput>({
    record: tag,
    schema: tagForm,
    valuesOf: (version) => ({
      name: version?.name ?? '',
      color: version?.color ?? nextTagColor(others.map(({ color }) => color)),
    }),
    send: (values, edited) => save.mutateAsync({ id: edited?.id ?? null, ...values, updatedAt: edited?.updatedAt }),
    async reload(edited) {
      const fresh = await queryClient.fetchQuery({ ...tagsQuery, staleTime: 0 });
      return fresh.find(({ id }) => id === edited.id) ?? edited;
    },
    onSaved() {
      toast.success('Saved');
      onSaved();
    },
  });
  return (
    <RecordDialog
      title={tag === null ? 'Add tag' : 'Edit tag'}
      form={form}
      onClose={onClose}
      width={440}
      submitsOnEnter
    >
      <TextField control={form.control} name="name" label="Name" required autoFocus />
      <ColorField control={form.control} name="color" label="Colour" required />
    </RecordDialog>
  );
}

type MergeDialogProps = { tag: Tag; use: TagUse | undefined; others: readonly Tag[]; onClose: () => void };

/** Merges a tag into another one, which its records have afterwards. */
function MergeDialog({ tag, use, others, onClose }: MergeDialogProps) {
  const merge = useMergeTags();
  const [intoId, setIntoId] = useState<string | null>(null);
  const run = () =>
    toastOnError(async () => {
      if (intoId === null) return;
      await merge.mutateAsync({ id: tag.id, intoId });
      toast.success('Tags merged');
      onClose();
    });
  return (
    <Dialog
      title={`Merge '${tag.name}'`}
      width={440}
      onClose={onClose}
      footer={
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={intoId === null} loading={merge.isPending} onClick={run}>
            Merge
          </Button>
        </Group>
      }
    >
      <Stack gap="md" mih={160}>
        <Text size="sm">
          {`What has '${tag.name}' gets the other tag instead: ${usesText(use).toLowerCase()}. This action cannot be undone.`}
        </Text>
        <Select
          label="Merge into"
          searchable
          data={others.map(({ id, name }) => ({ value: id, label: name }))}
          value={intoId}
          onChange={setIntoId}
          nothingFoundMessage="Nothing found"
          data-autofocus
        />
      </Stack>
    </Dialog>
  );
}
