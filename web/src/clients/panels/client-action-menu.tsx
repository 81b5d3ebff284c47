import { Menu } from '@mantine/core';
import { IconArrowMerge, IconMessageCog, IconTool } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { Client } from '@truckroll/contract/clients/clients';
import { mayViewAsClient } from '@truckroll/domain/hub/hub-viewers';
import { Suspense, useState } from 'react';
import { useCan, useRights } from '../../app/session/me.ts';
import { ActionMenu } from '../../design/action-menu.tsx';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import { DeleteItem } from '../../design/record-items.tsx';
import { ClientPageEntries } from '../../hub/parts/client-page-entries.tsx';
import { StatementEntry, useStatement } from '../../payments/parts/client-statement.tsx';
import { NewDocumentEntries, useNewDocuments } from './new-document.tsx';
import { useNewJob } from './new-job.tsx';
import { NewTaskEntry, useNewTask } from './new-task.tsx';

const MessageChoiceDialog = lazyDialog(
  async () => (await import('../../follow-ups/panels/message-choice-dialog.tsx')).MessageChoiceDialog,
);

type ClientActionMenuProps = { client: Client; onDelete: () => void; isBusy?: boolean };

/** The actions on an existing client (screens M1). */
export function ClientActionMenu({ client, onDelete, isBusy = false }: ClientActionMenuProps) {
  const can = useCan();
  const job = useNewJob(client);
  const task = useNewTask(client);
  const statement = useStatement(client);
  const canDelete = can('Clients.delete');
  const mayLook = mayViewAsClient(useRights());
  const navigate = useNavigate();
  const [choosesMessages, setChoosesMessages] = useState(false);
  const makesDocuments = useNewDocuments(client).length > 0;
  const canEdit = can('Clients.edit');
  const makesWork = job.mayCreate || task.mayCreate || makesDocuments;
  if (!mayLook && !canDelete && !canEdit && !makesWork && !statement.maySee) return null;

  return (
    <>
      <ActionMenu label="Action" position="bottom-start" disabled={isBusy}>
        {(choose) => (
          <>
            {task.mayCreate && (
              <NewTaskEntry
                onClick={() => {
                  choose('Create Task');
                  task.create();
                }}
              />
            )}
            <NewDocumentEntries client={client} onChoose={choose} />
            {job.mayCreate && (
              <Menu.Item
                leftSection={<IconTool size={18} stroke={1.7} aria-hidden />}
                onClick={() => {
                  choose('Create Job');
                  job.create();
                }}
              >
                Create Job
              </Menu.Item>
            )}
            {statement.maySee && (
              <StatementEntry
                onClick={() => {
                  choose('Statement');
                  statement.open();
                }}
              />
            )}
            {(mayLook || canEdit) && <ClientPageEntries client={client} onChoose={choose} />}
            {canEdit && (
              <Menu.Item
                leftSection={<IconMessageCog size={18} stroke={1.7} aria-hidden />}
                onClick={() => {
                  choose('Automatic messages');
                  setChoosesMessages(true);
                }}
              >
                Automatic messages
              </Menu.Item>
            )}
            {canDelete && canEdit && (
              <Menu.Item
                leftSection={<IconArrowMerge size={18} stroke={1.7} aria-hidden />}
                onClick={() => {
                  choose('Merge');
                  void navigate({ to: '/clients/duplicates', search: { edit: client.id } });
                }}
              >
                Merge with another client
              </Menu.Item>
            )}
            {canDelete && (
              <DeleteItem
                onClick={() => {
                  choose('Delete');
                  onDelete();
                }}
              />
            )}
          </>
        )}
      </ActionMenu>
      {job.modal}
      {task.modal}
      {statement.modal}
      <Suspense>
        {choosesMessages && (
          <MessageChoiceDialog
            clientId={client.id}
            clientName={client.name}
            onClose={() => setChoosesMessages(false)}
          />
        )}
      </Suspense>
    </>
  );
}
