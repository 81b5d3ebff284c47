import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconTool, IconTrash } from '@tabler/icons-react';
import type { Client } from '@truckroll/contract/clients';
import { useEffect, useState } from 'react';
import { useCan } from '../app/me.ts';
import { NewDocumentEntries, useNewDocuments } from './new-document.tsx';
import { useNewJob } from './new-job.tsx';
import { NewTaskEntry, useNewTask } from './new-task.tsx';

const usualLabel = 'Action';
const shownMs = 1000;

type ClientActionMenuProps = { client: Client; onDelete: () => void; isBusy?: boolean };

/** What can be done with an existing client; what was chosen stands on the button for a second (screens M1). */
export function ClientActionMenu({ client, onDelete, isBusy = false }: ClientActionMenuProps) {
  const can = useCan();
  const [chosen, setChosen] = useState<string | null>(null);
  useEffect(() => {
    if (chosen === null) return;
    const timer = setTimeout(() => setChosen(null), shownMs);
    return () => clearTimeout(timer);
  }, [chosen]);
  const job = useNewJob(client);
  const task = useNewTask(client);
  const canDelete = can('Clients.delete');
  const makesDocuments = useNewDocuments(client).length > 0;
  if (!canDelete && !job.mayCreate && !task.mayCreate && !makesDocuments) return null;

  function choose(label: string, run: () => void): void {
    setChosen(label);
    run();
  }

  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="default" disabled={isBusy} rightSection={<IconChevronDown size={16} aria-hidden />}>
            {chosen ?? usualLabel}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {task.mayCreate && <NewTaskEntry onClick={() => choose('Create Task', task.create)} />}
          <NewDocumentEntries client={client} onChoose={setChosen} />
          {job.mayCreate && (
            <Menu.Item
              leftSection={<IconTool size={18} stroke={1.7} aria-hidden />}
              onClick={() => choose('Create Job', job.create)}
            >
              Create Job
            </Menu.Item>
          )}
          {canDelete && (
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={18} stroke={1.7} aria-hidden />}
              onClick={() => choose('Delete', onDelete)}
            >
              Delete
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {job.modal}
      {task.modal}
    </>
  );
}
