import { Menu } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import type { Client } from '@truckroll/contract/clients/clients';
import { newRecordRefusal } from '@truckroll/domain/clients/client-rules';
import { type ReactNode, Suspense, useState } from 'react';
import { useCan } from '../../app/session/me.ts';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';

const TaskModal = lazyDialog(async () => (await import('../../tasks/panels/task-modal.tsx')).TaskModal);

/** 'Create Task' for a client, from any view of the client. */
export function useNewTask(client: Client): { mayCreate: boolean; create: () => void; modal: ReactNode } {
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return {
    mayCreate: can('TaskManagement.create') && newRecordRefusal(client) === null,
    create: () => setOpen(true),
    modal: isOpen && (
      <Suspense>
        <TaskModal start={{ clientId: client.id }} onClose={close} onSaved={close} />
      </Suspense>
    ),
  };
}

/** The menu entry for it. */
export const NewTaskEntry = ({ onClick }: { onClick: () => void }) => (
  <Menu.Item leftSection={<IconChecklist size={18} stroke={1.7} aria-hidden />} onClick={onClick}>
    Create Task
  </Menu.Item>
);
