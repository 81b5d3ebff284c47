import { Menu } from '@mantine/core';
import { IconTool } from '@tabler/icons-react';
import type { Client } from '@truckroll/contract/clients/clients';
import { useCan } from '../../app/session/me.ts';
import { RowMenu } from '../../design/list/row-menu.tsx';
import { DeleteItem, EditItem } from '../../design/record-items.tsx';
import { NewDocumentEntries, useNewDocuments } from '../panels/new-document.tsx';
import { useNewJob } from '../panels/new-job.tsx';
import { NewTaskEntry, useNewTask } from '../panels/new-task.tsx';

type ClientRowMenuProps = { client: Client; onEdit: () => void; onDelete: () => void };

/** The actions on a client of the list. */
export function ClientRowMenu({ client, onEdit, onDelete }: ClientRowMenuProps) {
  const can = useCan();
  const canEdit = can('Clients.edit');
  const canDelete = can('Clients.delete');
  const job = useNewJob(client);
  const task = useNewTask(client);
  const makesDocuments = useNewDocuments(client).length > 0;
  if (!canEdit && !canDelete && !job.mayCreate && !task.mayCreate && !makesDocuments) return null;
  return (
    <>
      <RowMenu name={client.name}>
        {canEdit && <EditItem onClick={onEdit} />}
        {task.mayCreate && <NewTaskEntry onClick={task.create} />}
        <NewDocumentEntries client={client} />
        {job.mayCreate && (
          <Menu.Item leftSection={<IconTool size={18} stroke={1.7} aria-hidden />} onClick={job.create}>
            Create Job
          </Menu.Item>
        )}
        {canDelete && <DeleteItem onClick={onDelete} />}
      </RowMenu>
      {job.modal}
      {task.modal}
    </>
  );
}
