import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense } from 'react';
import { confirm } from '../../../design/feedback/confirm.ts';
import { EmptyPicture } from '../../../design/feedback/empty-picture.tsx';
import { lazyDialog } from '../../../design/feedback/lazy-part.tsx';
import { toastOnError } from '../../../design/feedback/toast-on-error.ts';
import { DataTable } from '../../../design/list/data-table.tsx';
import { pageOfRows, useRecordList } from '../../../design/list/record-list.ts';
import { RowMenu } from '../../../design/list/row-menu.tsx';
import type { Column } from '../../../design/list/table-model.ts';
import { Page } from '../../../design/page.tsx';
import { DeleteItem, EditItem } from '../../../design/record-items.tsx';
import { RelativeTime } from '../../../design/relative-time.tsx';
import { SettingsBreadcrumbs } from '../../../design/settings-breadcrumbs.tsx';
import { useShortcuts } from '../../../design/shortcuts.ts';
import { emailTemplatesQuery } from '../../panels/compose-queries.ts';
import { type EmailTemplate, useDeleteTemplate } from './template-mutations.ts';

const TemplateDialog = lazyDialog(async () => (await import('./template-dialog.tsx')).TemplateDialog);
const route = getRouteApi('/_app/settingsV2/email-templates');

const columns: readonly Column<EmailTemplate, never>[] = [
  { key: 'name', title: 'Name', width: '35%', render: ({ name }) => name },
  { key: 'subject', title: 'Subject', onCard: 'rest', render: ({ subject }) => subject || '-' },
  {
    key: 'updatedAt',
    title: 'Changed',
    width: 150,
    onCard: 'plain',
    render: ({ updatedAt }) => <RelativeTime at={updatedAt} />,
  },
];

/** P39: the company's mail templates. */
export function TemplatesScreen() {
  const list = useRecordList('email-templates', route);
  const { search } = list;
  const templates = useQuery(emailTemplatesQuery);
  const edited = templates.data?.find(({ id }) => id === search.edit);
  useShortcuts({ n: list.add });
  const addButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={list.add}>
      Add
    </Button>
  );
  return (
    <Page
      title="Email templates"
      width="reading"
      breadcrumbs={<SettingsBreadcrumbs here="Email templates" />}
      actions={addButton}
    >
      <DataTable
        label="Email templates"
        columns={columns}
        query={{ ...templates, data: pageOfRows(templates.data, list) }}
        list={list}
        nameOf={({ name }) => name}
        onOpen={({ id }) => list.edit(id)}
        actionsOf={(template) => <TemplateRowMenu template={template} onEdit={() => list.edit(template.id)} />}
        empty={{
          text: 'No email templates found',
          hint: 'Texts that you write again and again, filled in with the names of the client and the job.',
          icon: <EmptyPicture of="email" />,
          action: addButton,
        }}
      />
      <Suspense>
        {(search.new !== undefined || edited !== undefined) && (
          <TemplateDialog
            key={edited?.id}
            template={search.new === undefined ? (edited ?? null) : null}
            onClose={list.close}
            onSaved={list.closeSaved}
          />
        )}
      </Suspense>
    </Page>
  );
}

function TemplateRowMenu({ template, onEdit }: { template: EmailTemplate; onEdit: () => void }) {
  const remove = useDeleteTemplate();
  const askToDelete = () =>
    toastOnError(() =>
      confirm({
        kind: 'delete',
        title: 'Delete template',
        message: `'${template.name}' will be deleted. This action cannot be undone.`,
        work: () => remove.mutateAsync(template.id),
      }),
    );
  return (
    <RowMenu name={template.name}>
      <EditItem onClick={onEdit} />
      <DeleteItem onClick={askToDelete} />
    </RowMenu>
  );
}
