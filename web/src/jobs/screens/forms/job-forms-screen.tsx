import { Button, Group, Menu, Switch } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { JobForm } from '@truckroll/contract/jobs/job-forms';
import { useMe } from '../../../app/session/me.ts';
import { EmptyPicture } from '../../../design/feedback/empty-picture.tsx';
import { DataTable } from '../../../design/list/data-table.tsx';
import { listState, useUrlState } from '../../../design/list/list-state.ts';
import { RowMenu } from '../../../design/list/row-menu.tsx';
import { SearchInput } from '../../../design/list/search-input.tsx';
import type { Column } from '../../../design/list/table-model.ts';
import { Page } from '../../../design/page.tsx';
import { DeleteItem } from '../../../design/record-items.tsx';
import { SettingsBreadcrumbs } from '../../../design/settings-breadcrumbs.tsx';
import { useShortcuts } from '../../../design/shortcuts.ts';
import { jobFormsQuery } from '../../parts/job-form-queries.ts';
import { AddOnNotice, useIsJobFormsConnected } from './add-on-notice.tsx';
import { type JobFormsSearch, newFormId } from './job-forms-search.ts';
import { mayChangeForm } from './may-change-form.ts';
import { useJobFormDeletion } from './use-job-form-deletion.ts';

const route = getRouteApi('/_app/settingsV2/job-forms/');

const columns: readonly Column<JobForm, never>[] = [
  { key: 'title', title: 'Title', render: ({ title }) => title },
  { key: 'fields', title: 'Fields', width: 90, align: 'right', onCard: 'none', render: ({ fields }) => fields.length },
  {
    key: 'attach',
    title: 'Attach to new jobs',
    width: 170,
    render: ({ attachToNewJobs }) => (attachToNewJobs ? 'Yes' : 'No'),
  },
  { key: 'active', title: 'Active', width: 90, render: ({ isActive }) => (isActive ? 'Yes' : 'No') },
];

/** P30: the list of job forms. */
export function JobFormsScreen() {
  const list = listState<JobFormsSearch>({ name: 'job-forms', ...useUrlState<JobFormsSearch>(route) });
  const navigate = route.useNavigate();
  const { search, page, limit } = list;
  const includeInactive = search.inactive !== undefined;
  const forms = useQuery(jobFormsQuery({ page, limit, search: search.search, includeInactive }));
  const isConnected = useIsJobFormsConnected();
  const newForm = { to: '/settingsV2/job-forms/$formId', params: { formId: newFormId } } as const;
  useShortcuts({ n: isConnected ? () => void navigate(newForm) : undefined });
  const addButton = isConnected && (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props: object) => <Link {...newForm} {...props} />}
    >
      Add
    </Button>
  );

  return (
    <Page title="Job forms" breadcrumbs={<SettingsBreadcrumbs here="Job forms" />} actions={addButton}>
      <AddOnNotice />
      <Group gap="md">
        <SearchInput label="Search job forms" value={search.search ?? ''} onSearch={list.setSearch} />
        <Switch
          label="Show inactive"
          checked={includeInactive}
          onChange={(event) => list.setFilters({ inactive: event.currentTarget.checked ? 'true' : undefined })}
        />
      </Group>
      <DataTable
        label="Job forms"
        columns={columns}
        query={{ ...forms, data: forms.data && { items: forms.data.jobForms, total: forms.data.total } }}
        list={list}
        nameOf={({ title }) => title}
        linkOf={({ id }) => ({ to: '/settingsV2/job-forms/$formId', params: { formId: id } })}
        actionsOf={(form) => <JobFormRowMenu form={form} />}
        empty={{
          text: 'No job forms found',
          hint: 'Checklists and protocols that are filled in on site and stay with the job.',
          icon: <EmptyPicture of="forms" />,
          action: addButton,
        }}
        filtered={{
          isFiltered: search.search !== undefined,
          clear: (
            <Button variant="default" onClick={() => list.setSearch('')}>
              Clear filters
            </Button>
          ),
        }}
      />
    </Page>
  );
}

/** The actions on a form. Users who may change only their own forms can view those of others. */
function JobFormRowMenu({ form }: { form: JobForm }) {
  const mayChange = mayChangeForm(useMe(), form);
  const askToDelete = useJobFormDeletion(form);
  return (
    <RowMenu name={form.title}>
      <Menu.Item
        leftSection={<IconPencil size={16} aria-hidden />}
        renderRoot={(props: object) => (
          <Link to="/settingsV2/job-forms/$formId" params={{ formId: form.id }} {...props} />
        )}
      >
        {mayChange ? 'Edit' : 'View'}
      </Menu.Item>
      {mayChange && <DeleteItem onClick={askToDelete} />}
    </RowMenu>
  );
}
