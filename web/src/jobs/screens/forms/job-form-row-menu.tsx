import { Menu } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { JobForm } from '@truckroll/contract/jobs/job-forms';
import { useMe } from '../../../app/session/me.ts';
import { RowMenu } from '../../../design/list/row-menu.tsx';
import { DeleteItem } from '../../../design/record-items.tsx';
import { mayChangeForm } from './may-change-form.ts';
import { useJobFormDeletion } from './use-job-form-deletion.ts';

/** The actions on a form. Users who may change only their own forms can view those of others. */
export function JobFormRowMenu({ form }: { form: JobForm }) {
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
