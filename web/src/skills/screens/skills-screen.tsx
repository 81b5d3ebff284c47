import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { createSkill, type Skill } from '@truckroll/contract/team/skills';
import { useRecordForm } from '../../app/record-form/record-form.ts';
import { RecordDialog } from '../../design/dialog/record-dialog.tsx';
import { confirm } from '../../design/feedback/confirm.ts';
import { EmptyPicture } from '../../design/feedback/empty-picture.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { TextField } from '../../design/field/text-field.tsx';
import { DataTable } from '../../design/list/data-table.tsx';
import { pageOfRows, useRecordList } from '../../design/list/record-list.ts';
import { RowMenu } from '../../design/list/row-menu.tsx';
import { Page } from '../../design/page.tsx';
import { DeleteItem, EditItem } from '../../design/record-items.tsx';
import { SettingsBreadcrumbs } from '../../design/settings-breadcrumbs.tsx';
import { useShortcuts } from '../../design/shortcuts.ts';
import { skillsQuery, useDeleteSkill, useSaveSkill } from '../parts/skill-queries.ts';

const route = getRouteApi('/_app/settingsV2/skills');

/** P31: the skills that people have and jobs require. */
export function SkillsScreen() {
  const list = useRecordList('skills', route);
  const { search } = list;
  const skills = useQuery(skillsQuery);
  const edited = skills.data?.find(({ id }) => id === search.edit);
  useShortcuts({ n: list.add });
  const addButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={list.add}>
      Add
    </Button>
  );

  return (
    <Page title="Skills" width="reading" breadcrumbs={<SettingsBreadcrumbs here="Skills" />} actions={addButton}>
      <DataTable
        label="Skills"
        columns={[{ key: 'name', title: 'Name', render: ({ name }) => name }]}
        query={{ ...skills, data: pageOfRows(skills.data, list) }}
        list={list}
        nameOf={({ name }) => name}
        onOpen={({ id }) => list.edit(id)}
        actionsOf={(skill) => <SkillRowMenu skill={skill} onEdit={() => list.edit(skill.id)} />}
        empty={{
          text: 'No skills found',
          hint: 'What a job needs and what people can do. Suggested times go to those who can.',
          icon: <EmptyPicture of="skills" />,
          action: addButton,
        }}
      />
      {(search.new !== undefined || edited !== undefined) && (
        <SkillDialog
          key={edited?.id}
          skill={search.new === undefined ? (edited ?? null) : null}
          onClose={list.close}
          onSaved={list.closeSaved}
        />
      )}
    </Page>
  );
}

function SkillRowMenu({ skill, onEdit }: { skill: Skill; onEdit: () => void }) {
  const remove = useDeleteSkill();
  const askToDelete = () =>
    toastOnError(() =>
      confirm({
        kind: 'delete',
        title: 'Delete skill',
        message: `'${skill.name}' will be removed from all people and jobs. This action cannot be undone.`,
        work: () => remove.mutateAsync(skill.id),
      }),
    );
  return (
    <RowMenu name={skill.name}>
      <EditItem onClick={onEdit} />
      <DeleteItem onClick={askToDelete} />
    </RowMenu>
  );
}

type SkillInput = { name: string };
type SkillDialogProps = { skill: Skill | null; onClose: () => void; onSaved: () => void };

function SkillDialog({ skill, onClose, onSaved }: SkillDialogProps) {
  const save = useSaveSkill();
  const queryClient = useQueryClient();
  const form = useRecordForm<Skill, SkillInput, SkillInput>({
    record: skill,
    schema: createSkill.body,
    valuesOf: (version) => ({ name: version?.name ?? '' }),
    send: ({ name }, edited) => save.mutateAsync({ id: edited?.id ?? null, name, updatedAt: edited?.updatedAt }),
    async reload(edited) {
      const fresh = await queryClient.fetchQuery({ ...skillsQuery, staleTime: 0 });
      return fresh.find(({ id }) => id === edited.id) ?? edited;
    },
    onSaved() {
      toast.success('Saved');
      onSaved();
    },
  });
  return (
    <RecordDialog
      title={skill === null ? 'Add skill' : 'Edit skill'}
      form={form}
      onClose={onClose}
      width={440}
      submitsOnEnter
    >
      <TextField control={form.control} name="name" label="Name" required autoFocus />
    </RecordDialog>
  );
}
